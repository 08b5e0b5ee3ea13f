/// What an app found, as data that anything can draw or say: a terminal, a page, a script.
///
/// Words are made of it by renderers; a sentence of a report says nothing that stands not here or among
/// the figures.
public struct FindingData: Hashable, Sendable {
  /// Rows of figures with one form.
  public var tables: [FindingTable]
  /// What stood how from when to when.
  public var lanes: [Lane]
  /// Figures over time.
  public var series: [Series]
  /// Figures of which there are many, as they are spread.
  public var distributions: [Distribution]
  /// What went from one to another.
  public var arrows: [Arrow]
  /// What became of each packet; a page alone has them, they are too many for report.json.
  public var fates: [FateTrack]

  /// What an app found; nothing unless it says otherwise.
  public init(
    tables: [FindingTable] = [],
    lanes: [Lane] = [],
    series: [Series] = [],
    distributions: [Distribution] = [],
    arrows: [Arrow] = [],
    fates: [FateTrack] = [],
  ) {
    self.tables = tables
    self.lanes = lanes
    self.series = series
    self.distributions = distributions
    self.arrows = arrows
    self.fates = fates
  }

  /// The table of that name; nil where there is none.
  public func table(_ name: String) -> FindingTable? { tables.first { $0.name == name } }

  /// A figure over time; nil where it was not taken.
  public func series(_ name: String, of subject: String) -> Series? {
    series.first { $0.name == name && $0.subject == subject }
  }

  /// How a figure is spread; nil where it was not taken.
  public func distribution(_ name: String, of subject: String) -> Distribution? {
    distributions.first { $0.name == name && $0.subject == subject }
  }
}
