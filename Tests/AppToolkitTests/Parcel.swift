import AppToolkit
import Findings
import Kernel
import Plans
import World

/// What happens to the parts of a parcel service.
enum ParcelEvent: Choice, Hashable, Sendable {
  case post(to: String, weight: Int64, by: WallTime)
  case opened
  case minted(name: String)
  case drawn(key: String, value: UInt64)
  case keep(name: String)
  case kept(count: Int64)
  case brought(parcel: ParcelSlip)
  case handed(parcel: ParcelSlip)
  case acknowledged(name: String)
  case waited
  case struck
  case begun(entries: [DiskEntry])
  case moved(to: String)
}

/// What rules can ask of it.
enum ParcelFact: Choice, Hashable, Sendable {
  case posted(name: String)
  case received(name: String, weight: Int64)
  case struckNoon
  case lostOne
}

/// What it asks.
enum ParcelQuestion: Choice, Hashable, Sendable {
  case mint(number: Int64)
}

/// A parcel on its way.
struct ParcelSlip: Record, Hashable, Sendable {
  var name = ""
  var from = ""
  var to = ""
  var weight: Int64 = 0
}

/// What a scenario says of a device.
struct ParcelKeys: Record, Hashable, Sendable {
  var user = ""
}

/// A service of three parts: an app, a keeper that outlasts it on every phone, and a depot on a server.
///
/// The app asks for a name for each parcel, tells the keeper, and brings the parcel to the depot after a
/// while that is drawn; the depot hands it to the phone of whoever it is for.
enum Parcel: DeviceReducer, Equatable {
  case app(ParcelApp)
  case keeper(ParcelKeeper)
  case depot(ParcelDepot)

  typealias Fact = ParcelFact
  typealias Question = ParcelQuestion
  typealias Keys = ParcelKeys
  typealias Asked = Effects<AppEffect<ParcelEvent, ParcelFact, ParcelQuestion>>

  static let name = "parcel"
  static let kinds: [NodeKind] = [.device, .server]
  static let parts = [
    AppPart(hasDisk: true),
    AppPart("keeper", isService: true, hasDisk: true),
    AppPart("depot", on: [.server], hasDisk: true),
  ]
  static let links: [String]? = ["road", "rail"]
  static let joins = [LinkJoin("road", .device, .server), LinkJoin("rail", .device, .server)]
  static let acts: [ParcelEvent] = [.opened]
  static let valuedActs = [AppAct("post", keys: ["to", "weight", "by"])]
  static let nodeKeys = ["user"]
  static let drawn: (@Sendable (String, UInt64) -> ParcelEvent)? = { .drawn(key: $0, value: $1) }
  static let invariants = [(fact: ParcelFact.lostOne, title: "what the keeper has is not lost")]
  static let presumptions = [
    Presumption("received", needs: "posted"), Presumption("received", needs: "struckNoon"),
  ]
  static let goals = [
    (fact: ParcelFact.received(name: "hina-1", weight: 2), title: "the first parcel arrives")
  ]
  static let metrics = [MetricSpec(name: "longestWay", unit: .nanoseconds)]

  init() { self = .app(ParcelApp()) }

  init(settings: SettingValues, at place: PartPlace<ParcelKeys>) {
    switch place.part.name {
    case "keeper": self = .keeper(ParcelKeeper())
    case "depot": self = .depot(ParcelDepot())
    default: self = .app(ParcelApp(node: place.node.id))
    }
  }

  static func states(_ fact: ParcelFact, part: AppPart) -> Bool {
    switch fact {
    case .posted, .received, .struckNoon: part.name.isEmpty
    case .lostOne: part.name == "keeper"
    }
  }

  static func keys(_ reader: MappingReader, on kind: NodeKind) -> ParcelKeys {
    ParcelKeys(user: kind == .device ? reader.name("user") : "")
  }

  static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in surroundings: ActSurroundings<ParcelKeys>,
  ) -> ParcelEvent? {
    let others = surroundings.nodes.filter { $0.kind == .device && $0.id != surroundings.node.id }
    let user = reader.required("to", .choice(others.map(\.keys.user)))
    let weight = reader.byteCount("weight", in: 1...1_000_000_000, default: 1)
    let by = reader.has("by") ? reader.wallTime("by", in: surroundings) : .start
    guard let node = others.first(where: { $0.keys.user == user }), let by else { return nil }
    return .post(to: node.id, weight: weight, by: by)
  }

  static func answer(_ question: ParcelQuestion, at place: PartAddress) -> ParcelEvent {
    switch question {
    case .mint(let number): .minted(name: "\(place.node)-\(number)")
    }
  }

  static func begun(_ part: AppPart, with disk: [DiskEntry]) -> ParcelEvent? {
    .begun(entries: disk)
  }

  static func moved(_ change: LifeChange, part: AppPart) -> ParcelEvent? {
    .moved(to: "\(change)")
  }

  static func whenNotRunning(_ event: ParcelEvent, in state: ProcessState) -> NotRunning {
    switch event {
    case .handed, .struck: .wakes
    case .kept: .lost
    default: state == .gone ? .lost : .waits
    }
  }

  static func bytes(of message: ParcelEvent) -> Int {
    guard case .brought(let parcel) = message else { return 100 }
    return 100 + Int(parcel.weight)
  }

  static func observer(of plan: Plan, settings: SettingValues) -> (any AppObserver<Parcel>)? {
    ParcelObserver()
  }

  mutating func reduce(_ event: ParcelEvent, at now: DeviceTime, into effects: inout Asked) {
    switch self {
    case .app(var part):
      part.reduce(event, at: now, into: &effects)
      self = .app(part)
    case .keeper(var part):
      part.reduce(event, at: now, into: &effects)
      self = .keeper(part)
    case .depot(var part):
      part.reduce(event, into: &effects)
      self = .depot(part)
    }
  }

  /// Which part it is, then its fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var name =
      switch self {
      case .app: "app"
      case .keeper: "keeper"
      case .depot: "depot"
      }
    try fields.field("part", &name)
    switch (name, self) {
    case ("keeper", .keeper(var part)):
      try part.visit(&fields)
      self = .keeper(part)
    case ("depot", .depot(var part)):
      try part.visit(&fields)
      self = .depot(part)
    case ("app", .app(var part)):
      try part.visit(&fields)
      self = .app(part)
    case ("keeper", _):
      self = .keeper(ParcelKeeper())
      try visitPart(&fields)
    case ("depot", _):
      self = .depot(ParcelDepot())
      try visitPart(&fields)
    default:
      self = .app(ParcelApp())
      try visitPart(&fields)
    }
  }

  private mutating func visitPart<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .app(var part):
      try part.visit(&fields)
      self = .app(part)
    case .keeper(var part):
      try part.visit(&fields)
      self = .keeper(part)
    case .depot(var part):
      try part.visit(&fields)
      self = .depot(part)
    }
  }
}

