/// How likely random walks take what an app lets happen, beside one another.
///
/// A walk that takes each possible step alike is idle most of the time where little of what can be done
/// leads anywhere: it says much about a few states. A weight makes a kind of step so many times as likely as
/// one of weight 1, which everything has that is not named; what goes wrong always has it. Nothing becomes
/// impossible, and a search of every order does not ask.
public struct SearchWeights: Hashable, Sendable {
  /// Of arrivals, by the number of the channel.
  public var arrivals: [UInt64]
  /// Of timers.
  public var timers: UInt64
  /// Of acts, by the place of their kind in `actKinds`.
  public var acts: [UInt64]

  /// The largest weight.
  public static let most: UInt64 = 1_000_000

  /// Weights, each from 1 to a million; what a list is too short for has 1.
  public init(arrivals: [UInt64] = [], timers: UInt64 = 1, acts: [UInt64] = []) {
    let all = arrivals + acts + [timers]
    let isInRange = all.allSatisfy { (1...Self.most).contains($0) }
    precondition(isInRange, "a weight is from 1 to a million")
    self.arrivals = arrivals
    self.timers = timers
    self.acts = acts
  }

  @usableFromInline
  func ofChannel(_ number: Int) -> UInt64 {
    arrivals.indices.contains(number) ? arrivals[number] : 1
  }

  @usableFromInline
  func ofAct(_ kind: Int) -> UInt64 { acts.indices.contains(kind) ? acts[kind] : 1 }
}
