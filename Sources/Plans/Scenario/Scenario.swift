import Kernel

/// A scenario file with its meaning: checked, but before a variant is chosen.
public struct Scenario: Sendable {
  /// What it is called.
  public var name: String
  /// What happens, in a sentence or two.
  public var about: String
  /// The requirements that it shows.
  public var covers: [String]
  /// Where all randomness comes from.
  public var seed: UInt64
  /// The civil time at the start.
  public var start: TimeStamp
  /// How long it lasts.
  public var duration: Duration
  /// The designs that are compared under the same weather, in the order of the file.
  public var variants: [Variant]
  /// The devices, servers included, in the order of the file.
  public var devices: [Device]
  /// The links in the order of the file.
  public var links: [Link]
  /// What happens from outside, in order of time, then of the file.
  public var timeline: [TimedAct]
  /// What must come true, in the order of the file.
  public var expectations: [Expectation]
  /// The apps that some device carries, in the order of the schemas.
  public var apps: [String]

  /// A scenario of checked parts.
  public init(
    name: String,
    about: String,
    covers: [String],
    seed: UInt64,
    start: TimeStamp,
    duration: Duration,
    variants: [Variant],
    devices: [Device],
    links: [Link],
    timeline: [TimedAct],
    expectations: [Expectation],
    apps: [String],
  ) {
    self.name = name
    self.about = about
    self.covers = covers
    self.seed = seed
    self.start = start
    self.duration = duration
    self.variants = variants
    self.devices = devices
    self.links = links
    self.timeline = timeline
    self.expectations = expectations
    self.apps = apps
  }

  /// One design: the effective settings of a variant.
  public struct Variant: Equatable, Sendable {
    /// The variant's name; `default` where the scenario names none.
    public var name: String
    /// The settings of all apps of the scenario, defaults filled in.
    public var settings: SettingValues
    /// Where those stand that somebody has set, by their full names.
    public var marks: [String: Mark]  // order-free: only ever looked up

    /// A design with its settings.
    public init(
      name: String,
      settings: SettingValues,
      marks: [String: Mark] = [:],  // order-free: only ever looked up
    ) {
      self.name = name
      self.settings = settings
      self.marks = marks
    }
  }

  /// A phone or a server.
  public struct Device: Equatable, Sendable {
    /// The device's name.
    public var id: String
    /// Whether it stands under `devices` or under `servers`.
    public var kind: NodeKind
    /// Where it stands in the file.
    public var mark: Mark
    /// The apps it carries.
    public var apps: [String]
    /// How far its clock is ahead of true time at the start.
    public var clockOffset: Duration
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// How much faster than true time its clock runs, in parts per billion.
    public var drift_ppb: Int64
    /// Where it is over time; nothing where nobody says.
    public var track: [TrackPoint]
    /// The keys that its apps read.
    public var extra: [Node.Entry]

    /// A device of a scenario.
    public init(
      id: String,
      kind: NodeKind = .device,
      mark: Mark,
      apps: [String],
      clockOffset: Duration,
      drift_ppb: Int64,
      track: [TrackPoint] = [],
      extra: [Node.Entry],
    ) {
      self.id = id
      self.kind = kind
      self.mark = mark
      self.apps = apps
      self.clockOffset = clockOffset
      self.drift_ppb = drift_ppb
      self.track = track
      self.extra = extra
    }
  }

  /// A link and the devices it connects.
  public struct Link: Equatable, Sendable {
    /// The link's name.
    public var id: String
    /// Where it stands in the file.
    public var mark: Mark
    /// The pairs of devices it connects, in the order of the devices.
    public var pairs: [DevicePair]
    /// How it treats what is sent.
    public var channel: ChannelSettings
    /// The directions that treat it in another way.
    public var ways: [PlannedWay]
    /// What becomes of its signal between two places; nil where places do not matter.
    public var radio: RadioModel?
    /// Where there is coverage; nil for everywhere.
    public var coverage: CoverageMap?
    /// Whether it is another one where devices are at other places.
    public var dependsOnPlaces: Bool { radio != nil || coverage != nil }
    /// The keys that apps read.
    public var extra: [Node.Entry]

