import Findings
import Intercom
import Kernel
import Plans
import Voice

/// What a run's report says about a call.
struct CallReport {
  private let plan: IntercomPlan
  private let variant: String
  private let ledger: CallLedger
  private let traffic: [Traffic]
  private let end: Instant

  /// The report of a call whose ledger is final.
  init(world: IntercomWorld, until end: Instant) {
    plan = world.plan
    variant = world.simulation.plan.variant
    ledger = world.ledger
    traffic = world.traffic
    self.end = end
  }

  /// Everything, for a terminal, a script and a golden.
  var findings: AppFindings {
    AppFindings(
      app: IntercomSchema.name,
      headline: headline,
      measures: metrics,
      sections: pairSections + [gapSection, memberSection],
      details: [Detail(key: "gaps", json: gapsJSON)],
      findings: invariants + rules,
      question: question,
    )
  }

  /// What a person would ask first: why the longest gap came about.
  private var question: String {
    var longest = ledger.gaps.first
    for gap in ledger.gaps where gap.length > longest?.length ?? .zero { longest = gap }
    return longest.map { "--gap \($0.number)" } ?? ""
  }

  private func name(_ pair: PairLedger) -> String {
    "\(pair.listener) hears \(pair.talker)"
  }

  /// Gaps that are heard as such: longer than the one frame that concealment hides.
  private func heardGaps(_ pair: PairLedger) -> [Gap] {
    ledger.gaps.filter {
      $0.listener == pair.listener && $0.talker == pair.talker && $0.severity != .concealed
    }
  }

  // MARK: Figures

  private var headline: [Measure] {
    var measures: [Measure] = []
    for pair in ledger.heardPairs where pair.figures.speech > .zero {
      let subject = name(pair)
      let figures = pair.figures
      let gaps = heardGaps(pair)
      measures.append(measure("gaps over one frame", subject, Int64(gaps.count), .count))
      let longest = figures.longest
      measures.append(time("longest gap", subject, longest?.length ?? .zero))
      measures += parts(of: longest, subject)
      measures.append(time("speech not heard", subject, figures.missedTotal))
      measures.append(time("mouth to ear, median", subject, figures.delays.percentile(500)))
      if let opinion = figures.opinion {
        measures.append(measure("MOS (wideband)", subject, opinion, .thousandths))
      }
    }
    measures.append(measure("handovers", "", metric(.handovers), .count))
    measures.append(measure("duplicates removed", "", metric(.duplicatesRemoved), .count))
    return measures
  }

  /// The parts of a handover always, so that variants stand side by side; all else together.
  private func parts(of gap: Gap?, _ subject: String) -> [Measure] {
    let named: [GapPart] = [
      .detection, .decision, .connection, .handshake, .transit, .bufferRefill,
    ]
    var measures = named.map { name in
      let part = gap?.parts.first { $0.name == name }
      return time("  \(name.rawValue)", subject, part?.length ?? .zero)
    }
    let rest = gap?.parts.filter { !named.contains($0.name) } ?? []
    let other = rest.reduce(Duration.zero) { $0 + $1.length }
    measures.append(time("  other causes", subject, other))
    return measures
  }

  /// Every figure that a scenario can bound: of the whole call, and of each member, which for
  /// what is heard means as a listener.
  private var metrics: [Measure] {
    let scopes = [nil] + plan.members.indices.map(Optional.some)
    return scopes.flatMap { scope in
      IntercomMetric.allCases.map { metric in
        measure(
          "intercom.\(metric.rawValue)",
          scope.map { plan.members[$0].device } ?? "",
          self.metric(metric, of: scope),
          unit(of: metric),
        )
      }
    }
  }

  private func unit(of metric: IntercomMetric) -> MeasureUnit {
    switch metric {
    case .longestGap, .speechMissed, .mouthToEar, .mouthToEar95: .nanoseconds
    case .meanOpinion: .thousandths
    case .gaps, .handovers, .pingPongs, .duplicatesRemoved, .dualFrames, .concealedFrames,
      .lateFrames, .rejected:
      .count
    }
  }

