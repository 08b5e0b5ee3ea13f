import Plans

extension DeviceReducer {
  /// A setting that chooses one of several policies, by their names.
  ///
  /// - Parameters:
  ///   - key: its key, without the app's name.
  ///   - fallback: the policy where nobody sets one.
  ///   - about: what it chooses, in a few words.
  ///   - requirement: the requirement that it serves.
  /// - Returns: the setting.
  public static func choice<Policy: CaseIterable & RawRepresentable>(
    _ key: String,
    _ fallback: Policy,
    _ about: String,
    _ requirement: String,
  ) -> SettingSpec where Policy.RawValue == String {
    SettingSpec(
      key: key,
      kind: .choice(Policy.allCases.map(\.rawValue)),
      fallback: fallback.rawValue,
      about: about,
      requirement: requirement,
    )
  }
}
