import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// The settings of KEEPALIVE.
  static let keepalive = [
    SettingSpec(
      key: "keepalive.interval",
      kind: .duration(.milliseconds(20) ... .seconds(60)),
      fallback: "1s",
      about: "how often a silent member says that it is there",
      requirement: "S-VAD-002",
    ),
    SettingSpec(
      key: "keepalive.missed",
      kind: .integer(1...20),
      fallback: "3",
      about: "how many intervals without a sign make a break",
      requirement: "I03",
    ),
    SettingSpec(
      key: "keepalive.detection",
      kind: names(BreakDetection.self),
      fallback: "missed",
      about: "how a break is noticed",
      requirement: "I03",
    ),
  ]
}
