import Kernel
import Photos
import World

/// iCloud Photos of one person: carries what changes on one device to all others.
///
///                 changed                 arrived
///     online:  ───────────► under way ───────────────► comes in
///     offline: ───────────► waits there    └────────► waits here, for a device that is offline
///                                connected: both go on, in order
///
/// It lives on the node `world` and its clock is right. Carrying takes time, for which it asks a timer;
/// a search decides about that time itself, and about nothing else.
struct ICloud: SimulatedReducer, Record, Equatable, Sendable {
  /// The devices that share a library, in the order of the plan.
  var devices: [Device] = []
  /// What is under way, in the order of sending.
  var underWay: [Parcel] = []
  /// How many parcels were sent: the number of the last.
  var sent: Int64 = 0
  /// How long a change is under way.
  var delay = Duration.zero

  /// What it is called on the node `world`.
  static let component = "\(PhotosSchema.name).icloud"

  /// A device that shares the library.
  struct Device: Record, Equatable, Sendable {
    /// Its name.
    var name = ""
    /// Whether it has the Internet.
    var isOnline = true
    /// What it has changed and could not send, in order.
    var outbox: [SyncedChange] = []
    /// What has arrived for it while it was offline, in order.
    var inbox: [Parcel] = []

    init() {}

    /// A device that is online.
    init(name: String) { self.name = name }
  }

  /// A change on its way to a device.
  struct Parcel: Record, Equatable, Sendable {
    /// Its number, which nothing else has.
    var number: Int64 = 0
    /// The device from which it comes.
    var from = ""
    /// The device to which it goes.
    var device = ""
    /// What is carried.
    var change = SyncedChange()

    init() {}

    /// A change with its number.
    init(number: Int64, from: String = "", to device: String, _ change: SyncedChange) {
      (self.number, self.from, self.device, self.change) = (number, from, device, change)
    }
  }

  init() {}

  /// iCloud for the devices of a plan that share a library.
  init(of plan: PhotosPlan) {
    devices = plan.phones.filter(\.sharesByCloud).map { Device(name: $0.device) }
    delay = plan.syncing
  }

  /// iCloud between two devices of a plan, and no others.
  init(between first: String, and second: String, in plan: PhotosPlan) {
    self.init(of: plan)
    devices.removeAll { $0.name != first && $0.name != second }
  }

  /// Whether there is anybody to carry changes to.
  var isOfUse: Bool { devices.count > 1 }

  /// Whether a device has the Internet; nil for one that shares nothing.
  func isOnline(_ device: String) -> Bool? { devices.first { $0.name == device }?.isOnline }

  /// What is under way with that number; nil for nothing.
  func parcel(_ number: Int64) -> Parcel? { underWay.last { $0.number == number } }

  /// Hands over what is under way, in the order of sending, and counts anew: a search has it on its
  /// channels, where numbers, which only name it, would make two states of one.
  mutating func takeUnderWay() -> [Parcel] {
    defer { (underWay, sent) = ([], 0) }
    return underWay
  }

  mutating func reduce(
    _ event: ICloudEvent,
    at now: DeviceTime,
    into effects: inout Effects<ICloudEffect>,
  ) {
    switch event {
    case .changed(let change, let device):
      let from = place(of: device)
      guard devices[from].isOnline else { return devices[from].outbox.append(change) }
      send(change, from: from, now, &effects)
    case .connected(let device, let isConnected):
      connect(place(of: device), isConnected, now, &effects)
    case .arrived(let number):
      // A log that somebody changed can name what is not under way.
      guard let index = underWay.firstIndex(where: { $0.number == number }) else { return }
      let parcel = underWay.remove(at: index)
      let to = place(of: parcel.device)
      guard devices[to].isOnline else { return devices[to].inbox.append(parcel) }
      effects.append(.deliver(number: parcel.number, parcel.change, device: parcel.device))
    }
  }

  private func place(of device: String) -> Int {
    guard let place = devices.firstIndex(where: { $0.name == device }) else {
      preconditionFailure("\(device) is not among those that share a library")
    }
    return place
  }

  private mutating func send(
    _ change: SyncedChange,
    from: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<ICloudEffect>,
  ) {
    for place in devices.indices where place != from {
      sent += 1
      let device = devices[place].name
      underWay.append(Parcel(number: sent, from: devices[from].name, to: device, change))
      effects.append(.carry(number: sent, device: device, at: now.uptime + delay))
    }
  }

  private mutating func connect(
    _ place: Int,
    _ isConnected: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<ICloudEffect>,
  ) {
    devices[place].isOnline = isConnected
    guard isConnected else { return }
    let (out, `in`) = (devices[place].outbox, devices[place].inbox)
    (devices[place].outbox, devices[place].inbox) = ([], [])
    for change in out { send(change, from: place, now, &effects) }
    for parcel in `in` {
      effects.append(.deliver(number: parcel.number, parcel.change, device: parcel.device))
    }
  }
}

extension ICloud {
  /// What `effect` asks of its timers.
  static func timer(in effect: ICloudEffect) -> TimerRequest<Int64>? {
    switch effect {
    case .carry(let number, _, let deadline): .set(number, at: deadline)
    case .deliver: nil
    }
  }

  /// What was under way has arrived.
  static func fired(_ timer: Int64) -> ICloudEvent { .arrived(number: timer) }

  /// It states nothing.
  static func fact(in effect: ICloudEffect) -> SilentFact? { nil }
}
