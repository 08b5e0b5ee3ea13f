import Findings
import Kernel
import Plans
import World

/// Sees everything that the parts of an app are told and answer in a run, and says what became of it.
///
/// It sees rows, and never the inside of a part: `replay` finds again from a log what it found in the run.
public protocol AppObserver<App> {
  /// Whose rows they are.
  associatedtype App: DeviceReducer

  /// A part was told an event, and has answered.
  mutating func take(_ row: AppRow<App>)

  /// A message does not arrive; nothing comes of it unless it says otherwise.
  mutating func lose(_ loss: AppLoss)

  /// Something happened to a node; nothing comes of it unless it says otherwise.
  mutating func take(_ event: NodeEvent, on node: String, at now: Instant, position: LogPosition)

  /// What was found, once the run is over.
  func findings(until end: Instant) -> AppObservations
}

extension AppObserver {
  /// Losses are in the toolkit's own figures.
  public mutating func lose(_ loss: AppLoss) {}

  /// What happens to nodes is in the toolkit's own lanes.
  public mutating func take(
    _ event: NodeEvent,
    on node: String,
    at now: Instant,
    position: LogPosition,
  ) {}
}

/// An event of a part with what it asked for.
public struct AppRow<App: DeviceReducer> {
  /// Who was told it.
  public var place: PartAddress
  /// When.
  public var at: Instant
  /// Its place in the log.
  public var position: LogPosition
  /// The event that led to it; nil for what people do.
  public var cause: LogPosition?
  /// What it was told.
  public var event: App.Event
  /// What it asked for, in order; what it stated is no part of it.
  public var effects: [App.Effect]
  /// What it stated, in order.
  public var facts: [App.Fact]

  /// A row.
  @inlinable
  init(
    place: PartAddress,
    at: Instant,
    position: LogPosition,
    cause: LogPosition?,
    event: App.Event,
    effects: [App.Effect],
    facts: [App.Fact],
  ) {
    self.place = place
    self.at = at
    self.position = position
    self.cause = cause
    self.event = event
    self.effects = effects
    self.facts = facts
  }
}

/// A message that does not arrive, as its row in the log has it.
public struct AppLoss: Hashable, Sendable {
  /// The node that has sent it.
  public var from: String
  /// The node that it was for.
  public var to: String
  /// The kind of the event that it was to be.
  public var message: String
  /// Why: `outage`, `loss`, `off`.
  public var reason: String
  /// The link that it was sent over, where the app named that; else empty.
  public var link: String
  /// The life that it belongs to, by the name that the app's lives have; empty where the app says none.
  public var about: String
  /// When it was lost.
  public var at: Instant
  /// The row that says so.
  public var position: LogPosition
  /// The event that has sent it.
  public var cause: LogPosition?
}

/// What an app's observer says of a run, beside what the toolkit says of every app.
public struct AppObservations: Sendable {
  /// The few figures that a person compares first; their names are for people.
  public var headline: [Measure] = []
  /// All figures, by their names in `metrics`.
  public var measures: [Measure] = []
  /// Headings with lines.
  public var sections: [Section] = []
  /// Tables, lanes, series, distributions and arrows.
  public var data = FindingData()
  /// Lists for report.json.
  public var details: [Detail] = []
  /// Rules of the app's own and what became of them.
  public var findings: [Finding] = []
  /// Facts, without the app's name, that are so although no part could state them.
  public var unstated: [UnstatedFact] = []

  /// Nothing found.
  public init() {}
}
