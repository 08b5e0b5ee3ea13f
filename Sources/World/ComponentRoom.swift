import Kernel

/// Room that the components of one kind have together: for what waits, and for what reducers ask for.
///
/// Of ten thousand components each is told something seldom, and what it had of its own has left the processor's caches
/// by then: what all of them use stays there. Nothing in it outlasts what one component is told.
public final class ComponentRoom<Part: SimulatedReducer> {
  // Looked at for every event, by one thread and never within one another.
  @exclusivity(unchecked)
  @usableFromInline var waiting = WaitingRoom<Delivery>()
  @exclusivity(unchecked)
  @usableFromInline var buffers: [Effects<Part.Effect>] = []

  /// What waits for its time.
  @usableFromInline
  enum Delivery {
    case event(Part.Event)
    /// A timer fires, where it is still the one that was set with that number.
    case timer(Part.Timer, number: Int64)
  }

  /// Room of which nothing is taken.
  @inlinable
  public init() {}

  /// An empty buffer; more than one is out where what a component asks for tells another one something at once.
  @inlinable
  func takeBuffer() -> Effects<Part.Effect> { buffers.popLast() ?? Effects() }

  /// A buffer is used no more: what is in it is forgotten while it is at hand.
  @inlinable
  func giveBack(_ buffer: consuming Effects<Part.Effect>) {
    buffer.removeAll()
    buffers.append(buffer)
  }
}
