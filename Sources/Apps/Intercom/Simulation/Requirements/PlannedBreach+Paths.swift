import World

/// The ways in which choosing paths can be broken and mended.
extension PlannedBreach {
  /// One path for the group, and nobody who passes anything on.
  static let pathOfGroup = Self(
    "the group stays on the radio as one",
    ["intercom.path.choice": "groupStays", "intercom.path.relay": "none"],
  )
  /// Each two have a path of their own, and no other.
  static let pathsOfPairs = Self(
    "each two choose their path",
    ["intercom.path.choice": "perPeer", "intercom.path.relay": "none"],
  )
}
