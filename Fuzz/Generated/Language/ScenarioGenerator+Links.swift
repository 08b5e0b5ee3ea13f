import Kernel
import Plans

/// What connects the members, in all forms that a link has.
extension ScenarioGenerator {
  /// The radio, the Internet or both.
  mutating func makeLinks() {
    let members = devices.filter(\.hasCall)
    let hasLocal = dice.chance(88)
    let hasInternet = !hasLocal || dice.chance(55)
    let isApart = Set(members.map(\.group)).count > 1 && dice.chance(55)
    if isApart { note("parties", "without a common path") }
    if hasLocal { makeLink("local", isApart: isApart) }
    if hasInternet { makeLink("internet", isApart: isApart) }
    // One that no app looks for is refused; the order of the file is nobody's business.
    if text.links.count > 1, dice.chance(50) {
      text.links.reverse()
      links.reverse()
    }
  }

  private mutating func makeLink(_ name: String, isApart: Bool) {
    var keys = Keys()
    let pairs = connect(isApart: isApart, in: &keys)
    links.append((name, pairs))
    note("link", name)
    for (key, value) in channel(percent: 50).entries {
      keys.add(key, value)
      note("link", key)
    }
    addWays(of: pairs, to: &keys)
    addSpans(of: name, to: &keys)
    text.links.append((name, keys))
  }

  /// `between` in one of its forms; the pairs that it makes.
  private mutating func connect(isApart: Bool, in keys: inout Keys) -> [(String, String)] {
    let members = devices.filter(\.hasCall)
    func pairs(_ ids: [DeviceDraft]) -> [(DeviceDraft, DeviceDraft)] {
      ids.indices.flatMap { index in ids[(index + 1)...].map { (ids[index], $0) } }
    }
    if isApart {
      let inner = pairs(members).filter { $0.0.group == $0.1.group }.map { ($0.0.id, $0.1.id) }
      keys.add("between", flow(inner.map { "[\($0.0), \($0.1)]" }))
      return inner
    }
    switch dice.below(3) {
    case 0:
      return pairs(devices).map { ($0.0.id, $0.1.id) }
    case 1:
      keys.add("between", flow(members.map(\.id)))
      return pairs(members).map { ($0.0.id, $0.1.id) }
    default:
      let chosen = dice.some(of: pairs(members), atLeast: 1).map { ($0.0.id, $0.1.id) }
      keys.add("between", flow(chosen.map { "[\($0.0), \($0.1)]" }))
      return chosen
    }
  }

  private mutating func addSpans(of name: String, to keys: inout Keys) {
    let spans =
      name == "local"
      ? ["discovery", "connecting", "loss_detection"]
      : ["match_making", "match_timeout", "match_spread"]
    for span in spans where dice.chance(35) {
      let usual: ClosedRange<Int64> = span == "match_timeout" ? 1_000...9_000 : 0...1_200
      keys.add(span, Generated.text(dice.span(usual: usual, all: Limits.spans)))
      note("link", span)
    }
    if name == "internet", dice.chance(20) {
      keys.add("match_failure", dice.smallRatio())
      note("link", "match_failure")
    }
  }

  /// Directions or pairs that do something else, each once.
  private mutating func addWays(of pairs: [(String, String)], to keys: inout Keys) {
    guard weather != .calm, !pairs.isEmpty, dice.chance(20) else { return }
    let (first, second) = dice.pick(pairs)
    let isPair = dice.chance(40)
    let turned = [("direction", [first, second]), ("direction", [second, first])]
    let named = isPair ? [("between", [first, second])] : dice.some(of: turned, atLeast: 1)
    let ways = named.map { key, devices in
      var way = Keys([(key, flow(devices))])
      let own = channel(percent: 60)
      let entries = own.isEmpty ? [("delay", "8ms")] : own.entries
      for (key, value) in entries { way.add(key, value) }
      note("way", key)
      return way.flow
    }
    keys.add("ways", flow(ways))
    note("link", "ways")
  }

  // MARK: What it does to packets

  /// The keys of a channel, each with so many chances in a hundred, in any order.
  mutating func channel(percent: Int) -> Keys {
    var keys = Keys()
    if dice.chance(80) { keys.add("delay", delay()) }
    if weather != .calm, dice.chance(percent / 4) { keys.add("rate", rate()) }
    if dice.chance(percent / 3) { keys.add("queue", queue()) }
    if dice.chance(percent / 6) {
      let mtu = dice.chance(70) ? dice.whole(60...1_500) : dice.wide(Limits.packets)
      keys.add("mtu", dice.chance(20) ? "unlimited" : QuantityKind.byteCount.text(mtu))
    }
    if dice.chance(percent / 3) {
      keys.add("slot", Generated.text(dice.span(usual: 1...200, all: Limits.slots)))
    }
    guard weather == .wild else {
      if dice.chance(10) { keys.add("duplicate", "1") }
      return keys
    }
    if dice.chance(percent) { keys.add("jitter", jitter()) }
    if dice.chance(percent) { keys.add("loss", loss()) }
    if dice.chance(percent) {
      let gap = Generated.text(dice.span(usual: 0...60, all: Limits.spans))
      keys.add("reorder", "{ chance: \(dice.smallRatio()), gap: \(gap) }")
    }
    for key in ["duplicate", "corrupt"] where dice.chance(percent / 2) {
      keys.add(key, dice.smallRatio())
    }
    return keys
  }

