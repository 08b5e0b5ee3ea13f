import Findings
import Kernel
import World

/// What an app of one reducer did in a run, as lanes and arrows: written while it happens.
@usableFromInline
struct DeviceJournal {
  /// The messages, one for each receiver, in the order in which they were sent.
  private(set) var arrows: [Arrow] = []
  private var facts: [Lane]
  private var processes: [StateLane]
  private var locks: [StateLane]

  /// What keeps a device's owner from using it.
  enum Power: String, CaseIterable {
    case locked
    case off
  }

  /// Of longer runs the first are drawn, and figures are of all.
  static let most = 10_000

  /// Of more nodes the lanes of the first are drawn: nobody looks at thousands.
  static let mostNodes = 100

  /// The journal of a run that has not begun.
  ///
  /// - Parameters:
  ///   - devices: the devices that carry the app, with where its process stands there.
  ///   - factKinds: what the app can state.
  @usableFromInline
  init(_ devices: [(id: String, process: ProcessState)], factKinds: [String]) {
    facts = devices.map { Lane(actor: $0.id, matter: "facts", kinds: factKinds) }
    let states = ProcessState.allCases.map(\.rawValue)
    processes = devices.map { device in
      StateLane(
        Lane(actor: device.id, matter: "process", kinds: states),
        from: device.process.rawValue,
      )
    }
    locks = devices.map {
      StateLane(Lane(actor: $0.id, matter: "device", kinds: Power.allCases.map(\.rawValue)))
    }
  }

  /// A device stated something.
  @usableFromInline
  mutating func note(_ fact: String, of device: Int, at now: Instant, evidence: LogPosition) {
    guard device < Self.mostNodes, facts[device].instants.count < Self.most else { return }
    facts[device].mark(fact, at: now, evidence: evidence)
  }

  /// Whether so many messages have left that the next is not drawn.
  @usableFromInline var isFull: Bool { arrows.count >= Self.most }

  /// Something happened to a device.
  mutating func note(
    _ process: ProcessState,
    _ power: Power?,
    of device: Int,
    at now: Instant,
    evidence: LogPosition,
  ) {
    processes[device].enter(process.rawValue, at: now, evidence: evidence)
    locks[device].enter(power?.rawValue, at: now, evidence: evidence)
  }

  /// A message leaves.
  ///
  /// - Returns: its place; nil where so many have left that it is not drawn.
  @usableFromInline
  mutating func send(_ arrow: Arrow) -> Int? {
    guard arrows.count < Self.most else { return nil }
    arrows.append(arrow)
    return arrows.count - 1
  }

  /// A message that left has come.
  @usableFromInline
  mutating func arrive(_ place: Int?, at now: Instant) {
    if let place { arrows[place].arrived = now }
  }

  /// A message that left will not come.
  mutating func lose(_ place: Int?, _ reason: DeviceWorldEvent.Reason) {
    if let place { arrows[place].lost = reason.rawValue }
  }

  /// The lanes of a run that is over.
  func lanes(until end: Instant) -> [Lane] {
    facts.indices.prefix(Self.mostNodes).flatMap { device in
      [processes[device].finished(at: end), locks[device].finished(at: end), facts[device]]
    }
  }
}
