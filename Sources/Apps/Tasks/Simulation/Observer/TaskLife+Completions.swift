import Kernel
import Tasks

/// Who knows of what was completed: each time alone, and each phone by what it has said itself.
extension TaskLife {
  /// A time that the store had it completed.
  struct Completion {
    /// The event of which functions were told.
    var event: String
    /// When somebody completed it on a phone, first of those whose completion it is.
    var since: Instant
    /// When a parent's phone showed it.
    var told: Instant?
  }

  /// What a phone says last of what the store has not decided.
  struct LastWord {
    var change: Change
    /// Since when it has said so, one word behind the other.
    var since: Instant
    /// Whether it had said something else before of which the store has not heard either.
    var isTurn: Bool
    /// Whether another phone has completed it meanwhile, and this is part of that.
    var isJoined: Bool
  }

  /// Of each phone that has said something, in the order of what they said last.
  var lastWords: [LastWord] {
    var words: [LastWord] = []
    for change in open.reversed() {
      guard let place = words.firstIndex(where: { $0.change.phone == change.phone }) else {
        let word = LastWord(
          change: change,
          since: change.stage.at,
          isTurn: false,
          isJoined: change.isJoined,
        )
        words.append(word)
        continue
      }
      if change.status != words[place].change.status { words[place].isTurn = true }
      guard !words[place].isTurn else { continue }
      words[place].since = change.stage.at
      if change.isJoined { words[place].isJoined = true }
    }
    return words.reversed()
  }

  /// Whether a phone has it completed and nobody else: the store has never had that completion.
  ///
  /// Where the store has it completed by another phone the two are one, unless it was opened again between.
  func isAlone(_ word: LastWord) -> Bool {
    word.change.status == .completed && !word.isJoined && (word.isTurn || stored != .completed)
  }

  /// Whether a phone says of it what the store does not have: no completion of what the store has completed.
  func isNews(_ word: LastWord) -> Bool {
    word.isTurn || word.change.status != .completed || stored != .completed
  }

  /// Since when a phone alone has it completed; nil where none has.
  private var alone: Instant? { lastWords.filter(isAlone).map(\.since).min() }

  /// Whether it was completed: in the store, or on a phone, which was not refused and did not take it back.
  var isCompleted: Bool { !completions.isEmpty || alone != nil }

  /// How many of its completions no parent's phone has shown; what phones alone have is one.
  var untold: Int64 {
    Int64(completions.count { $0.told == nil }) + (alone == nil ? 0 : 1)
  }

  /// How long its family's parent did not know of one of its completions, who may not know at the end either;
  /// nil where it was not completed.
  func ignorance(until end: Instant) -> Duration? {
    let spans = completions.map { max(.zero, ($0.told ?? end) - $0.since) }
    return (spans + (alone.map { [end - $0] } ?? [])).max()
  }

  /// The store has it completed, which it had not.
  mutating func complete(as event: String, _ stage: Stage) {
    var since = arrived ?? stage.at
    arrived = nil
    for word in lastWords
    where word.change.status == .completed && !word.isTurn && !word.isJoined {
      since = min(since, word.since)
      join(word.change.phone)
    }
    completions.append(Completion(event: event, since: since))
    if completed == nil { completed = stage }
    turns.append((.completed, stage))
  }

  /// What a phone has completed and not handed over is part of what another one has.
  private mutating func join(_ phone: String) {
    for place in open.indices
    where open[place].phone == phone && open[place].status == .completed {
      open[place].isJoined = true
    }
  }

  /// A parent's phone has shown the completion that an event was.
  mutating func tell(of event: String, _ stage: Stage) {
    turns.append((.told, stage))
    // Most often it is the last.
    guard let place = completions.lastIndex(where: { $0.event == event }) else { return }
    if completions[place].told == nil { completions[place].told = stage.at }
    if told == nil { told = stage }
  }
}
