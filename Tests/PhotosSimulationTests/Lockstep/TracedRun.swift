import Exploration
import Kernel
import Photos
import Plans
import World

@testable import PhotosSimulation

/// What a phone's library or cleaner was told, when, and what the phone then was.
struct Row: Equatable {
  var at: Instant
  var device: String
  /// `library` or `cleaner`, and the event's kind.
  var event: String
  /// The event's fields.
  var payload: [UInt8]
  /// What planned faults remember is left out: a fault is to show by what it does.
  var phone: PhoneState

  init(at: Instant, device: String, event: String, payload: [UInt8], phone: PhoneState) {
    self.at = at
    self.device = device
    self.event = event
    self.payload = payload
    self.phone = phone
    self.phone.system.faults = FaultMemory()
  }

  /// The first thing in which another row is not this one; nil where it is.
  func difference(from other: Self) -> String? {
    if self == other { return nil }
    if (at, device, event) != (other.at, other.device, other.event) {
      return "\(name) and \(other.name)"
    }
    if payload != other.payload {
      return "\(name): \(text(payload)) and \(text(other.payload))"
    }
    let field = FieldListing(phone).difference(from: FieldListing(other.phone))
    return "after \(name): \(field ?? "nothing that is listed")"
  }

  private var name: String { "\(event) at \(at) on \(device)" }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension [Row] {
  /// The first row in which others are not these, with its place; nil where all are the same.
  func difference(from others: Self) -> String? {
    for (place, (own, other)) in zip(self, others).enumerated() {
      if let difference = own.difference(from: other) { return "row \(place): \(difference)" }
    }
    return count == others.count ? nil : "\(count) and \(others.count) rows"
  }
}

/// A run of libraries and cleaners, with everything that they were told.
final class TracedRun: EventSink {
  private(set) var rows: [Row] = []
  private(set) var broken: UInt64 = 0
  private var world: PhotosWorld?

  /// What a reducer is told is not what it states.
  private static let events = (
    library: LibraryEvent.prototypes.map(\.kind), cleaner: CleanerEvent.prototypes.map(\.kind),
  )

  /// Runs a plan with these acts.
  init(_ plan: Plan, _ own: PhotosPlan) throws {
    let simulation = Simulation(plan: plan, sink: self)
    let world = PhotosWorld(plan: own, simulation: simulation)
    self.world = world
    world.begin()
    try simulation.run()
  }

  var phones: [Phone] { world?.phones ?? [] }
  var judged: JudgedInvariants { world?.judged ?? JudgedInvariants() }
  var cloud: ICloud? { world?.cloud?.reducer }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    if let invariant = PhotoInvariant(rawValue: header.kind), header.node == "world" {
      broken |= invariant.bit
    }
    let name: String
    switch header.component {
    case "photos.library" where Self.events.library.contains(header.kind): name = "library"
    case "photos" where Self.events.cleaner.contains(header.kind): name = "cleaner"
    default: return
    }
    guard let phone = phones.first(where: { $0.plan.device == header.node }) else { return }
    let row = Row(
      at: header.time,
      device: header.node,
      event: "\(name) \(header.kind)",
      payload: payload,
      phone: phone.state,
    )
    rows.append(row)
  }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
}