  private func metric(_ metric: IntercomMetric, of scope: Int? = nil) -> Int64 {
    let device = scope.map { plan.members[$0].device }
    let figures = ledger.heardPairs.filter { device == nil || $0.listener == device }
      .map(\.figures)
    let members = scope.map { [ledger.members[$0]] } ?? ledger.members
    let traffic = scope.map { [self.traffic[$0]] } ?? self.traffic
    switch metric {
    case .gaps:
      let gaps = ledger.gaps.filter { device == nil || $0.listener == device }
      return Int64(gaps.filter { $0.severity != .concealed }.count)
    case .longestGap:
      return figures.map { $0.longest?.length.nanoseconds ?? 0 }.max() ?? 0
    case .speechMissed: return figures.reduce(0) { $0 + $1.missedTotal.nanoseconds }
    case .mouthToEar: return figures.map { $0.delays.percentile(500).nanoseconds }.max() ?? 0
    case .mouthToEar95: return figures.map { $0.delays.percentile(950).nanoseconds }.max() ?? 0
    case .handovers: return members.reduce(0) { $0 + $1.handovers }
    case .pingPongs: return members.reduce(0) { $0 + $1.pingPongs }
    case .duplicatesRemoved: return figures.reduce(0) { $0 + $1.duplicates }
    case .dualFrames: return traffic.reduce(0) { $0 + $1.dualFrames }
    case .concealedFrames: return figures.reduce(0) { $0 + $1.concealed }
    case .meanOpinion: return figures.compactMap(\.opinion).min() ?? 0
    case .lateFrames: return figures.reduce(0) { $0 + $1.late }
    case .rejected: return traffic.reduce(0) { $0 + $1.rejected }
    }
  }

  private func measure(
    _ name: String,
    _ subject: String,
    _ value: Int64,
    _ unit: MeasureUnit,
  ) -> Measure {
    Measure(name: name, subject: subject, value: value, unit: unit)
  }

  private func time(_ name: String, _ subject: String, _ value: Duration) -> Measure {
    measure(name, subject, value.nanoseconds, .nanoseconds)
  }

  // MARK: Sections

  private var pairSections: [Section] {
    ledger.heardPairs.filter { $0.figures.speech > .zero }.map { pair in
      let figures = pair.figures
      let causes = LossCause.allCases.filter { figures.missed[$0.rank] > .zero }
        .map { "\($0.rawValue) \(text(figures.missed[$0.rank]))" }
      let counts = zip(GapClass.allCases, figures.gaps).map { "\($1) \($0.rawValue)" }
      let delays = figures.delays
      return Section(
        title: name(pair),
        rows: [
          row("speech", text(figures.speech)),
          row(
            "not heard",
            text(figures.missedTotal)
              + (causes.isEmpty ? "" : " = \(causes.joined(separator: " + "))"),
          ),
          row("gaps", counts.joined(separator: ", ")),
          row(
            "mouth to ear",
            "min \(text(delays.least)), median \(text(delays.percentile(500))), "
              + "p95 \(text(delays.percentile(950))), max \(text(delays.greatest))",
          ),
          row(
            "frames",
            "\(figures.decoded) decoded, \(figures.recovered) recovered by FEC, "
              + "\(figures.concealed) concealed; dropped: \(figures.late) late, "
              + "\(figures.duplicates) duplicates, \(figures.replays) replays, "
              + "\(figures.wronglyRefused) wrongly refused",
          ),
          row("E-model, wideband", quality(figures)),
        ],
      )
    }
  }

  private func quality(_ figures: PairFigures) -> String {
    func decimals(_ value: Int64?) -> String {
      value.map { MeasureUnit.thousandths.text($0) } ?? "none"
    }
    return "R \(decimals(figures.rating)), MOS \(decimals(figures.opinion)), "
      + "worst 10 s \(decimals(figures.windows.min()))"
  }

  /// The longest gaps, in order of time; a call with a thousand lost frames stays readable.
  private var gapSection: Section {
    let heard = ledger.gaps.filter { $0.severity != .concealed }
    let longest = heard.sorted { ($1.length, $0.number) < ($0.length, $1.number) }.prefix(8)
    var rows = longest.sorted { ($0.start, $0.number) < ($1.start, $1.number) }.map { gap in
      let parts = gap.parts.map { "\($0.name.rawValue) \(text($0.length))" }
      return row(
        "gap \(gap.number)",
        "\(gap.listener) hears \(gap.talker) at \(text(gap.start - .start)), "
          + "\(text(gap.length)) \(gap.severity.rawValue) (\(gap.cause.rawValue)) "
          + "= \(parts.joined(separator: " + "))",
      )
    }
    if heard.count > longest.count {
      rows.append(row("more", "\(heard.count - longest.count) shorter gaps over one frame"))
    }
    if rows.isEmpty { rows = [row("gaps over one frame", "none")] }
    return Section(title: "gaps", rows: rows)
  }

