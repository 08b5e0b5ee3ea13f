import Intercom
import Kernel
import Plans
import Voice
import World

/// Reads the intercom's part of a scenario into its plan; every mistake goes to `diagnostics`.
struct IntercomSection {
  let scenario: Scenario
  let diagnostics: Diagnostics
  private(set) var shelf: ClipShelf

  /// A reader of a scenario whose recordings lie below `folder`.
  init(
    scenario: Scenario,
    folder: ScenarioFolder,
    clips: any ClipLibrary,
    diagnostics: Diagnostics,
  ) {
    self.scenario = scenario
    self.diagnostics = diagnostics
    shelf = ClipShelf(clips, folder: folder)
  }

  /// The plan for one variant; what is wrong has been reported where it is incomplete.
  mutating func plan(settings: SettingValues, variant: String) -> IntercomPlan {
    var plan = IntercomPlan()
    plan.settings = IntercomSettings(settings)
    plan.codec = PlannedCodec(settings)
    plan.owner.settings = OwnerSettings(settings)
    plan.screen.settings = ScreenSettings(settings)
    plan.sealing = settings.choice("sealing.copies")
    plan.lives = PlannedLives(settings)
    for device in carriers { plan.members.append(member(device)) }
    readInvitations(settings, into: &plan)
    readMembership(settings, into: &plan)
    readUplinks(into: &plan)
    readAudio(settings, into: &plan)
    warnOfGrinding(plan)
    let groups = GroupCheck(scenario: scenario, carriers: carriers, members: plan.members)
    groups.report(to: diagnostics)
    groups.warn(diagnostics)
    let links = scenario.links.filter { TransportPath(rawValue: $0.id) != nil }
    for link in links { read(link, into: &plan) }
    if links.isEmpty {
      diagnostics.report(
        at: scenario.devices.first?.mark ?? Mark(line: 1, column: 1),
        "the intercom has no link to talk over",
        remedy: "add a link named 'local', 'internet' or both under links",
      )
    }
    warnOfVerdicts(plan)
    readOwnerActs(into: &plan)
    readSecretChanges(into: &plan)
    for (deed, act) in acts(PlannedIntercomAct.Deed.self) {
      plan.acts.append(packetAct(deed, act))
    }
    readUplinkChanges(into: &plan)
    let rules = scenario.rules(of: IntercomSchema.name, variant: variant)
    for (place, rule) in rules.enumerated() {
      if rule.key == SettledRule.key {
        plan.settledRules.append(settledRule(rule.node, at: place))
      } else {
        plan.gapRules.append(gapRule(rule.node, among: plan.members))
      }
    }
    return plan
  }

  /// The acts of one kind in order of time, each kind with names of its own.
  func acts<Deed: RawRepresentable<String>>(
    _ kind: Deed.Type
  ) -> [(deed: Deed, act: Scenario.WrittenAct)] {
    scenario.acts(of: IntercomSchema.name)
      .compactMap { act in Deed(rawValue: act.name).map { ($0, act) } }
      .sorted { ($0.1.at, $0.1.place) < ($1.1.at, $1.1.place) }
  }

  /// A reader of an act's keys.
  func reader(of act: Scenario.WrittenAct) -> MappingReader {
    MappingReader(
      entries: act.entries,
      at: act.mark,
      as: act.name,
      diagnostics: diagnostics,
    )
  }

  /// The devices that carry the intercom: each is a member.
  var carriers: [Scenario.Device] {
    scenario.devices.filter { $0.apps.contains(IntercomSchema.name) }
  }

  private var deviceIDs: [String] { carriers.map(\.id) }

  // MARK: Devices

  /// From a whisper to a shout, over how clips are recorded.
  private static let gains: ClosedRange<Int64> = -4_000...2_000

  private mutating func member(_ device: Scenario.Device) -> PlannedMember {
    let reader = MappingReader(
      entries: device.extra,
      at: device.mark,
      as: "device '\(device.id)'",
      diagnostics: diagnostics,
    )
    var member = PlannedMember()
    member.device = device.id
    member.joins = reader.text("joins", default: "")
    member.group = reader.text("group", default: member.isInvited ? member.joins : "party")
    member.announces = reader.text("announces", default: member.enters)
    member.remembers = reader.texts("remembers")
    member.grinding = grinding(reader, of: device.id)
    readEnergy(reader, into: &member)
    guard let microphone = reader.mapping("microphone") else { return member }
    if microphone.has("gain") { member.gain = microphone.decibels("gain", in: Self.gains) }
    if let speech = microphone.node("speech") {
      readSpeech(speech, microphone, into: &member)
    }
    if let noise = microphone.mapping("noise", as: "noise of device '\(device.id)'") {
      readNoise(noise, into: &member)
    }
    if microphone.has("snr") {
      member.snr = Int32(clamping: microphone.decibels("snr", in: -6_000...12_000))
      if case .none = member.noise {
        diagnostics.report(
          at: microphone.mark(of: "snr"),
          "snr without a noise",
          remedy: "add 'noise:' to the microphone, or leave snr out",
        )
      }
    }
    microphone.finish()
    return member
  }

