import Kernel

/// What comes at once in a run, in order, and the streams from which it is drawn.
@usableFromInline
struct DeviceImmediates<Part: DeviceReducer> {
  @usableFromInline var waiting: [(immediate: DeviceImmediate<Part>, cause: LogPosition)] = []
  @usableFromInline var position = 0
  @usableFromInline var isUnderWay = false
  @usableFromInline var streams: [Place: RandomStream] = [:]  // order-free: only ever looked up

  @usableFromInline
  struct Place: Hashable {
    @usableFromInline var address: PartAddress
    @usableFromInline var key: String
  }

  @inlinable
  init() {}

  /// Something is to come at once.
  @inlinable
  mutating func append(_ immediate: DeviceImmediate<Part>, cause: LogPosition) {
    waiting.append((immediate, cause))
  }

  /// Lets what comes at once wait for all that happens together.
  ///
  /// - Returns: whether nobody lets it wait yet; whoever is told so lets it go on.
  @inlinable
  mutating func hold() -> Bool {
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// What comes at once comes now.
  @inlinable
  mutating func letGo() { isUnderWay = false }

  /// Whether something waits that nobody is about to carry out; whoever asks is, then.
  @inlinable
  mutating func begin() -> Bool {
    guard !isUnderWay, !waiting.isEmpty else { return false }
    isUnderWay = true
    return true
  }

  /// The next; nil where there is none.
  @inlinable
  mutating func next() -> (immediate: DeviceImmediate<Part>, cause: LogPosition)? {
    guard position < waiting.count else { return nil }
    precondition(
      position < DeviceImmediate<Part>.most,
      "'\(Part.name)' goes on telling itself, drawing or asking without an end",
    )
    position += 1
    return waiting[position - 1]
  }

  /// Nothing waits any more.
  @inlinable
  mutating func end() {
    waiting.removeAll(keepingCapacity: true)
    position = 0
    isUnderWay = false
  }

  /// The next number of a stream.
  @usableFromInline
  mutating func draw(
    _ below: UInt64,
    for key: String,
    at address: PartAddress,
    seed: UInt64,
  ) -> UInt64 {
    let place = Place(address: address, key: key)
    let name = "draw/\(Part.name)/\(address.node)/\(address.part)/\(key)"
    return streams[place, default: RandomStream(seed: seed, key: name)].below(below)
  }
}
