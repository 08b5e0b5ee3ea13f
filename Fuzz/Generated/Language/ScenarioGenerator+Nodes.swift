import Kernel
import Plans

/// What happens to devices and to the apps on them, and servers, on which no app lives yet.
extension ScenarioGenerator {
  /// Some acts on nodes, each that its device's apps know.
  mutating func makeNodes() {
    if dice.chance(8) { makeServer() }
    // Nothing happens in calm weather; else to phones, mostly, and now and then to a clock.
    guard weather != .calm || !devices.contains(where: \.hasCall) else { return }
    let phones = devices.filter { $0.hasPhotos && !$0.hasCall }
    if !phones.isEmpty, dice.chance(35) {
      for _ in 0..<dice.pick([1, 2, 4]) { makeNodeAct(on: dice.pick(phones)) }
    }
    // A phone with photos is never switched off: who carries both has the acts that both know.
    let callers = devices.filter(\.hasCall)
    if !callers.isEmpty, dice.chance(25) {
      for _ in 0..<dice.pick([1, 2, 4]) { makeLifeAct(on: dice.pick(callers)) }
    }
    if dice.chance(8) { makeClockAct(on: dice.pick(devices)) }
  }

  /// Something that happens to the app of a call, or to the phone that carries it.
  private mutating func makeLifeAct(on device: DeviceDraft) {
    let deeds = NodeDeed.allCases.filter { deed in
      deed != .clock && !(device.hasPhotos && [.off, .on].contains(deed))
    }
    let deed = dice.pick(deeds)
    var act = Keys([("at", Generated.text(moment())), ("do", deed.rawValue)])
    act.add("device", device.id)
    if deed.isOfApp { act.add("app", "intercom") }
    if deed == .off, dice.chance(30) { act.add("keeps", "\(dice.whole(0...3))") }
    note("acts", deed.rawValue)
    text.timeline.append(act)
  }

  private mutating func makeServer() {
    var keys = Keys([("id", "hub"), ("apps", "[]")])
    if let clock = clock() { keys.add("clock", clock) }
    text.servers.append(keys)
    note("servers", "1")
  }

  private mutating func makeNodeAct(on device: DeviceDraft) {
    // The power of a phone with photos is nobody's yet.
    let deed = dice.pick(NodeDeed.allCases.filter { ![.off, .on].contains($0) })
    guard deed != .clock else { return makeClockAct(on: device) }
    // Without the cleaner there is no process that could be suspended.
    guard !deed.isOfApp || device.hasCleaner else { return }
    var act = Keys([("at", Generated.text(moment()))])
    if dice.chance(20) {
      act.add("every", Generated.text(.seconds(dice.whole(3_600...86_400))))
      act.add("times", "\(dice.whole(1...6))")
    }
    act.add("do", deed.rawValue)
    if devices.count > 1 || !text.servers.isEmpty || dice.chance(60) {
      act.add("device", device.id)
    }
    if deed.isOfApp, dice.chance(40) { act.add("app", "photos") }
    note("acts", deed.rawValue)
    text.timeline.append(act)
  }

  private mutating func makeClockAct(on device: DeviceDraft) {
    var act = Keys([("at", Generated.text(moment())), ("do", NodeDeed.clock.rawValue)])
    act.add("device", device.id)
    if dice.chance(60) {
      let days: Int64 = 40 * 86_400_000
      act.add("by", Generated.text(dice.span(usual: -days...days, all: Limits.clockOffsets)))
    } else {
      act.add("to", photos.date(year: dice.whole(2024...2027), &dice))
    }
    note("acts", NodeDeed.clock.rawValue)
    text.timeline.append(act)
  }
}
