/// Finds the blocks whose paths are a request's, and what their names in braces stand for.
///
/// A part `{name=**}` can take more or fewer segments; each block is asked once for each place that its path
/// can begin at, so that no file makes it slow, and what is found first is what its names stand for.
struct Matcher {
  private let program: Program
  private let path: AskedPath
  /// The segments that each name stands for so far.
  private var captures: [Capture]
  /// Which blocks were asked at which place, where there can be several ways to one.
  private var seen: [Bool] = []

  /// The segments that a name stands for: one, or those of a `{name=**}`.
  private struct Capture {
    var segments = 0..<0
    var isRest = false
  }

  init(_ program: Program, _ path: AskedPath) {
    self.program = program
    self.path = path
    captures = Array(repeating: Capture(), count: program.capturesMax)
    if program.hasRest {
      let count = program.patterns.count * (path.segments.count + 1)
      seen = Array(repeating: false, count: count)
    }
  }

  /// Calls for each block of that path, in the order of the file, until one says that it is enough.
  ///
  /// - Returns: whether one did.
  mutating func walk(_ visit: (Int, [RulesValue?]) -> Bool) -> Bool {
    walk(into: 0, at: 0, visit)
  }

  private mutating func walk(
    into block: Int,
    at place: Int,
    _ visit: (Int, [RulesValue?]) -> Bool,
  ) -> Bool {
    for inner in program.innerBlocks[block] {
      if program.hasRest {
        let mark = inner * (path.segments.count + 1) + place
        if seen[mark] { continue }
        seen[mark] = true
      }
      if walk(block: inner, part: 0, at: place, visit) { return true }
    }
    return false
  }

  /// Goes on with a part of a block's path.
  private mutating func walk(
    block: Int,
    part: Int,
    at place: Int,
    _ visit: (Int, [RulesValue?]) -> Bool,
  ) -> Bool {
    let pattern = program.patterns[block]
    guard part < pattern.count else {
      if place == path.segments.count, isAsked(block), visit(block, values) { return true }
      return walk(into: block, at: place, visit)
    }
    switch pattern[part] {
    case .literal(let text):
      guard isKnown(place), isSame(path.segments[place], text) else { return false }
      return walk(block: block, part: part + 1, at: place + 1, visit)
    case .single:
      guard place < path.segments.count, place != path.openPrefix else { return false }
      capture(block, part, Capture(segments: place..<place + 1))
      return walk(block: block, part: part + 1, at: place + 1, visit)
    case .rest: return walkRest(block: block, part: part, at: place, visit)
    }
  }

  /// `{name=**}` takes none or more segments, in version 1 one or more.
  private mutating func walkRest(
    block: Int,
    part: Int,
    at place: Int,
    _ visit: (Int, [RulesValue?]) -> Bool,
  ) -> Bool {
    let least = program.restMin
    guard place + least <= path.segments.count else { return false }
    for end in place + least...path.segments.count {
      capture(block, part, Capture(segments: place..<end, isRest: true))
      if walk(block: block, part: part + 1, at: end, visit) { return true }
    }
    return false
  }

  private func isKnown(_ place: Int) -> Bool {
    place < path.segments.count && place != path.openPrefix && place != path.openName
  }

  private mutating func capture(_ block: Int, _ part: Int, _ capture: Capture) {
    let number = program.patterns[block][..<part].count { $0.name != nil }
    captures[program.capturesBefore[block] + number] = capture
  }

  /// Whether a block has statements, so that somebody wants to know what its names stand for.
  private func isAsked(_ block: Int) -> Bool { !program.blockStatements[block].isEmpty }

  /// What the names stand for; nil for what a query leaves open.
  private var values: [RulesValue?] {
    captures.map { capture in
      guard capture.segments.allSatisfy(isKnown) else { return nil }
      let segments = path.segments[capture.segments]
      return capture.isRest ? .path(RulesPath(Array(segments))) : segments.first.map { .string($0) }
    }
  }
}
