import Kernel

/// A month from which samples are to be drawn.
public struct SampleGroup: Record, Hashable, Sendable {
  /// The month as the cleaner files it: `Month.code`.
  public var month: Int64 = 0
  /// How many candidates it has.
  public var size: Int64 = 0
  /// How many of them are wanted.
  public var count: Int64 = 0

  /// A blank group.
  public init() {}

  /// A month with candidates.
  public init(month: Int64, size: Int64, count: Int64) {
    self.month = month
    self.size = size
    self.count = count
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("month", &month)
    try fields.field("size", &size)
    try fields.field("count", &count)
  }
}

/// What a cleaner asks of its surroundings.
public enum CleanerEffect: Choice, Hashable, Sendable {
  /// Ask the library.
  case ask(LibraryRequest)
  /// Draw samples; `anew` wants others than in the scan before.
  case draw(groups: [SampleGroup], anew: Bool)
  /// State a fact of the domain for people, expectations and invariants.
  case state(CleanerFact)

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    [.ask(.assets(ids: [])), .draw(groups: [], anew: false), .state(.deletionCancelled)]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .ask: "ask"
    case .draw: "draw"
    case .state: "state"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .ask(var request):
      try fields.field("request", &request)
      self = .ask(request)
    case .draw(var groups, var anew):
      try fields.field("groups", &groups)
      try fields.field("anew", &anew)
      self = .draw(groups: groups, anew: anew)
    case .state(var fact):
      try fields.field("fact", &fact)
      self = .state(fact)
    }
  }
}
