import AppToolkit
import Findings
import Letters

/// Which part states what, and what must have been before.
extension LettersApp {
  /// Of a part each states what only it can know.
  public static func states(_ fact: LetterFact, part: AppPart) -> Bool {
    // A changed app posts a letter in another's name, and so does an operator.
    if case .letterForged = fact { return [phonePart, serverPart].contains(part) }
    return switch part {
    case phonePart:
      !isOfServer(fact) && !isOfOffice(fact) && !isOfDoor(fact) && !isOfKeychain(fact)
    case keychainPart: isOfKeychain(fact)
    case serverPart: isOfServer(fact)
    case officePart: isOfOffice(fact)
    case doorPart: isOfDoor(fact)
    default: false
    }
  }

  private static func isOfKeychain(_ fact: LetterFact) -> Bool { fact == .keysStolen }

  private static func isOfOffice(_ fact: LetterFact) -> Bool {
    ["pushTaken", "warningTaken", "pushDropped", "warningDropped"].contains(fact.kind)
  }

  private static func isOfDoor(_ fact: LetterFact) -> Bool {
    ["pushShown", "warningShown", "pushHidden", "warningHidden"].contains(fact.kind)
  }

  private static func isOfServer(_ fact: LetterFact) -> Bool {
    switch fact {
    case .letterAccepted, .letterDelivered, .letterErased, .letterCancelled, .overLimit,
      .counterDrifted, .counterBelowZero, .deliveredTwice, .instantRedrawn, .keyOverwritten,
      .inviteUsedTwice, .operatorRead, .silenceBroken, .tampered, .thiefRead, .thiefHeld,
      .letterUntold, .letterMailed, .warningUntold, .warningMailed, .reportTaken, .reportDangles,
      .letterHanded, .instantKnown, .sequenceTaken, .sequenceRefused, .letterWithheld,
      .instantDrawn, .countsCompared, .silenceWatched, .prekeysApart, .tamperingMissed,
      .inviteUsed, .keyPublished, .accountDeleted, .pushKept, .warningKept, .pushDeferred,
      .warningDeferred, .userBlocked, .blockLifted, .silenceIgnored, .photosReplaced:
      true
    case .letterSent, .letterAnnounced, .letterOpened, .openedTwice, .letterSaved, .letterLost,
      .letterUnreadable, .letterRefused, .takeBackRefused, .rotationRefused, .limitReached,
      .letterDiscarded, .letterGone, .sentInLife, .keyMade,
      .keyFound, .keyAwaited, .keyChanged, .paired, .unpaired, .friendAsked, .joinRefused,
      .reported, .silenceWarned, .letterElsewhere, .keyRotated, .keyFollowed, .keyAccepted,
      .numbersAgreed, .numbersDiffered, .prekeysPublished, .prekeysOut, .keysStolen, .pushTaken,
      .warningTaken, .pushDropped, .warningDropped, .prekeyGiven, .loginTaken, .silenceAwaited,
      .letterForged, .keyNotKept, .secretAwaited, .secretFound, .accountEnded, .deletionAwaited,
      .appReinstalled,
      .accountTaken, .loginHeld, .deviceAsked,
      .linkMade, .friendRemoved, .letterRenumbered, .letterHeld, .letterPeeked, .peekHeld,
      .shareMissing, .appChanged,
      .pushShown, .warningShown, .pushHidden, .warningHidden, .secrecySaid, .pushesOffShown,
      .finalitySaid, .lossSaid, .endSaid, .requestSaid, .reasonShown, .blockOffered,
      .senderInTitle, .senderInBody, .senderHidden, .limitSaid:
      false
    }
  }

  /// A letter that was announced nowhere is lost nowhere, and where none was taken in no count is wrong.
  public static let presumptions =
    ofLetters + ofScreens + ofKeys + ofServers + ofOperators + ofWarnings

  private static let ofLetters =
    needing(["letterAnnounced"], ["letterOpened", "letterLost", "letterUnreadable"])
    + needing(["letterOpened"], ["letterSaved", "openedTwice", "letterDiscarded", "reported"])
    + needing(["letterSaved"], ["letterGone"])
    + needing(["letterSent", "letterRefused"], ["letterRefused", "limitReached"])
    + needing(["letterSent"], ["takeBackRefused"])
    + needing(["keyRotated", "rotationRefused"], ["rotationRefused"])
    + needing(["letterHeld"], ["shareMissing"])
    + needing(["letterSent"], ["letterRenumbered"])
    // Somebody must have tried it.
    + needing(["peekHeld"], ["letterPeeked"]) + needing(["letterPeeked"], ["peekHeld"])

