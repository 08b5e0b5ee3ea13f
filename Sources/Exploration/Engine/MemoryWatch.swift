/// Whether a search takes more memory than it may, and how much it may take on at once.
///
/// What a state takes is not known before: it is measured how much the states of a chunk took of late, and
/// no more chunks are gone on from than there is room for twice that.
@usableFromInline
struct MemoryWatch {
  @usableFromInline let limit: Int?
  @usableFromInline let measure: (() -> Int)?
  @usableFromInline let before: Int
  @usableFromInline var room: RoomWatch?
  @usableFromInline var used: Int
  @usableFromInline var asked = 0
  /// How many states were gone on from since it was measured what that takes, and what was in use then,
  /// without the tables.
  @usableFromInline var taken = 0
  @usableFromInline var mark: Int
  /// What the states took of late that a chunk leads to, in bytes.
  @usableFromInline var perChunk = 0
  /// How many chunks there is room for.
  @usableFromInline var fitting = Int.max
  /// How many chunks the next batch may have: each twice as many as the one before, so that none takes
  /// what nobody has measured.
  @usableFromInline var ramp = 1

  /// How many states a chunk has.
  @usableFromInline static var chunk: Int { Frontier<Int>.capacity }

  /// Why there is no more memory.
  @usableFromInline
  enum Shortage {
    /// It takes as much as it was allowed.
    case limit
    /// The process may not ask for more.
    case room
  }

  @usableFromInline
  init(_ limit: Int?, _ host: SearchHost) {
    self.limit = limit
    measure = host.memory
    before = host.memory?() ?? 0
    used = before
    mark = before
    room = host.room.map(RoomWatch.init)
  }

  /// Whether what is kept, and what is about to be taken at once, goes over what it may have.
  ///
  /// The process is measured now and then. Where nobody can, only what is counted here is known.
  ///
  /// - Parameters:
  ///   - states: how many states were seen.
  ///   - growth: how many bytes the tables have, and how many they take when they grow next.
  /// - Returns: why the search is to end; nil where it goes on.
  @usableFromInline
  mutating func shortage(states: Int, growth: (kept: Int, next: Int)) -> Shortage? {
    if room?.isShort(next: growth.next) == true { return .room }
    guard let limit else { return nil }
    guard let measure else { return growth.kept + growth.next > limit ? .limit : nil }
    if states >= asked || taken >= Self.chunk {
      used = measure()
      // Again when a hundredth more was seen.
      asked = states + max(256, states / 100)
      learn(kept: growth.kept)
    }
    let left = limit - used - growth.next
    fitting = perChunk > 0 ? left / (2 * perChunk) : .max
    return left < 0 || fitting == 0 ? .limit : nil
  }

  /// Measures what the states took that were come to of late.
  private mutating func learn(kept: Int) {
    guard taken >= Self.chunk else { return }
    let fresh = max(0, used - kept - mark) / max(1, taken / Self.chunk)
    perChunk = max(fresh, perChunk / 4 * 3)
    mark = used - kept
    taken = 0
  }

  /// How many chunks to go on from at once.
  @usableFromInline
  mutating func chunks(most: Int) -> Int {
    guard limit != nil, measure != nil else { return most }
    let count = max(1, min(most, ramp, fitting))
    ramp = min(most, count * 2)
    return count
  }

  /// So many states are gone on from.
  @usableFromInline
  mutating func take(_ states: Int) { taken += states }

  /// How many bytes a state takes, as far as was measured; zero where nobody can.
  @usableFromInline
  func bytesPerState(_ states: Int) -> Int {
    guard let measure, states > 0 else { return 0 }
    return max(0, measure() - before) / states
  }
}

extension MemoryWatch.Shortage {
  /// How a search ends for it.
  @usableFromInline
  func ending<Step>() -> SearchResult<Step>.Ending {
    switch self {
    case .limit: .memory
    case .room: .room
    }
  }
}
