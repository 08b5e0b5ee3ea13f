import Kernel
import Plans
import Testing

@testable import World

/// What waits for a process: in one order, whoever delivers it, and lost by name where it ends.
struct WaitingTests {
  private let tape = Tape()

  private static let place = AppPlace(node: "hina", app: "egg")

  /// A phone `hina` with an egg, and letters that come to it from a mailbox of their own.
  private final class Kiosk {
    let simulation: Simulation
    let egg: Component<Kitchen>
    private let kitchen = Kitchen()
    private var letters: Mailbox<Int64>

    init(_ plan: Plan, into tape: Tape) {
      let simulation = Simulation(plan: plan, sink: tape)
      self.simulation = simulation
      egg = Component(
        Egg(),
        node: "hina",
        name: "egg",
        clock: DeviceClock(),
        process: "egg",
        in: kitchen,
      )
      letters = Mailbox { _, _, _ in }
      simulation.add(egg)
      letters = Mailbox { [unowned self] letter, cause, simulation in
        guard let node = simulation.node("hina") else { return }
        if node.holds("egg") {
          return letters.keep(letter, for: "egg", on: node, missing: "letter", cause: cause)
        }
        try egg.tell(.stopped(name: letter), cause: cause, in: simulation)
      }
      simulation.add(letters)
    }

    func tell(_ name: Int64, at time: Int64) {
      egg.schedule(.stopped(name: name), at: .at(time), cause: nil, in: simulation)
    }

    func wind(_ name: Int64, at time: Int64, for span: Int64) {
      let event = EggEvent.wound(name: name, span: .milliseconds(span))
      egg.schedule(event, at: .at(time), cause: nil, in: simulation)
    }

    func send(_ letter: Int64, at time: Int64) {
      letters.schedule(letter, at: .at(time), cause: nil, in: simulation)
    }
  }

  private func kiosk(_ acts: (at: Int64, act: NodeAct)...) -> Kiosk {
    var plan = Plan.of("hina", lasting: .seconds(10))
    for (time, act) in acts { plan.add(.node(act), at: time) }
    return Kiosk(plan, into: tape)
  }

  /// What the egg was told, as `900 stopped 3`.
  private var told: [String] {
    tape.rows.filter { $0.header.component == "egg" }.map { row in
      let name = String(decoding: row.payload, as: UTF8.self).filter(\.isNumber)
      return "\(row.header.time.nanoseconds / 1_000_000) \(row.header.kind) \(name)"
    }
  }

  private var missed: [String] { tape.lines.filter { $0.contains("missed") } }

  @Test func `what waits comes in the order in which it came, whichever way it takes`() throws {
    let kiosk = kiosk((100, .suspend(Self.place)), (900, .resume(Self.place)))
    kiosk.send(1, at: 200)
    kiosk.tell(2, at: 300)
    kiosk.send(3, at: 400)
    kiosk.tell(4, at: 500)
    try kiosk.simulation.run()
    #expect(told == ["900 stopped 1", "900 stopped 2", "900 stopped 3", "900 stopped 4"])
  }

  @Test func `a timer that became due meanwhile has its turn among them`() throws {
    let kiosk = kiosk((100, .suspend(Self.place)), (900, .resume(Self.place)))
    kiosk.wind(7, at: 50, for: 300)
    kiosk.send(1, at: 300)
    kiosk.tell(2, at: 400)
    try kiosk.simulation.run()
    #expect(told.dropFirst() == ["900 stopped 1", "900 rang 7", "900 stopped 2"])
  }

  @Test func `what comes at the instant in which the app runs again comes behind what waited`()
    throws
  {
    let kiosk = kiosk((100, .suspend(Self.place)), (900, .resume(Self.place)))
    // Both stand in the queue before what waits can.
    kiosk.tell(3, at: 900)
    kiosk.send(4, at: 900)
    kiosk.tell(1, at: 200)
    kiosk.send(2, at: 200)
    try kiosk.simulation.run()
    #expect(told == ["900 stopped 1", "900 stopped 2", "900 stopped 3", "900 stopped 4"])
  }

  @Test func `nothing that comes later waits any more`() throws {
    let kiosk = kiosk((100, .suspend(Self.place)), (900, .resume(Self.place)))
    kiosk.tell(1, at: 200)
    kiosk.tell(2, at: 901)
    kiosk.send(3, at: 902)
    try kiosk.simulation.run()
    #expect(told == ["900 stopped 1", "901 stopped 2", "902 stopped 3"])
  }

  @Test func `suspended again at that instant, it goes on waiting in the same order`() throws {
    let kiosk = kiosk(
      (100, .suspend(Self.place)),
      (900, .resume(Self.place)),
      (900, .suspend(Self.place)),
      (2_000, .resume(Self.place)),
    )
    kiosk.send(1, at: 200)
    kiosk.tell(2, at: 300)
    kiosk.tell(3, at: 900)
    kiosk.send(4, at: 1_000)
    try kiosk.simulation.run()
    #expect(told == ["2000 stopped 1", "2000 stopped 2", "2000 stopped 3", "2000 stopped 4"])
    #expect(missed == [])
  }

  @Test func `suspended and brought back at that instant, each comes once`() throws {
    let kiosk = kiosk(
      (100, .suspend(Self.place)),
      (900, .resume(Self.place)),
      (900, .suspend(Self.place)),
      (900, .resume(Self.place)),
    )
    kiosk.send(1, at: 200)
    kiosk.tell(2, at: 300)
    try kiosk.simulation.run()
    #expect(told == ["900 stopped 1", "900 stopped 2"])
  }

  @Test func `what waited for a process that ends is named in the log, and its timers are not`()
    throws
  {
    let kiosk = kiosk((100, .suspend(Self.place)), (900, .kill(Self.place)))
    kiosk.wind(7, at: 50, for: 300)
    kiosk.send(1, at: 200)
    kiosk.tell(2, at: 400)
    try kiosk.simulation.run()
    #expect(told == ["50 wound 7300000000"])
    #expect(
      tape.lines.suffix(3) == [
        #"3 @900 hina/node killed <- {"app":"egg"}"#,
        #"4 @900 hina/node missed <- {"app":"egg","event":"letter"}"#,
        #"5 @900 hina/node missed <- {"app":"egg","event":"stopped"}"#,
      ]
    )
  }

  @Test func `ended at the instant in which it runs again, it misses what waited`() throws {
    let kiosk = kiosk(
      (100, .suspend(Self.place)),
      (900, .resume(Self.place)),
      (900, .kill(Self.place)),
      (900, .start(Self.place)),
    )
    kiosk.tell(1, at: 200)
    kiosk.send(2, at: 300)
    kiosk.tell(3, at: 901)
    try kiosk.simulation.run()
    #expect(told == ["901 stopped 3"])
    #expect(missed.count == 2)
  }
}
