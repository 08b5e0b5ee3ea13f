import Exploration
import Intercom
import Kernel
import Voice

/// What a search judges of a call, and what it counts.
struct CallJudgement {
  /// The invariants that had something to judge, and those that were broken, a bit each.
  private(set) var reached: UInt64 = 0
  private(set) var broken: UInt64 = 0
  /// What happened, a bit for each of `happenings`.
  private(set) var happened: UInt64 = 0

  /// What must hold.
  enum Invariant: Int, CaseIterable {
    /// Nothing plays twice.
    case playedTwice
    /// No path that carries voice is taken down.
    case takenDown
    /// Whatever is said can be sealed.
    case sealed

    /// Its name, fit for a file's.
    var key: String {
      switch self {
      case .playedTwice: "played-twice"
      case .takenDown: "taken-down"
      case .sealed: "cannot-be-sealed"
      }
    }

    /// What must hold, in words.
    var title: String {
      switch self {
      case .playedTwice: "no frame plays twice"
      case .takenDown: "no path is taken down that alone carries the other's voice, and lives"
      case .sealed: "nobody answers what was never asked, or seals without keys"
      }
    }
  }

  /// What is counted: every fact that a member can state, and what was lost.
  static let happenings =
    IntercomFact.prototypes.map(\.kind) + ["a frame is played", "something meets a cut"]

  /// All of it, as a search takes it.
  var judgement: Judgement {
    Judgement(reached: reached, broken: broken, happened: happened)
  }

  private static let kinds = IntercomFact.prototypes.map(\.kind)

  private mutating func judge(_ invariant: Invariant, holds: Bool) {
    reached |= 1 << UInt64(invariant.rawValue)
    if !holds { broken |= 1 << UInt64(invariant.rawValue) }
  }

  /// What a member asks for in answer to one event, and how paths were before it.
  mutating func take(_ effects: [IntercomEffect], of member: Int, _ before: CallPaths) {
    for effect in effects {
      switch effect {
      case .state(let fact): count(fact)
      case .disconnectLocal: takeDown(.local, by: member, effects, before)
      case .leaveMatch: takeDown(.internet, by: member, effects, before)
      case .send, .skip, .play, .refuse, .connectLocal, .startMatchMaking, .gatherMatch,
        .rejoinMatch, .route, .forward, .decline, .setTimer, .cancelTimer, .askOwner:
        break
      }
    }
  }

  /// A member takes a path down; where it has heard nothing on it for long enough, it may.
  private mutating func takeDown(
    _ path: TransportPath,
    by member: Int,
    _ effects: [IntercomEffect],
    _ before: CallPaths,
  ) {
    guard before.isPassing(path, from: 1 - member) else { return }
    let isBroken = effects.contains { effect in
      guard case .state(.pathBroken(path, _, _)) = effect else { return false }
      return true
    }
    judge(.takenDown, holds: isBroken || !before.isAlone(path, for: 1 - member))
  }

  /// A frame is played.
  mutating func take(_ frame: PlayedFrame, at member: Int, _ heard: inout [Int64]) {
    guard frame.rendering != .concealed else { return }
    hear(frame.timestamp, at: member, &heard)
  }

  /// A frame sounds, by whatever way.
  mutating func hear(_ timestamp: FrameNumber, at member: Int, _ heard: inout [Int64]) {
    let number = Int64(member) << 32 + timestamp.number
    judge(.playedTwice, holds: !heard.contains(number))
    if !heard.contains(number) { heard.append(number) }
    happened |= 1 << UInt64(Self.kinds.count)
  }

  /// Something happens to a link or around the members.
  mutating func take(_ event: IntercomWorldEvent) {
    guard case .datagramLost(_, _, _, _, .outage, _) = event else { return }
    happened |= 1 << UInt64(Self.kinds.count + 1)
  }

  /// Something is sealed, or could not be.
  mutating func take(sealed isSealed: Bool) {
    judge(.sealed, holds: isSealed)
  }

  private mutating func count(_ fact: IntercomFact) {
    guard let place = Self.kinds.firstIndex(of: fact.kind) else { return }
    happened |= 1 << UInt64(place)
  }
}
