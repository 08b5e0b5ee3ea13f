import Kernel
import Photos
import Synchronization

/// iCloud as it is in states of a search: it changes where somebody is offline alone, so states share it.
///
/// What it answers is a function of what it is and of what it is told, and is remembered as what happens
/// to phones is (`KnownPhone`).
final class KnownCloud: Equatable, Sendable {
  let content: ICloud
  private let answers = Mutex<[Question: Answer]>([:])  // order-free: only ever looked up

  /// iCloud of nobody.
  static let blank = KnownCloud(ICloud())

  /// More are not remembered: changes that are made anew each time are never asked about again.
  private static let answersMax = 1 << 12

  /// What it is told of one change: that it was made, or that it arrives.
  struct Question: Hashable, Sendable {
    /// The change, by its identity: an answer keeps it.
    private let change: ObjectIdentifier
    /// The way at whose end it arrives; nil for one that was made.
    private let way: Int?

    /// A change that was made, or that arrives at the end of a way.
    init(_ change: Sent<SyncedChange>, arrivingOn way: Int? = nil) {
      self.change = ObjectIdentifier(change)
      self.way = way
    }
  }

  /// What comes of it.
  struct Answer: Sendable {
    /// The change, which lives as long as the answer; nil where it is about something else.
    let change: Sent<SyncedChange>?
    /// What iCloud is then; nil where it is as before.
    let cloud: KnownCloud?
    /// What is put on a channel or comes in, in order.
    let moves: [Move]
  }

  /// A change that is put on a channel, or comes in at its end.
  struct Move: Sendable {
    let isSent: Bool
    let change: Sent<SyncedChange>
    let way: Int
  }

  init(_ content: ICloud) { self.content = content }

  /// What it answered to that before; nil where it was not asked.
  func answer(to question: Question) -> Answer? {
    answers.withLock { $0[question] }
  }

  /// Keeps what it answered.
  func remember(_ answer: Answer, to question: Question) {
    answers.withLock { if $0.count < Self.answersMax { $0[question] = answer } }
  }

  static func == (left: KnownCloud, right: KnownCloud) -> Bool {
    left === right || left.content == right.content
  }
}
