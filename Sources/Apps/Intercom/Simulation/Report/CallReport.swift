import Findings
import Intercom
import Kernel
import Plans
import Voice

/// What a run's report says about a call.
struct CallReport {
  let plan: IntercomPlan
  let variant: String
  let ledger: CallLedger
  /// What became of each copy of a frame, by path.
  let copies: CopyFates
  let traffic: [Traffic]
  /// What the mixer of each member has added up.
  let mixes: [MixCount]
  /// Who owned each group.
  let owners: OwnerWatch
  /// What phones drew; nothing where they drew nothing.
  let cards: [SeenCard]
  /// What happened to apps; nothing where nothing did.
  let lives: [AppTurn]
  /// What became of the sound of phones.
  let sounds: SoundWatch
  /// Who was in range of whom.
  let places: PlaceWatch
  /// Who was seen, tried and trusted.
  let identities: IdentityWatch
  /// Who had left, and talked with members all the same.
  let leavers: LeaverWatch
  /// What became of groups as a whole.
  let groups: GroupWatch
  /// What the call cost each phone.
  let uses: [EnergyWatch.Use]
  let bills: [EnergyBill]
  let talk: [TalkScore]
  let sound: [SoundFigures]
  /// Who the members are in facts, in the order of the plan.
  let ids: [MemberID]
  /// When samples are captured, in the order of the plan.
  let clocks: [SampleClock]
  /// When the call was over.
  let end: Instant
  /// By which paths the phones are joined at all.
  let paths: [TransportPath]

  /// The report of a call whose ledger is final.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - variant: the name of the variant.
  ///   - observer: who watched it.
  ///   - sound: how the sound was at each member.
  ///   - clocks: when samples were captured; true clocks where none are told.
  ///   - end: when the call was over.
  ///   - paths: the links that there are.
  init(
    of plan: IntercomPlan,
    variant: String,
    seenBy observer: CallObserver,
    sound: [SoundFigures],
    clocks: [SampleClock]? = nil,
    until end: Instant = .distantFuture,
    paths: [TransportPath] = TransportPath.allCases,
  ) {
    ids = observer.ids
    self.clocks = clocks ?? plan.members.map { _ in SampleClock() }
    self.end = end
    self.paths = paths
    self.sound = sound
    self.plan = plan
    self.variant = variant
    ledger = observer.ledger
    copies = observer.copies
    identities = observer.identities
    leavers = observer.leavers
    places = observer.places
    sounds = observer.sounds
    groups = observer.watch
    lives = observer.lives
    traffic = observer.traffic
    mixes = observer.mixes
    owners = observer.owners
    uses = zip(observer.energy.members, plan.members).map { use, member in
      var use = use
      // Where there is no network, no match can be asked for by it.
      if !paths.contains(.internet) {
        use.carriers[TransportPath.internet.rank] = CarrierUse(member.energy.cellular)
      }
      return use
    }
    bills = zip(uses, plan.members).map { use, member in
      EnergyBill(use, member.energy, complexity: plan.codec.complexity)
    }
    cards = Self.cards(of: plan, seenBy: observer)
    talk = observer.ledger.members.map(TalkScore.init)
  }

  /// Everything, for a terminal, a script and a golden.
  var findings: AppFindings {
    let data = data
    return AppFindings(
      app: IntercomSchema.name,
      headline: headline,
      measures: metrics,
      sections: CallWords(data).sections,
      data: data,
      details: details,
      findings: invariants + rules,
      rules: rules,
      unjudged: unjudged,
      unjudgedAt: unjudgedAt,
      presumptions: Self.presumptions,
      notes: notes,
      remarks: latePairs.map(remark),
      question: question,
      furtherQuestions: latePairs.first.map { ["--delay '\(name($0))'"] } ?? [],
    )
  }

  /// Lists for scripts.
  var details: [Detail] {
    [
      Detail(key: "gaps", json: gapsJSON), Detail(key: "quality", json: qualityJSON),
      Detail(key: "sound", json: soundJSON, isOfMedia: true),
    ]
  }

  /// Clicks that no event tells of: the encoder made them.
  private var notes: [String] {
    sound.filter { $0.overloads > 0 }.map { sound in
      let frames = sound.overloads == 1 ? "1 frame" : "\(sound.overloads) frames"
      return "note: \(sound.member)'s encoder broke \(frames) of speech, heard as clicks; "
        + "see audio/sound.json"
    }
  }

  /// The pairs of whom the talker spoke, be it that the run's end left all of it open.
  var spokenPairs: [PairLedger] {
    ledger.heardPairs.filter(\.figures.isSpoken)
  }

