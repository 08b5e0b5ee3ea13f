import Kernel
import Plans

/// A table of packets as text: a line that names columns, and a line for each packet.
///
/// Columns are `send_UNIT` and `receive_UNIT` with a unit of ns, us, ms or s, and, where there are
/// any, `seq` and `direction`; others are passed over. An empty `receive` is a packet that never
/// arrived.
public struct ArrivalTable: Sendable {
  /// How its head is described to a person.
  static let head = "a line of column names such as 'seq,send_us,receive_us'"

  /// A row.
  private struct Row {
    var line: Int
    var number: Int64?
    var sent: Int64
    var arrived: Int64?
  }

  /// Which column is what.
  private struct Columns {
    var count = 0
    var sent = 0
    var sentScale: Int64 = 1
    var arrived = 0
    var arrivedScale: Int64 = 1
    var number: Int?
    var direction: Int?
  }

  /// The rows of a direction; its name is empty where there is no such column.
  private var directions: [(name: String, rows: [Row])] = []
  /// Whether the last line has no end of its own.
  private let isOpen: Bool

  /// Reads a table.
  ///
  /// - Throws: `ImportProblem` with the first place that is wrong.
  public init(_ bytes: [UInt8]) throws(ImportProblem) {
    var lines = TextLines(bytes)
    isOpen = lines.isOpen
    guard let head = Self.next(&lines) else {
      throw ImportFormat.csv.refusal([], expecting: Self.head)
    }
    let columns = try Self.columns(head, bytes)
    while let line = Self.next(&lines) { try read(line, columns) }
    guard !directions.isEmpty else {
      throw ImportProblem(
        .line(head.number, column: 1),
        "no packet follows the names of columns",
        remedy: "give a line for each packet, also for those that were lost",
      )
    }
  }

  /// The next line that says something: no comment, and not empty.
  private static func next(_ lines: inout TextLines) -> TextLines.Line? {
    while let line = lines.line() {
      let text = line.bytes.trimmed
      if !text.isEmpty, text.first != UInt8(ascii: "#") { return line }
    }
    return nil
  }

  private static func fields(_ line: TextLines.Line) -> [ArraySlice<UInt8>] {
    line.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(\.trimmed)
  }

  // MARK: The head

  private static func columns(
    _ line: TextLines.Line,
    _ bytes: [UInt8],
  ) throws(ImportProblem) -> Columns {
    let fields = fields(line)
    let names = fields.map { String(decoding: $0, as: UTF8.self).lowercased() }
    var columns = Columns(count: names.count)
    var found: [String] = []
    for (place, name) in names.enumerated() {
      let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
      let kind = parts.first ?? ""
      guard ["seq", "direction", "send", "receive"].contains(kind) else { continue }
      guard !found.contains(kind) else {
        throw ImportProblem(
          line.place(fields[place].startIndex),
          "'\(kind)' is named twice",
          remedy: "keep one column of it",
        )
      }
      found.append(kind)
      switch kind {
      case "seq": columns.number = place
      case "direction": columns.direction = place
      case _:
        guard parts.count == 2, let scale = scale(parts[1]) else {
          throw ImportProblem(
            line.place(fields[place].startIndex),
            "column \(fields[place].quoted) does not say its unit",
            remedy: "expected '\(kind)_ns', '\(kind)_us', '\(kind)_ms' or '\(kind)_s'",
          )
        }
        if kind == "send" {
          (columns.sent, columns.sentScale) = (place, scale)
        } else {
          (columns.arrived, columns.arrivedScale) = (place, scale)
        }
      }
    }
    guard found.contains("send"), found.contains("receive") else {
      // What has no commas, or bytes that no text has, is something else altogether.
      if fields.count < 2 || String(validating: line.bytes, as: UTF8.self) == nil {
        throw ImportFormat.csv.refusal(bytes, expecting: head)
      }
      let missing = found.contains("send") ? "receive" : "send"
      throw ImportProblem(
        line.start,
        "no column is called '\(missing)_UNIT'",
        remedy: "expected \(head); units are ns, us, ms and s",
      )
    }
    return columns
  }

