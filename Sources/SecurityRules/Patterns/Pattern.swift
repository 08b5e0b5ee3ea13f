/// A pattern of RE2's syntax as a program that is run over a text in linear time.
///
/// All ways are followed at once, so that no pattern is slow: the work is at most the length of the program
/// times the length of the text (Thompson 1968; Pike's machine for what is found first). It keeps no groups: rules
/// ask only whether, and where.
struct Pattern: Sendable {
  /// One step.
  enum Step: Sendable {
    /// Takes a scalar of a set.
    case take(Int)
    /// Goes on at both, the first before the second.
    case split(Int, Int)
    /// Goes on elsewhere.
    case jump(Int)
    /// Goes on where that place is.
    case at(PatternTree.Anchor)
    /// The end.
    case match
  }

  /// The steps, the first one first.
  private(set) var steps: [Step] = []
  /// The sets that steps take from.
  private(set) var sets: [CharacterSet] = []

  /// How many parts were compiled, those that need no step counted.
  private var parts = 0

  /// The most steps of a program; our own limit.
  static let stepsMax = 10_000
  /// The most steps times scalars of one text; our own limit, so that no condition takes seconds.
  static let workMax = 20_000_000

  /// The program of a pattern.
  ///
  /// - Throws: `PatternError` where it is none, or too large.
  init(_ text: String) throws(PatternError) {
    guard text.utf8.count <= Self.stepsMax else {
      throw PatternError("too long", at: Self.stepsMax, "expected at most \(Self.stepsMax) bytes")
    }
    try compile(PatternParser.parse(text))
    try add(.match)
  }

  // MARK: Compilation

  private mutating func add(_ step: Step) throws(PatternError) {
    guard steps.count < Self.stepsMax else { throw tooLarge }
    steps.append(step)
  }

  private var tooLarge: PatternError {
    PatternError("more than \(Self.stepsMax) steps", at: 0, "repeat less of it")
  }

  private mutating func compile(_ tree: PatternTree) throws(PatternError) {
    parts += 1
    guard parts <= 4 * Self.stepsMax else { throw tooLarge }
    switch tree {
    case .empty: break
    case .set(let set):
      // The sets of one repetition are one.
      let number = sets.last == set ? sets.count - 1 : sets.count
      if number == sets.count { sets.append(set) }
      try add(.take(number))
    case .anchor(let anchor): try add(.at(anchor))
    case .sequence(let parts):
      for part in parts { try compile(part) }
    case .choice(let ways): try compile(ways)
    case .times(let tree, let least, let most, let isLazy):
      try compile(tree, least, most, isLazy)
    }
  }

  private mutating func compile(_ ways: [PatternTree]) throws(PatternError) {
    var ends: [Int] = []
    for (place, way) in ways.enumerated() {
      let split = steps.count
      if place < ways.count - 1 { try add(.split(split + 1, split + 1)) }
      try compile(way)
      if place < ways.count - 1 {
        ends.append(steps.count)
        try add(.jump(0))
        steps[split] = .split(split + 1, steps.count)
      }
    }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func compile(
    _ tree: PatternTree,
    _ least: Int,
    _ most: Int?,
    _ isLazy: Bool,
  ) throws(PatternError) {
    for _ in 0..<least { try compile(tree) }
    guard let most else {
      let split = steps.count
      try add(.split(0, 0))
      try compile(tree)
      try add(.jump(split))
      steps[split] = Self.split(split + 1, steps.count, isLazy)
      return
    }
    var splits: [Int] = []
    for _ in 0..<max(0, most - least) {
      splits.append(steps.count)
      try add(.split(0, 0))
      try compile(tree)
    }
    for split in splits { steps[split] = Self.split(split + 1, steps.count, isLazy) }
  }

  private static func split(_ more: Int, _ less: Int, _ isLazy: Bool) -> Step {
    isLazy ? .split(less, more) : .split(more, less)
  }
}
