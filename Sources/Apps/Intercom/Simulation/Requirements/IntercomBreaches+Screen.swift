import World

/// The ways in which what phones draw can be broken.
extension PlannedBreach {
  /// No card is drawn.
  static let noCards = Self("no card is drawn", ["intercom.screen.cards": "none"])
  /// Cards move.
  static let movingCards = Self(
    "who talks comes to the front",
    ["intercom.screen.order": "last-spoken"],
  )
  /// Who is lost looks connected.
  static let statesAsWritten = Self(
    "who is lost looks connected",
    ["intercom.screen.states": "as-written"],
  )
  /// One word for all who are lost.
  static let statesMerged = Self(
    "one word for all who are lost",
    ["intercom.screen.states": "merged"],
  )
  /// A screen hears of nobody who comes or leaves.
  static let unseenGuests = Self(.unseenGuests)
  /// A screen hears of nobody who is muted.
  static let unseenMutes = Self(.unseenMutes)
  /// A screen hears of no other way to a member.
  static let unseenWays = Self(.unseenWays)
  /// A card that is lit stays lit.
  static let endlessTalk = Self(.endlessTalk)
  /// The group's screen offers no channel.
  static let noChannels = Self(.noChannels)
}
