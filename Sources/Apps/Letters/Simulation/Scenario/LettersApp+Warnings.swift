import AppToolkit
import Letters
import Plans

/// Acts of accounts and devices that come to nothing, and say less than they seem to.
extension LettersApp {
  /// Warns of them, with their places.
  public static func examine(
    _ acts: [ToldAct<LetterEvent>],
    _ nodes: [AppNode<LettersKeys>],
    _ diagnostics: Diagnostics,
  ) {
    // Who is logged in on each device, in the order of the timeline.
    var users = nodes.map { UserID($0.keys.user) }
    for act in acts {
      guard case .phone(let event) = act.event,
        let place = nodes.firstIndex(where: { $0.id == act.node })
      else { continue }
      if case .loggedIn(let user) = event {
        if users[place] == user { warnOfOwnAccount(act, user, diagnostics) }
        users[place] = user
      }
      if case .admitted(let device) = event,
        let other = nodes.firstIndex(where: { $0.id == device.text }), users[other] != users[place]
      {
        warnOfStranger(act, (device, users[other]), users[place], diagnostics)
      }
    }
  }

  private static func warnOfOwnAccount(
    _ act: ToldAct<LetterEvent>,
    _ user: UserID,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': '\(user)' is logged in there already, so nobody's account is stolen",
      remedy: "name another user, or use 'reinstall' for an app that begins anew",
    )
  }

  private static func warnOfStranger(
    _ act: ToldAct<LetterEvent>,
    _ other: (device: DeviceID, user: UserID),
    _ user: UserID,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': '\(other.device)' is a device of '\(other.user)', and '\(user)' lets in "
        + "their own alone",
      remedy: "name a device of '\(user)', or let somebody log in on that one as '\(user)' before",
    )
  }
}
