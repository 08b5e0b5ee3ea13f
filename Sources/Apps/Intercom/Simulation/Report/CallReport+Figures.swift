import Findings
import Intercom
import Kernel
import Voice

/// Every figure of a call that a scenario can bound.
extension CallReport {
  /// The figures of the whole call, of each member, which for what is heard means as a listener, and
  /// of each listener with each talker.
  var metrics: [Measure] {
    let scopes = [nil] + plan.members.indices.map(Optional.some)
    let wide = scopes.flatMap { scope in
      measures(
        IntercomMetric.allCases,
        of: figures(of: scope),
        at: scope.map { plan.members[$0].device } ?? "",
      )
    }
    let ofPairs = IntercomMetric.allCases.filter(\.isOfPairs)
    return wide
      + ledger.heardPairs.flatMap { measures(ofPairs, of: figures(of: $0), at: name($0)) }
  }

  private func measures(
    _ metrics: [IntercomMetric],
    of figures: ScopeFigures,
    at subject: String,
  ) -> [Measure] {
    metrics.map { metric in
      Measure(
        name: "\(IntercomSchema.name).\(metric.rawValue)",
        subject: subject,
        value: figures.value(metric),
        unit: metric.unit,
        aim: metric.aim,
      )
    }
  }

  /// The figures of what one listener heard of one talker.
  private func figures(of pair: PairLedger) -> ScopeFigures {
    ScopeFigures(
      pairs: [pair.figures],
      gaps: ledger.gaps.filter { $0.listener == pair.listener && $0.talker == pair.talker },
      changes: changes(of: pair),
      cards: cards.filter { $0.isOf(pair) }.map(\.course),
      reaches: reaches(of: [pair]),
    )
  }

  /// How often the way changed by which a listener hears a talker.
  private func changes(of pair: PairLedger) -> PathChanges.Count? {
    let places = [pair.talker, pair.listener].compactMap { device in
      plan.members.firstIndex { $0.device == device }
    }
    return ledger.members[places[0]].changes.count(with: ids[places[1]])
  }

  private func reaches(of pairs: [PairLedger]) -> [ReachShare] {
    guard !places.courses.isEmpty else { return [] }
    return pairs.flatMap { pair in
      TransportPath.allCases.map { path in
        let course = places.course(path, pair.listener, pair.talker)
        return ReachShare(path: path, share: course?.share(until: end))
      }
    }
  }

  /// The figures of a member, or of the whole call.
  func figures(of scope: Int?) -> ScopeFigures {
    let device = scope.map { plan.members[$0].device }
    // Who has nobody to talk to is in nobody's figures.
    let places = scope.map { [$0] } ?? plan.members.indices.filter { !ledger.isAlone($0) }
    return ScopeFigures(
      pairs: ledger.heardPairs.filter { device == nil || $0.listener == device }.map(\.figures),
      gaps: ledger.gaps.filter { device == nil || $0.listener == device },
      changes: ScopeFigures.changes(of: places.map { ledger.members[$0] }),
      members: places.map { ledger.members[$0] },
      traffic: places.map { traffic[$0] },
      talk: places.map { talk[$0] },
      joins: places.map { sound[$0].joins },
      mixes: places.map { mixes[$0] },
      owner: OwnerFigures(owners, of: places),
      cards: cards.filter { $0.isOfFellows && (scope == nil || $0.member == scope) }.map(\.course),
      reaches: reaches(of: ledger.heardPairs.filter { device == nil || $0.listener == device }),
      tracked: identities.tracked(places),
      strangersTried: identities.tried(by: places),
      energy: places.map { bills[$0] },
    )
  }
}

/// What the figures of a member, of a listener and a talker, or of a whole call, are taken from.
struct ScopeFigures {
  let pairs: [PairFigures]
  let gaps: [Gap]
  /// Of a listener and a talker the changes of the way by which the talker's voice goes.
  var changes: PathChanges.Count?
  var members: [CallLedger.MemberFigures] = []
  var traffic: [Traffic] = []
  var talk: [TalkScore] = []
  var joins: [JoinCount] = []
  var mixes: [MixCount] = []
  var owner = OwnerFigures()
  var cards: [CardCourse] = []
  var reaches: [ReachShare] = []
  var tracked: Duration?
  var strangersTried: Int64?
  var energy: [EnergyBill] = []

