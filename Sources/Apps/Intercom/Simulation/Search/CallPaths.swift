import Intercom
import Kernel

/// Which paths carry the voice of whom, and whether they pass.
struct CallPaths {
  /// Whether a member's voice goes by the radio and over the Internet, by member.
  private var carries: [[Bool]] = []
  /// Whether what is sent by a path arrives: the transport stands and the link is whole.
  private var passes: [Bool] = []

  /// The paths of a call.
  init(_ state: CallSearchState, at now: Instant, in router: IntercomRouter) {
    let uptime = DeviceClock().uptime(at: now)
    carries = state.system.members.map { member in
      TransportPath.allCases.map { path in
        member.links.first?.carriesVoice(path, at: uptime) ?? false
      }
    }
    passes = TransportPath.allCases.map { path in
      let way = Way(path: path, from: 0, to: 1)
      return !state.isCut(path) && router.isConnected(way, in: state.system.services)
    }
  }

  /// Whether a path is all that carries a member's voice, and carries it.
  func isAlone(_ path: TransportPath, for member: Int) -> Bool {
    guard carries.count > member, passes[path.place] else { return false }
    return carries[member][path.place] && !carries[member][1 - path.place]
  }

  /// Whether what is sent by a path arrives.
  func isPassing(_ path: TransportPath) -> Bool { passes[path.place] }

  /// Whether everybody's voice goes by some path that passes.
  var areHeard: Bool {
    carries.allSatisfy { own in
      TransportPath.allCases.contains { own[$0.place] && passes[$0.place] }
    }
  }
}
