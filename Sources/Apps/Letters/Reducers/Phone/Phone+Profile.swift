import Kernel
import SymbolicCryptography

/// The name that friends see, and an app that is deleted (L-01, L-09, L-30, L-31).
extension Phone {
  /// The name that the server is told: none where friends go by their address books.
  var toldName: String { settings.names == .contacts ? "" : name }

  /// The user chooses another name; where that is nobody's but the address books' the server hears nothing.
  mutating func rename(
    _ name: String,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    self.name = name
    diary.name = name
    save(&effects)
    guard settings.names != .contacts else { return }
    ask(.rename(name: name), now, &effects)
  }

  /// A new app has the name from the account, where it is kept there.
  mutating func take(ownName: String, _ effects: inout Effects<LetterEffect>) {
    guard name.isEmpty, !ownName.isEmpty else { return }
    (name, diary.name) = (ownName, ownName)
    save(&effects)
  }

  /// How a friend is called here.
  func name(in card: FriendCard) -> String {
    settings.names == .contacts ? card.user.text : card.name
  }

  /// A friend has another name by now, where phones are told.
  mutating func refresh(_ card: FriendCard, _ effects: inout Effects<LetterEffect>) {
    guard let place = diary.friends.firstIndex(where: { $0.user == card.user }) else { return }
    // With nothing behind the link's `#` it is but a name.
    if settings.cipher != .versionOne { diary.friends[place].code = card.code }
    if settings.names == .current { diary.friends[place].name = card.name }
    save(&effects)
  }

  /// The app is deleted and installed again.
  ///
  /// Apple gives a name at the first sign-in alone (L-01), and what
  /// numbers stand for are drawn anew in an app, so that none is used twice: they go on here.
  mutating func reinstall(_ effects: inout Effects<LetterEffect>) {
    leavePushes(&effects)
    var fresh = PhoneDiary()
    fresh.launches = diary.launches + 1
    fresh.written = diary.written
    fresh.prekeysMade = diary.prekeysMade
    fresh.numberings = diary.numberings
    fresh.reinstalls = diary.reinstalls + 1
    fresh.mark = diary.mark
    if settings.keeping == .icloud { fresh.inbox = diary.inbox.filter(\.state.wasSaved) }
    let gone: [InboxEntry] =
      settings.keeping == .icloud ? [] : diary.inbox.all.filter(\.state.isSaved)
    var phone = Phone(settings, user: user, name: "", device: device)
    phone.diary = diary
    phone.diary.become(fresh)
    self = phone
    effects.state(.appReinstalled)
    for entry in gone { effects.state(.letterGone(letter: entry.letter)) }
    save(&effects)
  }
}