  private mutating func readSpeech(
    _ node: Node,
    _ microphone: MappingReader,
    into member: inout PlannedMember,
  ) {
    var takes: [(path: String, mark: Mark, at: Duration)] = []
    if let elements = node.elements {
      for element in elements {
        let reader = MappingReader(element, as: "speech", diagnostics: diagnostics)
        let mark = reader.mark(of: "clip")
        let path = reader.text("clip")
        let at = reader.duration("at", in: .zero...scenario.duration, default: .zero)
        reader.finish()
        takes.append((path, mark, at))
      }
    } else {
      let path = microphone.text("speech")
      takes.append((path, node.mark, .zero))
    }
    for take in takes where !take.path.isEmpty {
      guard let clip = load(take.path, at: take.mark) else { continue }
      warn(of: clip, take.path, at: take.at, take.mark)
      warn(of: clip, take.path, louderBy: Millibels(clamping: member.gain), take.mark)
      settleRate(clip, path: take.path, at: take.mark, of: &member)
      let rate = Int64(member.sampleRate)
      var planned = PlannedClip()
      planned.path = take.path
      planned.digest = clip.digest
      planned.start = Self.sample(take.at, rate)
      planned.speech = clip.speech.map { range in
        SpeechInterval(
          start: Self.instant(planned.start + Int64(range.lowerBound), rate),
          end: Self.instant(planned.start + Int64(range.upperBound), rate),
        )
      }
      member.clips.append(planned)
    }
  }

  /// Warns of speech that nobody can miss, because there is none.
  private func warn(of clip: Clip, _ path: String, at start: Duration, _ mark: Mark) {
    if start >= scenario.duration {
      diagnostics.warn(
        at: mark,
        "\(path) begins when the scenario ends: nothing of it is said",
        remedy: "let it begin earlier, or give the scenario a longer 'duration'",
      )
    } else if clip.speech.isEmpty {
      diagnostics.warn(
        at: mark,
        "no speech is found in \(path): nothing that is said in it counts",
        remedy: "say when there is speech in a .lab file beside it, or record it louder",
      )
    }
  }

  /// Warns of a microphone that cuts off what is said: the score is of what the call loses, and knows nothing of that.
  private func warn(of clip: Clip, _ path: String, louderBy gain: Millibels, _ mark: Mark) {
    guard gain > 0 else { return }
    let cut = Microphone.cutOff(clip.samples, gain: gain)
    guard cut * Self.cutShare > clip.samples.count else { return }
    diagnostics.warn(
      at: mark,
      "of the samples of \(path) \(cut * 100 / clip.samples.count) % are cut off at full scale by the "
        + "microphone's gain: no score and no figure says so",
      remedy: "make 'gain' smaller, or take a quieter recording",
    )
  }

  /// A twentieth of the samples: below that speech is loud, above it is distorted.
  private static let cutShare = 20

  private mutating func readNoise(_ noise: MappingReader, into member: inout PlannedMember) {
    if noise.has("wind") {
      member.noise = .wind(speed: noise.speed("wind", in: 0...60_000))
    } else if noise.has("white") {
      let level = noise.decibels("white", in: -9_600...0)
      member.noise = .white(level: Int32(clamping: level))
    } else if noise.has("clip") {
      let path = noise.text("clip")
      if let clip = load(path, at: noise.mark(of: "clip")) {
        settleRate(clip, path: path, at: noise.mark(of: "clip"), of: &member)
        member.noise = .clip(path: path, digest: clip.digest)
      }
    } else {
      diagnostics.report(
        at: noise.mark,
        "a noise without a kind",
        remedy: "expected one of wind: 6m/s, white: -50dBov, clip: FILE",
      )
    }
    noise.finish()
  }

  mutating func load(_ path: String, at mark: Mark) -> Clip? {
    do throws(InputProblem) {
      return try shelf.clip(path)
    } catch {
      diagnostics.report(at: mark, error.message, remedy: error.remedy)
      return nil
    }
  }

