import Kernel

/// The numbers of letters v1: each phone's letters to a friend are one behind the other, and none is missing.
///
/// Two phones of a user count each by itself. The server knows of each number which letter had it: one that is sent again,
/// because its answer was lost, is no new one, whatever has become of it.
extension Server {
  /// What is answered to a letter that was taken in before, or that is not the next one; nil where it is.
  func compare(
    _ header: LetterHeader,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response? {
    guard isCompared else { return nil }
    let taken = sequencePlace(of: caller.device, to: header.recipient).map { sequences[$0].letters }
    if let taken, taken.contains(header.id) { return .done }
    let next = Int64(taken?.count ?? 0) + 1
    let last = taken?.last ?? ""
    guard header.sequence != next || header.previous != last else { return nil }
    effects.state(
      .sequenceRefused(letter: header.id, sequence: header.sequence, next: next)
    )
    return .outOfSequence(next: next, last: last)
  }

  /// A letter is taken in: its number is used.
  mutating func count(
    _ header: LetterHeader,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard isCompared else { return }
    let place = sequencePlace(of: caller.device, to: header.recipient) ?? sequences.count
    if place == sequences.count {
      var document = SequenceDocument()
      document.device = caller.device
      document.recipient = header.recipient
      sequences.append(document)
    }
    sequences[place].letters.append(header.id)
    effects.state(.sequenceTaken(letter: header.id, sequence: header.sequence))
  }

  private var isCompared: Bool { settings.sequence == .checked && settings.cipher == .versionOne }

  private func sequencePlace(of device: DeviceID, to recipient: UserID) -> Int? {
    sequences.firstIndex { $0.device == device && $0.recipient == recipient }
  }
}
