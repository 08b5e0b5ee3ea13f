import Kernel

@testable import Intercom

/// The timers that an intercom has set, as its device keeps them.
struct SetTimers {
  private var all: [(timer: IntercomTimer, at: Uptime)] = []

  /// When the first one is due.
  var nextTime: Uptime? { all.map(\.at).min() }

  /// What is set, and when it fires.
  var deadlines: [IntercomTimer: Uptime] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.timer, $0.at) })
  }

  /// Carries out what is asked of timers.
  mutating func take(_ effects: [IntercomEffect]) {
    for effect in effects {
      switch effect {
      case .setTimer(let timer, let deadline):
        all.removeAll { $0.timer == timer }
        all.append((timer, deadline))
      case .cancelTimer(let timer):
        all.removeAll { $0.timer == timer }
      case .send, .skip, .play, .refuse, .connectLocal, .disconnectLocal, .startMatchMaking,
        .gatherMatch, .rejoinMatch, .leaveMatch, .route, .forward, .decline, .state, .askOwner:
        break
      }
    }
  }

  /// Takes the first timer out that is due by `end`; of those due together the one set first.
  mutating func popFirst(through end: Uptime) -> (timer: IntercomTimer, at: Uptime)? {
    guard let first = nextTime, first <= end,
      let place = all.firstIndex(where: { $0.at == first })
    else { return nil }
    return all.remove(at: place)
  }
}

extension IntercomEffect {
  /// Whether it sets or cancels a timer.
  var isOfTimers: Bool {
    switch self {
    case .setTimer, .cancelTimer: true
    case .send, .skip, .play, .refuse, .connectLocal, .disconnectLocal, .startMatchMaking,
      .gatherMatch, .rejoinMatch, .leaveMatch, .route, .forward, .decline, .state, .askOwner:
      false
    }
  }
}
