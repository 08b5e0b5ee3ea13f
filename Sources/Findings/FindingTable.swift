import Kernel

/// Rows of one form: a column says what stands in it and in which unit.
public struct FindingTable: Hashable, Sendable {
  /// What the rows are, such as `gaps`; unique within an app.
  public private(set) var name: String
  /// What each cell of a row is.
  public private(set) var columns: [Column]
  /// The rows in the order of the app.
  public private(set) var rows: [Row]

  /// What stands in all cells at one place.
  public struct Column: Hashable, Sendable {
    /// What it says; unique within its table.
    public var name: String
    /// What its cells hold.
    public var form: Form
  }

  /// What the cells of a column hold, where they hold anything.
  public enum Form: Hashable, Sendable {
    /// Words.
    case text
    /// A whole number of that unit.
    case number(MeasureUnit)
    /// An instant of the run.
    case instant
  }

  /// What stands in one place.
  public enum Cell: Hashable, Sendable {
    /// There was nothing to take it from.
    case nothing
    /// Words.
    case text(String)
    /// A whole number; the column has its unit.
    case number(Int64)
    /// An instant of the run.
    case instant(Instant)
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// What the row is about.
    public var subject: String
    /// A cell for each column.
    public var cells: [Cell]
    /// For each column the event that shows what the cell says; nil where no single one does.
    public var evidence: [LogPosition?]
  }

  /// A table of sources: each is a row, of which each column reads its cell.
  ///
  /// A table without sources has its columns all the same.
  public init<Source>(
    name: String,
    of sources: [Source],
    subject: (Source) -> String,
    columns: [ColumnReader<Source>],
  ) {
    self.name = name
    self.columns = columns.map(\.column)
    let names = columns.map(\.column.name)
    for (index, name) in names.enumerated() {
      precondition(!names[..<index].contains(name), "two columns are named '\(name)'")
    }
    rows = sources.map { source in
      Row(
        subject: subject(source),
        cells: columns.map { $0.cell(source) },
        evidence: columns.map { $0.evidence(source) },
      )
    }
  }

  /// The cell of a row in the column of that name.
  public func cell(_ row: Row, _ name: String) -> Cell {
    guard let index = columns.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("the table '\(self.name)' has no column '\(name)'")
    }
    return row.cells[index]
  }

  /// The whole number, or the nanoseconds of the instant, in a cell; nil where there is none.
  public func number(_ row: Row, _ name: String) -> Int64? {
    switch cell(row, name) {
    case .nothing, .text: nil
    case .number(let value): value
    case .instant(let instant): instant.nanoseconds
    }
  }

  /// The words in a cell; nil where there are none.
  public func text(_ row: Row, _ name: String) -> String? {
    switch cell(row, name) {
    case .text(let text): text
    case .nothing, .number, .instant: nil
    }
  }

  /// The row about that; nil where there is none.
  public func row(_ subject: String) -> Row? { rows.first { $0.subject == subject } }
}

/// How a column of a table is read from what its rows are about.
public struct ColumnReader<Source> {
  let column: FindingTable.Column
  let cell: (Source) -> FindingTable.Cell
  let evidence: (Source) -> LogPosition?

  private init(
    _ name: String,
    _ form: FindingTable.Form,
    _ evidence: @escaping (Source) -> LogPosition?,
    _ cell: @escaping (Source) -> FindingTable.Cell,
  ) {
    column = FindingTable.Column(name: name, form: form)
    self.cell = cell
    self.evidence = evidence
  }

  /// The same column, with nothing in the rows of sources to which it does not apply.
  public func filled(where applies: @escaping (Source) -> Bool) -> Self {
    func shown(_ source: Source) -> LogPosition? { applies(source) ? evidence(source) : nil }
    return Self(column.name, column.form, shown) { applies($0) ? cell($0) : .nothing }
  }

  /// Words.
  public static func text(
    _ name: String,
    shownBy evidence: @escaping (Source) -> LogPosition? = { _ in nil },
    _ read: @escaping (Source) -> String?,
  ) -> Self {
    Self(name, .text, evidence) { read($0).map { .text($0) } ?? .nothing }
  }

  /// A whole number of that unit.
  public static func number(
    _ name: String,
    _ unit: MeasureUnit,
    shownBy evidence: @escaping (Source) -> LogPosition? = { _ in nil },
    _ read: @escaping (Source) -> Int64?,
  ) -> Self {
    Self(name, .number(unit), evidence) { read($0).map { .number($0) } ?? .nothing }
  }

  /// A number of things.
  public static func count(_ name: String, _ read: @escaping (Source) -> Int64?) -> Self {
    number(name, .count, read)
  }

  /// A span of time.
  public static func span(
    _ name: String,
    shownBy evidence: @escaping (Source) -> LogPosition? = { _ in nil },
    _ read: @escaping (Source) -> Duration?,
  ) -> Self {
    number(name, .nanoseconds, shownBy: evidence) { read($0)?.nanoseconds }
  }

  /// An instant of the run.
  public static func instant(
    _ name: String,
    shownBy evidence: @escaping (Source) -> LogPosition? = { _ in nil },
    _ read: @escaping (Source) -> Instant?,
  ) -> Self {
    Self(name, .instant, evidence) { read($0).map { .instant($0) } ?? .nothing }
  }
}
