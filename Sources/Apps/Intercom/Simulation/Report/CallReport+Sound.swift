import Findings
import Intercom
import Kernel

/// The lanes of the phones' sound, where a scenario says something of any.
extension CallReport {
  /// Each phone's session, and, where there was something of it, its route, its music and its mute.
  var soundLanes: [Lane] {
    guard plan.audio.isThere else { return [] }
    return plan.members.indices.flatMap { member in
      let turns = sounds.turns.filter { $0.member == member }
      return [sessionLane(member, turns), routeLane(member, turns)]
        + switchLane(member, "music", "sounding", turns) { news in
          if case .music(let isSounding) = news { isSounding } else { nil }
        }
        + switchLane(member, "microphone", "muted", turns) { news in
          if case .microphone(let isMuted) = news { isMuted } else { nil }
        }
    }
  }

  private func sessionLane(_ member: Int, _ turns: [SoundWatch.Turn]) -> Lane {
    let kinds = SoundWatch.Session.allCases.map(\.rawValue)
    return lane(member, "audio session", kinds, from: SoundWatch.Session.idle.rawValue, turns) {
      if case .session(let session) = $0 { session.rawValue } else { nil }
    }
  }

  private func routeLane(_ member: Int, _ turns: [SoundWatch.Turn]) -> Lane {
    let kinds = AudioRoute.allCases.map(\.rawValue)
    let first = plan.audio.firstRoute(of: member).rawValue
    return lane(member, "route", kinds, from: first, turns) {
      if case .route(let route) = $0 { route.rawValue } else { nil }
    }
  }

  private func lane(
    _ member: Int,
    _ matter: String,
    _ kinds: [String],
    from first: String,
    _ turns: [SoundWatch.Turn],
    _ kind: (SoundWatch.News) -> String?,
  ) -> Lane {
    var lane = Lane(actor: plan.members[member].device, matter: matter, kinds: kinds)
    var state = (kind: first, since: Instant.start, evidence: LogPosition?.none)
    for turn in turns {
      guard let next = kind(turn.news), next != state.kind else { continue }
      lane.add(state.kind, from: state.since, until: turn.place.now, evidence: state.evidence)
      state = (next, turn.place.now, turn.place.sequence)
    }
    lane.add(state.kind, from: state.since, until: end, evidence: state.evidence)
    return lane
  }

  /// A lane of something that is there or is not; none where it never was.
  private func switchLane(
    _ member: Int,
    _ matter: String,
    _ kind: String,
    _ turns: [SoundWatch.Turn],
    _ isOn: (SoundWatch.News) -> Bool?,
  ) -> [Lane] {
    guard turns.contains(where: { isOn($0.news) == true }) else { return [] }
    var lane = Lane(actor: plan.members[member].device, matter: matter, kinds: [kind])
    var since: CallObserver.Place?
    for turn in turns {
      guard let isOn = isOn(turn.news), isOn != (since != nil) else { continue }
      if let begin = since {
        lane.add(kind, from: begin.now, until: turn.place.now, evidence: begin.sequence)
      }
      since = isOn ? turn.place : nil
    }
    if let begin = since { lane.add(kind, from: begin.now, until: end, evidence: begin.sequence) }
    return [lane]
  }
}