  private static func scale(_ unit: String) -> Int64? {
    switch unit {
    case "ns": 1
    case "us", "µs": 1_000
    case "ms": 1_000_000
    case "s": 1_000_000_000
    case _: nil
    }
  }

  // MARK: Rows

  /// What the column `seq` holds.
  private static let counter = "number of a packet"

  private mutating func read(_ line: TextLines.Line, _ columns: Columns) throws(ImportProblem) {
    let fields = Self.fields(line)
    guard fields.count == columns.count else {
      throw ImportProblem(
        line.start,
        "it has \(counted(fields.count, "field")), and \(columns.count) columns are named",
        remedy: "give each row a field for each column, an empty one where a packet never arrived",
      )
    }
    func number(_ place: Int, _ scale: Int64, _ what: String) throws(ImportProblem) -> Int64 {
      guard let number = ScaledNumber.parse(fields[place], scale: scale) else {
        throw ImportProblem(
          line.place(fields[place].startIndex),
          "\(fields[place].quoted) is no \(what)",
          remedy: what == Self.counter
            ? "expected a whole number such as 12, of at most 18 digits"
            : "expected a number such as 12\(scale > 1 ? " or 12.5" : ""), exact to the nanosecond "
              + "and within 146 years",
        )
      }
      return number
    }
    var row = Row(line: line.number, sent: try number(columns.sent, columns.sentScale, "time"))
    if !fields[columns.arrived].isEmpty {
      row.arrived = try number(columns.arrived, columns.arrivedScale, "time")
    }
    if let place = columns.number { row.number = try number(place, 1, Self.counter) }
    let name = columns.direction.map { String(decoding: fields[$0], as: UTF8.self) } ?? ""
    if let place = directions.firstIndex(where: { $0.name == name }) {
      if columns.number == nil, let last = directions[place].rows.last, last.sent > row.sent {
        throw ImportProblem(
          line.place(fields[columns.sent].startIndex),
          "it was sent before the packet of line \(last.line)",
          remedy: "put rows in the order of sending, or give a column 'seq'",
        )
      }
      directions[place].rows.append(row)
    } else {
      guard directions.count < 2 else {
        throw ImportProblem(
          line.place(columns.direction.map { fields[$0].startIndex } ?? line.bytes.startIndex),
          "'\(name)' is a third direction",
          remedy: "a call has two: '\(directions[0].name)' and '\(directions[1].name)'",
        )
      }
      directions.append((name, [row]))
    }
  }

  // MARK: Ways

  /// The directions, in the order in which they are first named.
  ///
  /// - Throws: `ImportProblem` where numbers and times do not go together.
  public func ways(clock: Int = 0) throws(ImportProblem) -> [RecordedWay] {
    var ways: [RecordedWay] = []
    for direction in directions {
      ways.append(try Self.way(direction.name, direction.rows, clock))
    }
    if isOpen { ways[0].assumptions.append(TextLines.openEnd) }
    return ways
  }

  private static func way(
    _ name: String,
    _ rows: [Row],
    _ clock: Int,
  ) throws(ImportProblem) -> RecordedWay {
    let label = name.isEmpty ? "the recorded direction" : "direction '\(name)'"
    var tally = RecordedWay.Tally()
    var packets: [RecordedPacket] = []
    var before: Row?
    // Of copies the first two arrivals count.
    let sorted = rows.sorted {
      ($0.number ?? 0, $0.number == nil ? 0 : $0.arrived ?? .max, $0.line)
        < ($1.number ?? 0, $1.number == nil ? 0 : $1.arrived ?? .max, $1.line)
    }
    let shortest = shortestSpan(sorted)
    for row in sorted {
      if let before, let number = row.number, let last = before.number {
        if number == last {
          if let arrived = row.arrived, let place = packets.indices.last,
            packets[place].arrived != nil, packets[place].again == nil
          {
            packets[place].again = Duration(nanoseconds: arrived)
          } else {
            tally.copies += 1
          }
          continue
        }
        try fill(from: before, last, to: row, number, shortest, &packets)
      }
      packets.append(
        RecordedPacket(
          sent: Duration(nanoseconds: row.sent),
          arrived: row.arrived.map { Duration(nanoseconds: $0) },
        )
      )
      before = row
    }
    var way = RecordedWay(label, packets, spacing: spacing(packets))
    way.tally = tally
    way.clock = clock
    return way
  }