  /// All recordings of one microphone have one rate: a device has one sample clock.
  func settleRate(
    _ clip: Clip,
    path: String,
    at mark: Mark,
    of member: inout PlannedMember,
  ) {
    let isFirst = member.clips.isEmpty
    guard !isFirst, clip.sampleRate != member.sampleRate else {
      if isFirst { member.sampleRate = clip.sampleRate }
      return
    }
    diagnostics.report(
      at: mark,
      "\(path) has \(clip.sampleRate) samples per second, the clips before it on "
        + "'\(member.device)' have \(member.sampleRate)",
      remedy: "convert it: sox \(path) -r \(member.sampleRate) NEW.wav",
    )
  }

  // MARK: Links, acts, rules

  private func read(_ link: Scenario.Link, into plan: inout IntercomPlan) {
    let reader = MappingReader(
      entries: link.extra,
      at: link.mark,
      as: "link '\(link.id)'",
      diagnostics: diagnostics,
    )
    switch TransportPath(rawValue: link.id) {
    case .local?:
      plan.radio.discovery = span("discovery", reader, plan.radio.discovery)
      plan.radio.connecting = span("connecting", reader, plan.radio.connecting)
      plan.radio.lossDetection = span("loss_detection", reader, plan.radio.lossDetection)
    case .internet?:
      plan.matches.making = span("match_making", reader, plan.matches.making)
      plan.matches.timeout = span("match_timeout", reader, plan.matches.timeout)
      plan.matches.spreadNanoseconds = span("match_spread", reader, .zero).nanoseconds
      plan.matches.failurePermille = failure("match_failure", reader)
    case nil:
      break
    }
    reader.finish()
  }

  private func span(_ key: String, _ reader: MappingReader, _ usual: Duration) -> Duration {
    reader.duration(key, in: Limits.spans, default: usual)
  }

  func device(_ key: String, _ reader: MappingReader, optional: Bool = false) -> String {
    if optional, !reader.has(key) { return "" }
    let name = reader.text(key)
    if !name.isEmpty, !deviceIDs.contains(name) {
      diagnostics.reportUnknown(
        "device",
        name,
        known: deviceIDs,
        at: reader.mark(of: key),
      )
    }
    return name
  }

  private func gapRule(_ node: Node, among members: [PlannedMember]) -> GapRule {
    let reader = MappingReader(node, as: GapRule.key, diagnostics: diagnostics)
    var rule = GapRule()
    rule.listener = device("listener", reader, optional: true)
    rule.talker = device("talker", reader, optional: true)
    if reader.has("cause") {
      rule.cause = reader.enumeration("cause", LossCause.self).rawValue
    }
    refuseStrangers(rule, among: members, at: node.mark)
    rule.longest = bound("longest", reader, as: .nanoseconds)
    rule.count = bound("count", reader, as: .count)
    rule.total = bound("total", reader, as: .nanoseconds)
    rule.unheard = bound("unheard", reader, as: .nanoseconds)
    let bounds = [rule.longest, rule.count, rule.total, rule.unheard]
    if bounds.allSatisfy({ $0 == nil }), !diagnostics.hasErrors {
      diagnostics.report(
        at: node.mark,
        "a gap expectation without a bound",
        remedy: #"add longest: "<= 150ms", count: "== 0", total: "<= 1s" or unheard: "<= 1s""#,
      )
    }
    reader.finish()
    return rule
  }

  /// What a stranger says is nobody's gap: a rule about it would never be reached.
  private func refuseStrangers(_ rule: GapRule, among members: [PlannedMember], at mark: Mark) {
    func isAbout(_ name: String, _ member: PlannedMember) -> Bool {
      name.isEmpty || name == member.device
    }
    let isReached = members.contains { listener in
      members.contains { talker in
        listener.device != talker.device && listener.group == talker.group
          && isAbout(rule.listener, listener) && isAbout(rule.talker, talker)
      }
    }
    let named = [rule.listener, rule.talker].filter { !$0.isEmpty }
    guard !isReached, !named.isEmpty, named.allSatisfy(deviceIDs.contains) else { return }
    let names = named.map { "'\($0)'" }
    diagnostics.report(
      at: mark,
      names.count == 2
        ? "a gap expectation for \(names[0]) and \(names[1]), who are in different groups"
        : "a gap expectation for \(names.joined()), who is alone in its group",
      remedy: "expect never: intercom.strangerHeard, or give both the same 'group'",
    )
  }

  private func bound(_ key: String, _ reader: MappingReader, as unit: BoundUnit) -> Bound? {
    reader.optional(
      key,
      ScalarFormat<Bound>(expectation: Bound.expectation, edges: Bound.edges(as: unit)) {
        (text, _) throws(QuantityError) in
        try Bound(parsing: text, as: unit)
      },
    )
  }
}
