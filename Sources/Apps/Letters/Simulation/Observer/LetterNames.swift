import AppToolkit
import Letters

/// Under which names letters are announced: their writers', older ones, or none (L-01, L-09).
struct LetterNames {
  /// How many letters were announced, whatever their names came from.
  private(set) var announced: Int64 = 0
  /// How many letters were announced under a name that was their writer's before and is not any more.
  private(set) var stale: Int64 = 0
  /// How many were announced under none.
  private(set) var missing: Int64 = 0
  /// Whether a phone takes names from its user's address book, whatever the server says.
  private let areOwn: Bool
  /// What each user is called now, by that user's own word.
  private var names: [UserID: String] = [:]  // order-free: only ever looked up
  /// Whose each phone is, as the server is told.
  private var users: [String: UserID] = [:]  // order-free: only ever looked up

  /// Nobody has a name.
  init(areOwn: Bool) { self.areOwn = areOwn }

  /// Takes a row: who is called what, and what phones are told.
  mutating func take(_ row: AppRow<LettersApp>) {
    switch row.event {
    case .server(.requested(_, let device, let user, .signIn(let name, _), _)):
      users[device.text] = user
      // Who has no name to tell is called as before.
      if !name.isEmpty { names[user] = name }
    case .phone(.renamed(let name)):
      if let user = users[row.place.node] { names[user] = name }
    case .phone(.pushed(let notice)), .phone(.notified(let notice)), .phone(.launched(let notice)):
      guard case .letterArrived(let announcement, _, _) = notice else { return }
      hear([announcement], row)
    case .phone(.answered(_, .overview(let all))): hear(all.letters, row)
    case .phone, .keychain, .server, .push, .door: break
    }
  }

  private mutating func hear(_ announcements: [Announcement], _ row: AppRow<LettersApp>) {
    for announcement in announcements
    where row.facts.contains(.letterAnnounced(letter: announcement.letter)) {
      announced += 1
      if areOwn { continue }
      if announcement.senderName.isEmpty {
        missing += 1
      } else if let now = names[announcement.sender], now != announcement.senderName {
        stale += 1
      }
    }
  }
}
