import Findings
import Kernel

/// The values of an event of a story as cells of a table, and an event from those of a row.
///
/// It goes over the event's fields: a key is the name of a column, with spaces for underscores. So an
/// event that is added has its columns by its declaration, and what a table has is what happened.
struct StoryCells: FieldVisitor {
  /// The table and the row that is read; nil where an event is written.
  private let row: (table: FindingTable, row: FindingTable.Row)?
  /// What was written, by column.
  private(set) var cells: [(column: String, cell: FindingTable.Cell)] = []

  /// The column with the kind of event.
  static let event = "event"

  /// The columns of values, in order, of whatever has cells.
  static func columns<Source>(
    _ cells: @escaping (Source) -> Self
  ) -> [ColumnReader<Source>] {
    func number(_ name: String, _ unit: MeasureUnit = .count) -> ColumnReader<Source> {
      .number(name, unit) { cells($0).number(name) }
    }
    func text(_ name: String) -> ColumnReader<Source> { .text(name) { cells($0).text(name) } }
    return [
      number("photos"), text("names"), number("unnamed"), number("kept"), number("bytes", .bytes),
      number("everywhere"), number("days"), text("which"), text("album"), text("title"),
      number("batch"), number("breach"), number("months"), text("first months"),
      number("further months"), number("ahead", .nanoseconds),
    ]
  }

  // MARK: Both ways

  /// The values of an event.
  static func of(_ event: StoryEvent) -> Self {
    var (cells, event) = (Self(row: nil), event)
    cells.visit(&event)
    return cells
  }

  /// The event that a row of a table says; nil where its kind is none.
  static func event(in row: FindingTable.Row, of table: FindingTable) -> StoryEvent? {
    guard var event = table.text(row, event).flatMap(StoryEvent.prototype(kind:)) else {
      return nil
    }
    var cells = Self(row: (table, row))
    cells.visit(&event)
    return event
  }

  private init(row: (table: FindingTable, row: FindingTable.Row)?) { self.row = row }

  private mutating func visit(_ event: inout StoryEvent) {
    do throws(FieldError) {
      try event.visit(&self)
    } catch {
      preconditionFailure("the story's event '\(event.kind)': \(error)")
    }
  }

  /// The value in a column; nil where the event has none of it.
  func cell(_ column: String) -> FindingTable.Cell? {
    cells.first { $0.column == column }?.cell
  }

  /// A whole number in a column; nil where the event has none of it.
  func number(_ column: String) -> Int64? {
    if case .number(let value) = cell(column) { value } else { nil }
  }

  /// Words in a column; nil where the event has none.
  func text(_ column: String) -> String? {
    if case .text(let words) = cell(column) { words } else { nil }
  }

  private static func column(_ name: StaticString) -> String {
    String(name.description.map { $0 == "_" ? " " : $0 })
  }

  private func missing(_ name: StaticString) -> FieldError {
    FieldError(field: "\(name)", problem: "the row has none")
  }

  // MARK: Fields

  mutating func integer(_ name: StaticString, _ value: inout Int64) throws(FieldError) {
    let column = Self.column(name)
    guard let (table, row) = self.row else { return cells.append((column, .number(value))) }
    guard let read = table.number(row, column) else { throw missing(name) }
    value = read
  }

  mutating func boolean(_ name: StaticString, _ value: inout Bool) throws(FieldError) {
    var number: Int64 = value ? 1 : 0
    try integer(name, &number)
    value = number == 1
  }

  /// Words that are none leave their cell empty.
  mutating func text(_ name: StaticString, _ value: inout String) throws(FieldError) {
    let column = Self.column(name)
    if let (table, row) = self.row {
      value = table.text(row, column) ?? ""
    } else if !value.isEmpty {
      cells.append((column, .text(value)))
    }
  }

  // MARK: What no event of a story has

  func optionalInteger(_ name: StaticString, _ value: inout Int64?) throws(FieldError) {
    throw Self.none(name)
  }

  func integers(_ name: StaticString, _ value: inout [Int64]) throws(FieldError) {
    throw Self.none(name)
  }

  func texts(_ name: StaticString, _ value: inout [String]) throws(FieldError) {
    throw Self.none(name)
  }

  func record<R: Record>(_ name: StaticString, _ value: inout R) throws(FieldError) {
    throw Self.none(name)
  }

  func optionalRecord<R: Record>(_ name: StaticString, _ value: inout R?) throws(FieldError) {
    throw Self.none(name)
  }

  func records<R: Record>(_ name: StaticString, _ value: inout [R]) throws(FieldError) {
    throw Self.none(name)
  }

  func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError) {
    throw Self.none(name)
  }

  func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) throws(FieldError) {
    throw Self.none(name)
  }

  private static func none(_ name: StaticString) -> FieldError {
    FieldError(field: "\(name)", problem: "a cell has no room for it")
  }
}
