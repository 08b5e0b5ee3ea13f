import Intercom
import Kernel

/// What the radio and the match maker are told, and what becomes of what they ask for.
extension IntercomRouter {
  /// A link passes between two members, or does not: whose business that is learns it where it is news.
  func look(
    _ path: TransportPath,
    _ first: Int,
    _ second: Int,
    isWhole: Bool,
    seeing brokers: some BrokerView,
    _ directives: inout IntercomDirectives,
  ) {
    let (one, other) = (devices[first], devices[second])
    switch path {
    case .local:
      let isInRange = isWhole && hasRadio
      guard brokers.pair(first, second).isInRange != isInRange else { return }
      let event = RadioEvent.rangeChanged(first: one, second: other, isInRange: isInRange)
      directives.append(.tellRadio(event))
    case .internet:
      guard brokers.isWhole(first, second) != isWhole else { return }
      let event = MatchEvent.reachChanged(first: one, second: other, isWhole: isWhole)
      directives.append(.tellMatchMaker(event))
    }
  }

  /// A member announces something else: of each who has seen it without a connection the radio learns it.
  func announce(
    _ member: Int,
    seeing brokers: some BrokerView,
    _ directives: inout IntercomDirectives,
  ) {
    for other in devices.indices where other != member {
      guard brokers.pair(min(member, other), max(member, other)).state == .found else { continue }
      directives.append(.tellRadio(.announced(by: devices[member], seenBy: devices[other])))
    }
  }

  /// A member invites another; whom the radio does not see, or has invited already, it does not invite.
  func invite(
    _ peer: Int,
    by member: Int,
    seeing brokers: some BrokerView,
    _ directives: inout IntercomDirectives,
  ) {
    guard brokers.pair(member, peer).state == .found else { return }
    directives.append(.tellRadio(.invited(by: devices[member], peer: devices[peer])))
  }

  /// What becomes of what the radio asks for.
  func route(_ effect: RadioEffect, _ directives: inout IntercomDirectives) {
    switch effect {
    case .found(let one, let other):
      let (first, second) = (place(of: one), place(of: other))
      // What is announced is a tag of the group: the apps decide whom it makes them try (S-GRP-011).
      directives.append(.tell(first, .localPeerFound(peer: ids[second], tag: tags[second])))
      directives.append(.tell(second, .localPeerFound(peer: ids[first], tag: tags[first])))
    case .connected(let first, let second):
      tellBoth(first, second, &directives) { .localPeerConnected(peer: $0) }
    case .failed(let first, let second):
      tellBoth(first, second, &directives) { .localConnectionFailed(peer: $0) }
    case .refused(let full, let first, let second):
      let other = full == first ? second : first
      directives.append(.announce(.sessionFull(device: full, peer: other)))
      tellBoth(first, second, &directives) { .localConnectionFailed(peer: $0) }
    case .lost(let first, let second):
      tellBoth(first, second, &directives) { .localPeerLost(peer: $0) }
    case .setTimer, .cancelTimer:
      break  // The component's own affair, and the search's.
    }
  }

  /// What becomes of what the match maker asks for.
  func route(_ effect: MatchEffect, _ directives: inout IntercomDirectives) {
    switch effect {
    case .made(let first, let second, let match):
      tellBoth(first, second, &directives) { .matchMade(peer: $0, match: match) }
    case .merged(let device, let match):
      directives.append(.tell(place(of: device), .matchMerged(match: match)))
    case .failed(let device):
      directives.append(.tell(place(of: device), .matchFailed))
    case .setTimer, .cancelTimer:
      break  // The component's own affair, and the search's.
    }
  }

  private func tellBoth(
    _ first: String,
    _ second: String,
    _ directives: inout IntercomDirectives,
    _ event: (MemberID) -> IntercomEvent,
  ) {
    let (one, other) = (place(of: first), place(of: second))
    directives.append(.tell(one, event(ids[other])))
    directives.append(.tell(other, event(ids[one])))
  }

  /// The place of the member on a device; a service speaks of those that it was told of.
  func place(of device: String) -> Int {
    guard let place = devices.firstIndex(of: device) else {
      preconditionFailure("no member on \(device)")
    }
    return place
  }
}
