import Documents
import Kernel

/// The project's functions: an instance that the platform starts when it has something for it.
///
/// What it knows ends with its process. Each step takes its time (`tasks.functions.step`), so that an
/// instance can end between two of them, and two executions can come between each other's.
public struct Functions: Record, Hashable, Sendable {
  /// How it behaves.
  public var settings = TaskSettings()
  /// The days.
  public var calendar = TaskCalendar()
  /// What is not over.
  public var executions: [Execution] = []
  /// When hints were made in this hour, and for whom.
  public var hints: [HintUse] = []
  /// The requests for hints that wait for the store.
  public var hintRequests: [HintRequest] = []

  /// A blank instance.
  public init() {}

  /// An instance that begins.
  public init(_ settings: TaskSettings, calendar: TaskCalendar) {
    self.settings = settings
    self.calendar = calendar
  }

  /// So often an execution begins anew where somebody else was faster, as the SDK's transactions do.
  static let conflictsMost: Int64 = 5
  /// So often the worker of the queue tries one entry.
  static let triesMost: Int64 = 5
  /// The most writes of a commit.
  static let writesMost = 500

  /// Takes an event.
  public mutating func reduce(
    _ event: FunctionEvent,
    at now: DeviceTime,
    into effects: inout Effects<TaskEffect>,
  ) {
    switch event {
    case .instanceBegan:
      executions = []
      hints = []
      hintRequests = []
    case .called(let call):
      executions.append(Execution(call))
      wait(for: call.errand, now, &effects)
    case .storeAnswered(let errand, let answer):
      if errand.hasPrefix(Self.hintPrefix) { return answerHint(errand, answer, &effects) }
      if errand.hasPrefix(Self.trialPrefix) { return sendTrial(answer, &effects) }
      change(errand, now, &effects) { functions, execution, effects in
        functions.take(answer, for: &execution, now, &effects)
      }
    case .stepped(let errand):
      change(errand, now, &effects) { functions, execution, effects in
        functions.step(&execution, now, &effects)
      }
    case .pushAccepted(let errand):
      change(errand, now, &effects) { functions, execution, effects in
        effects.state(.pushSent(task: execution.call.task.id))
        functions.pushEnded(&execution, now, &effects)
      }
    case .pushRefused(let errand, let reason, _, let token, let pause):
      change(errand, now, &effects) { functions, execution, effects in
        functions.refused(token, reason, .milliseconds(pause), &execution, now, &effects)
      }
    case .luckDrawn(let errand, let shin, let value):
      change(errand, now, &effects) { functions, execution, effects in
        functions.decide(shin, value, &execution, &effects)
      }
    case .hintAsked(let request): askHint(request, now, &effects)
    case .trialWanted(_, let isTrial): startTrial(isTrial: isTrial, &effects)
    }
  }

  /// Lets an execution do something; of one that is over nothing is known.
  private mutating func change(
    _ errand: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
    _ body: (inout Self, inout Execution, inout Effects<TaskEffect>) -> Void,
  ) {
    guard let place = executions.firstIndex(where: { $0.call.errand == errand }) else { return }
    var execution = executions.remove(at: place)
    let count = effects.items.count
    body(&self, &execution, &effects)
    let isOver = effects.items.dropFirst(count).contains { effect in
      if case .tell(.cloud(.eventHandled)) = effect { true } else { false }
    }
    if !isOver { executions.append(execution) }
  }

  /// The next step comes later.
  func wait(for errand: String, _ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    effects.append(
      .setTimer(.functions(.stepped(errand: errand)), at: now.uptime + settings.step)
    )
  }

  /// Asks the store with the project's credentials.
  func call(
    _ operation: DocumentOperation,
    for execution: Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let request = DocumentRequest(
      execution.call.delivery,
      from: execution.call.errand,
      operation,
    )
    effects.append(.tell(.cloud(.storeCalled(request))))
  }

  /// It is over: the platform learns whether it ended well.
  func finish(_ execution: Execution, isDone: Bool = true, _ effects: inout Effects<TaskEffect>) {
    effects.append(
      .tell(.cloud(.eventHandled(delivery: execution.call.delivery, isDone: isDone)))
    )
  }

  // MARK: Steps

  private mutating func step(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard execution.call.function.isOfCompletion else {
      return execution.call.function == .sendPushAgain
        ? stepAgain(&execution, &effects) : stepDaily(&execution, now, &effects)
    }
    switch execution.stage {
    case .begun: look(&execution, &effects)
    case .looked: isMarked ? grow(&execution, &effects) : push(&execution, now, &effects)
    case .pushed: isMarked ? markPush(&execution, now, &effects) : grow(&execution, &effects)
    case .grown: isMarked ? push(&execution, now, &effects) : finish(execution, &effects)
    case .failed: writeFailure(&execution, &effects)
    case .logged: queue(&execution, &effects)
    case .pushing, .keeping, .growing, .marking, .queueing, .listing, .writing: break
    }
  }

  /// The store's answer.
  private mutating func take(
    _ answer: DocumentAnswer,
    for execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard execution.call.function.isOfCompletion else {
      return execution.call.function == .sendPushAgain
        ? takeAgain(answer, for: &execution, now, &effects)
        : takeDaily(answer, for: &execution, now, &effects)
    }
    switch (execution.stage, answer) {
    case (.begun, .documents(let found)) where countsFirst(execution):
      let categories = found.compactMap { $0.fields["category"]?.string }
      execution.completed = TaskCategory.allCases.map { category in
        Int64(categories.count { $0 == category.rawValue })
      }
      look(&execution, &effects)
    case (.begun, .documents(let found)):
      execution.found = found
      looked(&execution, now, &effects)
    case (.growing, .committed): grew(&execution, now, &effects)
    case (.marking, .committed):
      owedKept(execution, &effects)
      finish(execution, &effects)
    case (.keeping, .committed):
      owedKept(execution, &effects)
      pushed(&execution, now, &effects)
    case (.failed, _):
      execution.stage = .logged
      wait(for: execution.call.errand, now, &effects)
    case (.queueing, let answer): queued(answer, execution, &effects)
    case (_, .refused(let status)): refused(status, &execution, now, &effects)
    case (_, _): break
    }
  }

  /// Whether what was done is marked.
  var isMarked: Bool { settings.growth == .perEvent || settings.growth == .perOccurrence }
}

/// A hint that was made.
public struct HintUse: Record, Hashable, Sendable {
  /// For whom.
  public var user = ""
  /// When.
  public var at = Uptime.start

  /// A blank one.
  public init() {}

  init(_ user: String, at: Uptime) {
    self.user = user
    self.at = at
  }
}
