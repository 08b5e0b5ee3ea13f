import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// Long histories of a call, step by step as a search takes them: most of what is sent arrives, now
/// and then something is lost, comes twice or overtakes, and links are cut.
struct CallHistoryTests {
  private typealias Driver = SearchDriver<CallSearchModel>

  /// What came of a history.
  private struct History {
    var broken: [String] = []
    var facts: UInt64 = 0
    var isHeard = false
  }

  private static func model(_ change: (inout IntercomSettings) -> Void) -> CallSearchModel {
    var plan = RouterBench.plan(["a", "a"])
    change(&plan.settings)
    return CallSearchModel(
      plan,
      ids: [MemberID(10), MemberID(20)],
      links: TransportPath.allCases,
    )
  }

  private static func choose(
    _ steps: [SearchStep<CallAct>],
    _ stream: inout RandomStream,
  ) -> SearchStep<CallAct> {
    var (usual, rare): ([SearchStep<CallAct>], [SearchStep<CallAct>]) = ([], [])
    for step in steps {
      switch step {
      case .deliver: usual.append(step)
      case .fire, .lose, .duplicate, .overtake, .delay, .crash, .act: rare.append(step)
      }
    }
    if usual.isEmpty {
      usual = rare.filter { step in
        if case .fire = step { return true }
        return false
      }
    }
    let isRare = usual.isEmpty || (!rare.isEmpty && stream.below(24) == 0)
    let list = isRare ? rare : usual
    return list[Int(stream.below(UInt64(list.count)))]
  }

  /// Whether it cuts the radio in one direction.
  private static func isOneSided(_ step: SearchStep<CallAct>) -> Bool {
    if case .act(.muffle) = step { return true }
    return false
  }

  private static func history(
    _ seed: UInt64,
    of model: CallSearchModel,
    whole: Bool = true,
  ) -> History {
    let driver = Driver(model, faults: SearchFaults(losses: 8, duplicates: 4, reorderings: 4))
    var stream = RandomStream(seed: seed, key: "test/history")
    var state = driver.start
    var history = History()
    for taken in 0..<700 {
      var steps: [SearchStep<CallAct>] = []
      driver.steps(from: state, into: &steps)
      if whole { steps.removeAll(where: isOneSided) }
      guard !steps.isEmpty else { break }
      // At its end nothing goes wrong any more.
      let isCalm = taken > 450
      let step = isCalm ? steps[0] : choose(steps, &stream)
      let before = state
      let judgement = driver.take(step, in: &state)
      history.facts |= judgement.happened
      if judgement.broken != 0 {
        let turn = SearchTrail<CallSearchModel>.Turn(step: step, before: before, after: state)
        history.broken.append("step \(taken), \(judgement.broken): \(driver.line(turn))")
      }
    }
    history.isHeard = CallPaths(state.app, at: state.now, in: model.router).areHeard
    return history
  }

  /// See `scenarios/intercom/one-sided-break.yaml`.
  @Test func `a break on one side can take away the path of the other, as the design is written`() {
    let model = Self.model { _ in }
    let broken = (1...60 as ClosedRange<UInt64>).lazy
      .compactMap { Self.history($0, of: model, whole: false).broken.first }.first
    #expect(broken?.hasSuffix("the timer 'demand' fires") == true, "\(broken ?? "none")")
  }

  private static let designs: [@Sendable (inout IntercomSettings) -> Void] = [
    { _ in }, { $0.internet = .warm },
    {
      $0.internet = .predicted
      $0.detection = .adaptive
    },
  ]

  @Test(arguments: 0..<3)
  func `whatever goes wrong, no promise is broken, and in the end everybody is heard`(
    design: Int
  ) {
    let model = Self.model(Self.designs[design])
    var facts: UInt64 = 0
    for seed in 1...6 as ClosedRange<UInt64> {
      let history = Self.history(seed, of: model)
      #expect(history.broken == [], "design \(design), seed \(seed)")
      #expect(history.isHeard, "design \(design), seed \(seed)")
      facts |= history.facts
    }
    let seen = CallJudgement.happenings.enumerated().filter { facts >> UInt64($0.offset) & 1 == 1 }
    for name in ["pathBroken", "internetConnected", "localProbing", "handoverToLocal"] {
      #expect(seen.contains { $0.element == name }, "\(name) never happened")
    }
  }

  /// Where paths are left by agreement alone: as the seed has it, with a standby, with predictions, and
  /// with windows and lingers so short that the two sides are seldom of one mind.
  private static let agreeing: [@Sendable (inout IntercomSettings) -> Void] =
    designs + [
      {
        $0.probing = .milliseconds(500)
        $0.linger = .zero
      },
      {
        $0.probing = .milliseconds(500)
        $0.dualSend = .zero
        $0.internet = .predicted
        $0.detection = .adaptive
      },
    ]

  @Test
  func `left by agreement alone, no path is taken that the other depends on, whatever is cut`() {
    var facts: UInt64 = 0
    for design in Self.agreeing.indices {
      let model = Self.model {
        Self.agreeing[design](&$0)
        $0.release = .confirmed
      }
      for seed in 1...4 as ClosedRange<UInt64> {
        let history = Self.history(seed, of: model, whole: false)
        #expect(history.broken == [], "design \(design), seed \(seed)")
        #expect(history.isHeard, "design \(design), seed \(seed)")
        facts |= history.facts
      }
    }
    let seen = CallJudgement.happenings.enumerated().filter { facts >> UInt64($0.offset) & 1 == 1 }
    for name in ["pathBroken", "pathReleased", "localProbing", "handoverToLocal"] {
      #expect(seen.contains { $0.element == name }, "\(name) never happened")
    }
  }
}
