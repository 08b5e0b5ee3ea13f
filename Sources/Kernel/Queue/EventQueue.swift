/// What is to happen, in order of time; at the same time, in the order in which it was scheduled.
///
/// A heap in which each node has four children, over keys of 16 bytes: four siblings fill one cache
/// line. Payloads stay in slots of their own and do not move; slots are reused, so that a steady
/// population allocates nothing. Taking the first event leaves the root vacant, and the event that
/// is scheduled next sinks down from there: in a simulation most events schedule one, and the
/// pair costs one descent.
///
/// It is a value: a copy is independent. Nothing is cancelled here; an event that is no longer
/// wanted is recognised by its receiver.
public struct EventQueue<Payload> {
  /// The heap, `filled` keys: time in the upper half, 40 bits of scheduling number, 24 of slot.
  ///
  /// Behind the heap the keys' slots wait for reuse, so that every slot occurs exactly once.
  @usableFromInline var keys: ContiguousArray<Int128> = []
  /// What happens, by slot; nil in a slot that waits for reuse.
  @usableFromInline var payloads: ContiguousArray<Payload?> = []
  /// How many keys belong to the heap, a vacant root included.
  @usableFromInline var filled = 0
  /// Whether the root's event has been taken out and nothing has taken its place.
  @usableFromInline var rootIsVacant = false
  /// How many events have been scheduled so far.
  @usableFromInline var scheduled: UInt64 = 0

  /// An empty queue.
  @inlinable
  public init() {}

  /// How many events wait.
  @inlinable public var count: Int { rootIsVacant ? filled - 1 : filled }

  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// When the first event is due; nil where nothing waits.
  @inlinable public var nextTime: Instant? {
    guard !isEmpty else { return nil }
    guard rootIsVacant else { return Self.time(of: keys[0]) }
    var least = keys[1]
    for child in 2..<max(2, min(5, filled)) { least = min(least, keys[child]) }
    return Self.time(of: least)
  }

  /// Adds an event; any instant will do, also one before the last event's.
  ///
  /// - Complexity: O(log count). A queue takes 2⁴⁰ events in its life and holds 2²⁴ at once.
  @inlinable
  public mutating func schedule(_ payload: Payload, at time: Instant) {
    precondition(scheduled < 1 << 40, "an event queue takes 2^40 events in its life")
    let order = Int128(time.nanoseconds) << 64 | Int128(scheduled << 24)
    scheduled &+= 1
    if rootIsVacant {
      rootIsVacant = false
      let slot = Self.slot(of: keys[0])
      payloads[slot] = payload
      siftDown(order | Int128(slot))
    } else {
      let slot = takeSlot()
      payloads[slot] = payload
      filled += 1
      siftUp(order | Int128(slot))
    }
  }

  /// Takes the first event out.
  ///
  /// - Complexity: O(log count).
  @inlinable
  public mutating func popFirst() -> (time: Instant, payload: Payload)? {
    popFirst(until: .distantFuture)
  }

  /// Takes the first event out where it is due by `limit`, that instant included.
  ///
  /// - Complexity: O(log count).
  @inlinable
  public mutating func popFirst(until limit: Instant) -> (time: Instant, payload: Payload)? {
    if rootIsVacant { fillRoot() }
    guard filled > 0 else { return nil }
    let time = Self.time(of: keys[0])
    guard time <= limit else { return nil }
    let slot = Self.slot(of: keys[0])
    guard let payload = payloads[slot].take() else {
      preconditionFailure("slot \(slot) of the event queue is scheduled and empty")
    }
    rootIsVacant = true
    return (time, payload)
  }

  // MARK: Keys

  /// The time in a key.
  @inlinable
  static func time(of key: Int128) -> Instant {
    Instant(nanoseconds: Int64(truncatingIfNeeded: key >> 64))
  }

  /// The slot in a key.
  @inlinable
  static func slot(of key: Int128) -> Int {
    Int(truncatingIfNeeded: key) & 0xFF_FFFF
  }

  /// A slot to use, whose key stands just behind the heap.
  @inlinable
  mutating func takeSlot() -> Int {
    if filled < keys.count { return Self.slot(of: keys[filled]) }
    precondition(filled < 1 << 24, "an event queue holds 16,777,216 events at once")
    keys.append(Int128(filled))
    payloads.append(nil)
    return filled
  }

  // MARK: Heap

  /// Puts the heap's last key into the vacant root, whose slot then waits for reuse.
  @inlinable
  mutating func fillRoot() {
    rootIsVacant = false
    filled -= 1
    guard filled > 0 else { return }
    let last = keys[filled]
    keys[filled] = keys[0]
    siftDown(last)
  }

  /// Puts `key` behind the heap's others and moves it up to its place.
  @inlinable
  mutating func siftUp(_ key: Int128) {
    let last = filled - 1
    keys.withUnsafeMutableBufferPointer { heap in
      var hole = last
      while hole > 0 {
        let parent = (hole - 1) >> 2
        guard key < heap[parent] else { break }
        heap[hole] = heap[parent]
        hole = parent
      }
      heap[hole] = key
    }
  }

  /// Puts `key` into the root's place and moves it down to its own.
  @inlinable
  mutating func siftDown(_ key: Int128) {
    let count = filled
    keys.withUnsafeMutableBufferPointer { heap in
      var hole = 0
      var child = 1
      while child + 3 < count {
        let left = child + (heap[child + 1] < heap[child] ? 1 : 0)
        let right = child + (heap[child + 3] < heap[child + 2] ? 3 : 2)
        let least = heap[right] < heap[left] ? right : left
        guard heap[least] < key else { break }
        heap[hole] = heap[least]
        hole = least
        child = hole * 4 + 1
      }
      // The last family may have fewer than four.
      if child < count, child + 3 >= count {
        var least = child
        for sibling in (child + 1)..<count where heap[sibling] < heap[least] {
          least = sibling
        }
        if heap[least] < key {
          heap[hole] = heap[least]
          hole = least
        }
      }
      heap[hole] = key
    }
  }
}

extension EventQueue: Sendable where Payload: Sendable {}
