import Intercom
import Kernel

/// Which paths carry the voice of whom, and whether they pass.
struct CallPaths {
  /// Whether a member's voice goes by the radio and over the Internet, by member.
  private var carries: [[Bool]] = []
  /// Whether what a member sends by a path arrives, by member: the transport stands and nothing is
  /// cut in that direction.
  private var passes: [[Bool]] = []

  /// The paths of a call.
  init(_ state: CallSearchState, at now: Instant, in router: IntercomRouter) {
    let uptime = DeviceClock().uptime(at: now)
    carries = state.system.members.map { member in
      TransportPath.allCases.map { path in
        member.links.first?.carriesVoice(path, at: uptime) ?? false
      }
    }
    passes = (0...1).map { member in
      TransportPath.allCases.map { path in
        let way = Way(path: path, from: member, to: 1 - member)
        return !state.isCut(way) && router.isConnected(way, seeing: state.system.brokers)
      }
    }
  }

  /// Whether a path is all that carries a member's voice, and carries it.
  func isAlone(_ path: TransportPath, for member: Int) -> Bool {
    guard carries.count > member, isPassing(path, from: member) else { return false }
    return carries[member][path.place] && !carries[member][1 - path.place]
  }

  /// Whether what a member sends by a path arrives.
  func isPassing(_ path: TransportPath, from member: Int) -> Bool { passes[member][path.place] }

  /// Whether everybody's voice goes by some path that passes.
  var areHeard: Bool {
    carries.indices.allSatisfy { member in
      TransportPath.allCases.contains {
        carries[member][$0.place] && isPassing($0, from: member)
      }
    }
  }
}
