import Kernel

/// The acts of the timeline: those of one time happen in the order of the file, whoever carries them
/// out.
///
/// The world and each app enter their acts when they are put into the run, so the queue has those of one
/// time one owner after the other, and what an app begins with before its own. An act that the queue
/// has come to waits for those before it in the file, and those that wait for it follow at once.
final class Timeline: Target {
  private var entries: [Entry] = []
  /// Where each entry stands, by its number; empty until the first act happens.
  private var positions: [Int] = []
  private var next = 0

  private struct Entry {
    var at: Instant
    var place: Int64
    var number: Int
    var target: Target
    var slot: Int32
    /// Whether the queue has come to it.
    var isDue = false
  }

  /// Enters an act that waits in `slot` of its target.
  func enter(
    _ target: Target,
    slot: Int32,
    at time: Instant,
    place: Int64,
    in simulation: Simulation,
  ) {
    precondition(positions.isEmpty, "acts are entered before the first of them happens")
    let number = entries.count
    entries.append(Entry(at: time, place: place, number: number, target: target, slot: slot))
    simulation.enqueue(self, slot: Int32(number), at: time, cause: nil)
  }

  override func deliver(slot: Int32, cause: LogPosition, in simulation: Simulation) throws {
    if positions.isEmpty { sort() }
    entries[positions[Int(slot)]].isDue = true
    while next < entries.count, entries[next].isDue {
      let entry = entries[next]
      next += 1
      try entry.target.deliver(slot: entry.slot, cause: 0, in: simulation)
    }
  }

  /// Puts the acts in order of time, then of their places, then as they were entered.
  private func sort() {
    entries.sort { ($0.at, $0.place, $0.number) < ($1.at, $1.place, $1.number) }
    positions = Array(repeating: 0, count: entries.count)
    for (position, entry) in entries.enumerated() { positions[entry.number] = position }
  }
}