  private static let ofScreens =
    needing(["letterSent", "letterRefused"], ["finalitySaid", "limitSaid", "secrecySaid"])
    + needing(["friendRemoved"], ["lossSaid"]) + needing(["linkMade"], ["endSaid"])
    + needing(["paired", "friendAsked"], ["requestSaid"])
    + needing(["reported"], ["reasonShown", "blockOffered"])
    // A push that the app learns of, with a name that it could say, has it in one of three places.
    + needing(["senderInBody", "senderHidden"], ["senderInTitle"])
    + needing(["senderInTitle", "senderHidden"], ["senderInBody"])
    + needing(["senderInTitle", "senderInBody"], ["senderHidden"])

  private static let ofKeys =
    needing(["paired"], ["unpaired", "keyChanged", "keyFollowed", "keyAccepted", "secretFound"])
    // Where nothing goes from device to device nothing is waited for.
    + needing(["secretFound"], ["secretAwaited"])
    // Who holds two phones side by side sees one or the other.
    + needing(["numbersDiffered"], ["numbersAgreed"])
    + needing(["numbersAgreed"], ["numbersDiffered"])
    + needing(["keyMade"], ["keyNotKept"])
    + needing(["prekeyGiven"], ["prekeysOut"])
    // Somebody with one device has no key elsewhere.
    + needing(["server.prekeysApart"], ["letterElsewhere"])
    // Where whoever logs in is the user nobody is held up, nor asked.
    + needing(["loginTaken"], ["loginHeld"]) + needing(["loginHeld"], ["deviceAsked"])
    + needing(["loginTaken", "loginHeld"], ["accountTaken"])

  private static let ofServers =
    needing(
      ["server.letterAccepted"],
      [
        "letterDelivered", "letterErased", "letterCancelled", "letterWithheld", "overLimit",
        "operatorRead", "letterHanded",
      ].map { "server.\($0)" },
    )
    + needing(
      ["server.letterDelivered"],
      ["server.deliveredTwice", "server.pushKept"],
    )
    // Where a link brings pushes no service can have taken or refused one: whom it misses nobody hears.
    + needing(["push.pushTaken", "server.letterMailed"], ["server.letterUntold"])
    + needing(["push.pushTaken", "server.letterUntold"], ["server.letterMailed"])
    + needing(["push.pushTaken"], ["push.pushDropped", "server.pushDeferred"])
    // Of what never came to a phone its screen shows nothing either.
    + needing(["notifications.pushShown"], ["notifications.pushHidden"])
    + needing(["notifications.pushHidden"], ["notifications.pushShown"])
    + needing(["server.keyPublished"], ["server.keyOverwritten"])
    + needing(["server.inviteUsed"], ["server.inviteUsedTwice"])
    // Where no phone counts there is no count.
    + needing(["server.countsCompared"], ["server.counterDrifted", "server.counterBelowZero"])
    + needing(["server.instantDrawn"], ["server.instantRedrawn"])
    // What a phone has before its time comes at one that nobody else needs to know.
    + needing(["server.letterHanded", "server.instantDrawn"], ["server.instantKnown"])
    // Where no number is compared none is refused.
    + needing(["server.sequenceTaken"], ["server.sequenceRefused"])
    + needing(["server.reportTaken"], ["server.reportDangles"])
    + needing(["server.userBlocked"], ["server.blockLifted"])

  private static let ofOperators =
    needing(["server.tamperingMissed"], ["server.tampered", "server.photosReplaced"])
    // A thief who came has read what there was, or not.
    + needing(["server.thiefHeld"], ["server.thiefRead"])
    + needing(["server.thiefRead"], ["server.thiefHeld"])

  private static let ofWarnings =
    needing(["silenceAwaited"], ["sentInLife", "silenceWarned"])
    + needing(["server.silenceWatched"], ["server.silenceBroken", "server.silenceIgnored"])
    // A warning that a service took, or of which somebody says how else it went, was due and could be missed.
    + needing(["push.warningTaken", "server.warningMailed"], ["server.warningUntold"])
    + needing(["push.warningTaken", "server.warningUntold"], ["server.warningMailed"])
    + needing(
      ["silenceWarned", "server.warningUntold", "server.warningMailed", "push.warningTaken"],
      ["server.warningKept"],
    )
    + needing(["push.warningTaken"], ["push.warningDropped", "server.warningDeferred"])
    + needing(["notifications.warningShown"], ["notifications.warningHidden"])
    + needing(["notifications.warningHidden"], ["notifications.warningShown"])

  /// Each of the facts says something by staying away where one of those was stated.
  private static func needing(_ needs: [String], _ facts: [String]) -> [Presumption] {
    facts.flatMap { fact in needs.map { Presumption(fact, needs: $0) } }
  }
}
