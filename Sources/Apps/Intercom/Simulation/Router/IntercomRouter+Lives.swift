import Intercom
import Kernel
import World

/// What becomes of a member's connections when its app stops.
extension IntercomRouter {
  /// A suspended app has no radio: its connections end, of which it is told when it runs again.
  ///
  /// The others are told nothing, and find out. Over the Internet nothing comes through while it is suspended; the match keeps its place.
  func part(
    _ member: Int,
    seeing brokers: some BrokerView,
    _ directives: inout IntercomDirectives,
  ) {
    for peer in devices.indices where peer != member {
      let state = brokers.pair(member, peer).state
      switch state {
      case .apart: continue
      case .found: break
      case .connecting, .connected:
        directives.append(.tell(member, .localPeerLost(peer: ids[peer])))
      }
      directives.append(.tellRadio(.disconnected(by: devices[member], peer: devices[peer])))
    }
  }
}
