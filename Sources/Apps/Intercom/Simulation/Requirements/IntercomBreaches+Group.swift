import World

/// The ways in which telling groups and members apart can be broken.
extension PlannedBreach {
  /// A tag without the secret.
  static let tagOfID = Self(
    "a group's tag comes from its id alone",
    ["intercom.fault.tag_of_id": "true"],
  )
  /// A tag without the id.
  static let tagOfSecret = Self(
    "a group's tag comes from its secret alone, which others have drawn as well",
    ["intercom.fault.tag_of_secret": "true"],
  )
  /// Signatures of handshakes are not looked at.
  static let unsignedHandshakes = Self(
    "a handshake's signature is not asked for",
    ["intercom.fault.unsigned_handshakes": "true"],
  )
}