  /// A figure, for which the worst listener and talker count; nil where there was nothing to take
  /// it from: what could not go wrong did not go well.
  func value(_ metric: IntercomMetric) -> Int64? {
    switch metric {
    case .gaps: ofSpeech(Int64(gaps.count { $0.severity != .concealed }))
    case .longestGap: worst { $0.longest?.length.nanoseconds ?? 0 }
    case .speechMissed: ofSpeech(sum { $0.missedTotal.nanoseconds })
    case .speechOpen: spoken.isEmpty ? nil : sum { $0.openSpeech.nanoseconds }
    case .mouthToEar: worst { $0.delays.percentile(500)?.nanoseconds }
    case .mouthToEar95: worst { $0.delays.percentile(950)?.nanoseconds }
    case .meanOpinion: worst { $0.opinion.map { -$0 } }.map { -$0 }
    case .worstOpinion: worst { $0.worstOpinion.map { -$0 } }.map { -$0 }
    case .concealedFrames: ofArrivals(sum(\.concealed))
    case .concealmentRatio: worst(\.concealmentRatio)
    case .recoveredFrames: ofArrivals(sum(\.recovered))
    case .lateFrames: ofArrivals(sum(\.late))
    case .bufferFullFrames: ofArrivals(sum(\.bufferFull))
    case .jitter: highestJitter
    case .joins: ofArrivals(joins.reduce(0) { $0 + $1.total })
    case .jumps: ofArrivals(joins.reduce(0) { $0 + $1.jumps })
    case .duplicatesRemoved: ofArrivals(sum(\.duplicates))
    case .handovers: changes?.all
    case .pingPongs: changes?.undone
    case .shortestProbing: members.compactMap(\.probing.shortest?.nanoseconds).min()
    case .shortestDualSend: members.compactMap(\.dualSend.shortest?.nanoseconds).min()
    case .longestDualSend: members.compactMap(\.dualSend.longest?.nanoseconds).max()
    case .dualSend: allDualSends
    case .dualFrames: ofTraffic(\.dualFrames, where: \.voicePackets)
    case .rejected: ofTraffic(\.rejected, where: \.received)
    case .trackedFor: tracked?.nanoseconds
    case .strangersTried: strangersTried
    case .queueing: traffic.compactMap(\.bottleneckWait?.nanoseconds).max()
    case .uplinkWait: traffic.compactMap(\.longestClimb?.nanoseconds).max()
    case .uplinkWait95: traffic.compactMap(\.climb95?.nanoseconds).max()
    case .uplinkDropped: ofTraffic(\.uplinkDrops, where: \.handedUp)
    case .uplinkUnsent: ofTraffic(\.unsentLate, where: \.handedUp)
    case .clippedSamples: mixes.compactMap(\.clippedShare).max()
    case .relayedPackets: ofTraffic(\.relayedPackets, where: \.askedPackets)
    case .relayedBytes: ofTraffic(\.relayedBytes, where: \.askedPackets)
    case .wireBytes: ofTraffic(\.wireBytes, where: \.packets)
    case .flagFrontClipped: ofTalkers(\.flag.frontEndClippingShare)
    case .flagMiddleClipped: ofTalkers(\.flag.midSpeechClippingShare)
    case .flagOver: ofTalkers(\.flag.carryOverShare)
    case .flagNoise: highest(\.flag.noiseDetectedShare)
    case .flagOnset: ofTalkers(\.flag.onsetMedian?.nanoseconds)
    case .flagOnset95: ofTalkers(\.flag.onset95?.nanoseconds)
    case .flagHangover: ofTalkers(\.flag.hangoverMedian?.nanoseconds)
    case .flagMissed: ofTalkers(\.flag.missedTalkspurts)
    case .sentPreRoll: talk.compactMap(\.preRoll?.nanoseconds).min()
    case .sentFrontClipped: ofTalkers(\.frontClippedShare)
    case .sentMiddleClipped: ofTalkers(\.middleClippedShare)
    case .noiseSent: ofSending(\.noiseSentShare)
    case .airtime: ofSending(\.airtimeShare)
    case .ownerChanges: owner.changes
    case .ownerDispute: owner.dispute?.nanoseconds
    case .ownerRivals: owner.rivals?.nanoseconds
    case .ownerSettling: owner.settling?.nanoseconds
    case .ownerWords: ofTraffic(\.ownerPackets, where: \.ownerPackets)
    case .ownerBytes: ofTraffic(\.ownerWireBytes, where: \.ownerPackets)
    case .settingsConflicts: owner.conflicts
    case .verdictWait: owner.wait?.nanoseconds
    case .staleCard: worst(ofCards: \.stale)
    case .cardReconnecting: worst(ofCards: { $0.hasConnected ? $0.time(.reconnecting) : nil })
    case .cardOutOfRange: worst(ofCards: { $0.time(.outOfRange) })
    case .energy: ofBills(\.total)
    case .energyRadio: ofBills(\.radio)
    case .energyCellular: ofBills(\.cellular)
    case .energyCodec: ofBills(\.codec)
    case .energyAudio: ofBills(\.audio)
    case .radioOn: energy.compactMap(\.radioOn?.nanoseconds).max()
    case .cellularOn: energy.compactMap(\.cellularOn?.nanoseconds).max()
    case .encodedFrames: talk.allSatisfy(\.isSendingJudged) ? ofBills(\.encoded) : nil
    case .radioReach: reach(.local)
    case .internetReach: reach(.internet)
    }
  }

