import Documents
import Kernel

/// An event on its way to a function.
///
///     waiting ──► out ──► handled: gone
///        ▲         └──► failed, or no word for a minute ──► dropped, or again later
///        └─────────────────────────────────────────────────────────┘
public struct Delivery: Record, Hashable, Sendable, Keyed {
  /// Its number.
  public var number: Int64 = 0
  /// What the function is called with.
  public var call = TaskCall()
  /// How often it was handed over.
  public var tries: Int64 = 0
  /// Whether a function has it.
  public var isOut = false
  /// When the event was.
  public var since = Uptime.start

  /// A blank one.
  public init() {}

  /// The number.
  public var key: Int64 { number }

  /// By their numbers.
  public static func order(_ left: Int64, _ right: Int64) -> ValueOrder {
    left < right ? .before : left == right ? .same : .after
  }
}
