import Findings
import Kernel
import Voice

/// Every figure of a call that a scenario can bound.
extension CallReport {
  /// The figures of the whole call, and of each member, which for what is heard means as a
  /// listener.
  var metrics: [Measure] {
    let scopes = [nil] + plan.members.indices.map(Optional.some)
    return scopes.flatMap { scope in
      let figures = self.figures(of: scope)
      return IntercomMetric.allCases.map { metric in
        Measure(
          name: "\(IntercomSchema.name).\(metric.rawValue)",
          subject: scope.map { plan.members[$0].device } ?? "",
          value: figures.value(metric),
          unit: metric.unit,
          aim: metric.aim,
        )
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
      members: places.map { ledger.members[$0] },
      traffic: places.map { traffic[$0] },
      talk: places.map { talk[$0] },
      joins: places.map { sound[$0].joins },
    )
  }
}

/// What the figures of a member, or of a whole call, are taken from.
struct ScopeFigures {
  let pairs: [PairFigures]
  let gaps: [Gap]
  let members: [CallLedger.MemberFigures]
  let traffic: [Traffic]
  let talk: [TalkScore]
  let joins: [JoinCount]

  /// A figure, for which the worst listener and talker count; nil where there was nothing to take
  /// it from.
  func value(_ metric: IntercomMetric) -> Int64? {
    switch metric {
    case .gaps: ofSpeech(Int64(gaps.count { $0.severity != .concealed }))
    case .longestGap: worst { $0.longest?.length.nanoseconds ?? 0 }
    case .speechMissed: ofSpeech(sum { $0.missedTotal.nanoseconds })
    case .speechOpen: sum { $0.openSpeech.nanoseconds }
    case .mouthToEar: worst { $0.delays.percentile(500)?.nanoseconds }
    case .mouthToEar95: worst { $0.delays.percentile(950)?.nanoseconds }
    case .meanOpinion: worst { $0.opinion.map { -$0 } }.map { -$0 }
    case .worstOpinion: worst { $0.worstOpinion.map { -$0 } }.map { -$0 }
    case .concealedFrames: ofArrivals(sum(\.concealed))
    case .concealmentRatio: worst(\.concealmentRatio)
    case .recoveredFrames: ofArrivals(sum(\.recovered))
    case .lateFrames: ofArrivals(sum(\.late))
    case .jitter: pairs.compactMap(\.highestJitter?.nanoseconds).max()
    case .joins: ofArrivals(joins.reduce(0) { $0 + $1.total })
    case .jumps: ofArrivals(joins.reduce(0) { $0 + $1.jumps })
    case .duplicatesRemoved: ofArrivals(sum(\.duplicates))
    case .handovers: members.reduce(0) { $0 + $1.handovers }
    case .pingPongs: members.reduce(0) { $0 + $1.pingPongs }
    case .shortestProbing: members.compactMap(\.probing.shortest?.nanoseconds).min()
    case .shortestDualSend: members.compactMap(\.dualSend.shortest?.nanoseconds).min()
    case .dualFrames: traffic.reduce(0) { $0 + $1.dualFrames }
    case .rejected: traffic.reduce(0) { $0 + $1.rejected }
    case .queueing: traffic.compactMap(\.queueing?.nanoseconds).max()
    case .wireBytes: traffic.reduce(0) { $0 + $1.wireBytes }
    case .flagFrontClipped: highest(\.flag.frontEndClippingShare)
    case .flagMiddleClipped: highest(\.flag.midSpeechClippingShare)
    case .flagOver: highest(\.flag.carryOverShare)
    case .flagNoise: highest(\.flag.noiseDetectedShare)
    case .flagOnset: highest(\.flag.onsetMedian?.nanoseconds)
    case .flagOnset95: highest(\.flag.onset95?.nanoseconds)
    case .flagHangover: highest(\.flag.hangoverMedian?.nanoseconds)
    case .flagMissed: highest { $0.flag.speech > .zero ? $0.flag.missedTalkspurts : nil }
    case .sentPreRoll: talk.compactMap(\.preRoll?.nanoseconds).min()
    case .sentFrontClipped: highest(\.sent.frontEndClippingShare)
    case .sentMiddleClipped: highest(\.sent.midSpeechClippingShare)
    case .noiseSent: highest(\.sent.noiseShare)
    case .airtime: highest(\.sent.airtimeShare)
    }
  }

  /// The highest value of all pairs in which somebody spoke; none where one of them has none: a
  /// listener who heard nothing has no delay, and then the call has none.
  private func worst(_ figure: (PairFigures) -> Int64?) -> Int64? {
    let spoken = pairs.filter { $0.speech > .zero || $0.openSpeech > .zero }
    let values = spoken.map { $0.speech > .zero ? figure($0) : nil }
    return values.contains(nil) ? nil : values.compactMap(\.self).max()
  }

  /// Nothing where no voice came at all: of that none is late, and it is no merit either.
  private func ofArrivals(_ value: Int64) -> Int64? {
    pairs.contains { $0.packets > 0 } ? value : nil
  }

  private func highest(_ figure: (TalkScore) -> Int64?) -> Int64? {
    talk.compactMap(figure).max()
  }

  private func sum(_ figure: (PairFigures) -> Int64) -> Int64 {
    pairs.reduce(0) { $0 + figure($1) }
  }

  /// Nothing where nobody spoke: no gaps in no speech are no merit.
  private func ofSpeech(_ value: Int64) -> Int64? {
    worst { _ in 0 }.map { _ in value }
  }
}
