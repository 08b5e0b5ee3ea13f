import Kernel

/// What happens to the service that runs functions.
public enum FunctionsEvent: Choice, Hashable, Sendable {
  /// It begins: schedules are set.
  case started
  /// A document has changed.
  case fired(DocumentEvent)  // key: event
  /// Somebody calls a function.
  case called(FunctionCall)  // key: call
  /// A number was drawn, for what it was wanted for.
  case drawn(UInt64, for: String)  // key: value
  /// A delivery has arrived.
  case delivered(delivery: Int64)
  /// A scheduled function is due.
  case scheduleCame(function: String)
  /// A run has ended.
  case ended(ExecutionEnd, execution: Int64)  // key: end
  /// A run has taken as long as it may.
  case timedOut(execution: Int64)
}

/// What the service that runs functions asks for.
public enum FunctionsEffect: Choice, Hashable, Sendable {
  /// A function is to be run; how that ends is to be told.
  case invoke(Invocation)  // key: invocation
  /// A run is to be ended: whatever it does from now on does not happen.
  case kill(execution: Int64)
  /// A call is answered.
  case answer(FunctionCall, body: DocumentFields, status: Int64)  // key: call
  /// A delivery is given up: the event reaches the function no more.
  case drop(Invocation, why: FunctionDrop)  // key: invocation
  /// A number from 0 up to the bound is to be told.
  case draw(below: UInt64, for: String)
  /// The event is to happen then.
  case setTimer(FunctionsEvent, at: Uptime)  // key: event
  /// It is not.
  case cancelTimer(FunctionsEvent)  // key: event
  /// The event is to happen when clocks show that.
  case setAlarm(FunctionsEvent, at: WallTime)  // key: event
}

/// Why a function that has failed is not run again.
public enum FunctionDrop: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody has asked for that.
  case notRetried
  /// It has failed for as long as it is run again.
  case windowPassed
}

/// What the weather of the service is like.
public struct FunctionsWeather: Record, Hashable, Sendable {
  /// How many events of a million are delivered twice.
  public var duplicatesPerMillion: Int64 = 0
  /// How long a delivery takes at most; how long it does is drawn, so that later ones can overtake.
  public var delayMax: Duration = .zero
  /// How long a delivery takes at least.
  public var delayMin: Duration = .zero

  /// No weather: everything is delivered once and at once.
  public init() {}

  /// Whether nothing is left to chance.
  var isCalm: Bool { duplicatesPerMillion == 0 && delayMax <= delayMin }
}

/// An event on its way to a function.
public struct FunctionDelivery: Record, Hashable, Sendable, Keyed {
  /// Its number.
  public var number: Int64 = 0
  /// The function.
  public var function = ""
  /// What for.
  public var cause = InvocationCause.schedule(at: .start)
  /// How often the function was run for it.
  public var attempts: Int64 = 0
  /// Which run is under way; 0 where none is.
  public var execution: Int64 = 0
  /// Whether it waits for a run of the same function to end.
  public var isWaiting = false
  /// When it was made.
  public var made = Uptime.start

  /// A blank one.
  public init() {}

  /// Its place.
  public var key: Int64 { number }

  /// How two numbers stand.
  public static func order(_ left: Int64, _ right: Int64) -> ValueOrder { .of(left, right) }
}
