import World

/// The ways in which what a phone knows of groups can be broken, and mended.
extension PlannedBreach {
  /// Phones have nothing of groups from earlier.
  static let forgetsGroups = Self(
    "phones have nothing of groups from earlier",
    ["intercom.fault.forgets_groups": "true"],
  )
  /// Keychains hold nothing.
  static let emptyKeychain = Self(
    "a keychain is empty whenever the app begins",
    ["intercom.fault.empty_keychain": "true"],
  )
  /// Local stores hold nothing.
  static let emptyStore = Self(
    "a local store is empty whenever the app begins",
    ["intercom.fault.empty_store": "true"],
  )
  /// No offer of a group arrives.
  static let lostOffers = Self(
    "no offer of a group reaches whom it is for",
    ["intercom.fault.lost_offers": "true"],
  )
  /// Nobody counts members.
  static let boundlessGroups = Self(
    "who lets somebody in counts no members",
    ["intercom.fault.boundless_groups": "true"],
  )
  /// Groups are counted.
  static let countedGroups = Self(
    "a group's id is a count of its phone's groups",
    ["intercom.fault.counted_groups": "true"],
  )
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
