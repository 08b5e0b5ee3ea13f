import Composition
import EventLog
import Foundation
import Kernel

/// Tells the story of one gap from the log: the fault, the parts with their evidence, and what the
/// two ends did meanwhile.
struct GapExplanation {
  private let reader: LogReader

  init(_ reader: LogReader) {
    self.reader = reader
  }

  private struct Gap: Decodable {
    var number: Int64
    var listener: String
    var talker: String
    var start: Int64
    var length: Int64
    var `class`: String
    var cause: String
    var parts: [Part]
    var fault: Int64?
    var resumed: Int64?

    enum CodingKeys: String, CodingKey {
      case start = "start_ns"
      case length = "length_ns"
      case number, listener, talker, `class`, cause, parts, fault, resumed
    }

    struct Part: Decodable {
      var name: String
      var ns: Int64
      var first: Int64
      var last: Int64
    }
  }

  /// Prints the explanation of the gap with that number.
  func explain(_ number: Int64) throws {
    var gaps: [Gap] = []
    try reader.events(matching: EventFilter(kind: "gapFound")) { row in
      gaps.append(try JSONDecoder().decode(Gap.self, from: Data(row.payload)))
    }
    guard let gap = gaps.first(where: { $0.number == number }) else {
      throw ToolError(
        .usage,
        "error: the run has \(gaps.count) gaps, and no gap \(number)\n"
          + "  report.txt lists the longest, report.json all of them",
      )
    }
    let start = Instant(nanoseconds: gap.start)
    let end = Instant(nanoseconds: gap.start + gap.length)
    print(
      "gap \(number): \(gap.listener) did not hear \(gap.talker) from \(start.short) "
        + "to \(end.short): \(milliseconds(gap.length)), \(gap.class), \(gap.cause)"
    )
    print("\nits parts")
    for part in gap.parts {
      let name = part.name.padding(toLength: 28, withPad: " ", startingAt: 0)
      print("  \(name) \(pad(milliseconds(part.ns)))   events \(part.first) to \(part.last)")
    }
    let sum = gap.parts.reduce(0) { $0 + $1.ns }
    let name = "together".padding(toLength: 28, withPad: " ", startingAt: 0)
    print("  \(name) \(pad(milliseconds(sum)))")
    try tellStory(gap, until: end)
  }

  private func tellStory(_ gap: Gap, until end: Instant) throws {
    var story: [Int64: (row: LoggedEvent, note: String)] = [:]
    func note(_ sequence: Int64?, _ text: String) throws {
      guard let sequence, let row = try reader.row(sequence) else { return }
      if story[sequence] == nil { story[sequence] = (row, text) }
    }
    try note(gap.fault, "the fault")
    for part in gap.parts {
      try note(part.first, "first sign of '\(part.name)'")
      if part.last != part.first { try note(part.last, "last sign of '\(part.name)'") }
    }
    try note(gap.resumed, "speech is heard again")
    let first = story.values.map(\.row.header.time).min() ?? end
    // What the two reducers stated meanwhile: facts are the only rows without a level or a packet.
    let routine = ["audioTicked", "datagramArrived", "datagramRejected"]
    for node in [gap.talker, gap.listener] {
      try reader.events(matching: EventFilter(node: node, from: first, to: end)) { row in
        guard !routine.contains(row.header.kind), story[row.header.sequence] == nil else { return }
        story[row.header.sequence] = (row, "")
      }
    }
    print("\nhow it came")
    var last = first
    for sequence in story.keys.sorted() {
      guard let (row, note) = story[sequence] else { continue }
      let header = row.header
      let step = header.time - last
      last = header.time
      let text = String(decoding: row.payload, as: UTF8.self)
      // The whole payload is in `log`; here a line stays a line.
      let brief = text.count > 90 ? "\(text.prefix(89))…" : text
      let shown = header.kind == "audioTicked" ? "" : " \(brief)"
      let remark = note.isEmpty ? "" : "   (\(note))"
      print(
        "  \(header.time.short)  +\(pad(milliseconds(step.nanoseconds)))  "
          + "\(header.node)  \(header.kind)\(shown)\(remark)"
      )
    }
    let root = gap.fault ?? gap.parts.first?.first
    guard let root, let cause = gap.parts.first?.first else { return }
    print("\nthe first lost frame, back to its root")
    for link in try reader.chain(of: cause) { print("  \(link.line)") }
    if root != cause, let row = try reader.row(root) { print("  \(row.line)") }
  }

  private func milliseconds(_ nanoseconds: Int64) -> String {
    let micro = (nanoseconds + 500) / 1_000
    let rest = String(micro % 1_000)
    return "\(micro / 1_000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest) ms"
  }

  private func pad(_ text: String) -> String {
    String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}
