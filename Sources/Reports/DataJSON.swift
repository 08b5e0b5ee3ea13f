import Findings
import Kernel

/// Tables, lanes, series, distributions and arrows of a variant, as lists of JSON.
///
/// They can be long: a text grows at its end, and no list of texts is joined.
struct DataJSON {
  private var text = ""

  /// The lists of a variant under their keys, each element with its app.
  static func fields(of variant: VariantFindings) -> [(key: String, value: String)] {
    [
      ("tables", list(variant, of: \.tables) { $0.add($1) }),
      ("lanes", list(variant, of: \.lanes) { $0.add($1) }),
      ("series", list(variant, of: \.series) { $0.add($1) }),
      ("distributions", list(variant, of: \.distributions) { $0.add($1) }),
      ("arrows", list(variant, of: \.arrows) { $0.add($1) }),
    ]
  }

  private static func list<Element>(
    _ variant: VariantFindings,
    of elements: (FindingData) -> [Element],
    _ add: (inout Self, Element) -> Void,
  ) -> String {
    var json = Self()
    let all = variant.apps.flatMap { app in elements(app.data).map { (app: app.app, element: $0) } }
    json.array(all) { json, each in
      json.text += "{\"app\":\(quotedJSON(each.app))"
      add(&json, each.element)
      json.text += "}"
    }
    return json.text
  }

  // MARK: Elements

  private mutating func add(_ table: FindingTable) {
    field("name", table.name)
    key("columns")
    array(table.columns) { json, column in
      json.text += "{\"name\":\(quotedJSON(column.name))"
      json.field("unit", Self.unit(of: column.form))
      json.text += "}"
    }
    key("rows")
    array(table.rows) { json, row in
      json.text += "{\"subject\":\(quotedJSON(row.subject))"
      json.key("cells")
      json.array(row.cells) { $0.add($1) }
      if row.evidence.contains(where: { $0 != nil }) {
        json.key("evidence")
        json.array(row.evidence) { $0.text += $1.map { "\($0.number)" } ?? "null" }
      }
      json.text += "}"
    }
  }

  private static func unit(of form: FindingTable.Form) -> String {
    switch form {
    case .text: "text"
    case .number(let unit): unit.rawValue
    case .instant: "instant_ns"
    }
  }

  private mutating func add(_ cell: FindingTable.Cell) {
    switch cell {
    case .nothing: text += "null"
    case .text(let words): text += quotedJSON(words)
    case .number(let value): text += "\(value)"
    case .instant(let instant): text += "\(instant.nanoseconds)"
    }
  }

  private mutating func add(_ lane: Lane) {
    field("actor", lane.actor)
    field("matter", lane.matter)
    key("kinds")
    array(lane.kinds) { $0.text += quotedJSON($1) }
    if let unit = lane.unit { field("unit", unit.rawValue) }
    key("intervals")
    array(lane.intervals) { json, each in
      json.text += "{\"start_ns\":\(each.start.nanoseconds),\"end_ns\":\(each.end.nanoseconds)"
      json.field("kind", each.kind)
      json.particulars(each.value, each.evidence, each.reference)
      json.text += "}"
    }
    key("instants")
    array(lane.instants) { json, each in
      json.text += "{\"at_ns\":\(each.at.nanoseconds)"
      json.field("kind", each.kind)
      json.particulars(each.value, each.evidence, each.reference)
      json.text += "}"
    }
  }

  private mutating func particulars(
    _ value: Int64?,
    _ evidence: LogPosition?,
    _ reference: FindingReference?,
  ) {
    number("value", value)
    number("evidence", evidence?.number)
    if let reference { number(reference.subject, reference.number) }
  }

  private mutating func add(_ series: Series) {
    field("subject", series.subject)
    field("name", series.name)
    field("unit", series.unit.rawValue)
    switch series.form {
    case .points: field("form", "points")
    case .steps: field("form", "steps")
    case .windows(let length):
      field("form", "windows")
      number("window_ns", length.nanoseconds)
    }
    key("points")
    array(series.points) { json, point in
      json.text += "[\(point.at.nanoseconds),\(point.value.map { "\($0)" } ?? "null")]"
    }
  }

  private mutating func add(_ distribution: Distribution) {
    field("subject", distribution.subject)
    field("name", distribution.name)
    field("unit", distribution.unit.rawValue)
    number("n", distribution.count)
    guard let spread = distribution.spread else { return }
    number("least", spread.least)
    number("p5", spread.percentile5)
    number("median", spread.median)
    number("p95", spread.percentile95)
    number("greatest", spread.greatest)
  }

  private mutating func add(_ arrow: Arrow) {
    field("from", arrow.from)
    field("to", arrow.to)
    field("kind", arrow.kind)
    number("sent_ns", arrow.sent.nanoseconds)
    number("arrived_ns", arrow.arrived?.nanoseconds)
    if let reason = arrow.lost { field("lost", reason) }
    number("evidence", arrow.evidence?.number)
  }

  // MARK: Text

  private mutating func key(_ key: String) { text += ",\(quotedJSON(key)):" }

  private mutating func field(_ key: String, _ value: String) {
    self.key(key)
    text += quotedJSON(value)
  }

  /// A number, where there is one.
  private mutating func number(_ key: String, _ value: Int64?) {
    guard let value else { return }
    self.key(key)
    text += "\(value)"
  }

  private mutating func array<Elements: Sequence>(
    _ elements: Elements,
    _ add: (inout Self, Elements.Element) -> Void,
  ) {
    text += "["
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      add(&self, element)
    }
    text += "]"
  }
}
