import Exploration
import Kernel
import Testing

@testable import Intercom

/// The intercom of one member as a search sees it: what the radio, the match maker and the peer can
/// do to it, in every order, at one instant.
private struct HandoverModel: Explorable {
  enum Step: CaseIterable {
    case found, connected, lost, failed, matched, matchFailed, localReply, internetReply
  }

  /// The intercom, and whether its transports stand.
  struct State: Record {
    var intercom = Intercom()
    var isConnected = false
    var isMatched = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("intercom", &intercom)
      try fields.field("is_connected", &isConnected)
      try fields.field("is_matched", &isMatched)
    }
  }

  var start: State {
    State(intercom: Driver(settings: Driver.settings { $0.internet = .warm }).intercom)
  }

  let invariants = [
    "voice goes by radio only where the radio path is up",
    "voice goes over the Internet only where that path is up",
    "both paths are never up",
  ]

  func steps(from state: State, into steps: inout [Step]) {
    // A transport may say once more that it stands.
    steps += [.found, .failed, .connected, .matched]
    if state.isConnected { steps += [.lost, .localReply] }
    steps.append(state.isMatched ? .internetReply : .matchFailed)
  }

  func take(_ step: Step, in state: inout State) -> Judgement {
    let peer = Driver.peer
    let event: IntercomEvent
    switch step {
    case .found: event = .localPeerFound(peer: peer)
    case .connected:
      event = .localPeerConnected(peer: peer)
      state.isConnected = true
    case .lost:
      event = .localPeerLost(peer: peer)
      state.isConnected = false
    case .failed:
      event = .localConnectionFailed(peer: peer)
      state.isConnected = false
    case .matched:
      event = .matchMade(peer: peer)
      state.isMatched = true
    case .matchFailed: event = .matchFailed
    case .localReply: event = reply(.local)
    case .internetReply: event = reply(.internet)
    }
    var effects = Effects<IntercomEffect>()
    state.intercom.reduce(event, at: .start, into: &effects)
    return judge(state.intercom.links[0])
  }

  private func judge(_ link: PeerLink) -> Judgement {
    var reached: UInt64 = 4
    var broken: UInt64 = 0
    if link.state == .localConnected {
      reached |= 1
      if !link.local.isUp { broken |= 1 }
    }
    if link.state == .internetConnected {
      reached |= 2
      if !link.internet.isUp { broken |= 2 }
    }
    if link.local.isUp, link.internet.isUp { broken |= 4 }
    return Judgement(reached: reached, broken: broken)
  }

  private func reply(_ path: TransportPath) -> IntercomEvent {
    .handshakeArrived(path: path, peer: Driver.peer, step: .reply, attempt: 1, verdict: .accepted)
  }
}

/// The search is a part that any reducer can use; the handover is one.
struct HandoverSearchTests {
  @Test func `voice never goes by a path that is not up, in whichever order paths come and go`() {
    let result = ExhaustiveSearch(HandoverModel(), depth: 40).run()
    #expect(result.ending == .whole)
    #expect(result.states > 30)
    for place in 0...1 {
      #expect(result.invariants[place].reached > 0, "\(result.invariants[place].name)")
      #expect(result.invariants[place].counterexample == nil, "\(result.invariants[place])")
    }
  }

  @Test func `what does not hold is refuted by a shortest way`() {
    let result = ExhaustiveSearch(HandoverModel(), depth: 40).run()
    // With a warm standby both paths are up before long: each is connected and authenticated.
    let way = result.invariants[2].counterexample
    #expect(way?.count == 4, "\(String(describing: way))")
  }
}
