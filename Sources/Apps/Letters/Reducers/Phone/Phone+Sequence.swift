import Kernel

/// The numbers of the letters that go, where the server compares them.
extension Phone {
  /// The server has not taken a letter in: another one has to come before it, or it needs another number.
  mutating func outOfSequence(
    _ letter: LetterID,
    _ next: Int64,
    _ last: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = compositions.firstIndex(where: { $0.id == letter }) else { return }
    let recipient = compositions[place].draft.recipient
    // What was written before it goes before it, and is asked for once more where nobody has answered.
    if let earlier = compositions[..<place].first(where: { $0.draft.recipient == recipient }) {
      return advance(earlier.id, now, &effects)
    }
    compositions[place].sequence = next
    compositions[place].previous = last
    compositions[place].attempts += 1
    compositions[place].step = .sealing
    if let known = diary.numberings.firstIndex(where: { $0.user == recipient }),
      !compositions[(place + 1)...].contains(where: { $0.draft.recipient == recipient })
    {
      diary.numberings[known].written = next
      diary.numberings[known].last = letter
    }
    save(&effects)
    effects.state(.letterRenumbered(letter: letter, sequence: next))
    advance(letter, now, &effects)
  }

  /// A letter has gone, or does not go: the next one to that friend goes, where one waits behind it, or is asked for once more.
  mutating func followUp(
    _ recipient: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard settings.sequence == .checked else { return }
    let others = compositions.filter { $0.draft.recipient == recipient }
    guard let next = others.first, others.contains(where: waits), !isOnItsWay(next) else { return }
    advance(next.id, now, &effects)
  }

  /// Whether a letter was refused for one before it.
  private func waits(_ composition: Composition) -> Bool {
    composition.step == .submitting && !isOnItsWay(composition)
  }

  private func isOnItsWay(_ composition: Composition) -> Bool {
    calls.contains { $0.body == .submit(letter: composition.letter) }
  }
}
