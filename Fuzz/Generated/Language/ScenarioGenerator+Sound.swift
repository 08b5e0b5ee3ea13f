import Kernel
import Plans

/// Where the sound of phones goes, music, and what interrupts a call.
extension ScenarioGenerator {
  private static let routes = ["speaker", "receiver", "wired", "hfp", "a2dp"]

  /// The route and the music of a phone in wild weather, now and then.
  mutating func addSound(to keys: inout Keys) {
    guard weather == .wild, soundDice.chance(30) else { return }
    if soundDice.chance(60) { keys.add("route", soundDice.pick(Self.routes)) }
    if soundDice.chance(30) { keys.add("headset", soundDice.pick(["8kHz", "16kHz"])) }
    guard soundDice.chance(60) else { return }
    var music = Keys([("clip", "\(Self.shipped)/audio/music.wav")])
    if soundDice.chance(60) { music.add("at", Generated.text(soundMoment())) }
    keys.add("music", music.flow)
  }

  /// The way of a phone up to the Internet in wild weather, now and then: a thin one, or any.
  mutating func addUplink(to keys: inout Keys, of device: String) {
    guard weather == .wild, soundDice.chance(20) else { return }
    let isThin = soundDice.chance(80)
    let rate = soundDice.whole(isThin ? 40_000...400_000 : 1_000...1_000_000_000_000)
    var uplink = Keys([("rate", QuantityKind.bitRate.text(rate))])
    if soundDice.chance(60) {
      let bytes = soundDice.whole(isThin ? 1_500...40_000 : 1_500...100_000_000)
      uplink.add("queue", QuantityKind.byteCount.text(bytes))
    }
    note("uplink", isThin ? "thin" : "any")
    keys.add("uplink", uplink.flow)
    uplinked.append(device)
  }

  /// What happens to the sound of phones, and what their users do with it.
  mutating func makeSoundActs() {
    let carriers = devices.filter(\.hasCall).map(\.id)
    guard weather == .wild, !carriers.isEmpty, soundDice.chance(40) else { return }
    let forms = ["startMusic", "stopMusic", "phoneCall", "route", "mute", "unmute"]
    for form in forms where soundDice.chance(50) {
      var act = Keys()
      act.add("at", Generated.text(soundMoment()))
      act.add("do", form)
      act.add("device", soundDice.pick(carriers))
      if form == "route" { act.add("to", soundDice.pick(Self.routes)) }
      if form == "phoneCall" {
        let all = Duration.milliseconds(1)...Limits.times.upperBound
        act.add("lasting", Generated.text(soundDice.span(usual: 200...6_000, all: all)))
        if soundDice.chance(50) { act.add("resume", soundDice.chance(50) ? "true" : "false") }
      }
      note("acts", form)
      text.timeline.append(act)
    }
  }

  /// Uplinks become others, now and then.
  mutating func makeUplinkActs() {
    guard !uplinked.isEmpty, uplinkDice.chance(60) else { return }
    for _ in 0..<uplinkDice.whole(1...3) {
      var act = Keys()
      let moment = uplinkDice.whole(0...duration.nanoseconds / 1_000_000)
      act.add("at", Generated.text(.milliseconds(moment)))
      act.add("do", "changeUplink")
      act.add("device", uplinkDice.pick(uplinked))
      act.add("rate", QuantityKind.bitRate.text(uplinkDice.whole(1_000...400_000)))
      if uplinkDice.chance(40) {
        act.add("queue", QuantityKind.byteCount.text(uplinkDice.whole(1_500...40_000)))
      }
      note("acts", "changeUplink")
      text.timeline.append(act)
    }
  }

  private mutating func soundMoment() -> Duration {
    .milliseconds(soundDice.whole(0...duration.nanoseconds / 1_000_000))
  }
}
