import Kernel

/// How what is played of a talker in one tick goes on from the tick before.
public enum Join: String, CaseIterable, Sendable {
  /// It follows it, or there is silence as before.
  case none
  /// It begins out of silence.
  case begins
  /// It ends, and silence follows.
  case ends
  /// It is not what follows: something was left out, or it is another stream.
  case jumps
}

/// How often sound begins, ends and jumps.
public struct JoinCount: Equatable, Sendable {
  /// Where it begins out of silence.
  public private(set) var begins: Int64 = 0
  /// Where it ends.
  public private(set) var ends: Int64 = 0
  /// Where something other follows than what comes next.
  public private(set) var jumps: Int64 = 0

  /// None so far.
  public init() {}

  /// All of them.
  public var total: Int64 { begins + ends + jumps }

  /// Counts one.
  public mutating func note(_ join: Join) {
    switch join {
    case .none: break
    case .begins: begins += 1
    case .ends: ends += 1
    case .jumps: jumps += 1
    }
  }
}

/// What one listener's device has played of one talker last: where it goes on and where not.
public struct PlayedLine: Equatable, Sendable {
  /// What sounded last in the tick before; nil where that was silent.
  public private(set) var last: PlayedFrame?

  /// A line that has not sounded.
  public init() {}

  /// Takes what is played in a tick, of this talker and others.
  public mutating func next(_ frames: [PlayedFrame], of talker: Int) -> Join {
    let first = frames.first { $0.talker == talker }
    defer { last = frames.last { $0.talker == talker } }
    switch (last, first) {
    case (nil, nil): return .none
    case (nil, .some): return .begins
    case (.some, nil): return .ends
    case (.some(let last), .some(let first)):
      let follows = last.stream == first.stream && last.timestamp + 1 == first.timestamp
      return follows ? .none : .jumps
    }
  }
}
