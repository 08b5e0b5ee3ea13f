/// A pattern run over a text.
struct PatternRun {
  private let pattern: Pattern
  private let scalars: [Unicode.Scalar]
  /// The steps that are waited at, in the order of their preference, with where they began.
  private var threads: [(step: Int, start: Int)] = []
  /// Those of the round before.
  private var taken: [(step: Int, start: Int)] = []
  /// In which round each step was last reached.
  private var marks: [Int]
  private var round = 0
  private var stack: [Int] = []
  /// Steps that may still be taken.
  private(set) var workLeft: Int

  /// A run over a text.
  init(_ pattern: Pattern, over text: String) {
    self.pattern = pattern
    scalars = Array(text.unicodeScalars)
    marks = Array(repeating: 0, count: pattern.steps.count)
    workLeft = Pattern.workMax
  }

  /// Whether the whole text is one; nil where that would be too much work.
  mutating func isMatch() -> Bool? {
    begin()
    follow(0, start: 0, at: 0)
    for place in scalars.indices {
      guard !threads.isEmpty else { return false }
      guard spend(threads.count) else { return nil }
      step(over: place)
    }
    return threads.contains { isMatch($0.step) }
  }

  /// The first one at or behind a place, as far as its preferences take it; nil where there is none.
  ///
  /// - Returns: its range; `workLeft` is below 0 where it would have been too much work.
  mutating func first(from start: Int) -> Range<Int>? {
    begin()
    var found: Range<Int>?
    var place = start
    while true {
      // A new one begins only while none is found: what begins first is preferred.
      if found == nil { follow(0, start: place, at: place) }
      if let index = threads.firstIndex(where: { isMatch($0.step) }) {
        found = threads[index].start..<place
        // What comes behind it is less preferred.
        threads.removeSubrange(index...)
      }
      guard place < scalars.count, !(threads.isEmpty && found != nil) else { return found }
      guard spend(threads.count + 1) else { return nil }
      step(over: place)
      place += 1
    }
  }

  /// The text of some of its scalars.
  func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// How many scalars the text has.
  var count: Int { scalars.count }

  // MARK: Steps

  private mutating func begin() {
    threads.removeAll(keepingCapacity: true)
    round += 1
  }

  private mutating func spend(_ work: Int) -> Bool {
    workLeft -= work
    return workLeft >= 0
  }

  private func isMatch(_ step: Int) -> Bool {
    if case .match = pattern.steps[step] { return true }
    return false
  }

  /// Takes one scalar with all that can.
  private mutating func step(over place: Int) {
    round += 1
    swap(&threads, &taken)
    threads.removeAll(keepingCapacity: true)
    for thread in taken {
      guard case .take(let set) = pattern.steps[thread.step],
        pattern.sets[set].takes(scalars[place])
      else { continue }
      follow(thread.step + 1, start: thread.start, at: place + 1)
    }
  }

  /// Adds a step and those that need no scalar, each once a round, the preferred ones first.
  private mutating func follow(
    _ first: Int,
    start: Int,
    at place: Int,
  ) {
    stack.append(first)
    while let step = stack.popLast() {
      guard marks[step] != round else { continue }
      marks[step] = round
      workLeft -= 1
      switch pattern.steps[step] {
      case .jump(let target): stack.append(target)
      case .split(let preferred, let other):
        stack.append(other)
        stack.append(preferred)
      case .at(let anchor):
        if holds(anchor, at: place) { stack.append(step + 1) }
      case .take, .match: threads.append((step: step, start: start))
      }
    }
  }

  private func holds(_ anchor: PatternTree.Anchor, at place: Int) -> Bool {
    switch anchor {
    case .textStart: place == 0
    case .textEnd: place == scalars.count
    case .lineStart: place == 0 || scalars[place - 1] == "\n"
    case .lineEnd: place == scalars.count || scalars[place] == "\n"
    case .wordEdge: isWord(place - 1) != isWord(place)
    case .noWordEdge: isWord(place - 1) == isWord(place)
    }
  }

  private func isWord(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    return CharacterSet.words.contains { $0.contains(scalars[place].value) }
  }
}
