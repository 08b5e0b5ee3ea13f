import Kernel
import Plans

/// Who is in which group, and what its microphone hears.
extension ScenarioGenerator {
  /// The clips of the repository that are short enough for a call of seconds.
  private static let clips = ["rms_08", "slt_09", "slt_10", "rms_03"]
  /// From where a generated scenario lies to what the repository ships.
  static let shipped = "../../../scenarios/intercom"

  /// One group, a pair and strangers, or two parties.
  mutating func makeGroups() {
    let members = devices.indices.filter { devices[$0].hasCall }
    let form = members.count < 3 ? 0 : dice.below(3)
    for (rank, place) in members.enumerated() {
      switch form {
      case 0: devices[place].group = "party"
      case 1: devices[place].group = rank < 2 ? "party" : "alone\(rank)"
      default: devices[place].group = rank < 2 || rank == 4 ? "party" : "valley"
      }
    }
    note("groups", ["one", "a pair and strangers", "two"][form])
  }

  /// The group of a member, the tag that it announces, and its microphone.
  mutating func addCallKeys(of device: DeviceDraft, to keys: inout Keys) {
    if let joins = device.joins { keys.add("joins", joins) }
    if !device.remembers.isEmpty { keys.add("remembers", flow(device.remembers)) }
    if device.group != "party" || dice.chance(30) { keys.add("group", device.group) }
    if dice.chance(device.group.hasPrefix("alone") ? 40 : 5) {
      let groups = devices.filter(\.hasCall).map(\.group)
      keys.add("announces", dice.pick(groups))
      note("groups", "announces")
    }
    if let first = devices.first(where: \.hasCall), first.id != device.id, dice.chance(8) {
      var key = Keys([("tries", "\(dice.whole(1...40))")])
      // The first one's key is as it came: it can be aimed at.
      if dice.chance(60) { key.add("like", first.id) }
      keys.add("key", key.flow)
      note("groups", "key")
    }
    var microphone = Keys()
    if weather == .calm || dice.chance(75) { addSpeech(to: &microphone) }
    if weather == .wild { addNoise(to: &microphone) }
    if !microphone.isEmpty {
      if weather == .wild, soundDice.chance(10) {
        microphone.add("gain", QuantityKind.decibels.text(soundDice.whole(-4_000...2_000)))
      }
      keys.add("microphone", microphone.flow)
    }
    addSound(to: &keys)
    addUplink(to: &keys, of: device.id)
    if energyDice.chance(10) { keys.add("energy", "\(Self.shipped)/energy/phone.txt") }
  }

  private mutating func addSpeech(to microphone: inout Keys) {
    if weather != .calm, dice.chance(10) {
      note("speech", "from the start")
      return microphone.add("speech", clip())
    }
    // Behind the first connection, mostly: what nobody can hear shows little.
    let last = duration.nanoseconds / 1_000_000 - 1
    let takes = (0...dice.below(3)).map { _ in
      let at = dice.whole(weather == .calm || dice.chance(80) ? 3_200...last : 0...last)
      var take = Keys([("clip", clip())])
      if dice.chance(95) { take.add("at", Generated.text(.milliseconds(at))) }
      return take.flow
    }
    note("speech", "\(takes.count)")
    microphone.add("speech", flow(takes))
  }

  private mutating func clip() -> String {
    "\(Self.shipped)/audio/\(dice.pick(Self.clips)).wav"
  }

  private mutating func addNoise(to microphone: inout Keys) {
    guard dice.chance(60) else { return }
    switch dice.below(8) {
    case 0: microphone.add("noise", "{ wind: \(QuantityKind.speed.text(dice.whole(0...20_000))) }")
    case 1: microphone.add("noise", "{ clip: \(clip()) }")
    default:
      let level = -dice.whole(2_000...9_600)
      microphone.add("noise", "{ white: \(QuantityKind.decibels.text(level)) }")
    }
    if dice.chance(25) {
      microphone.add("snr", QuantityKind.decibels.text(dice.whole(-6_000...12_000)))
    }
  }
}
