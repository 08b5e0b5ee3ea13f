import AppToolkit
import Findings
import Letters

/// Which part states what, and what must have been before.
extension LettersApp {
  /// The keychain states nothing, and of the others each what only it can know.
  public static func states(_ fact: LetterFact, part: AppPart) -> Bool {
    switch part {
    case phonePart: !isOfServer(fact) && fact.kind != "pushDropped"
    case serverPart: isOfServer(fact)
    case officePart: fact.kind == "pushDropped"
    default: false
    }
  }

  private static func isOfServer(_ fact: LetterFact) -> Bool {
    switch fact {
    case .letterAccepted, .letterDelivered, .letterErased, .letterCancelled, .overLimit,
      .counterDrifted, .counterBelowZero, .deliveredTwice, .instantRedrawn, .keyOverwritten,
      .inviteUsedTwice, .operatorRead, .silenceBroken, .tampered, .thiefRead, .thiefHeld,
      .letterUntold, .letterMailed, .warningUntold, .warningMailed, .reportTaken, .reportDangles,
      .letterHanded, .instantKnown, .sequenceTaken, .sequenceRefused:
      true
    case .letterSent, .letterAnnounced, .letterOpened, .openedTwice, .letterSaved, .letterLost,
      .letterUnreadable, .letterRefused, .limitReached, .letterDiscarded, .sentInLife, .keyMade,
      .keyFound, .keyAwaited, .keyChanged, .paired, .unpaired, .friendAsked, .joinRefused,
      .reported, .silenceWarned, .letterElsewhere, .keyRotated, .keyFollowed, .keyAccepted,
      .numbersAgreed, .numbersDiffered, .prekeysPublished, .prekeysOut, .keysStolen, .pushDropped,
      .keyNotKept, .appReinstalled, .accountTaken, .loginHeld, .deviceAsked,
      .linkMade, .friendRemoved, .letterRenumbered, .letterHeld, .letterPeeked, .peekHeld,
      .shareMissing, .appChanged,
      .finalitySaid, .lossSaid, .endSaid, .requestSaid, .reasonShown, .blockOffered,
      .senderInTitle, .senderInBody, .senderHidden:
      false
    }
  }

  /// A letter that was announced nowhere is lost nowhere, and where none was taken in no count is wrong.
  public static let presumptions =
    needing(["letterAnnounced"], ["letterOpened", "letterLost", "letterUnreadable"])
    + needing(["letterAnnounced"], ["letterElsewhere"])
    + needing(["letterOpened"], ["letterSaved", "openedTwice", "letterDiscarded", "reported"])
    + needing(["letterSent"], ["sentInLife", "silenceWarned", "prekeysOut"])
    + needing(["letterSent", "letterRefused"], ["letterRefused", "limitReached"])
    + needing(["paired"], ["unpaired", "keyChanged", "keyFollowed", "keyAccepted"])
    + needing(["paired"], ["numbersAgreed", "numbersDiffered"])
    + needing(["keyMade"], ["keyNotKept"])
    + needing(["letterSent", "letterRefused"], ["finalitySaid"])
    + needing(["friendRemoved"], ["lossSaid"]) + needing(["linkMade"], ["endSaid"])
    + needing(["paired", "friendAsked"], ["requestSaid"])
    + needing(["reported"], ["reasonShown", "blockOffered"])
    + needing(["letterAnnounced"], ["senderInTitle", "senderInBody", "senderHidden"])
    + needing(["letterHeld"], ["shareMissing"])
    // Where no number is compared none is refused.
    + needing(["server.sequenceTaken"], ["server.sequenceRefused"])
    + needing(["letterSent"], ["letterRenumbered"])
    // Somebody must have tried it; and with each draw anew nobody knows what counts.
    + needing(["peekHeld"], ["letterPeeked"]) + needing(["letterPeeked"], ["peekHeld"])
    + needing(["server.letterHanded", "server.instantRedrawn"], ["server.instantKnown"])
    + needing(["server.reportTaken"], ["server.reportDangles"])
    + needing(
      ["server.letterDelivered"],
      ["server.deliveredTwice", "server.letterUntold", "server.letterMailed", "push.pushDropped"],
    )
    // A warning that came, or that was said to have come by another way, was due.
    + needing(["silenceWarned", "server.warningMailed"], ["server.warningUntold"])
    + needing(["silenceWarned", "server.warningUntold"], ["server.warningMailed"])
    + needing(
      ["server.letterAccepted"],
      [
        "letterDelivered", "letterErased", "letterCancelled", "overLimit", "counterDrifted",
        "counterBelowZero", "instantRedrawn", "operatorRead", "silenceBroken", "thiefRead",
        "thiefHeld", "letterHanded",
      ].map { "server.\($0)" },
    )

  /// Each of the facts says something by staying away where one of those was stated.
  private static func needing(_ needs: [String], _ facts: [String]) -> [Presumption] {
    facts.flatMap { fact in needs.map { Presumption(fact, needs: $0) } }
  }
}
