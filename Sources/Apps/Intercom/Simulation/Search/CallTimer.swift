import Exploration
import Intercom
import Kernel

/// A timer of a searched call: a member's, or of a service.
enum CallTimer: Hashable, Sendable {
  /// What a member has set.
  case member(Int, IntercomTimer)
  /// What the radio is about to do between two.
  case radio(RadioTimer)
  /// What the match maker is about to do for one.
  case match(MatchTimer)
  /// A link is whole again.
  case heal(TransportPath)

  /// Digests which it is.
  func absorb(into digest: inout StateDigest) {
    switch self {
    case .member(let member, let timer):
      digest.absorb(1 << 32 | UInt64(member))
      digest.absorb(text: timer.purpose.rawValue)
    case .heal(let path):
      digest.absorb(2 << 32 as UInt64)
      digest.absorb(text: path.rawValue)
    case .radio(let timer):
      digest.absorb(3 << 32 as UInt64)
      for text in [timer.purpose.rawValue, timer.first, timer.second] { digest.absorb(text: text) }
    case .match(let timer):
      digest.absorb(4 << 32 as UInt64)
      digest.absorb(choice: timer)
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
