import Files
import Foundation

/// What report.json has to draw of one variant: its lanes and series.
///
/// Only what an export shows is read; docs/figures.md says what the fields mean.
public struct DrawnData: Equatable, Sendable {
  /// Lanes in the report's order.
  public var lanes: [Lane] = []
  /// Series in the report's order.
  public var series: [Series] = []

  /// Nothing to draw.
  public init() {}

  /// What stood how from when to when.
  public struct Lane: Decodable, Equatable, Sendable {
    /// Who it is about, such as `hina` or `ren hears hina`.
    public var actor: String
    /// What it is about, such as `path` or `gaps`.
    public var matter: String
    /// All words that stand in it.
    public var kinds: [String]
    /// In order, without overlap.
    public var intervals: [Interval]
    /// What had no length.
    public var instants: [Moment]
  }

  /// A stretch of a lane, in nanoseconds from the run's start.
  public struct Interval: Decodable, Equatable, Sendable {
    /// Where it begins.
    public var start: Int64
    /// Where it ends.
    public var end: Int64
    /// What it was.
    public var kind: String
    /// The event of the log that shows it; nil where no single one does.
    public var evidence: Int64?

    enum CodingKeys: String, CodingKey {
      case start = "start_ns"
      case end = "end_ns"
      case kind, evidence
    }
  }

  /// An instant of a lane, in nanoseconds from the run's start.
  public struct Moment: Decodable, Equatable, Sendable {
    /// When it was.
    public var at: Int64
    /// What it was.
    public var kind: String
    /// The event of the log that shows it; nil where no single one does.
    public var evidence: Int64?

    enum CodingKeys: String, CodingKey {
      case at = "at_ns"
      case kind, evidence
    }
  }

  /// A figure over time.
  public struct Series: Decodable, Equatable, Sendable {
    /// Whose figure it is.
    public var subject: String
    /// The figure.
    public var name: String
    /// The unit of its values, as report.json names it.
    public var unit: String
    /// Instant in nanoseconds, and the value from then on; a value of nil: there was none.
    public var points: [[Int64?]]
  }

  private struct Report: Decodable {
    struct Variant: Decodable {
      var digest: String
      var lanes: [Lane]
      var series: [Series]
    }
    var variants: [Variant]
  }

  /// A file that is no report of this version.
  public struct Unreadable: Error {}

  /// What came of looking for a report.
  public enum Reading: Equatable, Sendable {
    /// What it says of the run.
    case drawn(DrawnData)
    /// It is of other runs.
    case ofOthers
    /// It is a link, which is not followed: what it leads to is nobody's beside this log.
    case link
    /// There is none.
    case missing
  }

  /// Reads what a report says of the run with a digest.
  ///
  /// - Parameters:
  ///   - path: a report.json.
  ///   - digest: the log's root digest in hexadecimal digits, which tells the variant.
  /// - Returns: what is drawn, or why nothing is.
  /// - Throws: `Unreadable` where a report is there that is none of this version.
  public static func read(_ path: String, digest: String) throws -> Reading {
    switch FileStore.kind(path) {
    case .file: break
    case .link: return .link
    case .nothing: return .missing
    case .folder, .other: throw Unreadable()
    }
    let report: Report
    do {
      report = try JSONDecoder().decode(
        Report.self,
        from: Data(contentsOf: URL(filePath: path)),
      )
    } catch {
      throw Unreadable()
    }
    guard let variant = report.variants.first(where: { $0.digest == digest }) else {
      return .ofOthers
    }
    let intervals = variant.lanes.flatMap(\.intervals)
    guard intervals.allSatisfy({ 0 <= $0.start && $0.start <= $0.end }) else { throw Unreadable() }
    var data = Self()
    data.lanes = variant.lanes
    data.series = variant.series
    return .drawn(data)
  }
}

extension DrawnData.Reading {
  /// What is drawn; nil where nothing is.
  public var drawn: DrawnData? {
    if case .drawn(let data) = self { data } else { nil }
  }
}
