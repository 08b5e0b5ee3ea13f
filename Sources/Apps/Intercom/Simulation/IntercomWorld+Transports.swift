import Intercom
import Kernel
import World

/// The radio's errands.
extension IntercomWorld {
  /// Compares what the radio believes of a pair with what is: where they differ it will notice,
  /// some time after the difference began.
  ///
  /// A cut that heals in time is never noticed, and the next one is noticed as late as the first
  /// would have been.
  func look(_ first: Int, _ second: Int, cause: Int64?) {
    let isWhole = isWhole(.local, first, second)
    switch (radio.state(first, second), isWhole) {
    case (.apart, true):
      notice(.find, first, second, after: plan.radio.discovery, cause: cause)
    case (.found, false), (.connecting, false), (.connected, false):
      notice(.lose, first, second, after: plan.radio.lossDetection, cause: cause)
    case (.apart, false), (.found, true), (.connecting, true), (.connected, true):
      radio.endNotice(first, second)
    }
  }

  private func notice(
    _ purpose: Radio.Errand.Purpose,
    _ first: Int,
    _ second: Int,
    after span: Duration,
    cause: Int64?,
  ) {
    guard let number = radio.beginNotice(first, second) else { return }
    let errand = Radio.Errand(purpose: purpose, first: first, second: second, number: number)
    radioErrands.schedule(errand, at: simulation.now + span, cause: cause, in: simulation)
  }

  /// The radio link was cut, healed or changed.
  func radioChanged(cause: Int64) {
    for first in plan.members.indices {
      for second in plan.members.indices where first < second {
        look(first, second, cause: cause)
      }
    }
  }

  func run(_ errand: Radio.Errand, cause: Int64?) throws {
    guard radio.isCurrent(errand) else { return }
    let (first, second) = (errand.first, errand.second)
    let isWhole = isWhole(.local, first, second)
    switch (errand.purpose, radio.state(first, second)) {
    case (.find, .apart):
      guard isWhole, !faults.contains(.noRadio) else {
        radio.endNotice(first, second)
        return
      }
      radio.set(.found, first, second)
      // What is announced is a tag of the group: the apps decide whom it makes them try (S-GRP-011).
      try tell(first, .localPeerFound(peer: ids[second], tag: tags[second]), cause: cause)
      try tell(second, .localPeerFound(peer: ids[first], tag: tags[first]), cause: cause)
    case (.connect, .connecting):
      radio.set(isWhole ? .connected : .apart, first, second)
      if isWhole {
        try tellBoth(first, second, cause: cause) { .localPeerConnected(peer: $0) }
      } else {
        try tellBoth(first, second, cause: cause) { .localConnectionFailed(peer: $0) }
      }
    case (.lose, .found), (.lose, .connecting), (.lose, .connected):
      guard !isWhole else { return }
      radio.set(.apart, first, second)
      try tellBoth(first, second, cause: cause) { .localPeerLost(peer: $0) }
    case (.find, .found), (.find, .connecting), (.find, .connected), (.connect, .apart),
      (.connect, .found), (.connect, .connected), (.lose, .apart):
      return
    }
  }

  private func tell(_ member: Int, _ event: IntercomEvent, cause: Int64?) throws {
    try components[member].tell(event, cause: cause, in: simulation)
  }

  private func tellBoth(
    _ first: Int,
    _ second: Int,
    cause: Int64?,
    _ event: (MemberID) -> IntercomEvent,
  ) throws {
    try components[first].tell(event(ids[second]), cause: cause, in: simulation)
    try components[second].tell(event(ids[first]), cause: cause, in: simulation)
  }

  /// One member invites the other, who accepts by itself: who it is the handshake tells.
  func invite(from member: Int, to peer: Int, cause: Int64) {
    guard radio.state(member, peer) == .found else { return }
    radio.set(.connecting, member, peer)
    let errand = Radio.Errand(
      purpose: .connect,
      first: member,
      second: peer,
      number: radio.generation(member, peer),
    )
    let time = simulation.now + plan.radio.connecting
    radioErrands.schedule(errand, at: time, cause: cause, in: simulation)
  }

  /// One member ends the connection; the radio looks for the other again.
  func disconnect(from member: Int, to peer: Int, cause: Int64) {
    secrets.forget(.local, at: member, to: peer)
    guard radio.state(member, peer) != .apart else { return }
    radio.set(.apart, member, peer)
    look(member, peer, cause: cause)
  }
}

/// The match maker's errands.
extension IntercomWorld {
  /// A member asks for a match with its group.
  func ask(_ member: Int, cause: Int64) {
    matchMaker.set(.asking, member)
    let generation = matchMaker.generations[member]
    guard link(.internet) != nil, !faults.contains(.noInternet) else {
      // A phone without any Internet is told so at once.
      let errand = MatchMaker.Errand(purpose: .giveUp, member: member, generation: generation)
      matchErrands.schedule(errand, at: simulation.now, cause: cause, in: simulation)
      return
    }
    for other in plan.members.indices where plan.areFellows(member, other) {
      guard matchMaker.states[other] == .asking else { continue }
      let errand = MatchMaker.Errand(
        purpose: .match(with: other, generation: matchMaker.generations[other]),
        member: member,
        generation: generation,
      )
      let time = simulation.now + plan.matches.making
      matchErrands.schedule(errand, at: time, cause: cause, in: simulation)
    }
    matchErrands.schedule(
      MatchMaker.Errand(purpose: .giveUp, member: member, generation: generation),
      at: simulation.now + plan.matches.timeout,
      cause: cause,
      in: simulation,
    )
  }

  /// A member leaves its match, or stops asking for one.
  func leave(_ member: Int) {
    matchMaker.set(.none, member)
    for peer in plan.members.indices where peer != member {
      secrets.forget(.internet, at: member, to: peer)
    }
  }

  func run(_ errand: MatchMaker.Errand, cause: Int64?) throws {
    guard matchMaker.generations[errand.member] == errand.generation else { return }
    switch errand.purpose {
    case .giveUp:
      guard matchMaker.states[errand.member] == .asking else { return }
      matchMaker.set(.none, errand.member)
      try components[errand.member].tell(.matchFailed, cause: cause, in: simulation)
    case .match(let other, let generation):
      guard matchMaker.generations[other] == generation else { return }
      let isWhole = isWhole(.internet, errand.member, other)
      if isWhole {
        matchMaker.match(errand.member, other)
        try tellBoth(errand.member, other, cause: cause) { .matchMade(peer: $0) }
      } else {
        matchMaker.set(.none, errand.member)
        matchMaker.set(.none, other)
        try components[errand.member].tell(.matchFailed, cause: cause, in: simulation)
        try components[other].tell(.matchFailed, cause: cause, in: simulation)
      }
    }
  }
}
