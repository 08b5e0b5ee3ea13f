import Kernel

/// The service that runs functions for changes of documents, for the clock and for calls (Cloud
/// Functions, Cloud Scheduler).
///
///     fired ──► each function that waits for it ──► delivered, perhaps twice ──► invoked ──► returned
///                                                        ▲                          └──► threw
///                                                        └── after 10 s to 600 s ◄── retried, or dropped
///
/// A document's event reaches every function at least once, in any order: what comes twice has the same
/// id, and so do two functions on one path. A scheduled function has one run at a time; the next one
/// waits for it.
///
/// The tasks' own `Cloud` is none of these: what it hands on has another form, which its logs have (docs/documents.md).
///
/// - Complexity: an event takes O(*f*) in the functions, and O(log *n*) in the deliveries under way.
public struct FunctionsService: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = FunctionsEvent
  /// What it asks for.
  public typealias Effect = FunctionsEffect

  /// What was deployed, in order.
  public var functions: [CloudFunction] = []
  /// What its weather is like.
  public var weather = FunctionsWeather()
  /// The seconds since 1970 at which clocks show their start: what schedules count by.
  public var epoch: Int64 = 0
  /// What is on its way, runs or waits to be run again.
  public internal(set) var deliveries = SortedRows<FunctionDelivery>()
  /// How many deliveries there were.
  public internal(set) var deliveryCount: Int64 = 0
  /// How many runs there were.
  public internal(set) var executionCount: Int64 = 0
  /// The runs under way, with their deliveries.
  public internal(set) var running: [FunctionExecution] = []

  /// A service without functions.
  public init() {}

  /// A service with functions.
  public init(_ functions: [CloudFunction], epoch: Int64 = 0) {
    self.functions = functions
    self.epoch = epoch
  }

  /// The first wait before a function is run again ("Retry asynchronous functions": 10 to 600 s).
  public static let backoffFirst = Duration.seconds(10)
  /// The longest.
  public static let backoffMax = Duration.seconds(600)

  /// Takes an event.
  public mutating func reduce(
    _ event: FunctionsEvent,
    at now: DeviceTime,
    into effects: inout Effects<FunctionsEffect>,
  ) {
    switch event {
    case .started: for function in functions { setSchedule(of: function, now, &effects) }
    case .fired(let event): fire(event, now, &effects)
    case .called(let call): take(call, now, &effects)
    case .drawn(let value, let key): deliver(value, key, now, &effects)
    case .delivered(let number): run(number, now, &effects)
    case .scheduleCame(let name): runScheduled(name, now, &effects)
    case .ended(let end, let execution): finish(execution, end, now, &effects)
    case .timedOut(let execution):
      effects.append(.kill(execution: execution))
      finish(execution, .threw("function execution took too long"), now, &effects)
    }
  }

  func function(_ name: String) -> CloudFunction? { functions.first { $0.name == name } }

  // MARK: Events

  private mutating func fire(
    _ event: DocumentEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    for function in functions {
      guard case .document(let pattern, let trigger) = function.trigger,
        trigger.fits(event.change),
        let parameters = DocumentPath.parameters(of: event.change.path, in: pattern)
      else { continue }
      send(.document(event, parameters: parameters), to: function.name, now, &effects)
    }
  }

  private mutating func send(
    _ cause: InvocationCause,
    to function: String,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    let number = add(cause, to: function, now)
    guard weather.isCalm else {
      return effects.append(.draw(below: Self.bound, for: Self.key(number)))
    }
    guard weather.delayMin > .zero else { return run(number, now, &effects) }
    effects.append(.setTimer(.delivered(delivery: number), at: now.uptime + weather.delayMin))
  }

  private mutating func add(
    _ cause: InvocationCause,
    to function: String,
    _ now: DeviceTime,
  ) -> Int64 {
    deliveryCount += 1
    var delivery = FunctionDelivery()
    delivery.number = deliveryCount
    delivery.function = function
    delivery.cause = cause
    delivery.made = now.uptime
    deliveries[deliveryCount] = delivery
    return deliveryCount
  }

  /// A million for the delay, and a million for whether there is a second delivery.
  static let bound: UInt64 = 1_000_000_000_000
  private static let prefix = "functions/delivery/"
  private static func key(_ number: Int64) -> String { "\(prefix)\(number)" }

  /// A number was drawn for a delivery: it arrives in time, and perhaps another one like it.
  private mutating func deliver(
    _ value: UInt64,
    _ key: String,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard key.hasPrefix(Self.prefix), let number = Int64(key.dropFirst(Self.prefix.utf8.count)),
      let delivery = deliveries[number]
    else { return }
    arrive(number, share: Int64(value / 1_000_000 % 1_000_000), now, &effects)
    guard Int64(value % 1_000_000) < weather.duplicatesPerMillion else { return }
    // The second one takes as long as the first has not: both ends of the span are seen.
    let second = add(delivery.cause, to: delivery.function, now)
    let share = 999_999 - Int64(value / 1_000_000 % 1_000_000)
    arrive(second, share: share, now, &effects)
  }

  private mutating func arrive(
    _ number: Int64,
    share: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    let span = max(weather.delayMax - weather.delayMin, .zero)
    let wait = weather.delayMin + .microseconds(span.nanoseconds / 1_000_000 * share / 1_000)
    effects.append(.setTimer(.delivered(delivery: number), at: now.uptime + wait))
  }

  private mutating func take(
    _ call: FunctionCall,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard let function = function(call.function), function.trigger == .call else {
      return effects.append(.answer(call, body: ["error": "NOT_FOUND"], status: 404))
    }
    run(add(.call(call), to: call.function, now), now, &effects)
  }

  // MARK: Schedules

  private func setSchedule(
    of function: CloudFunction,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard case .schedule(let schedule) = function.trigger else { return }
    let seconds = epoch + dividingDown(now.wall.nanoseconds, by: 1_000_000_000).quotient
    guard let next = schedule.next(after: seconds) else { return }
    let due = WallTime.start + .seconds(next - epoch)
    effects.append(.setAlarm(.scheduleCame(function: function.name), at: due))
  }

  /// A function is due; while it still runs, the next run waits.
  private mutating func runScheduled(
    _ name: String,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard let function = function(name) else { return }
    send(.schedule(at: now.wall), to: name, now, &effects)
    setSchedule(of: function, now, &effects)
  }

  // MARK: Runs

  private mutating func run(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard var delivery = deliveries[number], delivery.execution == 0,
      let function = function(delivery.function)
    else { return }
    if case .schedule = delivery.cause, running.contains(where: { $0.function == function.name }) {
      delivery.isWaiting = true
      deliveries[number] = delivery
      return
    }
    delivery.isWaiting = false
    executionCount += 1
    delivery.execution = executionCount
    delivery.attempts += 1
    deliveries[number] = delivery
    running.append(FunctionExecution(executionCount, function.name, number))
    effects.append(.invoke(Self.invocation(of: delivery)))
    let timedOut = FunctionsEvent.timedOut(execution: executionCount)
    effects.append(.setTimer(timedOut, at: now.uptime + function.timeout))
  }

  private static func invocation(of delivery: FunctionDelivery) -> Invocation {
    var invocation = Invocation()
    invocation.execution = delivery.execution
    invocation.function = delivery.function
    invocation.attempt = delivery.attempts
    invocation.cause = delivery.cause
    return invocation
  }

  private mutating func finish(
    _ execution: Int64,
    _ end: ExecutionEnd,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard let place = running.firstIndex(where: { $0.number == execution }) else { return }
    let number = running.remove(at: place).delivery
    effects.append(.cancelTimer(.timedOut(execution: execution)))
    guard let delivery = deliveries[number] else { return }
    switch (delivery.cause, end) {
    case (.call(let call), .returned(let body, let status)):
      effects.append(.answer(call, body: body, status: status))
      deliveries[number] = nil
    case (.call(let call), .threw), (.call(let call), .crashed):
      effects.append(.answer(call, body: ["error": "INTERNAL"], status: 500))
      deliveries[number] = nil
    case (.document, .returned), (.schedule, .returned): deliveries[number] = nil
    case (.document, .threw), (.document, .crashed), (.schedule, .threw), (.schedule, .crashed):
      fail(delivery, now, &effects)
    }
    runWaiting(delivery.function, now, &effects)
  }

  /// A run of a document's or schedule's has failed: it comes again, or is given up.
  private mutating func fail(
    _ delivery: FunctionDelivery,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard let function = function(delivery.function) else { return }
    let invocation = Self.invocation(of: delivery)
    let hasPassed = now.uptime - delivery.made >= function.retryWindow
    guard function.isRetried, !hasPassed else {
      deliveries[delivery.number] = nil
      let why = function.isRetried ? FunctionDrop.windowPassed : .notRetried
      return effects.append(.drop(invocation, why: why))
    }
    var waiting = delivery
    waiting.execution = 0
    deliveries[delivery.number] = waiting
    let again = FunctionsEvent.delivered(delivery: delivery.number)
    effects.append(.setTimer(again, at: now.uptime + Self.backoff(after: delivery.attempts)))
  }

  /// How long a function waits that has failed so often: 10 s, twice as long each time, 600 s at most.
  public static func backoff(after attempts: Int64) -> Duration {
    var wait = backoffFirst
    for _ in 1..<max(2, min(attempts, 12)) where attempts > 1 { wait = min(wait * 2, backoffMax) }
    return wait
  }

  /// A scheduled function has ended: the run that waits for that comes next.
  private mutating func runWaiting(
    _ name: String,
    _ now: DeviceTime,
    _ effects: inout Effects<FunctionsEffect>,
  ) {
    guard let function = function(name), case .schedule = function.trigger else { return }
    let next = deliveries.first { $0.isWaiting && $0.function == name }
    if let next { run(next.number, now, &effects) }
  }
}

/// A run that is under way.
public struct FunctionExecution: Record, Hashable, Sendable {
  /// Its number.
  public var number: Int64 = 0
  /// The function.
  public var function = ""
  /// The delivery that it is for.
  public var delivery: Int64 = 0

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ function: String, _ delivery: Int64) {
    self.number = number
    self.function = function
    self.delivery = delivery
  }
}
