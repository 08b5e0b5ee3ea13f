import Intercom
import Kernel
import Plans
import World

@testable import IntercomSimulation

/// Drives a call as the search drives one, step after step, in the order in which a run takes time.
///
/// It decides about order alone, and how loud a frame is the run has said.
struct CallLockstep {
  private(set) var driver: SearchedCall
  private(set) var state = CallSearchState()
  private let bench: CallBench
  /// The levels of frames that a run has captured, by member.
  private var levels: [[Int32]]
  private var queue: [(at: Instant, order: Int, step: Step)] = []
  private var scheduled = 0
  private var timers: [(timer: CallTimer, number: Int)] = []

  private enum Step {
    case start(Int)
    case fill(Int)
    case arrive(Flight)
    case timer(CallTimer, number: Int)
    case link(TransportPath, isCut: Bool)
  }

  /// A call that is driven beside a run: the run says who the members are and how loud frames are.
  init(_ bench: CallBench, beside run: TracedCall, faults: [IntercomFault] = []) {
    self.bench = bench
    let own = run.driver?.router
    let router = IntercomRouter(
      bench.call,
      ids: own?.ids ?? [],
      tags: own?.tags ?? [],
      faults: faults,
    )
    driver = SearchedCall(router)
    driver.told = []
    driver.travel = CallBench.travel
    levels = (0...1).map { member in
      run.rows.compactMap { row in
        guard row.member == member, case .audioTicked(_, let level) = row.event else { return nil }
        return level
      }
    }
    state.system.members = (0...1).map { member in
      Intercom(peers: [router.ids[1 - member]], settings: bench.call.settings(of: member))
    }
    let start = router.start(of: bench.call, hasInternet: true)
    (state.system.brokers, state.system.services) = (start.brokers, start.services)
    state.keys = SymbolicKeys(count: 2, hello: bench.call.settings.hello)
    begin()
  }

  private mutating func begin() {
    for act in bench.plan.acts {
      switch act.act {
      case .cut(let part), .heal(let part):
        guard let path = TransportPath(rawValue: part.link) else { continue }
        var isCut = false
        if case .cut = act.act { isCut = true }
        schedule(.link(path, isCut: isCut), at: act.at)
      case .change, .node:
        break
      }
    }
    for member in 0...1 {
      schedule(.start(member), at: .start)
      let key = "audio/\(bench.call.members[member].device)/phase"
      var stream = RandomStream(seed: bench.plan.seed, key: key)
      let phase = Duration(nanoseconds: Int64(stream.below(20_000_000)))
      driver.happen(.audioStarted(member, phase: phase), in: &state)
      giveTimes()
    }
    for path in TransportPath.allCases {
      driver.happen(.reachChanged(path, 0, 1, isWhole: true), in: &state)
      giveTimes()
    }
  }

  /// Takes every step until the end.
  mutating func run() {
    let end = Instant.start + bench.plan.duration
    while let next = queue.indices.min(by: { earlier($0, $1) }), queue[next].at <= end {
      let entry = queue.remove(at: next)
      driver.now = entry.at
      take(entry.step)
      giveTimes()
    }
  }

  /// What members were told.
  var rows: [CallRow] {
    (driver.told ?? []).map { told in
      CallRow(at: told.at, member: told.member, event: told.event, intercom: told.intercom)
    }
  }

  private func earlier(_ first: Int, _ second: Int) -> Bool {
    (queue[first].at, queue[first].order) < (queue[second].at, queue[second].order)
  }

  private mutating func schedule(_ step: Step, at time: Instant) {
    queue.append((time, scheduled, step))
    scheduled += 1
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .start(let member):
      let key = "stream/\(bench.call.members[member].device)"
      let event = IntercomEvent.started(
        member: driver.router.ids[member],
        stream: RandomStream(seed: bench.plan.seed, key: key).word(at: 0),
        tag: driver.router.tags[member],
      )
      driver.tell(event, to: member, in: &state)
    case .fill(let member): driver.happen(.frameFilled(member), in: &state)
    case .arrive(let flight): driver.happen(.arrived(flight), in: &state)
    case .timer(let timer, let number):
      guard let place = timers.firstIndex(where: { $0.timer == timer && $0.number == number })
      else { return }
      timers.remove(at: place)
      fire(timer)
    case .link(let path, let isCut):
      state.cut(path, from: isCut ? [0, 1] : [])
      driver.happen(.reachChanged(path, 0, 1, isWhole: !isCut), in: &state)
    }
  }

  private mutating func fire(_ timer: CallTimer) {
    switch timer {
    case .member(let member, let timer): driver.tell(.timerFired(timer), to: member, in: &state)
    case .radio(let timer): driver.tell(.timerFired(timer), in: &state)
    case .match(let timer): driver.tell(.timerFired(timer), in: &state)
    case .heal(let path): preconditionFailure("links are the run's: \(path)")
    }
  }

  /// Gives what the driver gathered its time, and frames their level.
  private mutating func giveTimes() {
    var captured: [Int] = []
    for next in driver.takeOutgoing() {
      switch next {
      case .fly(let flight, let time):
        schedule(.arrive(flight), at: time)
      case .set(let timer, let deadline):
        timers.removeAll { $0.timer == timer }
        timers.append((timer, scheduled))
        let at = DeviceClock().instant(of: deadline) ?? .distantFuture
        schedule(.timer(timer, number: scheduled), at: max(at, driver.now))
      case .cancel(let timer):
        timers.removeAll { $0.timer == timer }
      case .fill(let member, let span):
        schedule(.fill(member), at: .start + span)
      case .capture(let member, let frame):
        captured.append(member)
        precondition(frame >= 0, "a frame before the first")
      }
    }
    for member in captured where !levels[member].isEmpty {
      let level = levels[member].removeFirst()
      driver.happen(.captured(member, level: level), in: &state)
      giveTimes()
    }
  }
}
