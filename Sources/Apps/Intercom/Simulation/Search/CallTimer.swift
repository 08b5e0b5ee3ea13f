import Exploration
import Intercom
import Kernel

/// A timer of a searched call: a member's, or of a service.
///
/// Timers of one name are one: the number of an errand tells only whether it is void.
enum CallTimer: Hashable, Sendable {
  /// What a member has set.
  case member(Int, IntercomTimer)
  /// What a service is about to do.
  case errand(ServiceErrand)
  /// A link is whole again.
  case heal(TransportPath)

  /// What tells timers apart.
  private enum Name: Hashable {
    case member(Int, IntercomTimer)
    case radio(Radio.Errand.Purpose, Int, Int)
    case match(Int, Int)
    case giveUp(Int)
    case heal(TransportPath)
  }

  private var name: Name {
    switch self {
    case .member(let member, let timer): return .member(member, timer)
    case .heal(let path): return .heal(path)
    case .errand(.radio(let errand)): return .radio(errand.purpose, errand.first, errand.second)
    case .errand(.match(let errand)):
      switch errand.purpose {
      case .match(let other, _): return .match(errand.member, other)
      case .giveUp: return .giveUp(errand.member)
      }
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether it still means something; what a service has begun may be void.
  func isCurrent(in services: IntercomServices) -> Bool {
    switch self {
    case .member, .heal: true
    case .errand(.radio(let errand)): services.radio.isCurrent(errand)
    case .errand(.match(let errand)): services.matchMaker.isCurrent(errand)
    }
  }

  /// Digests which it is: numbers that only tell what is void are left out, since that is cancelled.
  func absorb(into digest: inout StateDigest) {
    switch self {
    case .member(let member, let timer):
      digest.absorb(1 << 32 | UInt64(member))
      digest.absorb(text: timer.purpose.rawValue)
    case .heal(let path):
      digest.absorb(2 << 32 as UInt64)
      digest.absorb(text: path.rawValue)
    case .errand(.radio(let errand)):
      digest.absorb(3 << 32 | UInt64(errand.first) << 8 | UInt64(errand.second))
      digest.absorb(text: errand.purpose.rawValue)
    case .errand(.match(let errand)):
      digest.absorb(4 << 32 | UInt64(errand.member))
      switch errand.purpose {
      case .giveUp: digest.absorb(text: "give up")
      case .match: digest.absorb(text: "match")
      }
    }
  }
}

/// What can be done to a searched call, or by its members.
enum CallAct: Hashable, Sendable {
  /// A link is cut for that long.
  case cut(TransportPath, CutLength)
  /// What a member sends by radio is lost for a long time, and nothing else.
  case muffle(Int)
  /// A member speaks for a moment.
  case speak(Int)
  /// A member's device plays what waits, for a moment.
  case listen(Int)
}

/// How long a cut lasts that a search tries.
enum CutLength: Int, CaseIterable, Sendable {
  /// Nobody notices it but by what is lost.
  case short
  /// KEEPALIVE notices it, the radio does not.
  case long
  /// The radio notices it as well.
  case longest

  /// How long it is.
  var span: Duration {
    switch self {
    case .short: .milliseconds(500)
    case .long: .seconds(5)
    case .longest: .seconds(14)
    }
  }
}
