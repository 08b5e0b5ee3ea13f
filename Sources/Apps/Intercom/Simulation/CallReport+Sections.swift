import Findings
import Intercom
import Kernel
import Voice

/// What the report says in lines: of each pair, of the gaps, and of each member.
extension CallReport {
  var sections: [Section] {
    pairSections + [codecSection, gapSection, memberSection]
  }

  // MARK: Pairs

  private var pairSections: [Section] {
    spokenPairs.map { pair in
      let figures = pair.figures
      let counts = zip(GapClass.allCases, figures.gaps).map { "\($1) \($0.rawValue)" }
      return Section(
        title: name(pair),
        rows: [
          row("speech", speech(figures)),
          row("not heard", missed(figures)),
          row("gaps", counts.joined(separator: ", ")),
          row("mouth to ear", delays(figures)),
          row("frames", frames(figures)),
          row("dropped", dropped(figures)),
          row("interarrival jitter", jitter(figures)),
          row("E-model, wideband", quality(figures)),
          row("MOS of each 10 s", windows(figures)),
        ],
      )
    }
  }

  private func speech(_ figures: PairFigures) -> String {
    let judged = text(figures.speech)
    guard figures.openSpeech > .zero else { return judged }
    let ends = zip(OpenEnd.allCases, figures.open).filter { $1 > .zero }
      .map { "\(text($1)) \($0.rawValue)" }
    return "\(judged), and \(text(figures.openSpeech)) that the end of the run left open: "
      + ends.joined(separator: ", ")
  }

  private func missed(_ figures: PairFigures) -> String {
    let causes = LossCause.allCases.filter { figures.missed[$0.rank] > .zero }
      .map { "\($0.rawValue) \(text(figures.missed[$0.rank]))" }
    let sum = causes.isEmpty ? "" : " = \(causes.joined(separator: " + "))"
    return text(figures.missedTotal) + sum
  }

  private func delays(_ figures: PairFigures) -> String {
    let delays = figures.delays
    guard let least = delays.least, let greatest = delays.greatest,
      let median = delays.percentile(500), let high = delays.percentile(950)
    else { return "none: nothing was heard" }
    return "min \(text(least)), median \(text(median)), p95 \(text(high)), max \(text(greatest))"
  }

  private func frames(_ figures: PairFigures) -> String {
    let ratio = figures.concealmentRatio.map { MeasureUnit.partsPerMillion.text($0) } ?? "none"
    return "\(figures.decoded) decoded, \(figures.recovered) recovered by FEC, "
      + "\(figures.concealed) concealed, concealment ratio \(ratio)"
  }

  private func dropped(_ figures: PairFigures) -> String {
    "\(figures.late) late, \(figures.duplicates) duplicates, \(figures.replays) replays, "
      + "\(figures.wronglyRefused) wrongly refused, \(figures.byPathDown) by a path given up"
  }

  private func jitter(_ figures: PairFigures) -> String {
    let paths = zip(TransportPath.allCases, figures.jitter).filter { $1.packets > 0 }
    let texts = paths.map { path, jitter in
      let last = Duration(nanoseconds: jitter.present.estimate)
      return "\(path.rawValue) \(text(last)) at the end, highest \(text(jitter.highest))"
    }
    return texts.isEmpty ? "none: nothing came" : texts.joined(separator: "; ")
  }

  /// All that the score was made of, so that anybody can make it again.
  private func quality(_ figures: PairFigures) -> String {
    guard figures.impairment != nil else { return "none: nothing is published of this codec" }
    let call = figures.call
    guard let rating = figures.rating, let opinion = figures.opinion else {
      return "none: the end of the run left all speech open"
    }
    let loss = MeasureUnit.partsPerMillion.text(call.lossPerMillion)
    let isLong = call.burstRatio > QualityWindow.burstRatioMax
    let burst = decimals(call.burstRatio) + (isLong ? ", counted as 8" : "")
    let delay = call.meanDelay.map { text($0) } ?? "none, as nothing was heard"
    return "R \(decimals(rating)), MOS \(decimals(opinion)), from loss \(loss), BurstR \(burst), "
      + "mean delay \(delay)"
  }

  private func windows(_ figures: PairFigures) -> String {
    guard let codec = figures.impairment else { return "none" }
    let scores = figures.windows.compactMap { window in
      window.opinion(codec).map { (start: window.start, opinion: $0) }
    }
    guard let worst = scores.min(by: { $0.opinion < $1.opinion }) else { return "none" }
    func line(_ score: (start: Instant, opinion: Int64)) -> String {
      "\(decimals(score.opinion)) at \(MeasureUnit.nanoseconds.text(score.start.nanoseconds))"
    }
    guard scores.count > Self.windowsShown else {
      return scores.map(line).joined(separator: ", ")
    }
    return "worst \(line(worst)), of \(scores.count)"
  }

  /// A call of an hour has 360 windows: report.json has them.
  private static let windowsShown = 12

