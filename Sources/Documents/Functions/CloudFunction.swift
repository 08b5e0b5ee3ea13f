import Kernel

/// Which changes of a document a function waits for.
public enum DocumentTrigger: String, CaseIterable, Choice, Hashable, Sendable {
  /// It was not there, and is.
  case created
  /// It was there, is there, and is not as it was.
  case updated
  /// It was there, and is not.
  case deleted
  /// Any of these.
  case written

  /// Whether a change is one of these.
  func fits(_ change: DocumentChange) -> Bool {
    switch self {
    case .created: change.before == nil && change.after != nil
    case .updated: change.before != nil && change.after != nil
    case .deleted: change.before != nil && change.after == nil
    case .written: true
    }
  }
}

/// What a function is run for.
public enum FunctionTrigger: Choice, Hashable, Sendable {
  /// Changes of the documents whose paths fit, such as `tasks/{taskId}`.
  case document(pattern: String, on: DocumentTrigger)
  /// The clock.
  case schedule(Schedule)  // key: schedule
  /// A request.
  case call
}

/// A function that was deployed.
public struct CloudFunction: Record, Hashable, Sendable {
  /// Its name.
  public var name = ""
  /// What it is run for.
  public var trigger = FunctionTrigger.call
  /// Whether it is run again when it has failed; it is not unless that is asked for.
  public var isRetried = false
  /// For how long it is run again: 24 hours in the second generation of functions, 7 days in the first.
  public var retryWindow: Duration = CloudFunction.secondGenerationWindow
  /// How long it may run.
  public var timeout: Duration = .seconds(60)

  /// A blank one.
  public init() {}

  /// A function.
  public init(_ name: String, _ trigger: FunctionTrigger, isRetried: Bool = false) {
    self.name = name
    self.trigger = trigger
    self.isRetried = isRetried
  }

  /// For how long a function of the second generation is run again ("Retry asynchronous functions").
  public static let secondGenerationWindow = Duration.seconds(86_400)
}

/// A function is to be run.
public struct Invocation: Record, Hashable, Sendable {
  /// The number of the run.
  public var execution: Int64 = 0
  /// The function.
  public var function = ""
  /// How often it was run for the same delivery, this time included.
  public var attempt: Int64 = 1
  /// What for.
  public var cause = InvocationCause.schedule(at: .start)

  /// A blank one.
  public init() {}

  /// What the parts in braces of the pattern stand for; empty where there is no such part.
  public func parameter(_ name: String) -> String {
    guard case .document(_, let parameters) = cause else { return "" }
    let place = stride(from: 0, to: parameters.count - 1, by: 2).first { parameters[$0] == name }
    return place.map { parameters[$0 + 1] } ?? ""
  }

  /// The event of a document; nil where it is run for something else.
  public var event: DocumentEvent? {
    guard case .document(let event, _) = cause else { return nil }
    return event
  }
}

/// What a function is run for this time.
public enum InvocationCause: Choice, Hashable, Sendable {
  /// A document has changed; names and texts of the pattern's parts one behind the other.
  case document(DocumentEvent, parameters: [String])  // key: event
  /// It was due then.
  case schedule(at: WallTime)
  /// Somebody has called it.
  case call(FunctionCall)  // key: call
}

/// A request to a function.
public struct FunctionCall: Record, Hashable, Sendable {
  /// The asker's own number.
  public var number: Int64 = 0
  /// Who gets the answer.
  public var from = ""
  /// The function.
  public var function = ""
  /// On whose behalf, as far as the token says.
  public var caller = DocumentCaller.nobody
  /// The request's headers that matter, such as `authorization`.
  public var headers = DocumentFields()
  /// What is given.
  public var body = DocumentFields()

  /// A blank one.
  public init() {}
}

/// How a run has ended.
public enum ExecutionEnd: Choice, Hashable, Sendable {
  /// As the function wanted; an answer where it was called, with the HTTP status.
  case returned(DocumentFields, status: Int64)  // key: body
  /// With an error that nobody caught.
  case threw(String)  // key: message
  /// In the middle, such as by lack of memory.
  case crashed
}
