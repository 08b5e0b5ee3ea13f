import Kernel
import Plans
import Testing

@testable import World

/// What becomes of events for a process that does not run, as its surroundings answer.
struct AnswerTests {
  /// A kitchen that answers as it is told, whatever comes.
  private final class Porter: Surroundings {
    typealias Part = Egg

    var answer = Reach.arrives
    private(set) var asked: [String] = []

    func perform(
      _ effects: Effects<EggEffect>,
      after event: EggEvent,
      of component: Component<Porter>,
      cause: LogPosition,
      in simulation: Simulation,
    ) {}

    func reach(
      _ event: EggEvent,
      of component: Component<Porter>,
      in state: ProcessState,
    ) -> Reach {
      asked.append("\(event.kind) \(state)")
      return answer
    }
  }

  /// The log of a component that is told something at 200 ms, while its process stands so.
  private func log(
    _ state: ProcessState,
    answering answer: Reach,
    then later: (at: Int64, act: NodeAct)? = nil,
  ) throws -> (lines: [String], asked: [String]) {
    let tape = Tape()
    var plan = Plan.of("hina")
    // An act that is about the node, so that it stands in the log.
    plan.add(.node(.clock(node: "hina", change: ClockChange(by: .seconds(1)))), at: 1)
    if let later { plan.add(.node(later.act), at: later.at) }
    let simulation = Simulation(plan: plan, sink: tape)
    simulation.node("hina")?.host("egg", as: state)
    let porter = Porter()
    porter.answer = answer
    let egg = Component(
      Egg(),
      node: "hina",
      name: "egg",
      clock: DeviceClock(),
      process: "egg",
      in: porter,
    )
    simulation.add(egg)
    egg.schedule(.stopped(name: 7), at: .at(200), cause: nil, in: simulation)
    try withExtendedLifetime(porter) { try simulation.run() }
    return (Array(tape.lines.dropFirst()), porter.asked)
  }

  private let place = AppPlace(node: "hina", app: "egg")

  @Test func `of a process that runs nobody is asked anything`() throws {
    for state in [ProcessState.foreground, .background] {
      let (lines, asked) = try log(state, answering: .lost)
      #expect(lines == ["2 @200 hina/egg stopped <-"] && asked == [])
    }
  }

  @Test func `what arrives all the same is told`() throws {
    for state in [ProcessState.suspended, .gone] {
      let (lines, asked) = try log(state, answering: .arrives)
      #expect(lines == ["2 @200 hina/egg stopped <-"])
      #expect(asked == ["stopped \(state)"])
    }
  }

  @Test func `what is lost is in the log, and nobody is told`() throws {
    for state in [ProcessState.suspended, .gone] {
      let (lines, _) = try log(state, answering: .lost)
      #expect(lines == [#"2 @200 hina/node missed <- {"app":"egg","event":"stopped"}"#])
    }
  }

  @Test func `what waits for ever leaves no trace`() throws {
    let (lines, asked) = try log(.suspended, answering: .waits)
    #expect(lines == [] && asked == ["stopped suspended"])
  }

  @Test func `what waits for a process that is gone is told when it starts`() throws {
    let (lines, _) = try log(.gone, answering: .waits, then: (500, .start(place)))
    #expect(
      lines == [
        #"2 @500 hina/node started <- {"app":"egg","in_background":false}"#,
        "3 @500 hina/egg stopped <-",
      ]
    )
  }

  @Test func `what waits is not asked about again when the process runs`() throws {
    let (_, asked) = try log(.suspended, answering: .waits, then: (500, .resume(place)))
    #expect(asked == ["stopped suspended"])
  }

  @Test func `what wakes is told behind the waking`() throws {
    let (suspended, _) = try log(.suspended, answering: .wakes)
    #expect(
      suspended == [
        #"2 @200 hina/node resumed <- {"app":"egg","in_background":true}"#,
        "3 @200 hina/egg stopped <-",
      ]
    )
    let (gone, _) = try log(.gone, answering: .wakes)
    #expect(
      gone == [
        #"2 @200 hina/node started <- {"app":"egg","in_background":true}"#,
        "3 @200 hina/egg stopped <-",
      ]
    )
  }

  @Test func `who says nothing lets a suspended process wait, and loses what a gone one would get`()
  {
    let kitchen = Kitchen()
    let egg = Component(Egg(), node: "hina", name: "egg", clock: DeviceClock(), in: kitchen)
    let answers = ProcessState.allCases.map { kitchen.reach(.stopped(name: 1), of: egg, in: $0) }
    #expect(answers == [.arrives, .arrives, .waits, .lost])
  }

  @Test func `a process runs in front and behind, and in no other state`() {
    #expect(ProcessState.allCases.map(\.isRunning) == [true, true, false, false])
  }
}
