import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// The settings of the handover and the matches.
  static let handover = [
    SettingSpec(
      key: "handover.internet",
      kind: names(InternetPolicy.self),
      fallback: "cold",
      about: "when the Internet path is made ready",
      requirement: "S-HO-001, I02",
    ),
    SettingSpec(
      key: "handover.judge",
      kind: names(ProbeJudge.self),
      fallback: "thresholds",
      about: "who decides whether the probed radio path is good enough",
      requirement: "A-F-011, S-OWN-004, I07",
    ),
    SettingSpec(
      key: "handover.probing",
      kind: .duration(.milliseconds(500) ... .seconds(60)),
      fallback: "5s",
      about: "how long the radio path is probed before the return",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.loss_most",
      kind: .ratio,
      fallback: "1/20",
      about: "the share of lost pings with which a probed path is still good enough",
      requirement: "S-HO-003",
    ),
    SettingSpec(
      key: "handover.round_trip_most",
      kind: .duration(.zero ... .seconds(10)),
      fallback: "150ms",
      about: "the mean round trip with which it is",
      requirement: "S-HO-003",
    ),
    SettingSpec(
      key: "handover.jitter_most",
      kind: .duration(.zero ... .seconds(10)),
      fallback: "50ms",
      about: "the mean deviation of round trips with which it is",
      requirement: "S-HO-003",
    ),
    SettingSpec(
      key: "handover.dual_send",
      kind: .duration(.zero ... .seconds(10)),
      fallback: "1s",
      about: "how long voice goes by both paths at the return",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.dwell",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "0s",
      about: "how long after a break the radio is not tried again",
      requirement: "I04",
    ),
    SettingSpec(
      key: "handover.suspicion",
      kind: .duration(.milliseconds(20) ... .seconds(10)),
      fallback: "80ms",
      about: "how long receipts may stay away beyond the round trip until voice goes both ways",
      requirement: "I02",
    ),
    SettingSpec(
      key: "handover.prediction_loss",
      kind: .ratio,
      fallback: "1/10",
      about: "the loss over the last 64 frames that predicts a break",
      requirement: "S-HO-001, I02",
    ),
    SettingSpec(
      key: "handover.linger",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "5s",
      about: "how long the Internet path is kept after the return to the radio",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.release",
      kind: names(ReleasePolicy.self),
      fallback: "timed",
      about: "whether a path that stands is left after a time, or when the other agrees",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "match.policy",
      kind: names(MatchPolicy.self),
      fallback: "pairs",
      about: "whether a match is of the first two who ask, or one for the whole group",
      requirement: "S-ARCH-003, I16",
    ),
  ]
}
