import Findings

extension PhotosReport {
  /// Which facts say something by staying away only where another was stated: a cleaner that nobody
  /// opened never stands still, and what asks for no change sees none fail.
  static var presumptions: [Presumption] {
    needing(
      // One of them is how a scan ends; a change can come before.
      seen,
      [
        "previewShown", "nothingToClean", "accessTooSmall", "stuck", "wouldNotOpen",
        "library.deletionAsked", "library.changeMade",
      ],
    )
      + needing(
        changes,
        ["failureShown", "tapIgnored", "deletionCancelled", "library.changeFailed"],
      )
      + needing(
        ["library.deletionAsked"],
        [
          "deletionDone", "library.deletionRefused", "library.questionVanished",
          "library.photosDeleted",
        ],
      )
      + needing(
        ["library.photosDeleted"],
        ["freedShown", "freeingPromised", "recoveryAdvised"],
      )
      + needing(
        ["library.photosDeleted", "library.photosRemoved"],
        ["library.photosRecovered", "library.photosPurged"],
      )
      + needing(["library.photosRecovered"], ["library.recoveryMissed"])
  }

  /// The facts that say nothing by staying away where what they need was never stated, without the app's
  /// name, each once.
  static var presuming: [String] {
    var facts: [String] = []
    for presumption in presumptions {
      let fact = String(presumption.fact.dropFirst(PhotosSchema.name.count + 1))
      if !facts.contains(fact) { facts.append(fact) }
    }
    return facts
  }

  /// What shows that the cleaner was opened and came to look.
  private static let seen = [
    "previewShown", "nothingToClean", "accessTooSmall", "stuck", "failureShown",
    "library.changeMade", "library.changeFailed",
  ]

  /// What shows that it asked for a change.
  private static let changes = [
    "library.deletionAsked", "library.changeMade", "library.changeFailed",
  ]

  /// Of `needs` one must have been stated for each of `facts` to be possible; none needs itself.
  private static func needing(_ needs: [String], _ facts: [String]) -> [Presumption] {
    facts.flatMap { fact in
      needs.filter { $0 != fact }.map { Presumption(named(fact), needs: named($0)) }
    }
  }

  private static func named(_ fact: String) -> String { "\(PhotosSchema.name).\(fact)" }
}
