import Letters

extension LetterTrial {
  /// The names of the schemes.
  public static let schemes = CipherProtocol.allCases.map(\.rawValue)

  /// What is tried against a scheme, one after the other: each is made when it is asked for.
  ///
  /// - Parameter scheme: one of `schemes`.
  /// - Returns: nil for a scheme that nobody knows.
  public static func all(against scheme: String) -> [@Sendable () -> Self]? {
    guard let cipher = CipherProtocol(rawValue: scheme) else { return nil }
    return LetterPowers.tried.map { name, powers in { Self(name, powers, cipher) } }
  }
}
