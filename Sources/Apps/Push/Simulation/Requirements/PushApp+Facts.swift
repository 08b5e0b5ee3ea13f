import AppToolkit
import Findings
import Push

/// Which part states what, and what must have been before.
extension PushApp {
  /// Each states what only it can know; a watch states nothing.
  public static func states(_ fact: PushFact, part: AppPart) -> Bool {
    switch fact {
    case .sent, .sendFailed, .tokenless, .importFailed, .reenabled, .reenabledAgain, .quarantined,
      .withheld, .tokenClaimed, .expiryWarned, .confirmed, .unconfirmed, .endpointCreated,
      .endpointSet,
      .endpointDisabled, .endpointDeleted, .applicationDisabled, .appleRejected, .undelivered,
      .kept:
      part == serverPart
    case .arrived, .shown, .toasted, .misdelivered, .dropped: part == phonePart
    case .told, .ignored, .publishedOffMain, .accountWritten, .refreshed, .refreshedInVain:
      part == appPart
    }
  }

  /// A push that nobody has sent, or that has come to no phone, reaches no stranger, and says nothing by staying
  /// away.
  public static let presumptions =
    needing(
      "server.sent",
      [
        "server.endpointDisabled", "server.applicationDisabled", "server.appleRejected",
        "server.undelivered", "server.kept", "server.unconfirmed", "server.reenabled",
        "server.reenabledAgain", "server.quarantined",
      ],
    )
    + needing(
      "phone.arrived",
      ["phone.misdelivered", "phone.shown", "phone.toasted", "phone.dropped", "told", "ignored"],
    )
    + needing(["server.sent", "server.sendFailed"], "server.sendFailed")
    + needing(
      ["server.sent", "server.sendFailed", "server.tokenless"],
      "server.tokenless",
    )
    + needing(["server.sent", "server.sendFailed", "server.importFailed"], "server.importFailed")
    + needing("server.endpointCreated", ["server.endpointDeleted"])
    // Nobody is warned of an end that does not come.
    + needing("server.applicationDisabled", ["server.expiryWarned"])
    + needing("server.quarantined", ["server.withheld"])
    + needing("accountWritten", ["publishedOffMain"])
    + needing("refreshed", ["refreshedInVain"])

  /// Each of the facts says something by staying away where that was stated.
  private static func needing(_ need: String, _ facts: [String]) -> [Presumption] {
    facts.map { Presumption($0, needs: need) }
  }

  /// The fact says something by staying away where one of those was stated.
  private static func needing(_ needs: [String], _ fact: String) -> [Presumption] {
    needs.map { Presumption(fact, needs: $0) }
  }
}
