import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// The settings of who has which path to whom.
  static let paths = [
    SettingSpec(
      key: "path.choice",
      kind: names(PathChoice.self),
      fallback: "perPeer",
      about:
        "whether each two choose a path, or the group stays on the radio, or leaves it, as one",
      requirement: "S-HO-001, I05",
    ),
    SettingSpec(
      key: "path.relay",
      kind: names(RelayPolicy.self),
      fallback: "none",
      about: "whether a member passes on what two others say who have no radio to each other",
      requirement: "I05",
    ),
  ]
}
