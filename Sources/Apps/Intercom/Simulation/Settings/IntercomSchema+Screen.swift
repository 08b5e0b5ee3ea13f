import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// What phones draw of a call, and which way an invitation can go.
  static let screen = [
    SettingSpec(
      key: "screen.cards",
      kind: names(ScreenCards.self),
      fallback: "none",
      about: "whether each phone draws a card for each member",
      requirement: "S-UI-001, A-F-005",
    ),
    SettingSpec(
      key: "screen.states",
      kind: names(ScreenStates.self),
      fallback: "distinct",
      about: "what a card says of a member to whom there is no path",
      requirement: "A-F-009",
    ),
    SettingSpec(
      key: "screen.patience",
      kind: .duration(.milliseconds(100) ... .seconds(600)),
      fallback: "10s",
      about: "how long a member is looked for until its card says that it is out of range",
      requirement: "A-F-009",
    ),
    SettingSpec(
      key: "screen.order",
      kind: names(ScreenOrder.self),
      fallback: "fixed",
      about: "where cards stand",
      requirement: "S-UI-001",
    ),
    SettingSpec(
      key: "invitation.channels",
      kind: names(InvitationChannels.self),
      fallback: "anywhere",
      about: "which channels an invitation can go by, and whether another one is tried",
      requirement: "S-UI-003, S-INV-003",
    ),
  ]
}

extension ScreenSettings {
  /// The settings of a scenario's variant.
  init(_ values: SettingValues) {
    self.init()
    cards = values.choice("screen.cards")
    channels = values.choice("invitation.channels")
    // Where no card is drawn the rest does not matter: the plan is that of a call without cards.
    guard cards == .drawn else { return }
    states = values.choice("screen.states")
    patience = values.duration("screen.patience")
    order = values.choice("screen.order")
  }
}
