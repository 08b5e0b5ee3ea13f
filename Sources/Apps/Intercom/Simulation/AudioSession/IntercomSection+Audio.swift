import Intercom
import Kernel
import Plans

/// Reads what a scenario says of the sound of phones.
extension IntercomSection {
  /// The audio sessions, where a key, an act or a setting speaks of them; what is wrong goes to
  /// `diagnostics`.
  mutating func readAudio(_ settings: SettingValues, into plan: inout IntercomPlan) {
    var audio = PlannedAudio()
    audio.settings = AudioSettings(settings)
    var phones: [PlannedSound] = []
    for place in plan.members.indices {
      phones.append(sound(carriers[place], of: &plan.members[place]))
    }
    let acts = acts(PlannedAudioAct.Deed.self)
    for (deed, act) in acts { audio.acts.append(audioAct(deed, act)) }
    let isSpokenOf = carriers.contains { carrier in
      carrier.extra.contains { ["music", "route", "headset"].contains($0.key) }
    }
    guard isSpokenOf || !acts.isEmpty || audio.settings != AudioSettings() else { return }
    audio.phones = phones
    plan.audio = audio
  }

  private mutating func sound(
    _ device: Scenario.Device,
    of member: inout PlannedMember,
  ) -> PlannedSound {
    let reader = MappingReader(
      entries: device.extra,
      at: device.mark,
      as: "device '\(device.id)'",
      diagnostics: diagnostics,
    )
    var sound = PlannedSound()
    sound.device = device.id
    if reader.has("route") { sound.route = reader.enumeration("route", AudioRoute.self) }
    if reader.has("headset") { sound.headset = headset(reader) }
    guard let music = reader.mapping("music", as: "music of device '\(device.id)'") else {
      return sound
    }
    sound.hasMusic = true
    let begins = music.duration("at", in: .zero...scenario.duration, default: .zero)
    sound.begins = .start + begins
    let path = music.has("clip") ? music.text("clip") : ""
    if !path.isEmpty, let clip = load(path, at: music.mark(of: "clip")) {
      settleRate(clip, path: path, at: music.mark(of: "clip"), of: &member)
      (sound.clip, sound.digest) = (path, clip.digest)
    }
    music.finish()
    return sound
  }

  /// At how many samples per second the headset carries sound.
  private func headset(_ reader: MappingReader) -> Int64 {
    let rate = reader.frequency("headset", in: 8_000...16_000, default: 16_000)
    if !PlannedSound.headsets.contains(rate) {
      diagnostics.report(
        at: reader.mark(of: "headset"),
        "a headset carries sound at 8kHz or 16kHz by the hands-free profile, not at \(rate) Hz",
        remedy: "expected 8kHz (CVSD) or 16kHz (mSBC)",
      )
    }
    return rate
  }

  private func audioAct(
    _ deed: PlannedAudioAct.Deed,
    _ act: Scenario.WrittenAct,
  ) -> PlannedAudioAct {
    let reader = reader(of: act)
    var planned = PlannedAudioAct()
    planned.at = act.at
    planned.place = act.place
    planned.deed = deed
    planned.device = device("device", reader)
    switch planned.deed {
    case .phoneCall:
      planned.lasting = reader.duration("lasting", in: PlannedAudioAct.spans)
      planned.shouldResume = reader.boolean("resume", default: true)
    case .route:
      planned.output = reader.enumeration("to", AudioRoute.self)
    case .startMusic, .stopMusic, .mute, .unmute:
      break
    }
    reader.finish()
    return planned
  }
}
