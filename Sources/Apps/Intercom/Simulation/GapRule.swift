import Kernel
import Plans

/// What must be true of gaps: the expectation `gap: { listener: ren, longest: "<= 150ms" }`.
public struct GapRule: Record, Equatable, Sendable {
  /// Who listens; empty for everybody.
  public var listener = ""
  /// Who talks; empty for everybody.
  public var talker = ""
  /// Only gaps of this cause; empty for all.
  public var cause = ""
  /// What the longest gap must be; zero counts where there is none.
  public var longest: Bound?
  /// What the number of gaps must be, those of one frame left out.
  public var count: Bound?
  /// What the time in gaps must be.
  public var total: Bound?
  /// What the speech lost in gaps must be, also where it left no silence.
  public var unheard: Bound?

  /// A blank rule.
  public init() {}

  /// The key of the expectation.
  static let key = "gap"

  /// The rule in words.
  public var title: String {
    var words = ["gaps"]
    if !listener.isEmpty { words.append("at \(listener)") }
    if !talker.isEmpty { words.append("from \(talker)") }
    if !cause.isEmpty { words.append("(\(cause))") }
    if let longest { words.append("longest \(longest.text)") }
    if let count { words.append("count \(count.text)") }
    if let total { words.append("total \(total.text)") }
    if let unheard { words.append("unheard \(unheard.text)") }
    return words.joined(separator: " ")
  }
}