  /// So many packets may be missing in no time: heads of words leave together.
  private static let burst: Int64 = 64

  /// The shortest span between two packets of a longer run of lost ones that is believed: half of what is usual
  /// between two that were numbered one after the other, and that of the shortest packets where none were.
  private static func shortestSpan(_ sorted: [Row]) -> Int64 {
    let spans = zip(sorted, sorted.dropFirst()).compactMap { first, second -> Int64? in
      guard let one = first.number, let other = second.number, other == one + 1 else { return nil }
      return second.sent - first.sent
    }.sorted()
    let usual = spans.isEmpty ? 0 : spans[spans.count / 2] / 2
    return usual > 0 ? min(usual, packetStep) : packetStep
  }

  /// Adds what is missing between two numbers as lost.
  private static func fill(
    from before: Row,
    _ last: Int64,
    to row: Row,
    _ number: Int64,
    _ shortest: Int64,
    _ packets: inout [RecordedPacket],
  ) throws(ImportProblem) {
    guard row.sent >= before.sent else {
      throw ImportProblem(
        .line(row.line, column: 1),
        "packet \(number) was sent before packet \(last) of line \(before.line)",
        remedy: "number packets in the order of sending; numbers do not go round",
      )
    }
    let missing = number - last - 1
    guard missing <= 1_000_000 else {
      throw ImportProblem(
        .line(row.line, column: 1),
        "\(missing) packets are missing before packet \(number)",
        remedy: "expected numbers that count packets one by one",
      )
    }
    let span = row.sent - before.sent
    guard missing <= burst + span / shortest else {
      throw ImportProblem(
        .line(row.line, column: 1),
        "\(missing) packets are missing before packet \(number), and do not fit into the "
          + "\(QuantityKind.duration.text(span)) since packet \(last) of line \(before.line)",
        remedy: "expected numbers that count packets one by one",
      )
    }
    let step = span / (missing + 1)
    for index in 0..<missing {
      packets.append(
        RecordedPacket(sent: Duration(nanoseconds: before.sent + step * (index + 1)), arrived: nil)
      )
    }
  }

  /// How much voice a packet holds, at least a nanosecond: the span between packets that two thirds of them keep, else
  /// the mean of those that follow each other without a pause.
  ///
  /// Some phones send when another clock ticks, two at once and then none, or a millisecond early and late: the mean
  /// sees through it where the median takes one of the two. Codecs have packets of whole multiples of 2.5 ms, so what
  /// is within a fiftieth of one is taken for it.
  private static func spacing(_ packets: [RecordedPacket]) -> Duration {
    let spans = zip(packets, packets.dropFirst()).map { ($1.sent - $0.sent).nanoseconds }.sorted()
    guard !spans.isEmpty else { return FrameCourse.frame }
    let median = spans[spans.count / 2]
    // Packets so far apart are no stream of voice: how much one holds is not told.
    guard median <= longestSpan else { return FrameCourse.frame }
    let keeping = spans.count { ($0 - median).magnitude * 20 <= median }
    if keeping * 3 >= spans.count * 2 { return wholeLength(median) }
    // Who is silent sends nothing for a while: that says nothing of how long a packet is.
    let voiced = spans.filter { $0 < max(median * 3, longestPacket) }
    return wholeLength(voiced.reduce(0, +) / Int64(max(1, voiced.count)))
  }

  private static func wholeLength(_ length: Int64) -> Duration {
    let whole = (length + packetStep / 2) / packetStep * packetStep
    return Duration(nanoseconds: max(1, (length - whole).magnitude * 50 <= whole ? whole : length))
  }

  /// The longest packet of usual codecs, 120 ms of Opus (RFC 6716, section 2.1.4), in nanoseconds.
  private static let longestPacket: Int64 = 120_000_000
  /// The shortest, which the others are multiples of, in nanoseconds.
  private static let packetStep: Int64 = 2_500_000
  /// The longest time between two packets of a stream, in nanoseconds.
  private static let longestSpan: Int64 = 1_000_000_000
}
