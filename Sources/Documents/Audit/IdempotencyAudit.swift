import Kernel

/// Finds what of a function's work is done twice when it is run twice.
///
/// A document's event is delivered at least once, and a function that fails is run again where that was
/// asked for. So every handler is run on the same store and event
/// - once, undisturbed, which is what the others are compared with;
/// - twice, one behind the other;
/// - with a crash after each of its steps, and once more after it;
/// - with a whole second run between each two of its steps.
///
/// Where the store is not the same in the end, or something left the store another number of times or with
/// other words, that is a finding. A document that each run names anew, as by what it draws, is the same under either name.
///
/// - Complexity: O(*s*²) steps for a handler of *s* steps.
public struct IdempotencyAudit: Sendable {
  /// A handler that is looked at.
  public struct Subject: Sendable {
    /// Its name.
    public var name: String
    /// Makes a run of it.
    public var begin: @Sendable () -> any FunctionHandler

    /// A handler of that type.
    public init<Handler: FunctionHandler>(_ name: String, _ type: Handler.Type) {
      self.name = name
      begin = { Handler() }
    }

    /// A handler made some other way, as with settings.
    public init(_ name: String, begin: @escaping @Sendable () -> any FunctionHandler) {
      self.name = name
      self.begin = begin
    }
  }

  /// The documents before any run.
  public var store: DocumentStore
  /// What the handlers are run for.
  public var cause: InvocationCause
  /// The handlers.
  public var subjects: [Subject]
  /// The time of the first run.
  public var start = DeviceTime.start
  /// Whether a field is left out that holds a point of time in both: a later run is later.
  public var ignoresTimes = true
  /// The most steps of a run: a handler that never ends is ended there, as by a crash.
  public var stepsMax = 1_000

  /// An audit of handlers on a store, for an event.
  public init(_ store: DocumentStore, _ cause: InvocationCause, _ subjects: [Subject]) {
    self.store = store
    self.cause = cause
    self.subjects = subjects
  }

  /// Runs everything.
  public func run() -> [IdempotencyFinding] { subjects.flatMap { findings(of: $0) } }

  /// Runs everything, and says of each handler how much was looked at.
  public func results() -> [HandlerAudit] { subjects.map { result(of: $0) } }

  /// Runs one handler in every way.
  public func findings(of subject: Subject) -> [IdempotencyFinding] {
    result(of: subject).findings
  }

  /// Runs one handler in every way, and says how much was looked at.
  public func result(of subject: Subject) -> HandlerAudit {
    var undisturbed = bench
    let steps = finish(undisturbed.begin(subject.begin(), invocation(1)), &undisturbed)
    let judge = AuditJudge(
      handler: subject.name,
      untouched: store,
      expected: undisturbed,
      steps: steps.map(\.summary),
      ignoresTimes: ignoresTimes,
    )
    var findings = judge.findings(twice(subject), .twice)
    for crash in 0..<steps.count {
      findings += judge.findings(crashed(subject, after: crash), .crashed(after: Int64(crash)))
    }
    for pause in 1..<max(1, steps.count) {
      findings += judge.findings(
        overlapped(subject, after: pause),
        .overlapped(after: Int64(pause)),
      )
    }
    return HandlerAudit(subject.name, steps: steps.map(\.summary), findings)
  }

  var bench: HandlerBench { HandlerBench(store, at: start, stepsMax: stepsMax) }

  /// A later run of the same event: the number is another, the event the same.
  func invocation(_ attempt: Int64) -> Invocation {
    var invocation = Invocation()
    invocation.execution = attempt
    invocation.attempt = attempt
    invocation.cause = cause
    return invocation
  }

  /// Carries a run to its end.
  func finish(_ run: Int, _ bench: inout HandlerBench) -> [HandlerEffect] {
    var steps: [HandlerEffect] = []
    while let step = bench.step(run) { steps.append(step) }
    return steps
  }

  private func twice(_ subject: Subject) -> HandlerBench {
    var bench = bench
    _ = finish(bench.begin(subject.begin(), invocation(1)), &bench)
    bench.rest()
    _ = finish(bench.begin(subject.begin(), invocation(2)), &bench)
    return bench
  }

  private func crashed(_ subject: Subject, after steps: Int) -> HandlerBench {
    var bench = bench
    let first = bench.begin(subject.begin(), invocation(1))
    for _ in 0..<steps { _ = bench.step(first) }
    bench.crash(first)
    bench.rest()
    _ = finish(bench.begin(subject.begin(), invocation(2)), &bench)
    return bench
  }

  /// The second run goes as far as it can; where it waits for the first one, that goes on.
  private func overlapped(_ subject: Subject, after steps: Int) -> HandlerBench {
    var bench = bench
    let first = bench.begin(subject.begin(), invocation(1))
    for _ in 0..<steps { _ = bench.step(first) }
    let second = bench.begin(subject.begin(), invocation(2))
    while !bench.runs[second].hasEnded {
      if !bench.isReady(second), bench.isReady(first), !bench.runs[first].hasEnded {
        _ = bench.step(first)
      } else if bench.step(second) == nil {
        break
      }
    }
    _ = finish(first, &bench)
    return bench
  }
}
