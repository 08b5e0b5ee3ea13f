import Kernel

/// Everything that one variant of a scenario runs with, after all defaults are filled in.
///
/// It goes to the front of the log. Two runs with equal plans and the same tool give the same
/// events; a seed alone would not say that, because what a seed means changes with the code.
public struct Plan: Record, Equatable, Sendable {
  /// The scenario's name.
  public var name = ""
  /// What happens in it.
  public var about = ""
  /// The requirements that it shows.
  public var covers: [String] = []
  /// The variant's name.
  public var variant = "default"
  /// Where all randomness comes from.
  public var seed: UInt64 = 0
  /// The civil time at the start, as it was written.
  public var start = ""
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The civil time at the start in nanoseconds since 1970 in UTC.
  public var startUnix_ns: Int64 = 0
  /// How long it lasts.
  public var duration: Duration = .zero
  /// The devices and servers in the order of the scenario.
  public var devices: [PlannedDevice] = []
  /// The links in the order of the scenario.
  public var links: [PlannedLink] = []
  /// What happens to links and nodes, in order of time.
  public var acts: [PlannedAct] = []
  /// The effective settings of all apps, sorted by key.
  public var settings: [Setting] = []
  /// The rules that need only facts and figures, for this variant.
  public var rules: [GenericRule] = []
  /// Which rules are judged under many seeds, those of apps among them, in the order of the scenario.
  public var shares: [SeedShare] = []  // key: shares, unless []
  /// What each app adds, in the order of the apps.
  public var sections: [PlanSection] = []

  /// A blank plan.
  public init() {}

  /// The plan of one variant; `sections` stay empty for the apps to fill.
  ///
  /// - Precondition: the scenario has a variant of that name.
  public init(_ scenario: Scenario, variant name: String) {
    guard let variant = scenario.variants.first(where: { $0.name == name }) else {
      preconditionFailure("scenario '\(scenario.name)' has no variant '\(name)'")
    }
    self.name = scenario.name
    about = scenario.about
    covers = scenario.covers
    self.variant = name
    seed = scenario.seed
    start = scenario.start.description
    startUnix_ns = scenario.start.unix_ns
    duration = scenario.duration
    devices = scenario.devices.map(PlannedDevice.init)
    links = scenario.links.map(PlannedLink.init)
    acts = scenario.timeline.compactMap { timed in
      guard case .generic(let act) = timed.act else { return nil }
      return PlannedAct(at: timed.at, place: timed.place, act: act)
    }
    settings = variant.settings.all
    readRules(scenario.expectations.filter { $0.variant == nil || $0.variant == name })
  }

  /// Takes the rules of the variant; those that apps judge stand in their sections, and are counted here.
  private mutating func readRules(_ expectations: [Scenario.Expectation]) {
    var judges: [String] = []
    for expectation in expectations {
      switch expectation.rule {
      case .generic(let rule):
        if let share = expectation.share { shares.append(share.of(rule: rules.count)) }
        rules.append(rule)
      case .app(let app, _, _):
        if let share = expectation.share {
          shares.append(share.of(rule: judges.count { $0 == app }, judgedBy: app))
        }
        judges.append(app)
      }
    }
  }

  /// The settings of one app, without its name in their keys.
  public func settings(of app: String) -> SettingValues {
    SettingValues(settings).of(app: app)
  }
}

/// A device or server of a plan.
public struct PlannedDevice: Record, Hashable, Sendable {
  /// The device's name.
  public var id = ""
  /// The apps it carries.
  public var apps: [String] = []
  /// How far its clock is ahead of true time at the start.
  public var clockOffset: Duration = .zero
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How much faster than true time its clock runs, in parts per billion.
  public var drift_ppb: Int64 = 0
  /// Whether it is a device or a server.
  public var kind = NodeKind.device  // key: kind, unless .device
  /// Where it is over time; nothing where nobody asks.
  public var track: [TrackPoint] = []  // key: track, unless []

  /// A blank device.
  public init() {}

  /// The device of a scenario.
  public init(_ device: Scenario.Device) {
    id = device.id
    apps = device.apps
    clockOffset = device.clockOffset
    drift_ppb = device.drift_ppb
    kind = device.kind
    track = device.track
  }
}

/// A link of a plan.
public struct PlannedLink: Record, Equatable, Sendable {
  /// The link's name.
  public var id = ""
  /// The pairs of devices it connects.
  public var pairs: [DevicePair] = []
  /// How it treats what is sent.
  public var channel = ChannelSettings()
  /// The directions that treat it in another way.
  public var ways: [PlannedWay] = []  // key: ways, unless []
  /// What becomes of its signal between two places: one, or none where places do not matter.
  public var radio: [RadioModel] = []  // key: radio, unless []
  /// Where there is coverage: one map, or none where there is everywhere.
  public var coverage: [CoverageMap] = []  // key: coverage, unless []

  /// A blank link.
  public init() {}

  /// The link of a scenario.
  public init(_ link: Scenario.Link) {
    id = link.id
    pairs = link.pairs
    channel = link.channel
    ways = link.ways
    radio = link.radio.map { [$0] } ?? []
    coverage = link.coverage.map { [$0] } ?? []
  }
}

/// Something that happens to a link or a node at a time.
public struct PlannedAct: Record, Equatable, Sendable {
  /// When it happens.
  public var at: Instant = .start
  /// Its place among all acts of its time; 0 where apps have none then.
  public var place: Int64 = 0  // key: place, unless 0
  /// What happens.
  public var act: GenericAct = .cut(LinkPart())

  /// A blank act.
  public init() {}

  /// An act at a time.
  public init(at: Instant, place: Int64 = 0, act: GenericAct) {
    self.at = at
    self.place = place
    self.act = act
  }
}

/// What one app adds to a plan: its own record, written as canonical JSON.
public struct PlanSection: Record, Hashable, Sendable {
  /// The app's name.
  public var app = ""
  /// The app's record as canonical JSON.
  public var json = ""

  /// A blank section.
  public init() {}

  /// The section of an app with its record.
  public init<R: Record>(app: String, _ record: R) {
    self.app = app
    json = String(decoding: CanonicalWriter.encode(record), as: UTF8.self)
  }

  /// The app's record.
  ///
  /// - Throws: where the section was written by a version with other fields.
  public func decoded<R: Record>(_ type: R.Type = R.self) throws(FieldError) -> R {
    try CanonicalReader.decode(type, from: Array(json.utf8))
  }
}
