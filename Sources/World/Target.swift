import Kernel

/// Something that the run loop can deliver to.
///
/// The queue holds a target and a slot; the payload waits in the target's own typed storage, so
/// that an event costs one virtual call and no box.
public class Target {
  /// Its place in the simulation's list.
  @exclusivity(unchecked)
  public internal(set) final var index: Int32 = -1

  /// Something that no simulation knows yet.
  @usableFromInline
  init() {}

  /// Hands over what waits in `slot`.
  ///
  /// - Throws: where the log or an output file cannot be written.
  func deliver(slot: Int32, cause: LogPosition, in simulation: Simulation) throws {
    preconditionFailure("a target without a way to deliver")
  }

  /// Forgets what waits in `slot`.
  func drop(_ slot: Int32) {}
}

/// Values that wait for their time, in slots that are used again.
@usableFromInline
struct WaitingRoom<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var free: ContiguousArray<Int32> = []

  @inlinable
  init() {}

  @inlinable
  mutating func put(_ item: Item) -> Int32 {
    if let slot = free.popLast() {
      items[Int(slot)] = item
      return slot
    }
    items.append(item)
    return Int32(items.count - 1)
  }

  @inlinable
  mutating func take(_ slot: Int32) -> Item {
    guard let item = items[Int(slot)].take() else {
      preconditionFailure("nothing waits in slot \(slot)")
    }
    free.append(slot)
    return item
  }
}

/// Things of the world that happen later and are no event yet.
///
/// Such as a datagram in the air, or the next call of a device. The handler turns each into events
/// when its time has come.
///
/// Both ways are inlinable: what waits is put and taken by code that knows its type. A method that
/// overrides another is never specialised, so the second way is a closure that the app's module makes.
public final class Mailbox<Item>: Target {
  @usableFromInline let shelf: Shelf
  @usableFromInline let hand: (Int32, LogPosition?, Simulation) throws -> Void

  /// What waits; a class, because both ways lead to it.
  @usableFromInline
  final class Shelf {
    @exclusivity(unchecked)
    @usableFromInline var waiting = WaitingRoom<Item>()

    @inlinable
    init() {}
  }

  /// A mailbox; add it to a simulation before it is used.
  ///
  /// - Parameter handle: takes an item, the cause it was scheduled with and the simulation.
  @inlinable
  public init(_ handle: @escaping (Item, LogPosition?, Simulation) throws -> Void) {
    let shelf = Shelf()
    self.shelf = shelf
    hand = { slot, cause, simulation in
      try handle(shelf.waiting.take(slot), cause, simulation)
    }
    super.init()
  }

  /// Lets `item` happen at `time`.
  @inlinable
  public func schedule(
    _ item: Item,
    at time: Instant,
    cause: LogPosition?,
    in simulation: Simulation,
  ) {
    simulation.enqueue(self, slot: shelf.waiting.put(item), at: time, cause: cause)
  }

  /// Lets `item`, an act of the timeline, happen at `time`, in its place among all acts of that time.
  ///
  /// - Precondition: the run has not begun.
  public func schedule(_ item: Item, at time: Instant, place: Int64, in simulation: Simulation) {
    simulation.timeline.enter(
      self,
      slot: shelf.waiting.put(item),
      at: time,
      place: place,
      in: simulation,
    )
  }

  /// Keeps an item that has come for a process which does not run, until it does: it is handled then,
  /// in its turn among all that waits.
  ///
  /// - Parameters:
  ///   - item: what has come.
  ///   - app: the app whose process it is.
  ///   - node: what carries it.
  ///   - event: what the app misses where its process ends before; nil for nothing.
  ///   - cause: the event that caused it.
  public func keep(
    _ item: Item,
    for app: String,
    on node: SimulatedNode,
    missing event: String?,
    cause: LogPosition?,
  ) {
    let slot = shelf.waiting.put(item)
    node.keep(
      WaitingDelivery(target: self, slot: slot, app: app, event: event, cause: cause ?? 0)
    )
  }

  override func deliver(slot: Int32, cause: LogPosition, in simulation: Simulation) throws {
    try hand(slot, cause == 0 ? nil : cause, simulation)
  }

  override func drop(_ slot: Int32) {
    _ = shelf.waiting.take(slot)
  }
}
