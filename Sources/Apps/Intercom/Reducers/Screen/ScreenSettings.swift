import Kernel

/// Whether a phone draws the cards of the call (S-UI-001).
public enum ScreenCards: String, CaseIterable, Sendable {
  /// Nothing is drawn, and nothing of it stands in the log.
  case none
  /// A card for each member that the phone knows.
  case drawn
}

/// What a card says of a member to whom there is no path (A-F-009).
public enum ScreenStates: String, CaseIterable, Sendable {
  /// The phases of the seed's handover and no more, none of which is "there is no path": a card keeps
  /// the last one, so that who is lost looks connected.
  case asWritten = "as-written"
  /// One word for all who have no path any more, whether they were lost a second or an hour ago.
  case merged
  /// Reconnecting at first, and out of range where that has lasted too long.
  case distinct
}

/// Where cards stand.
public enum ScreenOrder: String, CaseIterable, Sendable {
  /// Where they were put: no card ever moves (S-UI-001).
  case fixed
  /// Who begins to talk comes to the front.
  case lastSpoken = "last-spoken"
}

/// Which channels an invitation can go by (S-UI-003, R-F-009).
public enum InvitationChannels: String, CaseIterable, Sendable {
  /// Every channel always: nothing of the group's screen is played.
  case anywhere
  /// The chosen one, where it is possible.
  case chosen
  /// The chosen one, or the next one that is possible: AirDrop, a code, a message.
  case fallback
}

/// What a scenario can vary of the screens.
public struct ScreenSettings: Record, Equatable, Sendable {  // keys: as named
  /// Whether cards are drawn.
  public var cards = ScreenCards.none
  /// What they say of who is lost.
  public var states = ScreenStates.distinct
  /// Where they stand.
  public var order = ScreenOrder.fixed
  /// How long a member without a path is said to be on its way, before it is out of range.
  public var patience = Duration.seconds(10)
  /// Which channels an invitation can go by.
  public var channels = InvitationChannels.anywhere

  /// No screen.
  public init() {}

  /// Whether anything of a screen is played.
  public var isThere: Bool { cards == .drawn || channels != .anywhere }
}
