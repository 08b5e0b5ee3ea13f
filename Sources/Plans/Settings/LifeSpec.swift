/// How the life of one thing of an app is found in a log: of a letter, a photo, a ring of a bell.
///
/// `yamabiko show` tells lives by this alone. A row belongs to the life that its payload names; where it
/// names none, to that of the row that led to it.
public struct LifeSpec: Sendable {
  /// What it is the life of, which is an option of `show`: `letter`.
  public let name: String
  /// Where payloads name it: the keys that lead to a text, a number or lists of these, with dots
  /// between them: `body.letter.header.id`.
  public let fields: [String]
  /// The kinds of events with which a life begins that nothing may name yet.
  public let beginnings: [String]
  /// The kinds of rows that name lives and are no part of them, such as what is read on a disk, and the
  /// kinds within payloads, such as those of requests, that have nothing to do with one.
  public let leftOut: [String]
  /// What is told of a life, in the order of a whole one.
  public let stages: [LifeStage]
  /// Whether what a timer does belongs to the life in which it was set.
  public let hasTimers: Bool
  /// What a report of a plan calls the thing of that name; nil where it has no other name.
  ///
  /// None for an app whose reports call everything as payloads do.
  public let called: (@Sendable (Plan) -> @Sendable (String) -> String?)?

  /// The lives of an app.
  public init(
    name: String,
    fields: [String] = [],
    beginnings: [String] = [],
    leftOut: [String] = [],
    hasTimers: Bool = false,
    called: (@Sendable (Plan) -> @Sendable (String) -> String?)? = nil,
    stages: [LifeStage],
  ) {
    self.name = name
    self.fields = fields
    self.beginnings = beginnings
    self.leftOut = leftOut
    self.hasTimers = hasTimers
    self.called = called
    self.stages = stages
  }

  /// What is told of a row; nil where nothing is.
  ///
  /// - Parameters:
  ///   - kind: the row's kind.
  ///   - inner: the kind within its payload; empty where there is none.
  /// - Returns: the first stage that fits.
  public func stage(of kind: String, holding inner: String) -> LifeStage? {
    stages.first { $0.kind == kind && ($0.inner.isEmpty || $0.inner == inner) }
  }
}

/// Something that is told of a life.
public struct LifeStage: Sendable {
  /// What is said: `taken in`.
  public let text: String
  /// The kind of the rows that show it.
  public let kind: String
  /// The kind within their payloads: that of a request or an answer; empty for any.
  public let inner: String
  /// A field of their payloads whose value is said as well; empty for none.
  public let detail: String
  /// Whether a life is told to have missed it that has not got so far.
  public let isAwaited: Bool
  /// How that value is said; as it stands there unless it is told otherwise.
  public let words: @Sendable (String) -> String

  /// A stage.
  public init(
    _ text: String,
    _ kind: String,
    inner: String = "",
    detail: String = "",
    isAwaited: Bool = false,
    words: @escaping @Sendable (String) -> String = { $0 },
  ) {
    self.words = words
    self.text = text
    self.kind = kind
    self.inner = inner
    self.detail = detail
    self.isAwaited = isAwaited
  }
}
