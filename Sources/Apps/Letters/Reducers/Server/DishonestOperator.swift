import Kernel

/// What an operator who is not honest goes on with: whom it deceives, and what it has.
///
/// It is no part of the server's documents that a request could change, and it outlasts the process as they do:
/// whoever gives keys of their own does not give the right ones because a machine was started again.
public struct DishonestOperator: Record, Hashable, Sendable {
  /// The users for whom it gives a key of its own.
  public var swapped: [UserID] = []  // key: swapped, unless []
  /// Whether it gives no share of a letter's key.
  public var withholdsShares = false  // key: withholds_shares, unless false
  /// Whether it keeps a copy of each letter.
  public var keepsCopies = false  // key: keeps_copies, unless false
  /// These, in the order in which they were taken in.
  public var copies: [SealedLetter] = []  // key: copies, unless []
  /// The keys that a thief has brought it, in their order.
  public var loots: [Loot] = []  // key: loots, unless []
  /// How many letters it has posted in others' names.
  public var forged: Int64 = 0  // key: forged, unless 0
  /// How many letters it has delivered once more.
  public var replays: Int64 = 0  // key: replays, unless 0

  /// An operator who has done nothing.
  public init() {}
}

extension DishonestOperator: DiaryElement {}
