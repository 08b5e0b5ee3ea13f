/// Finds the blocks whose paths are a request's, and what their names in braces stand for.
///
/// A part `{name=**}` can take more or fewer segments; each block is asked once for each place that its path
/// can begin at, so that no file makes it slow, and what is found first is what its names stand for.
struct Matcher {
  private let program: Program
  private let path: AskedPath
  /// What the names stand for so far; nil for what a query leaves open.
  private(set) var captures: [RulesValue?]
  /// Which blocks were asked at which place, where there can be several ways to one.
  private var seen: [Bool] = []

  init(_ program: Program, _ path: AskedPath) {
    self.program = program
    self.path = path
    captures = Array(repeating: nil, count: program.capturesMax)
    if program.hasRest {
      let count = program.tree.blocks.count * (path.segments.count + 1)
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
    for inner in program.tree.blocks[block].blocks {
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
    let pattern = program.tree.blocks[block].pattern
    guard part < pattern.count else {
      if place == path.segments.count, visit(block, captures) { return true }
      return walk(into: block, at: place, visit)
    }
    switch pattern[part] {
    case .literal(let text):
      guard isKnown(place), isSame(path.segments[place], text) else { return false }
      return walk(block: block, part: part + 1, at: place + 1, visit)
    case .single:
      guard place < path.segments.count, place != path.openPrefix else { return false }
      capture(block, part, isKnown(place) ? .string(path.segments[place]) : nil)
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
    let least = program.tree.version == 1 ? 1 : 0
    guard place + least <= path.segments.count else { return false }
    for end in place + least...path.segments.count {
      let isOpen = (place..<end).contains { !isKnown($0) }
      capture(block, part, isOpen ? nil : .path(RulesPath(Array(path.segments[place..<end]))))
      if walk(block: block, part: part + 1, at: end, visit) { return true }
    }
    return false
  }

  private func isKnown(_ place: Int) -> Bool {
    place < path.segments.count && place != path.openPrefix && place != path.openName
  }

  private mutating func capture(_ block: Int, _ part: Int, _ value: RulesValue?) {
    let number = program.tree.blocks[block].pattern[..<part].count { $0.name != nil }
    captures[program.tree.blocks[block].capturesBefore + number] = value
  }
}
