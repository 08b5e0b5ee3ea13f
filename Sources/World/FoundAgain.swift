import Findings
import Kernel

/// What an app's observers found in the log of a run that is over, beside what they found while it ran.
///
/// Observers are reducers over rows, so that a log from last year is judged by those who judged the run
/// that wrote it. What they state then stands in the log; figures stand in the run's report, and of
/// those some need what is in no row.
public struct FoundAgain: Equatable, Sendable {
  /// What was found, for a person: `22 gaps, no echo and no stranger found again from the log`.
  public var summary: String
  /// The figures that follow from the rows, as the report has them.
  public var figures: [Measure]
  /// The names of figures that no row tells: a report has them, and they are not compared.
  public var untold: [String]
  /// The lists of report.json that follow from the rows.
  public var details: [Detail]
  /// Where the log states something else than what was found; nil where it does not.
  public var difference: Difference?

  /// What was found.
  public init(
    _ summary: String,
    figures: [Measure] = [],
    untold: [String] = [],
    details: [Detail] = [],
    difference: Difference? = nil,
  ) {
    self.summary = summary
    self.figures = figures
    self.untold = untold
    self.details = details
    self.difference = difference
  }

  /// A place where the log states something else than what was found.
  public struct Difference: Equatable, Sendable {
    /// The row that states it, or from which what it does not state follows; nil where that is the run's
    /// end.
    public var event: LogPosition?
    /// What the log states; nil where it states nothing there.
    public var logged: String?
    /// What was found; nil for nothing.
    public var found: String?

    /// A place.
    public init(event: LogPosition?, logged: String?, found: String?) {
      self.event = event
      self.logged = logged
      self.found = found
    }
  }
}
