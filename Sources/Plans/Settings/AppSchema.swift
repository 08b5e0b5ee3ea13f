/// An act that an app adds to the timeline: `{ at: 3s, do: speak, device: ren, … }`.
public struct ActSpec: Sendable {
  /// The name behind `do:`.
  public let name: String
  /// The keys it takes besides `at` and `do`.
  public let keys: [String]
  /// Whether it happens to the app's process on a device, and to nobody where there is none.
  public let needsProcess: Bool

  /// An act with its keys.
  public init(name: String, keys: [String], needsProcess: Bool = false) {
    self.name = name
    self.keys = keys
    self.needsProcess = needsProcess
  }
}

/// A figure that `{ metric: app.name, is: "…" }` can bound.
public struct MetricSpec: Sendable {
  /// The name without the app's.
  public let name: String
  /// What it counts: a bound in another unit could never be compared with it.
  public let unit: BoundUnit
  /// Whether each listener has one of each talker.
  public let isOfPairs: Bool

  /// A figure with its unit.
  public init(name: String, unit: BoundUnit, isOfPairs: Bool = false) {
    self.name = name
    self.unit = unit
    self.isOfPairs = isOfPairs
  }

  /// What a figure of a listener and a talker is taken at: `ren hears hina`.
  public static func pair(listener: String, talker: String) -> String {
    "\(listener) hears \(talker)"
  }
}

/// A planned fault: a way in which an app can be made to break what it is asked for.
///
/// It is for a design that no setting can break; only a proof of the claims of scenarios sets it.
public struct FaultSpec: Sendable {
  /// What stands between the app's name and a fault's own in a setting's full name.
  public static let prefix = "fault."
  /// The name without the app's and `fault.`.
  public let name: String
  /// What it does, in one sentence.
  public let about: String
  /// The requirements it stands against, such as `S-AUD-002`.
  public let requirement: String

  /// A planned fault.
  public init(name: String, about: String, requirement: String) {
    self.name = name
    self.about = about
    self.requirement = requirement
  }
}

/// What an app adds to the scenario language.
///
/// The generic layer knows apps by this alone.
public struct AppSchema: Sendable {
  /// The app's name, as in `apps: [name]` and in front of its settings and facts.
  public let name: String
  /// What a scenario can set about it.
  public let settings: [SettingSpec]
  /// The faults that can be planned for it.
  public let faults: [FaultSpec]
  /// The keys it reads from a device that carries it.
  public let deviceKeys: [String]
  /// The keys it reads from a link.
  public let linkKeys: [String]
  /// The links it looks for, by their names; nil for an app that takes whatever links there are.
  public let linkNames: [String]?
  /// The kinds of node between which it uses its links; between two devices where none is named for
  /// a link.
  public let linkJoins: [LinkJoin]
  /// The kinds of node that it can live on, with what may happen to it there.
  public let homes: [AppHome]
  /// The acts it adds to the timeline.
  public let acts: [ActSpec]
  /// The keys under `expect` that it judges itself.
  public let expectationKeys: [String]
  /// Those of them whose rules can be judged under many seeds: of each its findings say in `rules` what became
  /// of it.
  public let seedExpectationKeys: [String]
  /// The facts its reducers state, without the app's name.
  public let factKinds: [String]
  /// The facts that the simulation states from outside the devices: no device states them.
  public let outsideFactKinds: [String]
  /// Those of its facts that say that an invariant is broken: its findings say of which a run had anything
  /// to judge, and `neverIfJudged` takes them.
  public let invariantKinds: [String]
  /// Those that need another fact to have been stated, without which it says nothing that they were not;
  /// `neverIfJudged` takes them as well.
  public let presumedKinds: [String]
  /// The kinds of its other events, reducers' and surroundings', as they stand in a log.
  public let eventKinds: [String]
  /// The components of devices in whose names its surroundings log what no reducer is told, without the
  /// app's name.
  ///
  /// What its world notes and states stands under the node `world` and the app's own name.
  public let noteComponents: [String]
  /// The figures that an expectation can bound.
  public let metrics: [MetricSpec]
  /// Whether each device that carries it has figures of its own beside those of the whole run.
  public let measuresDevices: Bool
  /// What differences in fields of its reports mean; the first row that speaks of a field counts.
  public let reportFields: [ReportFieldSpec]
  /// Of what its logs tell the lives; nil for an app that has no such thing.
  public let lives: LifeSpec?

  /// An app's part of the scenario language.
  public init(
    name: String,
    settings: [SettingSpec] = [],
    faults: [FaultSpec] = [],
    deviceKeys: [String] = [],
    linkKeys: [String] = [],
    linkNames: [String]? = nil,
    linkJoins: [LinkJoin] = [],
    homes: [AppHome] = [AppHome(on: .device)],
    acts: [ActSpec] = [],
    expectationKeys: [String] = [],
    seedExpectationKeys: [String] = [],
    factKinds: [String] = [],
    outsideFactKinds: [String] = [],
    invariantKinds: [String] = [],
    presumedKinds: [String] = [],
    eventKinds: [String] = [],
    noteComponents: [String] = [],
    metrics: [MetricSpec] = [],
    measuresDevices: Bool = true,
    reportFields: [ReportFieldSpec] = [],
    lives: LifeSpec? = nil,
  ) {
    self.name = name
    self.settings = settings
    self.faults = faults
    self.deviceKeys = deviceKeys
    self.linkKeys = linkKeys
    self.linkNames = linkNames
    self.linkJoins = linkJoins
    self.homes = homes
    self.acts = acts
    self.expectationKeys = expectationKeys
    self.seedExpectationKeys = seedExpectationKeys
    self.factKinds = factKinds
    self.outsideFactKinds = outsideFactKinds
    self.invariantKinds = invariantKinds
    self.presumedKinds = presumedKinds
    self.eventKinds = eventKinds
    self.noteComponents = noteComponents
    self.metrics = metrics
    self.measuresDevices = measuresDevices
    self.reportFields = reportFields
    self.lives = lives
  }

  /// Whether it says of a link of that name that it uses it.
  public func claims(link: String) -> Bool { linkNames?.contains(link) ?? false }

  /// Its home on nodes of a kind; nil where it cannot live on them.
  public func home(on kind: NodeKind) -> AppHome? { homes.first { $0.kind == kind } }

  /// Whether it uses a link of that name between two kinds of node.
  ///
  /// An app that takes whatever links there are takes them wherever it lives.
  public func joins(_ link: String, _ first: NodeKind, _ second: NodeKind) -> Bool {
    guard linkNames != nil else { return true }
    let joins = linkJoins.filter { $0.link == link }
    guard !joins.isEmpty else { return first == .device && second == .device }
    return joins.contains { $0.joins(first, second) }
  }
}
