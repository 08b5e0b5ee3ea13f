/// What is to happen, in order of time; at the same time, in the order in which it was scheduled.
///
/// A heap in which each node has four children, over keys of 16 bytes: four siblings fill one cache
/// line and are compared without a branch. Payloads stay in slots of their own and do not
/// move; slots are reused, so that a steady population allocates nothing.
///
/// It is a value: a copy is independent. Nothing is cancelled here; an event that is no longer
/// wanted is recognised by its receiver.
public struct EventQueue<Payload> {
  /// The heap: time in the upper half, then 40 bits of scheduling number, then 24 of slot.
  @usableFromInline var keys: ContiguousArray<Int128> = []
  /// What happens; nil in a slot that waits for reuse.
  @usableFromInline var payloads: ContiguousArray<Payload?> = []
  /// The slots that wait for reuse.
  @usableFromInline var freeSlots: ContiguousArray<UInt32> = []
  /// How many events have been scheduled so far.
  @usableFromInline var scheduled: UInt64 = 0

  /// An empty queue.
  @inlinable
  public init() {}

  /// How many events wait.
  @inlinable public var count: Int { keys.count }

  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { keys.isEmpty }

  /// When the first event is due; nil where nothing waits.
  @inlinable public var nextTime: Instant? {
    keys.isEmpty ? nil : Self.time(of: keys[0])
  }

  /// Adds an event; any instant will do, also one before the last event's.
  ///
  /// - Complexity: O(log count), on average O(1) for a time later than most. A queue takes 2⁴⁰
  ///   events in its life and holds 2²⁴ at once.
  @inlinable
  public mutating func schedule(_ payload: Payload, at time: Instant) {
    let slot: UInt32
    if let reused = freeSlots.popLast() {
      slot = reused
      payloads[Int(reused)] = payload
    } else {
      precondition(payloads.count < 1 << 24, "an event queue holds 16,777,216 events at once")
      slot = UInt32(truncatingIfNeeded: payloads.count)
      payloads.append(payload)
    }
    precondition(scheduled < 1 << 40, "an event queue takes 2^40 events in its life")
    let key = Int128(time.nanoseconds) << 64 | Int128(scheduled << 24 | UInt64(slot))
    scheduled &+= 1
    keys.append(key)
    siftUp(key)
  }

  /// Takes the first event out.
  ///
  /// - Complexity: O(log count).
  @inlinable
  public mutating func popFirst() -> (time: Instant, payload: Payload)? {
    guard let last = keys.popLast() else { return nil }
    var first = last
    if !keys.isEmpty {
      first = keys[0]
      siftDown(last)
    }
    let slot = UInt32(truncatingIfNeeded: first) & 0xFF_FFFF
    guard let payload = payloads[Int(slot)].take() else {
      preconditionFailure("slot \(slot) of the event queue is scheduled and empty")
    }
    freeSlots.append(slot)
    return (Self.time(of: first), payload)
  }

  /// The time in a key.
  @inlinable
  static func time(of key: Int128) -> Instant {
    Instant(nanoseconds: Int64(truncatingIfNeeded: key >> 64))
  }

  /// Moves the last key up to its place.
  @inlinable
  mutating func siftUp(_ key: Int128) {
    keys.withUnsafeMutableBufferPointer { heap in
      var hole = heap.count - 1
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
    keys.withUnsafeMutableBufferPointer { heap in
      var hole = 0
      var child = 1
      while child + 3 < heap.count {
        let left = heap[child + 1] < heap[child] ? child + 1 : child
        let right = heap[child + 3] < heap[child + 2] ? child + 3 : child + 2
        let least = heap[right] < heap[left] ? right : left
        guard heap[least] < key else { break }
        heap[hole] = heap[least]
        hole = least
        child = hole * 4 + 1
      }
      // The last family may have fewer than four.
      if child < heap.count, child + 3 >= heap.count {
        var least = child
        for sibling in (child + 1)..<heap.count where heap[sibling] < heap[least] {
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
