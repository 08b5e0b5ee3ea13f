import Kernel
import Plans
import Testing

/// Acts on nodes as a plan has them: written, read back, and held to what a node can have.
struct NodeActRecordTests {
  private static let place = AppPlace(node: "hina", app: "post")

  private static let acts: [NodeAct] = [
    .suspend(place), .resume(place), .lock(node: "hina"), .wake(node: "hina"), .kill(place),
    .start(place), .clock(node: "hina", change: ClockChange(by: .seconds(-5))),
    .clock(node: "hina", change: ClockChange(to: .start + .seconds(7))),
    .off(node: "hina", keeps: 3), .on(node: "hina"),
  ]

  @Test func `every act goes into a plan and back`() throws {
    let plan = Self.acts.map { PlannedAct(at: .start, act: .node($0)) }
    for act in plan {
      let read = try CanonicalReader.decode(PlannedAct.self, from: CanonicalWriter.encode(act))
      #expect(read == act)
    }
  }

  @Test func `an act stands in a plan under its own name`() {
    let text = String(
      decoding: CanonicalWriter.encode(PlannedAct(at: .start, act: .node(.suspend(Self.place)))),
      as: UTF8.self,
    )
    #expect(text == #"{"at_ns":0,"act":{"kind":"suspend","node":"hina","app":"post"}}"#)
  }

  @Test func `a step and a time are told apart in a plan`() {
    func text(_ change: ClockChange) -> String {
      String(decoding: CanonicalWriter.encode(change), as: UTF8.self)
    }
    #expect(text(ClockChange(by: .seconds(1))) == #"{"by_ns":1000000000,"to_ns":null}"#)
    #expect(text(ClockChange(to: .start)) == #"{"by_ns":null,"to_ns":0}"#)
  }

  @Test func `the names of acts are those behind do`() {
    #expect(NodeAct.prototypes.map(\.kind) == NodeDeed.allCases.map(\.rawValue))
    #expect(GenericAct.prototypes.map(\.kind).prefix(3) == ["cut", "heal", "change"])
    #expect(GenericAct.prototypes.count == 3 + NodeDeed.allCases.count)
  }

  @Test func `an act on a node is about no link, and the others are about one`() {
    #expect(GenericAct.node(.lock(node: "hina")).link == nil)
    #expect(GenericAct.change(link: "wire", channel: ChannelSettings()).link == "wire")
    let part = LinkPart(link: "wire", pairs: [], oneWay: false)
    #expect(GenericAct.cut(part).link == "wire")
    #expect(GenericAct.heal(part).link == "wire")
  }

  @Test func `what happens to an app names it, and what happens to a node does not`() {
    #expect(Self.acts.map(\.app) == ["post", "post", nil, nil, "post", "post", nil, nil, nil, nil])
    #expect(Self.acts.allSatisfy { $0.node == "hina" })
    for act in Self.acts { #expect(act.deed.isOfApp == (act.app != nil)) }
  }

  @Test func `a server has the acts that need nobody to carry it`() {
    #expect(NodeKind.server.deeds == [.kill, .start, .clock, .off, .on])
    #expect(NodeKind.device.deeds == NodeDeed.allCases)
  }

  @Test func `a message says what a node cannot be`() {
    let texts = NodeDeed.allCases.map(\.participle)
    #expect(
      texts == [
        "suspended", "resumed", "locked", "woken", "killed", "started", "given another time",
        "switched off", "switched on",
      ]
    )
  }

  // MARK: Clocks

  @Test(arguments: [(-5, -5), (0, 0), (9, 9)] as [(Int64, Int64)])
  func `a step is the same whatever the clock shows`(by: Int64, step: Int64) {
    let change = ClockChange(by: .seconds(by))
    for wall in [-100, 0, 100] as [Int64] {
      #expect(change.step(from: .start + .seconds(wall)) == .seconds(step))
    }
  }

  @Test func `a time is a step from what the clock shows`() {
    let change = ClockChange(to: .start + .seconds(60))
    #expect(change.step(from: .start) == .seconds(60))
    #expect(change.step(from: .start + .seconds(90)) == .seconds(-30))
    #expect(change.step(from: .start + .seconds(60)) == .zero)
  }

  @Test func `a time that no step leads to has none`() {
    let change = ClockChange(to: .distantFuture)
    #expect(change.step(from: WallTime(nanoseconds: -1)) == nil)
    #expect(change.step(from: .start) == Duration(nanoseconds: .max))
  }

  @Test func `a blank change changes nothing`() {
    #expect(ClockChange().step(from: .start + .seconds(3)) == .zero)
  }
}
