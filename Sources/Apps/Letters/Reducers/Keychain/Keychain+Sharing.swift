import Kernel

/// What the devices of a user have in common of letters v1, as items beside the keys (S11).
///
/// Each goes to the other devices when it is added, and all of them to one that asks. What a device has used up it deletes
/// on all: one that iCloud does not reach keeps it until it does.
extension Keychain {
  private var sharesSecrets: Bool { secretSync == .icloud && items.isSignedIn }

  /// Tells the app what there is of an account.
  func findSecrets(
    of account: UserID,
    _ fromOthers: Bool,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let found = shared.filter { $0.account == account }
    effects.append(.tell(.phone(.secretsStood(items: found))))
    if fromOthers { askForSecrets(&effects) }
  }

  /// The app adds something, which other devices get.
  mutating func addSecrets(_ come: [SharedItem], _ effects: inout Effects<LetterEffect>) {
    sendSecrets(takeSecrets(come, &effects), &effects)
  }

  /// Another device has something: the app is told of what is new.
  mutating func secretsCame(_ come: [SharedItem], _ effects: inout Effects<LetterEffect>) {
    guard sharesSecrets else { return }
    let new = takeSecrets(come, &effects)
    if !new.isEmpty { effects.append(.tell(.phone(.secretsCame(items: new)))) }
  }

  /// Gives other devices something.
  func sendSecrets(_ items: [SharedItem], _ effects: inout Effects<LetterEffect>) {
    guard sharesSecrets, !items.isEmpty else { return }
    sendToOthers(.secretsSynced(user: user, items: items), &effects)
  }

  /// The user has signed in again: what is here goes to other devices, and theirs comes.
  func exchangeSecrets(_ effects: inout Effects<LetterEffect>) {
    sendSecrets(shared, &effects)
    askForSecrets(&effects)
  }

  /// What goes by iCloud is not here any more.
  mutating func dropSecrets(_ effects: inout Effects<LetterEffect>) {
    guard secretSync == .icloud, !shared.isEmpty else { return }
    effects.append(.save(shared.map { DiaryChange(key: $0.name, value: nil) }))
    shared = []
  }

  private func askForSecrets(_ effects: inout Effects<LetterEffect>) {
    guard sharesSecrets else { return }
    sendToOthers(.secretsAsked(user: user), &effects)
  }

  private mutating func takeSecrets(
    _ come: [SharedItem],
    _ effects: inout Effects<LetterEffect>,
  ) -> [SharedItem] {
    let taken = shared.take(come)
    if !taken.changes.isEmpty { effects.append(.save(taken.changes)) }
    return taken.new
  }
}