  private mutating func delay() -> String {
    if weather == .wild, dice.chance(14) { return recordedDelay() }
    // A link of an hour carries nothing that anybody hears: rarely.
    let isUsual = weather != .wild || dice.chance(95)
    return Generated.text(
      isUsual
        ? .milliseconds(dice.pick([3, 5, 45, dice.whole(0...150)]))
        : dice.span(usual: 0...800, all: Limits.spans)
    )
  }

  private mutating func rate() -> String {
    if dice.chance(15) { return "unlimited" }
    if weather == .wild, dice.chance(25) {
      note("rate", "mahimahi")
      var times = (0...dice.below(20)).map { _ in dice.whole(0...400) }.sorted()
      times.append(dice.whole(400...2_000))
      return "{ mahimahi: { times: \(quoted(times.map(String.init))) } }"
    }
    let usual: ClosedRange<Int64> = 16_000...10_000_000
    return QuantityKind.bitRate.text(
      dice.chance(85) ? dice.whole(usual) : dice.wide(Limits.bitRates)
    )
  }

  /// Room, and perhaps more than room.
  private mutating func queue() -> String {
    let limit = QuantityKind.byteCount.text(dice.wide(Limits.queues))
    guard dice.chance(70) else { return limit }
    var keys = Keys()
    if dice.chance(85) { keys.add("limit", limit) }
    let discipline = weather == .wild ? dice.pick(["drop-tail", "codel", "codel"]) : "drop-tail"
    keys.add("discipline", discipline)
    note("queue", discipline)
    if discipline == "codel", dice.chance(85) {
      keys.add("target", Generated.text(dice.span(usual: 0...60, all: Limits.spans)))
    }
    if discipline == "codel", dice.chance(85) {
      keys.add("interval", Generated.text(dice.span(usual: 1...400, all: Limits.slots)))
    }
    return keys.flow
  }

  /// Delays of packets or slots, or arrivals.
  private mutating func recordedDelay() -> String {
    let isArrivals = dice.chance(40)
    note("delay", isArrivals ? "arrivals" : "recorded")
    var keys = Keys()
    let words = (0...dice.below(60)).map { place in
      guard isArrivals else { return "\(dice.whole(0...90))" }
      return dice.chance(8) ? "lost" : "\(place * 20 + Int(dice.whole(20...300)))"
    }
    keys.add("values", quoted(words))
    keys.add("unit", isArrivals ? "ms" : dice.pick(["ms", "us", "ns"]))
    if !isArrivals, dice.chance(50) { keys.add("per", dice.pick(["packet", "slot"])) }
    if dice.chance(50) { keys.add(isArrivals ? "others" : "besides", "\(dice.whole(0...60))ms") }
    return "{ \(isArrivals ? "arrivals" : "recorded"): \(keys.flow) }"
  }

  private func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: " "))\"" }

  private mutating func jitter() -> String {
    func span(_ milliseconds: ClosedRange<Int64>) -> Duration {
      dice.span(usual: milliseconds, all: Limits.spans)
    }
    let form = dice.pick(["none", "uniform", "normal", "pareto"])
    note("jitter", form)
    switch form {
    case "uniform":
      let ends = [
        dice.span(usual: -3...10, all: Limits.shifts),
        dice.span(usual: 0...40, all: Limits.shifts),
      ].sorted()
      return "{ uniform: \(Generated.text(ends[0]))..\(Generated.text(ends[1])) }"
    case "normal":
      var keys = Keys()
      if dice.chance(50) {
        keys.add("mean", Generated.text(dice.span(usual: -5...15, all: Limits.shifts)))
      }
      keys.add("deviation", Generated.text(span(0...15)))
      keys.add("limit", Generated.text(span(0...60)))
      return "{ normal: \(keys.flow) }"
    case "pareto":
      let ends = [span(0...5), span(5...300)].sorted()
      let shape = "\(dice.whole(1...4))/\(dice.whole(1...2))"
      return "{ pareto: { scale: \(Generated.text(ends[0])), shape: \(shape), "
        + "limit: \(Generated.text(ends[1])) } }"
    default: return "none"
    }
  }

  private mutating func loss() -> String {
    let form = dice.pick([
      "none", "chance", "gilbert", "markov", "bits", "bits per", "bits in a file",
    ])
    note("loss", form)
    switch form {
    case "chance": return dice.smallRatio()
    case "gilbert":
      var keys = Keys([("p", dice.smallRatio()), ("r", dice.pick(["1/2", "1/4", "1"]))])
      if dice.chance(40) { keys.add("good", dice.smallRatio()) }
      if dice.chance(40) { keys.add("bad", dice.pick(["4/5", "1/2", dice.ratio()])) }
      return "{ gilbert: \(keys.flow) }"
    case "markov":
      // What leaves a state is at most everything.
      let names = ["p13", "p31", "p32", "p23", "p14"]
      let keys = Keys(names.map { ($0, "1/\(dice.whole(2...90))") })
      return "{ markov: \(keys.flow) }"
    case "bits": return "{ bits: \(digits()) }"
    case "bits per":
      return "{ bits: { digits: \(digits()), per: \(dice.pick(["packet", "slot"])) } }"
    case "bits in a file":
      let file = "\(Self.shipped)/loss/lossgen_5pct.txt"
      return "{ bits: { file: \(file), per: \(dice.pick(["packet", "slot"])) } }"
    default: return "none"
    }
  }

  private mutating func digits() -> String {
    let digits = (0..<(1 + dice.below(60))).map { _ in dice.chance(12) ? "1" : "0" }
    return "\"\(digits.joined())\""
  }
}
