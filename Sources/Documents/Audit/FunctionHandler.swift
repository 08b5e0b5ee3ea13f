import Kernel

/// What a function does, as a reducer: one for each run, which begins blank.
///
/// It asks for one thing after another, or for several at once; each has a number of the handler's own,
/// which the answer has too. What it leaves undone when it ends does not happen.
///
///     invoked ──► request, step 1 ──► answered, step 1 ──► perform, step 2 ──► performed ──► end
public protocol FunctionHandler: Sendable {
  /// A run that has not begun.
  init()

  /// Takes an event, and appends what is to be done.
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  )
}

/// What happens to a run of a function.
public enum HandlerEvent: Choice, Hashable, Sendable {
  /// It begins.
  case invoked(Invocation)  // key: invocation
  /// The store has answered.
  case answered(DocumentAnswer, step: Int64)  // key: answer
  /// Something outside of the store was done; what comes of it.
  case performed(DocumentFields, step: Int64)  // key: result
  /// A number was drawn.
  case drawn(UInt64, step: Int64)  // key: value
}

/// What a run of a function asks for.
public enum HandlerEffect: Choice, Hashable, Sendable {
  /// The store is asked, with the project's credentials.
  case request(DocumentOperation, step: Int64)  // key: operation
  /// Something is to be done outside of the store, such as `push`, which nobody can take back; its fields say
  /// what and to whom, and those of one `collapseField` take each other's place.
  case perform(String, with: DocumentFields, step: Int64)  // key: act
  /// A number from 0 up to the bound is to be told.
  case draw(below: UInt64, step: Int64)
  /// The run is over.
  case end(ExecutionEnd)  // key: end

  /// What it does, in a few words.
  public var summary: String {
    switch self {
    case .request(let operation, _): operation.kind
    case .perform(let kind, _, _): kind
    case .draw: "draw"
    case .end: Self.endSummary
    }
  }

  /// The field of what is done that names what takes its place: of the same one only the last is seen.
  public static let collapseField = "collapse"

  /// What the end is called there.
  static let endSummary = "end"
}
