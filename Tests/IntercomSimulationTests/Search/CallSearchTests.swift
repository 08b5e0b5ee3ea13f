import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// The handover of two as a search sees it.
struct CallSearchTests {
  private typealias Driver = SearchDriver<CallSearchModel>

  private static func model(
    faults: [IntercomFault] = [],
    links: [TransportPath] = TransportPath.allCases,
    _ change: (inout IntercomSettings) -> Void = { _ in },
  ) -> CallSearchModel {
    var plan = RouterBench.plan(["a", "a"])
    change(&plan.settings)
    return CallSearchModel(plan, ids: [MemberID(10), MemberID(20)], links: links, faults: faults)
  }

  /// Lets everything arrive in order and timers fire in time, until something is so.
  ///
  /// - Returns: after how many steps it was; nil where it was not after `most` of them.
  private static func settle(
    _ driver: Driver,
    _ state: inout SearchSituation<CallSearchModel>,
    most: Int,
    until isSo: (CallSearchState, Instant) -> Bool,
  ) -> Int? {
    for taken in 0..<most {
      if isSo(state.app, state.now) { return taken }
      var steps: [SearchStep<CallAct>] = []
      driver.steps(from: state, into: &steps)
      let next =
        steps.first { step in
          if case .deliver = step { return true }
          return false
        }
        ?? steps.first { step in
          if case .fire = step { return true }
          return false
        }
      guard let next else { return nil }
      _ = driver.take(next, in: &state)
    }
    return nil
  }

  private static func areHeard(_ model: CallSearchModel) -> (CallSearchState, Instant) -> Bool {
    { state, now in CallPaths(state, at: now, in: model.router).areHeard }
  }

  private static func act(
    _ act: CallAct,
    _ driver: Driver,
    _ state: inout SearchSituation<CallSearchModel>,
  ) -> Judgement {
    driver.take(.act(act), in: &state)
  }

  @Test func `left alone, a call comes up by radio`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    let steps = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    #expect(steps != nil)
    #expect(state.app.link(of: 0).state == .localConnected)
    #expect(state.app.link(of: 1).state == .localConnected)
    #expect(state.now >= .start + .milliseconds(1_200), "discovery and connecting take their time")
  }

  @Test func `where the radio is cut, a call moves to the Internet, and back when it is whole`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    _ = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    _ = Self.act(.cut(.local, .longest), driver, &state)
    #expect(!Self.areHeard(model)(state.app, state.now))
    let moved = Self.settle(driver, &state, most: 200) { state, now in
      CallPaths(state, at: now, in: model.router).areHeard
        && state.link(of: 0).state == .internetConnected
    }
    #expect(moved != nil)
    let returned = Self.settle(driver, &state, most: 600) { state, _ in
      (0...1).allSatisfy { state.link(of: $0).state == .localConnected }
    }
    #expect(returned != nil)
  }

  @Test func `what is spoken arrives, and is played once`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    _ = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    _ = Self.act(.speak(0), driver, &state)
    #expect(!state.parcels.isEmpty)
    _ = Self.settle(driver, &state, most: 20) { _, _ in false }
    let heard = Self.act(.listen(1), driver, &state)
    #expect(!state.app.heard.isEmpty)
    #expect(heard.reached & 1 == 1 && heard.broken == 0)
    #expect(state.app.heard.allSatisfy { $0 >> 32 == 1 })
  }

  @Test func `every act can be done so often and no more`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    func acts() -> [CallAct] {
      var acts: [CallAct] = []
      model.acts(in: state.app, at: state.now, into: &acts)
      return acts
    }
    let local = CutLength.allCases.map { CallAct.cut(.local, $0) } + [.muffle(0), .muffle(1)]
    let internet = CutLength.allCases.map { CallAct.cut(.internet, $0) }
    #expect(acts() == local + internet)
    _ = Self.act(.cut(.local, .short), driver, &state)
    #expect(acts() == internet, "it is cut already")
    _ = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    _ = Self.act(.cut(.internet, .longest), driver, &state)
    _ = Self.act(.cut(.local, .longest), driver, &state)
    #expect(acts().allSatisfy { $0 == .speak(0) || $0 == .speak(1) }, "three cuts in one order")
  }

  @Test func `a cut ends by itself, and nobody is owed a path before that`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    _ = Self.act(.cut(.local, .long), driver, &state)
    #expect(model.marks(of: state.app, at: state.now) == GoalMarks())
    let steps = Self.settle(driver, &state, most: 100) { state, _ in !state.isCut(.local) }
    #expect(steps != nil && state.now == .start + .seconds(5))
    #expect(model.marks(of: state.app, at: state.now).applies == 1)
  }

  @Test func `without an Internet link nobody cuts it, and a call by radio comes up`() {
    let model = Self.model(links: [.local])
    let driver = Driver(model)
    var acts: [CallAct] = []
    model.acts(in: driver.start.app, at: .start, into: &acts)
    #expect(acts == CutLength.allCases.map { .cut(.local, $0) } + [.muffle(0), .muffle(1)])
    var state = driver.start
    #expect(Self.settle(driver, &state, most: 100, until: Self.areHeard(model)) != nil)
  }

  @Test func `every kind of act has its own count`() {
    let model = Self.model()
    let cuts = TransportPath.allCases.flatMap { path in
      CutLength.allCases.map { CallAct.cut(path, $0) }
    }
    let kinds =
      cuts + (0...1).map { CallAct.muffle($0) } + (0...1).map { CallAct.speak($0) }
      + (0...1).map { CallAct.listen($0) }
    #expect(kinds.map(model.kind) == Array(model.actKinds.indices))
    #expect(kinds.allSatisfy { !model.isSure($0) }, "people may leave it")
  }

  @Test func `a small search finds nothing wrong, and tells no two states for one`() {
    var question = SearchQuestion(depth: 7, states: 600)
    question.spacing = 1
    let result = ExhaustiveSearch(Driver(Self.model()), question).run()
    #expect(result.flaw == nil)
    #expect(result.states > 100)
    #expect(result.invariants.allSatisfy { $0.counterexample == nil })
  }

  /// A copy that is heard anyway is what a search must find, or it finds nothing.
  @Test func `a frame that is heard twice is found`() {
    let model = Self.model(faults: [.playsCopies])
    let driver = Driver(model, faults: SearchFaults(duplicates: 1))
    var state = driver.start
    _ = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    _ = Self.act(.speak(0), driver, &state)
    let channel = state.parcels.firstIndex { parcel in
      if case .voice = parcel.message.truth { return true }
      return false
    }
    guard let channel else {
      Issue.record("nothing is spoken")
      return
    }
    _ = driver.take(.duplicate(place: channel), in: &state)
    let broken =
      driver.take(.deliver(place: channel), in: &state).broken
      | Self.act(.listen(1), driver, &state).broken
    #expect(broken & 1 == 1)
  }

  @Test func `states that differ in what is long past alone are one`() {
    let model = Self.model()
    let driver = Driver(model)
    var state = driver.start
    _ = Self.settle(driver, &state, most: 100, until: Self.areHeard(model))
    // Steady for a while: only the time of the last change lies further back.
    func digests(_ count: Int) -> [Digest128] {
      (0..<count).map { _ in
        _ = Self.settle(driver, &state, most: 2) { _, _ in false }
        var digest = StateDigest()
        driver.fingerprint(state, into: &digest)
        return digest.value
      }
    }
    _ = digests(120)
    let later = digests(200)
    #expect(Set(later).count < later.count / 2, "states come again")
  }
}
