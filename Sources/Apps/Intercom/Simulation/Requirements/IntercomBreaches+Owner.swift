import World

/// The ways in which what is asked of the owner of a group can be broken, and its faults mended.
extension PlannedBreach {
  /// The largest MemberID is taken for the smallest.
  static let largestOwner = Self(.largestOwner)
  /// Nobody counts whom a member hears.
  static let nobodyNeeded = Self(
    "whom a member hears is not counted",
    ["intercom.owner.peers_needed": "0"],
  )
  /// Nobody is given up for a minute.
  static let nobodyGone = Self(
    "who is gone is taken for there for a minute",
    ["intercom.owner.missed": "60"],
  )
  /// The owner as the seed writes it.
  static let ownerAsWritten = Self(
    "the owner says once what it settles and judges",
    ["intercom.owner.election": "as-written"],
  )
  /// The owner with terms.
  static let ownerOfTerms = Self(
    "each owner has a term, and says again what holds",
    ["intercom.owner.election": "terms"],
  )
}
