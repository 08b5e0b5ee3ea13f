import Plans

extension IntercomSchema {
  /// What the app does about its own life.
  static let lives = [
    SettingSpec(
      key: "app.background",
      kind: names(BackgroundPolicy.self),
      fallback: "none",
      about: "whether the app goes on while its phone is locked",
      requirement: "I17",
    ),
    SettingSpec(
      key: "app.stream",
      kind: names(StreamPolicy.self),
      fallback: "perSession",
      about: "which stream an app speaks in that was started again",
      requirement: "I14",
    ),
  ]
}
