import World

/// The ways in which what a phone knows of groups can be broken, and mended.
extension PlannedBreach {
  /// Phones have nothing of groups from earlier.
  static let forgetsGroups = Self(.forgetsGroups)
  /// Keychains hold nothing.
  static let emptyKeychain = Self(.emptyKeychain)
  /// Local stores hold nothing.
  static let emptyStore = Self(.emptyStore)
  /// No offer of a group arrives.
  static let lostOffers = Self(.lostOffers)
  /// Nobody counts members.
  static let boundlessGroups = Self(.boundlessGroups)
  /// Groups are counted.
  static let countedGroups = Self(.countedGroups)
  /// Who leaves keeps the secret.
  static let keepsSecret = Self(
    "a group's secret stays when somebody leaves",
    ["intercom.group.leave": "keepsSecret"],
  )
  /// The secret is another one after somebody has left.
  static let rotatesSecret = Self(
    "a group takes another secret when somebody leaves",
    ["intercom.group.leave": "rotates"],
  )
}