  /// What a person would ask first: why the longest gap came about.
  private var question: String {
    var longest = ledger.gaps.first
    for gap in ledger.gaps where gap.length > longest?.length ?? .zero { longest = gap }
    return longest.map { "--gap \($0.number)" } ?? ""
  }

  /// The pairs of which some ten seconds were heard later on the average than a conversation bears, the latest first.
  private var latePairs: [PairLedger] {
    spokenPairs.filter { pair in
      pair.figures.windows.contains { $0.meanDelay ?? .zero > SpeechDelays.limit }
    }
    .sorted { ($0.figures.delays.greatest ?? .zero) > ($1.figures.delays.greatest ?? .zero) }
  }

  private func remark(on pair: PairLedger) -> String {
    let delays = pair.figures.delays
    let late = CallWords.span(VoiceFrame.length * delays.beyondLimit)
    let most = CallWords.span(delays.greatest ?? .zero)
    return "\(pair.listener) heard \(late) of what \(pair.talker) said more than "
      + "\(CallWords.span(SpeechDelays.limit)) late, up to \(most): too late for a conversation (ITU-T G.114)."
  }

  func name(_ pair: PairLedger) -> String {
    MetricSpec.pair(listener: pair.listener, talker: pair.talker)
  }

  /// Gaps that are heard as such: longer than the one frame that concealment hides.
  private func heardGaps(_ pair: PairLedger) -> [Gap] {
    ledger.gaps.filter {
      $0.listener == pair.listener && $0.talker == pair.talker && $0.severity != .concealed
    }
  }

  /// What is compared first: what was not heard, then what it cost.
  private var headline: [Measure] {
    var measures: [Measure] = []
    for pair in spokenPairs {
      let subject = name(pair)
      let figures = pair.figures
      let gaps = heardGaps(pair)
      // Of speech that is all open nothing is judged: it has no figures. A delay, which only what was
      // heard has, and a number of gaps are no better for being smaller: one long gap is worse than
      // three.
      let isJudged = figures.speech > .zero
      let less: Measure.Aim? = isJudged ? .smaller : nil
      let more: Measure.Aim? = isJudged ? .larger : nil
      measures.append(
        time("speech not heard", subject, isJudged ? figures.missedTotal : nil, less)
      )
      measures.append(time("  left open at the end", subject, figures.openSpeech))
      measures.append(
        Measure(
          name: "gaps over one frame",
          subject: subject,
          value: isJudged ? Int64(gaps.count) : nil,
          unit: .count,
        )
      )
      let longest = figures.longest
      measures.append(
        time("longest gap", subject, isJudged ? longest?.length ?? .zero : nil, less)
      )
      measures += parts(of: longest, subject)
      measures.append(time("mouth to ear, median", subject, figures.delays.percentile(500)))
      let opinion = figures.opinion
      measures.append(
        Measure(
          name: "MOS (wideband)",
          subject: subject,
          value: opinion,
          unit: .thousandths,
          aim: more,
        )
      )
    }
    for (index, member) in plan.members.enumerated() where !ledger.isAlone(index) {
      let score = talk[index]
      measures.append(share("airtime", member.device, score.airtimeShare))
      measures.append(share("noise sent", member.device, score.noiseSentShare))
    }
    for name in [IntercomMetric.handovers, .duplicatesRemoved] {
      let title = name == .handovers ? "handovers" : "duplicates removed"
      measures.append(Measure(name: title, value: figures(of: nil).value(name), unit: name.unit))
    }
    return measures
  }

  /// All parts that a gap can have, so that variants stand side by side; who shows them leaves out what none has.
  private func parts(of gap: Gap?, _ subject: String) -> [Measure] {
    GapPart.allCases.map { name in
      let part = gap?.parts.first { $0.name == name }
      return time("  \(name.rawValue)", subject, part?.length ?? .zero)
    }
  }

  private func time(
    _ name: String,
    _ subject: String,
    _ value: Duration?,
    _ aim: Measure.Aim? = nil,
  ) -> Measure {
    Measure(
      name: name,
      subject: subject,
      value: value?.nanoseconds,
      unit: .nanoseconds,
      aim: aim,
    )
  }

  /// A share of millionths in thousandths, as a person compares it.
  private func share(_ name: String, _ subject: String, _ millionths: Int64?) -> Measure {
    Measure(name: name, subject: subject, value: millionths.map(Self.permille), unit: .perMille)
  }

  /// Rounded to the next thousandth, and never to nothing.
  static func permille(_ millionths: Int64) -> Int64 {
    millionths > 0 ? max(1, (millionths + 500) / 1_000) : 0
  }
}
