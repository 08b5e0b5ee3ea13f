import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// What the app asks of a phone's audio session.
  static let audio = [
    SettingSpec(
      key: "audio.category",
      kind: names(AudioCategory.self),
      fallback: "playAndRecord",
      about: "whether the session has a microphone",
      requirement: "S-AUD-001, A-F-002",
    ),
    SettingSpec(
      key: "audio.music",
      kind: names(MusicPolicy.self),
      fallback: "mixes",
      about: "what the session does to the music of another app",
      requirement: "S-AUD-001, A-F-001",
    ),
    SettingSpec(
      key: "audio.bluetooth",
      kind: names(BluetoothPolicy.self),
      fallback: "hfp",
      about: "which Bluetooth devices the session may be routed to",
      requirement: "A-F-002",
    ),
    SettingSpec(
      key: "audio.resume",
      kind: names(ResumePolicy.self),
      fallback: "never",
      about: "what the app does when an interruption is over",
      requirement: "I21",
    ),
    SettingSpec(
      key: "audio.release",
      kind: names(SessionRelease.self),
      fallback: "silently",
      about: "how the app gives its session up: whether music that it has ended goes on then",
      requirement: "A-F-001, I21",
    ),
  ]
}

extension AudioSettings {
  /// The settings of a scenario's variant.
  init(_ values: SettingValues) {
    self.init()
    category = values.choice("audio.category")
    music = values.choice("audio.music")
    bluetooth = values.choice("audio.bluetooth")
    resume = values.choice("audio.resume")
    release = values.choice("audio.release")
  }
}
