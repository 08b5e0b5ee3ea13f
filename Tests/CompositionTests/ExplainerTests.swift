import Composition
import EventLog
import Kernel
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
        sequence: Int64(place) + 1,
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
      _ = try Explainer(reader).explain(subject, number: number)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what no app numbers is refused with what apps do`() throws {
    #expect(Explainer.subjects == ["gap", "breach"])
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
    let (lines, root) = try Explainer(reader).explain("gap", number: 1)
    #expect(root == 4)
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
}