    /// A link of a scenario.
    public init(
      id: String,
      mark: Mark,
      pairs: [DevicePair],
      channel: ChannelSettings,
      ways: [PlannedWay] = [],
      radio: RadioModel? = nil,
      coverage: CoverageMap? = nil,
      extra: [Node.Entry],
    ) {
      self.id = id
      self.mark = mark
      self.pairs = pairs
      self.channel = channel
      self.ways = ways
      self.radio = radio
      self.coverage = coverage
      self.extra = extra
    }
  }

  /// Something that happens at a time, from outside.
  public struct TimedAct: Equatable, Sendable {
    /// When it happens.
    public var at: Instant
    /// Where it stands in the file.
    public var mark: Mark
    /// What happens.
    public var act: Act
    /// Its place among the acts of its time, in the order of the file, where these are not all of one
    /// app, or all of links and nodes; else 0.
    public var place: Int64

    /// An act at a time.
    public init(
      at: Instant,
      mark: Mark,
      act: Act,
      place: Int64 = 0,
    ) {
      self.at = at
      self.mark = mark
      self.act = act
      self.place = place
    }
  }

  /// What happens.
  public enum Act: Equatable, Sendable {
    /// Something about a link or a node, which an app need not read.
    case generic(GenericAct)
    /// An act that an app reads: its name, and the keys besides `at` and `do`.
    case app(String, name: String, entries: [Node.Entry])

    /// The app that carries it out; nil for what happens to links and nodes.
    public var app: String? {
      switch self {
      case .generic: nil
      case .app(let app, _, _): app
      }
    }
  }

  /// An act of an app as it stands in the file.
  public struct WrittenAct: Equatable, Sendable {
    /// When it happens.
    public var at: Instant
    /// Its place among all acts of its time.
    public var place: Int64
    /// Where it stands in the file.
    public var mark: Mark
    /// What stands behind `do`.
    public var name: String
    /// The keys besides `at` and `do`.
    public var entries: [Node.Entry]
  }

  /// Something that must come true.
  public struct Expectation: Equatable, Sendable {
    /// The variant it holds for; nil for all.
    public var variant: String?
    /// Where it stands in the file.
    public var mark: Mark
    /// What must come true.
    public var rule: Rule
    /// The requirements of which it is the evidence: where one of them is broken, the rule fails.
    ///
    /// They are about the rule and no part of a plan: naming one changes no digest.
    public var shows: [String]

    /// Under how many seeds it must come true; nil where the scenario's own decides.
    public var share: SeedShare?

    /// A rule for one variant or all.
    public init(
      variant: String?,
      mark: Mark,
      rule: Rule,
      shows: [String] = [],
      share: SeedShare? = nil,
    ) {
      self.variant = variant
      self.mark = mark
      self.rule = rule
      self.shows = shows
      self.share = share
    }
  }

  /// What must come true.
  public enum Rule: Equatable, Sendable {
    /// A rule that needs only facts and figures.
    case generic(GenericRule)
    /// A rule that an app judges, as it stands in the file.
    case app(String, key: String, node: Node)
  }

  /// The acts of one app in order of time, each with its place among all acts of its time.
  public func acts(
    of app: String
  ) -> [WrittenAct] {
    timeline.compactMap { timed in
      guard case .app(app, let name, let entries) = timed.act else { return nil }
      return WrittenAct(
        at: timed.at,
        place: timed.place,
        mark: timed.mark,
        name: name,
        entries: entries,
      )
    }
  }

  /// The rules that an app judges for a variant, in the order of the file.
  public func rules(
    of app: String,
    variant: String,
  ) -> [(key: String, node: Node, mark: Mark)] {
    expectations.compactMap { expectation in
      guard expectation.variant == nil || expectation.variant == variant else { return nil }
      guard case .app(app, let key, let node) = expectation.rule else { return nil }
      return (key, node, expectation.mark)
    }
  }
}
