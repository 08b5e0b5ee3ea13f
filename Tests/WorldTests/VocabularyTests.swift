import Findings
import Kernel
import Plans
import Testing
import World

/// The small words of the world: link events, units, work, searches, and what an app need not say.
struct VocabularyTests {
  @Test func `what is done to a link has happened to it, and goes into the log and back`() throws {
    let part = Plan.part("hina", "ren", oneWay: true)
    var lossy = ChannelSettings(
      delay: .milliseconds(3),
      loss: .bernoulli(Ratio(1, 9)),
      rate_bps: 64,
    )
    lossy.mtu_bytes = 1_200
    let acts: [(act: GenericAct, event: LinkEvent)] = [
      (.cut(part), .cut(part)), (.heal(part), .healed(part)),
      (.change(link: "local", channel: lossy), .changed(link: "local", channel: lossy)),
    ]
    for (act, event) in acts {
      #expect(LinkEvent(act) == event)
      #expect(event.link == "local")
      var writer = CanonicalWriter()
      writer.payload(event)
      let read = try CanonicalReader.decode(LinkEvent.self, kind: event.kind, from: writer.bytes)
      #expect(read == event)
    }
    #expect(LinkEvent.prototypes.map(\.kind) == ["cut", "healed", "changed", "faded", "covered"])
    #expect(acts.map(\.event.kind) == ["cut", "healed", "changed"])
  }

  /// A scenario's bound is in the figure's unit, or in one that counts the same.
  @Test func `every figure can be bounded in a unit of its own kind`() {
    let units = MeasureUnit.allCases.map { "\($0.rawValue): \($0.bound)" }
    #expect(
      units == [
        "count: count", "nanoseconds: nanoseconds", "bytes: bytes", "bitsPerSecond: bitsPerSecond",
        "thousandths: thousandths", "perMille: perMille", "partsPerMillion: partsPerMillion",
        "millibels: millibels", "millijoules: thousandths",
      ]
    )
  }

  @Test func `work adds up in events and in time`() {
    let call = WorkEstimate(events: 1_000, more: 250)
    #expect(call == WorkEstimate(events: 1_000, microseconds: 5_250))
    #expect(
      call + WorkEstimate(events: 1, microseconds: 2) == .init(events: 1_001, microseconds: 5_252)
    )
    #expect(WorkEstimate.none + call == call)
    #expect(call + WorkEstimate.none == call)
  }

  @Test(
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (14, "10"), (15, "20"), (374_400, "400000"),
      (949_999, "900000"), (950_000, "1 million"), (2_690_000, "3 million"),
      (96_000_000, "100 million"), (4_100_000_000, "4 billion"), (.max, "9000000000 billion"),
    ] as [(Int64, String)]
  )
  func `of events that nobody has counted the first digit is told`(events: Int64, text: String) {
    #expect(WorkEstimate(events: events, microseconds: 0).roughEvents == text)
  }

  @Test func `an app that says no more has no requirements, no media and no search`() throws {
    let app = Silence()
    #expect(app.requirements.isEmpty)
    #expect(app.media == nil)
    #expect(try app.searchModel(of: Plan()) == nil)
  }
}

/// An app that says what it must, and no more.
private struct Silence: Application {
  let schema = AppSchema(name: "silence")
  let subjects: [String] = []

  func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection? { nil }

  func work(of plan: Plan) -> WorkEstimate { .none }

  func install(in simulation: Simulation, options: RunOptions) -> any ApplicationRun { Run() }

  func explain(_ subject: String, number: Int64, in history: any EventHistory) -> Explanation {
    .missing(known: 0)
  }

  func installForReplay(in simulation: Simulation) -> AnyObject { Run() }

  private final class Run: ApplicationRun {
    func finish(_ simulation: Simulation) -> AppFindings { AppFindings(app: "silence") }
  }
}
