import Kernel

/// Something that the run loop can deliver to.
///
/// The queue holds a target and a slot; the payload waits in the target's own typed storage, so
/// that an event costs one virtual call and no box.
public class Target {
  /// Its place in the simulation's list.
  public internal(set) final var index: Int32 = -1

  /// Hands over what waits in `slot`.
  ///
  /// - Throws: where the log or an output file cannot be written.
  func deliver(slot: Int32, cause: Int64, in simulation: Simulation) throws {
    preconditionFailure("a target without a way to deliver")
  }
}

/// Values that wait for their time, in slots that are used again.
struct WaitingRoom<Item> {
  private var items: ContiguousArray<Item?> = []
  private var free: ContiguousArray<Int32> = []

  mutating func put(_ item: Item) -> Int32 {
    if let slot = free.popLast() {
      items[Int(slot)] = item
      return slot
    }
    items.append(item)
    return Int32(items.count - 1)
  }

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
public final class Mailbox<Item>: Target {
  private var waiting = WaitingRoom<Item>()
  private let handle: (Item, Int64?, Simulation) throws -> Void

  /// A mailbox; add it to a simulation before it is used.
  ///
  /// - Parameter handle: takes an item, the cause it was scheduled with and the simulation.
  public init(_ handle: @escaping (Item, Int64?, Simulation) throws -> Void) {
    self.handle = handle
  }

  /// Lets `item` happen at `time`.
  public func schedule(_ item: Item, at time: Instant, cause: Int64?, in simulation: Simulation) {
    simulation.enqueue(self, slot: waiting.put(item), at: time, cause: cause)
  }

  /// Lets `item`, an act of the timeline, happen at `time`, in its place among all acts of that time.
  ///
  /// - Precondition: the run has not begun.
  public func schedule(_ item: Item, at time: Instant, place: Int64, in simulation: Simulation) {
    simulation.timeline.enter(
      self,
      slot: waiting.put(item),
      at: time,
      place: place,
      in: simulation,
    )
  }

  override func deliver(slot: Int32, cause: Int64, in simulation: Simulation) throws {
    try handle(waiting.take(slot), cause == 0 ? nil : cause, simulation)
  }
}