/// The app on a phone: what it has posted and nobody has acknowledged outlasts it.
struct ParcelApp: Record, Hashable, Sendable {
  var node = ""
  var count: Int64 = 0
  /// What waits for a name.
  var drafts: [ParcelSlip] = []
  var outbox: [ParcelSlip] = []
  var received: [String] = []
  var kept: Int64 = 0
  var moves: [String] = []

  mutating func reduce(
    _ event: ParcelEvent,
    at now: DeviceTime,
    into effects: inout Parcel.Asked,
  ) {
    switch event {
    case .post(let to, let weight, let by):
      count += 1
      drafts.append(ParcelSlip(from: node, to: to, weight: weight))
      effects.append(.ask(.mint(number: count)))
      if by > now.wall { effects.append(.setAlarm(.struck, at: by)) }
    case .minted(let name):
      var parcel = drafts.removeFirst()
      parcel.name = name
      outbox.append(parcel)
      keep(&effects)
      effects.append(.tell(.keep(name: name), part: "keeper"))
      effects.append(.draw(below: 3, for: "delay"))
      effects.append(.state(.posted(name: name)))
    case .drawn(_, let value):
      let delay = Duration.seconds(1 + Int64(value))
      effects.append(.setTimer(.waited, at: now.uptime + delay))
    case .waited:
      for parcel in outbox {
        effects.append(.send(.brought(parcel: parcel), part: "depot", link: "road"))
      }
      if !outbox.isEmpty { effects.append(.draw(below: 3, for: "delay")) }
    case .acknowledged(let name):
      outbox.removeAll { $0.name == name }
      keep(&effects)
    case .handed(let parcel):
      received.append(parcel.name)
      effects.append(.state(.received(name: parcel.name, weight: parcel.weight)))
      effects.append(.tell(.keep(name: parcel.name), part: "keeper"))
    case .kept(let count): kept = count
    case .struck: effects.append(.state(.struckNoon))
    case .opened: moves = []
    case .moved(let place): moves.append(place)
    case .begun(let entries):
      let disk = ParcelDisk(entries)
      (outbox, count) = (disk.outbox, disk.count)
      if !outbox.isEmpty { effects.append(.draw(below: 3, for: "delay")) }
    case .keep, .brought: break
    }
  }

  private func keep(_ effects: inout Parcel.Asked) {
    effects.append(.write(key: "disk", ParcelDisk(outbox: outbox, count: count)))
    effects.append(.sync)
  }
}

/// What is on a disk.
struct ParcelDisk: Record, Hashable, Sendable {
  var outbox: [ParcelSlip] = []
  var count: Int64 = 0
  var names: [String] = []

  init() {}

  init(outbox: [ParcelSlip] = [], count: Int64 = 0, names: [String] = []) {
    (self.outbox, self.count, self.names) = (outbox, count, names)
  }

  init(_ entries: [DiskEntry]) {
    let kept: Self? = try? entries.first { $0.key == "disk" }?.record()
    self = kept ?? Self()
  }
}

/// What outlasts the app on a phone: the names of all that it has sent and received.
struct ParcelKeeper: Record, Hashable, Sendable {
  var names: [String] = []
  var moves: [String] = []

  mutating func reduce(
    _ event: ParcelEvent,
    at now: DeviceTime,
    into effects: inout Parcel.Asked,
  ) {
    switch event {
    case .keep(let name):
      names.append(name)
      effects.append(.write(key: "disk", ParcelDisk(names: names)))
      if names.count % 2 == 0 { effects.append(.sync) }
      effects.append(.tell(.kept(count: Int64(names.count))))
      effects.append(.setTimer(.waited, at: now.uptime + .seconds(7)))
    // The system wakes the app some time.
    case .waited: effects.append(.tell(.struck))
    case .moved(let place): moves.append(place)
    case .begun(let entries): names = ParcelDisk(entries).names
    default: break
    }
  }
}

/// The depot on a server.
struct ParcelDepot: Record, Hashable, Sendable {
  var names: [String] = []

  mutating func reduce(_ event: ParcelEvent, into effects: inout Parcel.Asked) {
    switch event {
    case .brought(let parcel):
      effects.append(.send(.acknowledged(name: parcel.name), to: parcel.from))
      guard !names.contains(parcel.name) else { return }
      names.append(parcel.name)
      effects.append(.write(key: "disk", ParcelDisk(names: names)))
      effects.append(.sync)
      effects.append(.send(.handed(parcel: parcel), to: parcel.to, link: "rail"))
    case .begun(let entries): names = ParcelDisk(entries).names
    default: break
    }
  }
}
