import Composition
import EventLog
import Kernel
import ShippedApps
import Testing

/// What can be asked of a log, and what was meant by a name that is none of its.
struct LogNamesTests {
  private let call: ShortCall
  private let names: LogNames

  init() throws {
    call = try ShortCall()
    names = try LogNames(apps: .shipped, of: LogReader(opening: try call.log()))
  }

  private func refusal(_ filter: EventFilter) -> ToolError? {
    do throws(ToolError) {
      try names.check(filter)
      return nil
    } catch {
      return error
    }
  }

  @Test func `everything that can happen in the run can be asked for, whether or not it did`() {
    for node in ["hina", "ren", "world"] {
      #expect(refusal(EventFilter(node: node)) == nil, "\(node)")
    }
    for component in ["intercom", "link/local"] {
      #expect(refusal(EventFilter(component: component)) == nil, "\(component)")
    }
    // A tick, a fact, what the world notes, an act: those of the run, and those that it has none of.
    for kind in [
      "audioTicked", "localConnected", "datagramLost", "cut", "gapFound", "pathBroken", "healed",
      "changed", "started",
    ] {
      #expect(refusal(EventFilter(kind: kind)) == nil, "\(kind)")
    }
    #expect(refusal(EventFilter()) == nil)
  }

  @Test func `a name that is none is refused with the nearest, by its column`() {
    let found = [
      refusal(EventFilter(node: "hana")), refusal(EventFilter(component: "intercon")),
      refusal(EventFilter(kind: "pathBrocken")), refusal(EventFilter(kind: "intercom.pathBroken")),
      refusal(EventFilter(node: "zzzzzz")),
    ]
    #expect(
      found == [
        ToolError(.usage, "error: the run has no node 'hana'\n  did you mean 'hina'?"),
        ToolError(
          .usage,
          "error: the run has no component 'intercon'\n  did you mean 'intercom'?",
        ),
        ToolError(
          .usage,
          "error: the run has no kind of event 'pathBrocken'\n  did you mean 'pathBroken'?",
        ),
        ToolError(
          .usage,
          "error: the run has no kind of event 'intercom.pathBroken'\n  did you mean 'pathBroken'?",
        ),
        ToolError(.usage, "error: the run has no node 'zzzzzz'\n  known: hina, ren, world"),
      ]
    )
  }

  @Test func `an app that takes no part has no names`() {
    #expect(refusal(EventFilter(component: "photos"))?.code == .usage)
    #expect(refusal(EventFilter(kind: "photosDeleted"))?.code == .usage)
  }

  @Test func `of a plan that nobody can read the names in the rows are known`() throws {
    var manifest = Runner.manifest(of: call.plan)
    manifest.plan = "{}"
    let path = "\(call.folder)/old.sqlite"
    let writer = try LogWriter(creating: path, manifest: manifest)
    let header = EventHeader(
      sequence: 1,
      time: .start,
      node: "aoi",
      component: "letters",
      kind: "written",
      cause: nil,
    )
    try writer.append(header, payload: Array("{}".utf8), effects: [])
    _ = try writer.finish()
    let names = try LogNames(apps: .shipped, of: LogReader(opening: path))
    try names.check(EventFilter(node: "aoi", component: "letters", kind: "written"))
    try names.check(EventFilter(node: "world"))
    #expect(throws: ToolError.self) { try names.check(EventFilter(node: "hina")) }
  }

  @Test
  func
    `the name of a figure is said to be one, and a name without a near one has a word in common`()
  {
    for name in ["staleCard", "intercom.staleCard"] {
      let message = refusal(EventFilter(kind: name))?.message
      #expect(message?.hasPrefix("error: 'staleCard' is a figure") == true, "\(name)")
      #expect(
        message?.contains("of a word of it: ") == true && message?.contains("cardSilent") == true
      )
    }
    let far = refusal(EventFilter(kind: "qqqqqqqqqqqqqqq"))?.message
    #expect(far?.hasSuffix("'yamabiko log' prints the events, report.json lists the facts") == true)
  }
}
