/// A state that waits to be expanded; it can be large, and lies still while what holds it is moved.
@usableFromInline
final class Parked<State> {
  @usableFromInline var content: State?

  @inlinable
  init(_ state: consuming State) {
    content = consume state
  }

  /// Takes the state out, which nobody can do twice.
  @inlinable
  func take() -> State {
    guard let state = content.take() else { preconditionFailure("a state was taken twice") }
    return state
  }
}

/// The states of one layer of a search, in the order in which they were come to.
///
/// They lie in chunks: one array would hold those that were taken until the last one is.
@usableFromInline
struct Frontier<State> {
  @usableFromInline typealias Item = (state: Parked<State>, number: UInt32)

  /// Items that were taken are nil: taking one moves it, which costs no copy of its arrays.
  @usableFromInline var chunks: [[Item?]] = []
  /// The chunk that is being taken, and how far.
  @usableFromInline var chunk = 0
  @usableFromInline var place = 0
  @usableFromInline var count = 0

  @usableFromInline static var capacity: Int { 128 }
  /// How many chunks are expanded side by side.
  @usableFromInline static var batch: Int { 32 }

  @inlinable
  init() {}

  /// Whether all have been taken.
  @inlinable var isEmpty: Bool { count == 0 }

  /// Adds a state behind the others.
  @inlinable
  mutating func append(_ state: Parked<State>, number: UInt32) {
    if chunks.isEmpty || chunks[chunks.count - 1].count == Self.capacity {
      var fresh: [Item?] = []
      fresh.reserveCapacity(Self.capacity)
      chunks.append(fresh)
    }
    chunks[chunks.count - 1].append((state, number))
    count += 1
  }

  /// Takes the next chunks, each with what is left of it; none where all have been taken.
  @inlinable
  mutating func takeChunks(_ most: Int) -> [[Item?]] {
    var taken: [[Item?]] = []
    while taken.count < most, chunk < chunks.count {
      var items: [Item?] = []
      swap(&items, &chunks[chunk])
      let own = items.count - place
      if place > 0 { items.removeFirst(place) }
      count -= own
      chunk += 1
      place = 0
      if own > 0 { taken.append(items) }
    }
    return taken
  }
}