  private var memberSection: Section {
    var rows: [Section.Row] = []
    for (member, figures) in zip(plan.members, zip(ledger.members, traffic)) {
      let (talk, traffic) = figures
      if let place = plan.members.firstIndex(of: member), ledger.isAlone(place) {
        let text = "alone in group '\(member.group)': nothing of it is judged"
        rows.append(row("\(member.device)", text))
        continue
      }
      let score = VoiceActivityScore(of: talk.sent, against: talk.truth, until: end)
      rows.append(
        row(
          "\(member.device) voice detector",
          "front clipped \(share(score.frontEndClippingShare)), "
            + "middle clipped \(share(score.midSpeechClippingShare)), "
            + "over \(share(score.carryOverShare)), "
            + "noise sent \(share(score.noiseDetectedShare)), "
            + "airtime \(share(score.airtimeShare)), "
            + "onset p95 \(text(score.onset95)), \(score.missedTalkspurts) talkspurts missed",
        )
      )
      rows.append(
        row(
          "\(member.device) traffic",
          "voice \(traffic.voicePackets) packets \(traffic.voiceBytes) B, "
            + "KEEPALIVE \(traffic.keepalivePackets) packets \(traffic.keepaliveBytes) B, "
            + "handshakes \(traffic.handshakeBytes) B, "
            + "second copies \(traffic.dualFrames) frames \(traffic.dualBytes) B, "
            + "refused \(traffic.rejected)",
        )
      )
      rows.append(
        row(
          "\(member.device) handovers",
          "\(talk.handovers), undone within 10 s \(talk.pingPongs)",
        )
      )
    }
    return Section(title: "members", rows: rows)
  }

  private func row(_ key: String, _ value: String) -> Section.Row {
    Section.Row(key: key, value: value)
  }

  /// A time in tenths of a millisecond, as a person reads it; scripts have the nanoseconds.
  private func text(_ span: Duration) -> String {
    let tenths = (span.nanoseconds + 50_000) / 100_000
    guard tenths % 10 != 0 else { return "\(tenths / 10) ms" }
    return "\(tenths / 10).\(abs(tenths % 10)) ms"
  }

  private func share(_ permille: Int64) -> String { MeasureUnit.perMille.text(permille) }

  private var gapsJSON: String {
    struct Row: Record {
      var variant = ""
      var gap = Gap()
      mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
        try fields.field("variant", &variant)
        try gap.visit(&fields)
      }
    }
    let rows = ledger.gaps.map { gap in
      String(decoding: CanonicalWriter.encode(Row(variant: variant, gap: gap)), as: UTF8.self)
    }
    return "[\(rows.joined(separator: ","))]"
  }

  // MARK: Verdicts

  private var invariants: [Finding] {
    let wrong = ledger.gaps.filter { !$0.addsUp }
    let echoes = ledger.heardPairs.reduce(0) { $0 + $1.figures.playedTwice }
    let judged = ledger.heardPairs.reduce(0) { $0 + $1.figures.delays.count }
    return [
      Finding(
        name: "the parts of every gap add up to it",
        verdict: ledger.gaps.isEmpty ? .vacuous : wrong.isEmpty ? .passed : .failed,
        detail: wrong.isEmpty
          ? "\(ledger.gaps.count) gaps" : "not so: gap \(wrong[0].number)",
      ),
      Finding(
        name: "no frame sounds twice",
        verdict: echoes > 0 ? .failed : judged == 0 ? .vacuous : .passed,
        detail: echoes > 0 ? "\(echoes) did" : "\(judged) frames of speech",
      ),
    ]
  }

  private var rules: [Finding] { plan.gapRules.map(judge) }

  /// A rule about gaps where nobody was heard speaking has not been reached, and fails.
  private func judge(_ rule: GapRule) -> Finding {
    let pairs = ledger.heardPairs.filter { pair in
      (rule.listener.isEmpty || pair.listener == rule.listener)
        && (rule.talker.isEmpty || pair.talker == rule.talker)
    }
    guard pairs.contains(where: { $0.figures.speech > .zero }) else {
      return Finding(
        name: rule.title,
        verdict: .failed,
        detail: "never reached: nobody spoke to a listener it is about",
      )
    }
    let gaps = ledger.gaps.filter { gap in
      (rule.listener.isEmpty || gap.listener == rule.listener)
        && (rule.talker.isEmpty || gap.talker == rule.talker)
        && (rule.cause.isEmpty || gap.cause.rawValue == rule.cause)
    }
    let heard = gaps.filter { $0.severity != .concealed }
    let longest = gaps.map(\.length).max() ?? .zero
    let total = gaps.reduce(Duration.zero) { $0 + $1.length }
    var broken: [String] = []
    if let bound = rule.longest, !bound.admits(longest.nanoseconds) {
      broken.append("longest \(text(longest))")
    }
    if let bound = rule.count, !bound.admits(Int64(heard.count)) {
      broken.append("count \(heard.count)")
    }
    if let bound = rule.total, !bound.admits(total.nanoseconds) {
      broken.append("total \(text(total))")
    }
    return Finding(
      name: rule.title,
      verdict: broken.isEmpty ? .passed : .failed,
      detail: broken.isEmpty
        ? "longest \(text(longest)), \(heard.count) over one frame, total \(text(total))"
        : broken.joined(separator: ", "),
    )
  }
}
