import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// What is done where six talk at once: with voice that waits for the uplink, and with voices that are too
  /// loud together.
  static let uplink = [
    SettingSpec(
      key: "uplink.late",
      kind: names(LateVoicePolicy.self),
      fallback: "send",
      about: "what is done with a frame of voice that would wait too long for the phone's uplink",
      requirement: "S-AUD-004, I22",
    ),
    SettingSpec(
      key: "uplink.bound",
      kind: .duration(.milliseconds(20) ... .seconds(10)),
      fallback: "100ms",
      about: "how long that is: until the last copy of the frame has left",
      requirement: "S-AUD-004, I22",
    ),
    SettingSpec(
      key: "mixer.limiter",
      kind: names(LimiterPolicy.self),
      fallback: "on",
      about: "whether the mix is turned down where the voices together are too loud, or cut off",
      requirement: "S-AUD-002, A-F-004, I22",
    ),
  ]
}
