import World

/// The ways in which telling groups and members apart can be broken.
extension PlannedBreach {
  /// A tag without the secret.
  static let tagOfID = Self(.tagOfID)
  /// A tag without the id.
  static let tagOfSecret = Self(.tagOfSecret)
  /// Signatures of handshakes are not looked at.
  static let unsignedHandshakes = Self(.unsignedHandshakes)
}
