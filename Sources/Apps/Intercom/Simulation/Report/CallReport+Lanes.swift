import Findings
import Intercom
import Kernel
import Voice

/// The lanes of a call: who speaks, what was made of it, which way it went, and where it was missing.
extension CallReport {
  var lanes: [Lane] {
    let pairs = plan.members.indices.flatMap { from in
      plan.members.indices.filter { plan.areFellows(from, $0) }.map { (from: from, to: $0) }
    }
    let all =
      appLanes + soundLanes + plan.members.indices.flatMap(talkLanes)
      + pairs.flatMap { pathLanes(from: $0.from, to: $0.to) }
      + spokenPairs.map(gapLane) + ownerLanes + cardLanes + placeLanes
    return all.map { $0.clipped(to: end) }
  }

  // MARK: Apps

  /// Whether each phone's app ran, of those to which something happened.
  private var appLanes: [Lane] {
    plan.members.indices.compactMap { member in
      let turns = lives.filter { $0.member == member }
      guard !turns.isEmpty else { return nil }
      var lane = lane(member, "app", AppTurn.Kind.allCases.map(\.rawValue))
      var kind = AppTurn.Kind.running
      var since: (at: Instant, evidence: LogPosition?) = (.start, nil)
      for turn in turns {
        lane.add(kind.rawValue, from: since.at, until: turn.place.now, evidence: since.evidence)
        (kind, since) = (turn.kind, (turn.place.now, turn.place.sequence))
      }
      lane.add(kind.rawValue, from: since.at, until: end, evidence: since.evidence)
      return lane
    }
  }

  // MARK: Talk

  /// What was said, what the detector took for it, and what was sent, in true time.
  private func talkLanes(_ member: Int) -> [Lane] {
    let figures = ledger.members[member]
    var spoken = lane(member, "speech", ["speech"])
    for each in figures.truth.talkspurts { add(each, of: member, "speech", to: &spoken) }
    var flag = lane(member, "voice detector", ["talking"])
    for (each, opening) in zip(figures.flags, figures.openings) {
      add(each, of: member, "talking", to: &flag, evidence: opening)
    }
    var sent = lane(member, "sent", ["sent"])
    for each in figures.sent { add(each, of: member, "sent", to: &sent) }
    return [spoken, flag, sent]
  }

  private func lane(_ member: Int, _ matter: String, _ kinds: [String]) -> Lane {
    Lane(actor: plan.members[member].device, matter: matter, kinds: kinds)
  }

  private func add(
    _ interval: SpeechInterval,
    of member: Int,
    _ kind: String,
    to lane: inout Lane,
    evidence: LogPosition? = nil,
  ) {
    let clock = clocks[member]
    let start = clock.instant(of: interval.start)
    // What would begin at the end or later was never said.
    guard start < end else { return }
    lane.add(kind, from: start, until: clock.instant(of: interval.end), evidence: evidence)
  }

  // MARK: Paths

  /// Which way voice goes from one member to another, and which paths are there for it.
  private func pathLanes(from member: Int, to other: Int) -> [Lane] {
    let actor = "\(plan.members[member].device) to \(plan.members[other].device)"
    let turns = ledger.members[member].paths.turns.filter { turn in
      turn.peer.map { $0 == ids[other] } ?? true
    }
    return [wayLane(actor, turns)]
      + zip(TransportPath.allCases, ["radio", "Internet"]).map { path, matter in
        upLane(actor, matter, of: path, turns)
      }
  }

  private func wayLane(_ actor: String, _ turns: [PathCourse.Turn]) -> Lane {
    var lane = Lane(
      actor: actor,
      matter: "path",
      kinds: HandoverState.allCases.map(\.rawValue)
        + PathCourse.Notice.allCases.map(\.rawValue),
      unit: .nanoseconds,
    )
    var state = (kind: HandoverState.searching, since: Instant.start, evidence: LogPosition?.none)
    for turn in turns {
      switch turn.news {
      case .entered(let next):
        lane.add(state.kind.rawValue, from: state.since, until: turn.at, evidence: state.evidence)
        state = (next, turn.at, turn.evidence)
      case .noticed(let notice, let span):
        lane.mark(
          notice.rawValue,
          at: turn.at,
          value: span?.nanoseconds,
          evidence: turn.evidence,
        )
      case .up, .down: break
      }
    }
    lane.add(state.kind.rawValue, from: state.since, until: end, evidence: state.evidence)
    return lane
  }

  /// When a path was authenticated and could carry voice: beside the radio it is the standby.
  private func upLane(
    _ actor: String,
    _ matter: String,
    of path: TransportPath,
    _ turns: [PathCourse.Turn],
  ) -> Lane {
    var lane = Lane(actor: actor, matter: matter, kinds: ["up"])
    var since: (at: Instant, evidence: LogPosition?)?
    func close(at now: Instant) {
      guard let begin = since else { return }
      lane.add("up", from: begin.at, until: now, evidence: begin.evidence)
      since = nil
    }
    for turn in turns {
      switch turn.news {
      case .up(path): since = since ?? (turn.at, turn.evidence)
      case .down(path): close(at: turn.at)
      case .up, .down, .entered, .noticed: break
      }
    }
    close(at: end)
    return lane
  }

  // MARK: Gaps

  /// Where speech was missing at the ear; the value is how much of it was lost.
  private func gapLane(_ pair: PairLedger) -> Lane {
    var lane = Lane(
      actor: name(pair),
      matter: "gaps",
      kinds: LossCause.allCases.map(\.rawValue),
      unit: .nanoseconds,
    )
    for gap in ledger.gaps where gap.listener == pair.listener && gap.talker == pair.talker {
      lane.add(
        gap.cause.rawValue,
        from: gap.start,
        until: gap.end,
        value: gap.unheard.nanoseconds,
        evidence: gap.fault ?? gap.parts.first?.first,
        reference: FindingReference("gap", gap.number),
      )
    }
    return lane
  }
}
