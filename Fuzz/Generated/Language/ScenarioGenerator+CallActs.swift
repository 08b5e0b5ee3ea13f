import Kernel
import Plans

/// What happens to links and packets during a call.
extension ScenarioGenerator {
  /// Some acts, at any time; none in calm weather.
  mutating func makeCallActs() {
    guard weather != .calm else { return }
    for _ in 0..<dice.pick([0, 1, 1, 2, 3, 5]) {
      let (name, pairs) = dice.pick(links)
      guard !pairs.isEmpty else { continue }
      let drawn = dice.pick(weighted: [
        (5, "cut"), (5, "heal"), (4, "change"), (2, "corruptPacket"), (3, "replayPacket"),
        (2, "forgeHello"), (2, "impersonate"), (1, "wishSetting"), (1, "reportWindow"),
        (2, "changeSecret"),
      ])
      // Of two nobody can pose as the other to themselves.
      let isPair = devices.count(where: \.hasCall) < 3
      let form = drawn == "impersonate" && isPair ? "forgeHello" : drawn
      var act = Keys()
      act.add("at", Generated.text(moment()))
      addRepetition(to: &act)
      act.add("do", form)
      if form == "changeSecret" {
        act.add("device", dice.pick(devices.filter(\.hasCall).map(\.id)))
        note("acts", form)
        text.timeline.append(act)
        continue
      }
      if form == "wishSetting" || form == "reportWindow" {
        addOwnerAct(form, to: &act)
        note("acts", form)
        text.timeline.append(act)
        continue
      }
      act.add("link", name)
      switch form {
      case "cut", "heal": addPart(of: pairs, to: &act)
      case "change":
        addPart(of: pairs, to: &act)
        var change = channel(percent: 40)
        if change.isEmpty { change = Keys([("delay", "7ms")]) }
        for (key, value) in change.entries { act.add(key, value) }
      default: addPacket(form, pairs, to: &act)
      }
      note("acts", form)
      text.timeline.append(act)
    }
  }

  /// A time within the scenario, its ends now and then.
  mutating func moment() -> Duration {
    if dice.chance(6) { return dice.chance(50) ? .zero : duration }
    let moment = dice.whole(0...duration.nanoseconds)
    return Duration(nanoseconds: dice.chance(50) ? moment / 1_000_000 * 1_000_000 : moment)
  }

  private mutating func addRepetition(to act: inout Keys) {
    guard dice.chance(15) else { return }
    let usual: ClosedRange<Int64> = 200...4_000
    let every = dice.span(usual: usual, all: .milliseconds(100)...Limits.repetitions.upperBound)
    act.add("every", Generated.text(every))
    note("acts", "every")
    switch dice.below(3) {
    case 0: act.add("until", Generated.text(duration))
    case 1: act.add("times", "\(dice.whole(1...6))")
    default: break
    }
  }

  /// The whole link, two devices of it, or one direction.
  private mutating func addPart(of pairs: [(String, String)], to act: inout Keys) {
    let (first, second) = dice.pick(pairs)
    switch dice.below(4) {
    case 0:
      act.add("between", "[\(first), \(second)]")
      note("acts", "between")
    case 1:
      act.add("direction", dice.chance(50) ? "[\(first), \(second)]" : "[\(second), \(first)]")
      note("acts", "direction")
    default: break
    }
  }

  /// What concerns the owner of a group, where there is one.
  private mutating func addOwnerAct(_ form: String, to act: inout Keys) {
    let carriers = devices.filter(\.hasCall).map(\.id)
    act.add("device", carriers[0])
    if form == "wishSetting" {
      act.add("value", "\(dice.whole(1...1_000))")
    } else {
      act.add("peer", carriers[1])
    }
  }

  /// Who speaks in another's name, and what it says; there has to be a third one.
  private mutating func addPoser(besides two: [String], to act: inout Keys) {
    let others = devices.filter { $0.hasCall && !two.contains($0.id) }.map(\.id)
    act.add("by", dice.pick(others))
    if dice.chance(60) { act.add("step", dice.pick(["hello", "confirm"])) }
  }

  private mutating func addPacket(_ form: String, _ pairs: [(String, String)], to act: inout Keys) {
    let carriers = devices.filter(\.hasCall).map(\.id)
    let known = pairs.filter { carriers.contains($0.0) && carriers.contains($0.1) }
    let (first, second) = known.isEmpty ? (carriers[0], carriers[1]) : dice.pick(known)
    let isTurned = dice.chance(50)
    act.add("from", isTurned ? second : first)
    act.add("to", isTurned ? first : second)
    if form == "impersonate" { return addPoser(besides: [first, second], to: &act) }
    guard form == "replayPacket" else { return }
    if dice.chance(60) {
      act.add("age", Generated.text(dice.span(usual: 0...3_000, all: Limits.times)))
    }
    if dice.chance(50) { act.add("what", dice.pick(["voice", "hello"])) }
  }
}
