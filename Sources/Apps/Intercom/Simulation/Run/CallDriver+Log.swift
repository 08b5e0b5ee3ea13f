import Intercom
import Kernel
import Plans
import Voice
import World

/// What a log can say that members were told: what no run tells them, a replay refuses.
extension CallDriver {
  /// Why no run of this call can have told a member that event; nil where one can.
  func problem(
    of event: IntercomEvent,
    for component: Component<CallDriver>,
    at time: DeviceTime,
  ) -> FieldError? {
    guard let member = components.firstIndex(where: { $0 === component }) else {
      preconditionFailure("a component of another call")
    }
    switch event {
    case .started(let id, let stream, let tag):
      return start(of: member, id, stream, tag, at: time) ? nil : .range("member")
    case .audioTicked(let index, let level):
      // An audio device hands over every frame that it captures, one after the other.
      let last = component.reducer.tick
      let isNext = index == last + 1 || (lives != nil && last >= 0 && index > last)
      guard isNext || isFirst(index, of: member) else { return .range("index") }
      return Self.levels.contains(level) ? nil : .range("level_mb")
    case .audioGiven:
      return plan.audio.isThere ? nil : .range("access")
    case .localPeerFound(let peer, let tag):
      guard let place = other(peer, than: member) else { return .unknownPeer(peer) }
      return isTag(tag, of: place) ? nil : .range("tag")
    case .membersListed(let peers):
      let isKnown = peers.allSatisfy { raw in
        router.ids.contains(MemberID(UInt64(bitPattern: raw)))
      }
      return (plan.hasMembership || lives != nil) && isKnown ? nil : .range("peers")
    case .tagChanged(let tag):
      return plan.hasMembership && isTag(tag, of: member) ? nil : .range("tag")
    case .callLeft:
      return plan.hasMembership || lives != nil ? nil : .range("kind")
    case .tagsMade(let slot, let before, let tag, let after):
      return problem(ofSlot: slot, tags: [before, tag, after], for: member, at: time)
    case .secretChanged(let tag):
      return canChangeSecret(to: tag, of: member, at: time) ? nil : .range("tag")
    case .localPeerLost(let peer), .localPeerConnected(let peer),
      .localConnectionFailed(let peer):
      return other(peer, than: member) == nil ? .unknownPeer(peer) : nil
    case .matchMade(let peer, let match):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      return match > 0 ? nil : .range("match")
    case .matchMerged(let match):
      return match > 0 ? nil : .range("match")
    case .matchFailed:
      return nil
    case .datagramArrived(_, let peer, let bytes, _, let datagram):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      guard Self.sizes.contains(bytes) else { return .range("bytes") }
      return datagram.isPlausible && datagram.isSent ? nil : .range("datagram")
    case .handshakeArrived(_, let peer, let step, let attempt, _):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      return Datagram.handshake(step: step, attempt: attempt).isSent ? nil : .range("attempt")
    case .datagramRejected(_, let peer, let bytes, _):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      return Self.sizes.contains(bytes) ? nil : .range("bytes")
    case .relayAsked(let from, let target, let bytes):
      if other(from, than: member) == nil { return .unknownPeer(from) }
      if other(target, than: member) == nil { return .unknownPeer(target) }
      if from == target { return .range("to") }
      return Self.sizes.contains(bytes) ? nil : .range("bytes")
    case .handshakeCarried(let peer, let carrier):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      if other(carrier, than: member) == nil { return .unknownPeer(carrier) }
      return peer == carrier ? .range("by") : nil
    case .windowJudged(let peer, _):
      if other(peer, than: member) == nil { return .unknownPeer(peer) }
      let link = component.reducer.links.first { $0.peer == peer }
      return link?.isAwaitingVerdict == true ? nil : .range("peer")
    case .uplinkTold(let waiting, let each):
      let isAsked = plan.members[member].uplink.isThere && plan.settings.lateVoice == .drop
      guard isAsked else { return .range("kind") }
      guard Limits.times.contains(waiting), waiting >= .zero else { return .range("waiting_ns") }
      let airtimes = plan.uplinks(of: member).map { plan.voiceAirtime(by: $0) }
      return airtimes.contains(each) ? nil : .range("each_ns")
    case .timerFired(let timer):
      return component.reducer.isSet(timer, by: time.uptime) ? nil : .unset("\(timer.purpose)")
    }
  }

  /// Whether a tick can be the first that an intercom counts: one that stays outside counts none.
  private func isFirst(_ index: Tick, of member: Int) -> Bool {
    let latest = Limits.runLongest / .milliseconds(20)
    return (plan.hasMembership || lives != nil)
      && components[member].reducer.tick < 0
      && (0...latest).contains(index.number)
  }

  private func start(
    of member: Int,
    _ id: MemberID,
    _ number: UInt64,
    _ tag: UInt64,
    at time: DeviceTime,
  ) -> Bool {
    let stream = simulation.stream("stream/\(plan.members[member].device)")
    // Where calls are left and entered again, each time has a stream.
    let entries = plan.hasMembership ? UInt64(plan.membership.acts.count) + 1 : 0
    let sessions = entries + UInt64(simulation.plan.launches(on: plan.members[member].device))
    let isOwn = (0...sessions).contains { stream.word(at: $0) == number }
    // Who comes in later has been handed other tags meanwhile.
    let isOwnTag = isTag(tag, of: member) || tag == components[member].reducer.tag
    return id == router.ids[member] && isOwn && isOwnTag
      && components[member].reducer.member == .nobody
  }

  /// Whether a member can announce that tag.
  private func isTag(_ tag: UInt64, of member: Int) -> Bool {
    if announced(by: member) == tag || router.tags[member] == tag { return true }
    return plan.hasMembership && plan.announces(tag, secrets, seed: simulation.plan.seed)
  }

  /// The place of a peer; nil for somebody who is not in the call, and for the member itself.
  private func other(_ peer: MemberID, than member: Int) -> Int? {
    router.ids.firstIndex(of: peer).flatMap { $0 == member ? nil : $0 }
  }

  /// Levels of frames, in millibels below full scale: from digital silence, with room, to the loudest.
  private static let levels: ClosedRange<Int32> = -100_000...10_000
  /// What a datagram can be long, in bytes.
  private static let sizes: ClosedRange<Int64> = 1...65_535
}

extension FieldError {
  /// Somebody who is not in the call.
  fileprivate static func unknownPeer(_ peer: MemberID) -> Self {
    .unknown("peer", "\(peer)")
  }

  /// A timer that fires and was not set, or not yet.
  static func unset(_ timer: String) -> Self {
    Self(field: "timer", problem: "'\(timer)' was not set, or is not due yet")
  }
}
