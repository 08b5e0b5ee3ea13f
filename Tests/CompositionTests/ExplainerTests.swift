import Composition
import EventLog
import Kernel
import ShippedApps
import Testing

/// What the tool says about a thing that a report numbers, and about one that none does.
struct ExplainerTests {
  private let call: ShortCall

  init() throws {
    call = try ShortCall()
  }

  /// A log of events at one second each, without a run behind it.
  private func log(_ events: [(node: String, kind: String, payload: String)]) throws -> LogReader {
    let rows = events.enumerated().map { place, event in
      let header = EventHeader(
        sequence: LogPosition(Int64(place) + 1),
        time: .start + .seconds(Int64(place)),
        node: event.node,
        component: "intercom",
        kind: event.kind,
        cause: nil,
      )
      return ShortCall.Row(header: header, payload: Array(event.payload.utf8))
    }
    return try LogReader(opening: try call.log("story", plan: call.plan, rows: rows))
  }

  private func gap(_ number: Int, at start: Int64, first: Int, last: Int, fault: String) -> String {
    #"{"number":\#(number),"listener":"ren","talker":"hina","start_ns":\#(start),"#
      + #""length_ns":500000000,"unheard_ns":500000000,"class":"interruption","cause":"dead path","#
      + #""parts":[{"name":"detection","ns":500000000,"first":\#(first),"last":\#(last)}],"#
      + #""fault":\#(fault),"resumed":null}"#
  }

  private func refusal(_ reader: LogReader, _ subject: String, _ number: Int64) -> ToolError? {
    do throws(ToolError) {
      _ = try Explainer(apps: .shipped, reader).explain(subject, number: number)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what no app numbers is refused with what apps do`() throws {
    #expect(Apps.shipped.subjects == ["gap", "breach"])
    let found = refusal(try log([]), "leak", 1)
    #expect(found == ToolError(.usage, "error: no app numbers a 'leak'\n  known: gap, breach"))
  }

  @Test func `a number that the run does not have is refused with those it has`() throws {
    let none = refusal(try log([]), "gap", 1)
    #expect(none == ToolError(.usage, "error: the run has no gap 1, it has none"))
    let row = (
      node: "ren", kind: "gapFound", payload: gap(1, at: 0, first: 1, last: 1, fault: "null"),
    )
    let other = try ShortCall()
    let header = EventHeader(
      sequence: 1,
      time: .start,
      node: row.node,
      component: "intercom",
      kind: row.kind,
      cause: nil,
    )
    let path = try other.log(
      "one",
      plan: other.plan,
      rows: [ShortCall.Row(header: header, payload: Array(row.payload.utf8))],
    )
    let reader = try LogReader(opening: path)
    for number: Int64 in [0, 2, -1] {
      let found = refusal(reader, "gap", number)
      #expect(
        found
          == ToolError(
            .usage,
            "error: the run has no gap \(number), it has 1 to 1\n"
              + "  report.txt names them, report.json has all",
          )
      )
    }
  }

  @Test func `a gap is told from its fault to the event with which speech is heard again`() throws {
    let reader = try log([
      ("hina", "talkingStarted", "{}"), ("world", "cut", "{}"), ("aoi", "elsewhere", "{}"),
      ("hina", "pathBroken", "{}"), ("ren", "audioTicked", "{}"), ("ren", "pathBroken", "{}"),
      ("ren", "gapFound", gap(1, at: 4_000_000_000, first: 4, last: 6, fault: "2")),
    ])
    let (lines, root, fault) = try Explainer(apps: .shipped, reader).explain("gap", number: 1)
    #expect(root == 4)
    #expect(fault == 2)
    #expect(
      lines == [
        "gap 1: ren did not hear hina from 4.000000 s to 4.500000 s: 500.000 ms, interruption, "
          + "dead path", "", "its parts",
        "  detection                      500.000 ms   events 4 to 6",
        "  together                       500.000 ms", "", "how it came",
        "  1.000000 s  +    0.000 ms  world  cut {}   (the fault)",
        "  3.000000 s  + 2000.000 ms  hina  pathBroken {}   (first sign of 'detection')",
        "  5.000000 s  + 2000.000 ms  ren  pathBroken {}   (last sign of 'detection')",
      ]
    )
  }

  @Test func `a row of another version is bad data, and named`() throws {
    let reader = try log([("ren", "gapFound", #"{"hole":1}"#)])
    let found = refusal(reader, "gap", 1)
    #expect(found?.code == .data)
    #expect(found?.message.hasPrefix("error: the log was written by another version") == true)
  }

  // MARK: Chains of causes

  /// The first broken path at a node, and its chain as lines: kinds, and what is said of them.
  private func chain(of text: String, at node: String) throws -> [String] {
    let call = try ShortCall(text)
    let reader = try LogReader(opening: try call.log())
    var breaks: [LogPosition] = []
    try reader.events(matching: EventFilter(node: node, kind: "pathBroken")) {
      breaks.append($0.header.sequence)
    }
    let first = try #require(breaks.first)
    return try Explainer(apps: .shipped, reader).chain(of: first).map { line in
      switch line {
      case .event(let event) where event.header.component.hasPrefix("intercom."):
        "\(event.header.kind) of \(event.header.component)"
      case .event(let event): event.header.kind
      case .note(let note): "(\(note.replacing(/event \d+/, with: "event N")))"
      case .behind(let event): "  \(event.header.kind) at \(event.header.node)"
      }
    }
  }

  private static let broken = ShortCall.text.replacing("duration: 3s", with: "duration: 8s")

  @Test func `a broken path is explained by what did not come, and by the fault behind it`() throws
  {
    let lines = try chain(of: Self.broken, at: "hina")
    #expect(
      lines.prefix(5) == [
        "pathBroken",
        "(2 datagrams from ren were lost since the last sign in event N, "
          + "the first that a fault took in event N)",
        "  datagramLost at world", "  cut at world", "timerFired",
      ]
    )
    // The path's own beginning: the radio had found the other.
    #expect(
      lines.suffix(3) == [
        "localPeerFound", "timerFired of intercom.radio", "rangeChanged of intercom.radio",
      ]
    )
  }

  @Test func `a watchdog that was set anew is told once`() throws {
    let later = Self.broken.replacing("at: 2s", with: "at: 12s")
      .replacing("duration: 8s", with: "duration: 18s")
    let lines = try chain(of: later, at: "ren")
    #expect(lines.count { $0 == "timerFired" } == 1)
    let repeats = lines.filter { $0.hasPrefix("(the same ") }
    #expect(repeats.count == 1)
    #expect(repeats.first?.hasSuffix("times before, first in event N)") == true, "\(repeats)")
  }

  @Test func `a cut of one way is behind the silence of who hears nothing`() throws {
    let oneWay = Self.broken.replacing(
      "do: cut, link: local",
      with: "do: cut, link: local, direction: [ren, hina]",
    )
    let lines = try chain(of: oneWay, at: "hina")
    #expect(lines[1].contains(" from ren were lost since the last sign in event N"))
    #expect(lines[2...3] == ["  datagramLost at world", "  cut at world"])
  }
}
