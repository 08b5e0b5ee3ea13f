import Exploration
import Kernel
import Photos
import Plans
import World

@testable import PhotosSimulation

/// Drives phones as the search drives one, step after step, in the order in which a run takes time.
///
/// It decides about order alone: a message takes as long as the plan says, what was put on its way first
/// comes first.
struct Lockstep {
  private(set) var drivers: [PhoneDriver]
  private(set) var states: [WatchedPhone]
  /// Everything that the reducers were told.
  private(set) var rows: [Row] = []
  private let plan: PhotosPlan
  private(set) var cloud: ICloud
  private let clocks: [DeviceClock]
  private var queue: [(at: Instant, order: Int, step: Step)] = []
  private var scheduled = 0

  private enum Step {
    case open(phone: Int, InitialLibrary)
    case add(phone: Int, Asset)
    case act(PlannedPhotoAct)
    case deliver(phone: Int, [PhotoTraffic])
    case due(phone: Int, PhotoTraffic)
    case arrive(number: Int64)
    case wake(phone: Int, LibraryEvent)
  }

  /// Phones at the start of a plan; each fault is one of `faults` in their routers.
  init(_ plan: Plan, _ own: PhotosPlan, faults: [PhotosFault] = []) {
    self.plan = own
    cloud = ICloud(of: own)
    let epoch = plan.startUnix_ns / 1_000_000_000
    drivers = own.phones.map { phone in
      let router = PhoneRouter(phone, in: own, faults: faults)
      var driver = PhoneDriver(router, lots: SampleLots(seed: plan.seed))
      driver.told = []
      return driver
    }
    states = own.phones.map { phone in
      var state = WatchedPhone()
      state.phone.library = PhotoLibrary(retention: own.retention)
      if phone.hasCleaner { state.phone.cleaner = Cleaner(settings: own.settings) }
      state.ledger = InvariantLedger(settings: own.settings, homeZone: phone.zone)
      return state
    }
    clocks = own.phones.map { phone in
      let device = plan.devices.first { $0.id == phone.device }
      return DeviceClock(offset: device?.clockOffset ?? .zero, drift_ppb: device?.drift_ppb ?? 0)
    }
    for (index, phone) in own.phones.enumerated() {
      let library = InitialLibrary(phone, seed: plan.seed, start: epoch)
      schedule(.open(phone: index, library), at: .start)
      for asset in library.incoming {
        let at = Instant.start + .seconds(asset.added - epoch)
        schedule(.add(phone: index, asset), at: at)
      }
    }
    for act in own.acts { schedule(.act(act), at: act.at) }
  }

  /// Takes every step until the end.
  mutating func run(until end: Instant) {
    while let next = queue.indices.min(by: { earlier($0, $1) }), queue[next].at <= end {
      let entry = queue.remove(at: next)
      take(entry.step, at: entry.at, end: end)
    }
  }

  private func earlier(_ first: Int, _ second: Int) -> Bool {
    (queue[first].at, queue[first].order) < (queue[second].at, queue[second].order)
  }

  private mutating func schedule(_ step: Step, at time: Instant) {
    queue.append((time, scheduled, step))
    scheduled += 1
  }

  private mutating func take(_ step: Step, at now: Instant, end: Instant) {
    switch step {
    case .open(let phone, let library):
      let own = plan.phones[phone]
      drive(phone, at: now, end) { $0.open(own, with: library, index: phone, in: &$1) }
    case .add(let phone, let asset):
      drive(phone, at: now, end) { $0.add(asset, in: &$1) }
    case .act(let act):
      guard let phone = plan.phones.firstIndex(where: { $0.device == act.device }) else { return }
      drive(phone, at: now, end) { $0.perform(act, in: &$1) }
    case .deliver(let phone, let traffic):
      // What was sent in one moment arrives in one; what is lost, the router says.
      drive(phone, at: now, end) { for next in traffic { $0.deliver(next, in: &$1) } }
    case .due(let phone, let traffic):
      drive(phone, at: now, end) { $0.deliver(traffic, in: &$1) }
    case .arrive(let number):
      tellCloud(.arrived(number: number), at: now, end)
    case .wake(let phone, let event):
      drive(phone, at: now, end) { $0.wake(event, in: &$1) }
    }
  }

  private mutating func drive(
    _ phone: Int,
    at now: Instant,
    _ end: Instant,
    _ body: (inout PhoneDriver, inout WatchedPhone) -> Void,
  ) {
    drivers[phone].outcome = SearchOutcome()
    drivers[phone].now = now
    drivers[phone].time = clocks[phone].time(at: now)
    drivers[phone].clock = clocks[phone]
    body(&drivers[phone], &states[phone])
    note(phone, at: now)
    let outcome = drivers[phone].outcome
    for due in outcome.due { schedule(.due(phone: phone, due.message), at: now) }
    for directive in drivers[phone].takeOutgoing() { send(directive, from: phone, at: now, end) }
    let sent = outcome.parcels.map(\.message)
    if !sent.isEmpty { schedule(.deliver(phone: phone, sent), at: now + plan.answering) }
  }

  private mutating func send(
    _ directive: PhoneDirective,
    from phone: Int,
    at now: Instant,
    _ end: Instant,
  ) {
    switch directive {
    case .tellCloud(let event):
      if cloud.isOfUse { tellCloud(event, at: now, end) }
    case .wake(let event, let at?):
      let time = clocks[phone].instant(of: at) ?? .distantFuture
      if time <= end { schedule(.wake(phone: phone, event), at: max(time, now)) }
    case .tellLibrary, .tellCleaner, .tellSignature, .send, .wake, .draw, .observe, .observeAgain,
      .note,
      .both:
      preconditionFailure("\(directive) does not leave a phone")
    }
  }

  private mutating func tellCloud(_ event: ICloudEvent, at now: Instant, _ end: Instant) {
    var effects = Effects<ICloudEffect>()
    cloud.reduce(event, at: DeviceClock().time(at: now), into: &effects)
    for effect in effects.items {
      switch effect {
      case .carry(let number, _, let at):
        schedule(.arrive(number: number), at: DeviceClock().instant(of: at) ?? .distantFuture)
      case .deliver(_, let change, let device):
        guard let phone = plan.phones.firstIndex(where: { $0.device == device }) else { continue }
        drive(phone, at: now, end) { $0.receive(change, in: &$1) }
      }
    }
  }

  private mutating func note(_ phone: Int, at now: Instant) {
    for told in drivers[phone].told ?? [] {
      var writer = CanonicalWriter()
      let name: String
      switch told.event {
      case .library(let event):
        name = "library \(event.kind)"
        writer.payload(event)
      case .cleaner(let event):
        name = "cleaner \(event.kind)"
        writer.payload(event)
      }
      let device = plan.phones[phone].device
      let row = Row(
        at: now,
        device: device,
        event: name,
        payload: writer.bytes,
        phone: told.phone,
      )
      rows.append(row)
    }
    drivers[phone].told = []
  }
}