  private var codecSection: Section {
    Section(title: "codec", rows: [row("scored with", plan.codec.impairmentNote)])
  }

  // MARK: Gaps

  /// The longest gaps, in order of time; a call with a thousand lost frames stays readable.
  private var gapSection: Section {
    let heard = ledger.gaps.filter { $0.severity != .concealed }
    let longest = heard.sorted { ($1.length, $0.number) < ($0.length, $1.number) }.prefix(8)
    var rows = longest.sorted { ($0.start, $0.number) < ($1.start, $1.number) }.map { gap in
      let parts = gap.parts.map { "\($0.name.rawValue) \(text($0.length))" }
      let unheard = gap.isOtherThanUnheard ? "; \(text(gap.unheard)) of speech unheard" : ""
      return row(
        "gap \(gap.number)",
        "\(gap.listener) hears \(gap.talker) at \(text(gap.start - .start)), "
          + "\(text(gap.length)) \(gap.severity.rawValue) (\(gap.cause.rawValue)) "
          + "= \(parts.joined(separator: " + "))\(unheard)",
      )
    }
    if heard.count > longest.count {
      rows.append(row("more", "\(heard.count - longest.count) shorter gaps over one frame"))
    }
    if rows.isEmpty {
      let isJudged = ledger.heardPairs.contains { $0.figures.speech > .zero }
      rows = [row("gaps over one frame", isJudged ? "none" : "nobody was there to be heard")]
    }
    return Section(title: "gaps", rows: rows)
  }

  // MARK: Members

  private var memberSection: Section {
    var rows: [Section.Row] = []
    for (index, member) in plan.members.enumerated() {
      let device = member.device
      guard !ledger.isAlone(index) else {
        let text = "alone in group '\(member.group)': nothing of it is judged"
        rows.append(row(device, text))
        continue
      }
      rows.append(row("\(device) voice detector", detector(talk[index].flag)))
      rows.append(row("\(device) sent", sent(talk[index])))
      rows.append(row("\(device) traffic", sums(traffic[index])))
      let joins = sound[index].joins
      rows.append(
        row(
          "\(device) joins",
          "sound begins \(joins.begins) times, ends \(joins.ends) times, "
            + "jumps to another frame \(joins.jumps) times",
        )
      )
      let handovers = ledger.members[index]
      rows.append(
        row(
          "\(device) handovers",
          "\(handovers.handovers), undone within 10 s \(handovers.pingPongs), "
            + "shortest probing \(text(handovers.probing.shortest)), "
            + "shortest dual send \(text(handovers.dualSend.shortest))",
        )
      )
    }
    return Section(title: "members", rows: rows)
  }

  /// The flag itself, whatever the pre-roll makes good.
  private func detector(_ score: VoiceActivityScore) -> String {
    "front clipped \(share(score.frontEndClippingShare)), "
      + "middle clipped \(share(score.midSpeechClippingShare)), "
      + "over \(share(score.carryOverShare)), noise \(share(score.noiseDetectedShare)), "
      + "onset \(text(score.onsetMedian)) (p95 \(text(score.onset95))), "
      + "hangover \(text(score.hangoverMedian)), "
      + "\(score.missedTalkspurts) talkspurts missed"
  }

  /// What was sent, pre-roll included.
  private func sent(_ talk: TalkScore) -> String {
    let score = talk.sent
    return "front clipped \(share(score.frontEndClippingShare)), "
      + "middle clipped \(share(score.midSpeechClippingShare)), "
      + "noise sent \(share(score.noiseShare)), airtime \(share(score.airtimeShare)), "
      + "pre-roll \(text(talk.preRoll))"
  }

  private func sums(_ traffic: Traffic) -> String {
    "voice \(traffic.voicePackets) packets \(traffic.voiceBytes) B, "
      + "KEEPALIVE \(traffic.keepalivePackets) packets \(traffic.keepaliveBytes) B, "
      + "handshakes \(traffic.handshakePackets) packets \(traffic.handshakeBytes) B, "
      + "with IP and UDP headers \(traffic.wireBytes) B; "
      + "second copies \(traffic.dualFrames) frames \(traffic.dualBytes) B, "
      + "refused \(traffic.rejected), queueing \(text(traffic.queueing))"
  }

  // MARK: Text

  private func row(_ key: String, _ value: String) -> Section.Row {
    Section.Row(key: key, value: value)
  }

  /// A time in tenths of a millisecond, as a person reads it; scripts have the nanoseconds.
  func text(_ span: Duration?) -> String {
    guard let span else { return "none" }
    let tenths = (span.nanoseconds + 50_000) / 100_000
    guard tenths % 10 != 0 else { return "\(tenths / 10) ms" }
    return "\(tenths / 10).\(abs(tenths % 10)) ms"
  }

  private func share(_ millionths: Int64?) -> String {
    millionths.map { MeasureUnit.perMille.text(Self.permille($0)) } ?? "none"
  }

  private func decimals(_ thousandths: Int64) -> String {
    MeasureUnit.thousandths.text(thousandths)
  }
}
