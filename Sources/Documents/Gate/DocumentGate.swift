import Kernel
import SecurityRules

/// What decides about the access of clients; servers with the project's credentials pass it by.
///
/// It is written as its text, and read as rules once.
public struct DocumentGate: Sendable {
  /// What it goes by.
  public enum Mode: String, CaseIterable, Choice, Hashable, Sendable {
    /// Nobody may do anything.
    case closed
    /// Everybody may do everything.
    case open
    /// What the rules say.
    case rules
  }

  /// What it goes by.
  public private(set) var mode = Mode.closed
  /// The rules, as their file has them; empty where there are none.
  public private(set) var text = ""
  /// The seconds since 1970 at which clocks show their start: what `request.time` counts by.
  public private(set) var epoch: Int64 = 0
  private var ruleset: Ruleset?

  /// A gate that is closed, as that of a project without rules.
  public init() {}

  /// A gate through which everybody may go.
  public static var open: Self {
    var gate = Self()
    gate.mode = .open
    return gate
  }

  /// A gate that goes by rules.
  ///
  /// - Parameters:
  ///   - text: a file of rules.
  ///   - epoch: the seconds since 1970 at which clocks show their start.
  /// - Throws: what is wrong with the rules, with places.
  public init(rules text: String, epoch: Int64 = 0) throws(RulesSyntaxError) {
    mode = .rules
    self.text = text
    self.epoch = epoch
    ruleset = try Ruleset(Array(text.utf8))
  }

  /// What the rules say; nil where there are none.
  func decide(
    _ request: RulesRequest,
    _ documents: (RulesPath, Bool) -> RulesResource?,
  ) -> RulesDecision? {
    ruleset?.decide(request, documents: documents)
  }
}

extension DocumentGate: Hashable {
  /// Whether both say the same in the same words.
  public static func == (left: Self, right: Self) -> Bool {
    left.mode == right.mode && left.text == right.text && left.epoch == right.epoch
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(text)
    hasher.combine(epoch)
  }
}

extension DocumentGate: Record {
  /// What it goes by; rules that are none are an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    let before = text
    try fields.field("mode", &mode)
    try fields.field("text", &text)
    try fields.field("epoch", &epoch)
    guard text != before || (mode == .rules && ruleset == nil) else { return }
    do throws(RulesSyntaxError) {
      ruleset = try Ruleset(Array(text.utf8))
    } catch {
      let issue = error.issues.first.map { "\($0.mark): \($0.message)" } ?? "it is none"
      throw FieldError(field: "text", problem: issue)
    }
  }
}
