import Exploration
import Intercom
import Kernel

/// A timer of a searched call: a member's, or of a service.
///
/// The numbers by which a service knows what is void are left out: what becomes void is cancelled.
enum CallTimer: Hashable, Sendable {
  /// What a member has set.
  case member(Int, IntercomTimer)
  /// What the radio is about to do between two.
  case radio(Radio.Errand.Purpose, Int, Int)
  /// The match maker is about to bring a member into one match with another.
  case match(Int, with: Int)
  /// The match maker is about to tell a member that nobody came.
  case giveUp(Int)
  /// A link is whole again.
  case heal(TransportPath)

  /// The timer of an errand.
  init(_ errand: ServiceErrand) {
    switch errand {
    case .radio(let errand): self = .radio(errand.purpose, errand.first, errand.second)
    case .match(let errand):
      switch errand.purpose {
      case .match(let other, _): self = .match(errand.member, with: other)
      case .giveUp: self = .giveUp(errand.member)
      }
    }
  }

  /// The errand that it is now; nil for what is no service's.
  func errand(in services: IntercomServices) -> ServiceErrand? {
    switch self {
    case .member, .heal:
      return nil
    case .radio(let purpose, let first, let second):
      let pair = services.radio.pair(first, second)
      let number = purpose == .connect ? pair.generation : pair.notice
      return .radio(.init(purpose: purpose, first: first, second: second, number: number))
    case .match(let member, let other):
      let numbers = services.matchMaker.members.map(\.generation)
      let purpose = MatchMaker.Errand.Purpose.match(with: other, generation: numbers[other])
      return .match(.init(purpose: purpose, member: member, generation: numbers[member]))
    case .giveUp(let member):
      let number = services.matchMaker.members[member].generation
      return .match(.init(purpose: .giveUp, member: member, generation: number))
    }
  }

  /// Whether something has made it void: the service has begun to count anew since.
  func isVoid(_ before: IntercomServices, _ after: IntercomServices) -> Bool {
    errand(in: before) != errand(in: after)
  }

  /// Digests which it is.
  func absorb(into digest: inout StateDigest) {
    switch self {
    case .member(let member, let timer):
      digest.absorb(1 << 32 | UInt64(member))
      digest.absorb(text: timer.purpose.rawValue)
    case .heal(let path):
      digest.absorb(2 << 32 as UInt64)
      digest.absorb(text: path.rawValue)
    case .radio(let purpose, let first, let second):
      digest.absorb(3 << 32 | UInt64(first) << 8 | UInt64(second))
      digest.absorb(text: purpose.rawValue)
    case .match(let member, let other):
      digest.absorb(4 << 32 | UInt64(member) << 8 | UInt64(other))
    case .giveUp(let member):
      digest.absorb(5 << 32 | UInt64(member))
    }
  }
}

extension ServiceErrand {
  /// Whether it still means something.
  func isCurrent(in services: IntercomServices) -> Bool {
    switch self {
    case .radio(let errand): services.radio.isCurrent(errand)
    case .match(let errand): services.matchMaker.isCurrent(errand)
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