  /// Nothing where no path ever came up.
  static func changes(of members: [CallLedger.MemberFigures]) -> PathChanges.Count? {
    guard members.contains(where: \.hasConnected) else { return nil }
    return members.reduce(into: PathChanges.Count()) { sum, member in
      sum.all += member.changes.count.all
      sum.undone += member.changes.count.undone
    }
  }

  /// Nothing where none began.
  private var allDualSends: Int64? {
    let times = members.compactMap(\.dualSend.total?.nanoseconds)
    return times.isEmpty ? nil : times.reduce(0, +)
  }

  /// What all phones of whom something was counted have spent together; nothing where there is none.
  private func ofBills(_ part: (EnergyBill) -> Int64?) -> Int64? {
    let parts = energy.compactMap(part)
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  /// The pairs in which somebody spoke.
  private var spoken: [PairFigures] { pairs.filter(\.isSpoken) }

  /// The highest value of all pairs in which somebody spoke; none where one of them has none: a
  /// listener who heard nothing has no delay, and then the call has none.
  private func worst(_ figure: (PairFigures) -> Int64?) -> Int64? {
    let values = spoken.map { $0.speech > .zero ? figure($0) : nil }
    return values.contains(nil) ? nil : values.compactMap(\.self).max()
  }

  /// Whether voice came, and some of everybody who spoke.
  var hasArrivals: Bool {
    spoken.allSatisfy { $0.packets > 0 } && pairs.contains { $0.packets > 0 }
  }

  /// Nothing where no voice came at all, or none of somebody who spoke: of that none is late, and it
  /// is no merit either.
  private func ofArrivals(_ value: Int64) -> Int64? { hasArrivals ? value : nil }

  /// Nothing where of somebody who spoke too little came to say how evenly it does.
  private var highestJitter: Int64? {
    guard spoken.allSatisfy({ $0.highestJitter != nil }) else { return nil }
    return pairs.compactMap(\.highestJitter?.nanoseconds).max()
  }

  /// Nothing where there was nothing to count it of.
  private func ofTraffic(
    _ figure: (Traffic) -> Int64,
    where whole: (Traffic) -> Int64,
  ) -> Int64? {
    traffic.contains { whole($0) > 0 } ? traffic.reduce(0) { $0 + figure($1) } : nil
  }

  private func highest(_ figure: (TalkScore) -> Int64?) -> Int64? {
    talk.compactMap(figure).max()
  }

  /// The highest value of all who spoke; none where one of them has none: whose detector never opened
  /// has no onset, and then the call has none.
  private func ofTalkers(_ figure: (TalkScore) -> Int64?) -> Int64? {
    let values = talk.filter(\.hasSpoken).map(figure)
    return values.contains(nil) ? nil : values.compactMap(\.self).max()
  }

  /// The highest value of all; none where of one of them nothing could be sent.
  private func ofSending(_ figure: (TalkScore) -> Int64?) -> Int64? {
    talk.allSatisfy(\.isSendingJudged) ? highest(figure) : nil
  }

  private func sum(_ figure: (PairFigures) -> Int64) -> Int64 {
    pairs.reduce(0) { $0 + figure($1) }
  }

  /// Nothing where nobody spoke: no gaps in no speech are no merit.
  private func ofSpeech(_ value: Int64) -> Int64? {
    worst { _ in 0 }.map { _ in value }
  }
}
