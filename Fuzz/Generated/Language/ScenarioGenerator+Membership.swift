import Kernel
import Plans

/// What phones remember of groups, and what their users do with them.
extension ScenarioGenerator {
  /// Some were in a group together before.
  mutating func makeRemembered() {
    let members = devices.indices.filter { devices[$0].hasCall }.prefix(4)
    guard weather == .wild, membershipDice.chance(25) else { return }
    for place in members { devices[place].remembers = ["club"] }
    note("groups", "remembers")
  }

  /// Where there are lists of groups, no tag and no secret changes by itself: that is refused.
  mutating func keepKeysOfLists() {
    guard devices.contains(where: { $0.joins != nil || !$0.remembers.isEmpty }) else { return }
    let key = "intercom.group.tag_rotation"
    text.settings.remove(key)
    for place in text.variants.indices { text.variants[place].settings.remove(key) }
    text.timeline.removeAll { $0.has("do", "changeSecret") }
  }

  /// A group that is made, chosen, left; at times in an order that makes no sense.
  mutating func makeMembershipActs() {
    let carriers = devices.filter(\.hasCall)
    guard carriers.contains(where: { !$0.remembers.isEmpty }), carriers.count > 1 else { return }
    let maker = carriers.first { device in
      device.joins == nil && !carriers.contains { $0.id != device.id && $0.group == device.group }
    }
    for _ in 0..<membershipDice.whole(1...5) {
      let device = membershipDice.pick(carriers)
      let form = membershipDice.pick([
        "openApp", "closeApp", "chooseGroup", "addMember", "leaveGroup", "leaveGroup",
        "createGroup", "createGroup",
      ])
      var act = Keys()
      act.add("at", "\(membershipDice.whole(0...duration.nanoseconds / 1_000_000))ms")
      act.add("do", form)
      switch form {
      case "createGroup":
        // What is made twice, or by one of several, is refused.
        guard let maker, !text.timeline.contains(where: { $0.has("do", form) }) else { continue }
        act.add("device", maker.id)
        act.add("name", maker.group)
      case "chooseGroup":
        act.add("device", device.id)
        act.add("group", membershipDice.pick([device.joins ?? device.group] + device.remembers))
      case "addMember":
        act.add("device", device.id)
        act.add("member", membershipDice.pick(carriers.map(\.id).filter { $0 != device.id }))
      case "leaveGroup":
        act.add("device", device.id)
        if membershipDice.chance(50) { act.add("keeps", "\(membershipDice.chance(50))") }
      default:
        act.add("device", device.id)
      }
      note("acts", form)
      text.timeline.append(act)
    }
  }
}
