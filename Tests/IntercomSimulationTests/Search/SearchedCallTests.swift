import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// How a call is driven as a value: what needs a time is gathered, everything else happens at once.
struct SearchedCallTests {
  private static let ids = RouterBench.ids

  /// A call of two that have started.
  private static func call() -> (driver: SearchedCall, state: CallSearchState) {
    let bench = RouterBench()
    var driver = SearchedCall(bench.router)
    var state = CallSearchState()
    state.system.members = (0...1).map {
      Intercom(peers: [ids[1 - $0]], settings: IntercomSettings())
    }
    (state.system.brokers, state.system.services) = (bench.brokers, bench.services)
    state.keys = SymbolicKeys(count: 2, hello: .beside)
    for member in 0...1 {
      let tag = bench.router.tags[member]
      driver.tell(.started(member: ids[member], stream: 1, tag: tag), to: member, in: &state)
    }
    _ = driver.takeOutgoing()
    return (driver, state)
  }

  /// A call whose radio has connected; the first hello is on its way.
  private static func connected() throws -> (
    driver: SearchedCall, state: CallSearchState, hello: Flight
  ) {
    var (driver, state) = call()
    driver.happen(.reachChanged(.local, 0, 1, isWhole: true), in: &state)
    var flight: Flight?
    for _ in 0..<2 {
      for next in driver.takeOutgoing() {
        if case .set(.radio(let timer), _) = next { driver.tell(.timerFired(timer), in: &state) }
      }
    }
    for case .fly(let next, _) in driver.takeOutgoing() { flight = next }
    return (driver, state, try #require(flight))
  }

  @Test func `what takes time is gathered, and taken once`() {
    var (driver, state) = Self.call()
    driver.happen(.reachChanged(.local, 0, 1, isWhole: true), in: &state)
    let outgoing = driver.takeOutgoing()
    guard case .set(.radio(let timer), let deadline) = outgoing.first else {
      Issue.record("\(outgoing)")
      return
    }
    #expect(timer.purpose == .find && deadline == .start + PlannedRadio().discovery)
    #expect(driver.takeOutgoing().isEmpty)
  }

  @Test func `a connection leads to a hello, by whoever has the smaller name`() throws {
    let (_, state, hello) = try Self.connected()
    #expect(state.system.brokers.radio.pair(0, 1).state == .connected)
    #expect(hello.truth == .handshake(step: .hello, attempt: 1))
    #expect(hello.way == Way(path: .local, from: 0, to: 1))
  }

  @Test func `a handshake that arrives step by step opens the path at both`() throws {
    let connected = try Self.connected()
    var (driver, state) = (connected.driver, connected.state)
    var next: Flight? = connected.hello
    var steps = 0
    while let flight = next {
      steps += 1
      driver.happen(.arrived(flight), in: &state)
      next = nil
      for case .fly(let flight, _) in driver.takeOutgoing() { next = flight }
    }
    #expect(steps == 3)
    #expect((0...1).allSatisfy { state.link(of: $0).state == .localConnected })
    #expect(driver.judged.broken == 0 && driver.judged.reached & 4 == 4)
  }

  @Test func `what is sent into a cut goes nowhere, and that is counted`() throws {
    var (driver, state, hello) = try Self.connected()
    // Ren's answers are lost; what hina says passes.
    state.cut(.local, from: [1])
    driver.happen(.arrived(hello), in: &state)
    let flies = driver.takeOutgoing().contains { next in
      if case .fly = next { return true }
      return false
    }
    #expect(!flies)
    let place = CallJudgement.happenings.firstIndex(of: "something meets a cut") ?? 0
    #expect(driver.judged.happened >> UInt64(place) & 1 == 1)
  }

  @Test func `a datagram takes as long as its path says`() throws {
    var (driver, state, hello) = try Self.connected()
    driver.travel = [.milliseconds(7), .milliseconds(40)]
    driver.now = .start + .seconds(1)
    driver.happen(.arrived(hello), in: &state)
    let arrivals = driver.takeOutgoing().compactMap { next -> Instant? in
      if case .fly(_, let time) = next { return time }
      return nil
    }
    #expect(arrivals == [.start + .milliseconds(1_007)])
  }

  @Test func `timers are set and cancelled by name, with their member`() throws {
    var (driver, state, hello) = try Self.connected()
    driver.happen(.arrived(hello), in: &state)
    let timers = driver.takeOutgoing().compactMap { next -> String? in
      switch next {
      case .set(.member(let member, let timer), _): "set \(timer.purpose) of \(member)"
      case .cancel(.member(let member, let timer)): "cancel \(timer.purpose) of \(member)"
      case .fly, .set, .cancel, .fill, .capture: nil
      }
    }
    #expect(timers.contains("set localHandshake of 1"), "\(timers)")
  }

  @Test func `what members are told is kept where somebody asks`() {
    var (driver, state) = Self.call()
    #expect(driver.told == nil)
    driver.told = []
    driver.now = .start + .seconds(2)
    driver.happen(.captured(1, level: -7_000), in: &state)
    #expect(driver.told?.map(\.event) == [.audioTicked(index: 0, level: -7_000)])
    #expect(driver.told?.map(\.member) == [1])
    #expect(driver.told?.first?.at == .start + .seconds(2))
    #expect(driver.told?.first?.intercom == state.system.members[1])
  }

  @Test func `two steps in one moment have keys of their own`() throws {
    var (driver, state, hello) = try Self.connected()
    driver.numbersUnderWay = SymbolicKeys.numbers(in: hello.bytes)
    driver.happen(.arrived(hello), in: &state)
    var replies: [Flight] = []
    for case .fly(let flight, _) in driver.takeOutgoing() { replies.append(flight) }
    let own = SymbolicKeys.numbers(in: replies.first?.bytes ?? [])
    #expect(own.first == SymbolicKeys.numbers(in: hello.bytes).first, "it answers that hello")
    #expect(own.last != own.first)
  }
}
