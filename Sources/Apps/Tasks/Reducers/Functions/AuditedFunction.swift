import Documents
import Kernel

/// What begins a run of one of the app's functions.
enum AuditedStart: Hashable, Sendable {
  /// The platform calls it.
  case call(TaskCall)
  /// Somebody wants a hint.
  case hint(HintRequest)
  /// A developer tries a reminder.
  case trial(isTrial: Bool)
}

/// One run of the app's functions as the audit wants it (`IdempotencyAudit`): the same reducer, its time left out.
struct AuditedFunction: FunctionHandler {
  private var functions = Functions()
  private var start = AuditedStart.trial(isTrial: false)
  private var steps: Int64 = 0
  /// What the store was asked for, by the step and the name that the answer is to have.
  private var errands: [(step: Int64, name: String)] = []
  /// The pushes of which somebody wants to hear what became of them, by their steps.
  private var pushes: [Int64] = []
  /// The Shin of which a number is awaited, by the step that asked for it.
  private var draws: [(step: Int64, shin: String)] = []

  init() {}

  /// A run that begins so.
  init(_ start: AuditedStart, _ settings: TaskSettings, _ calendar: TaskCalendar) {
    functions = Functions(settings, calendar: calendar)
    self.start = start
  }

  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked(let invocation): begin(invocation, now, &effects)
    case .answered(let answer, let step):
      guard let errand = errands.first(where: { $0.step == step }) else { return }
      tell(.storeAnswered(errand: errand.name, answer), now, &effects)
    case .performed(_, let step):
      guard pushes.contains(step) else { return }
      tell(.pushAccepted(errand: errand), now, &effects)
    case .drawn(let value, let step):
      guard let draw = draws.first(where: { $0.step == step }) else { return }
      tell(.luckDrawn(errand: errand, shin: draw.shin, value: value), now, &effects)
    }
  }

  /// What everything that the platform's call asks for is called after; empty for other starts.
  private var errand: String {
    switch start {
    case .call(let call): call.errand
    case .hint, .trial: ""
    }
  }

  private mutating func begin(
    _ invocation: Invocation,
    _ now: DeviceTime,
    _ effects: inout Effects<HandlerEffect>,
  ) {
    switch start {
    case .call(var call):
      call.event = "event-\(invocation.event?.id ?? 0)"
      call.delivery = invocation.execution
      start = .call(call)
      tell(.called(call), now, &effects)
    case .hint(let request): tell(.hintAsked(request), now, &effects)
    case .trial(let isTrial): tell(.trialWanted(device: "", isTrial: isTrial), now, &effects)
    }
  }

  /// Tells the functions something, and what follows from it at once or with time.
  private mutating func tell(
    _ event: FunctionEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<HandlerEffect>,
  ) {
    var own = Effects<TaskEffect>()
    functions.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .setTimer(.functions(let next), _), .tell(.functions(let next)):
        tell(next, now, &effects)
      case .tell(.cloud(.storeCalled(let request))):
        let step = step()
        // Of what has no name nobody hears the answer.
        if !request.from.isEmpty { errands.append((step, request.from)) }
        effects.append(.request(request.operation, step: step))
      case .tell(.push(.pushWanted(let name, let notice, let token, let project))):
        let fields = Self.fields(of: notice, to: token, by: project)
        let step = step()
        if !name.isEmpty { pushes.append(step) }
        effects.append(.perform("push", with: fields, step: step))
      case .tell(.cloud(.eventHandled(_, let isDone))):
        effects.append(
          .end(isDone ? .returned(DocumentFields(), status: 200) : .threw("it failed"))
        )
      case .send(.phone(.hintAnswered(_, let status)), _, _):
        effects.append(.end(.returned(DocumentFields(), status: status)))
      case .draw(let bound, let name):
        draws.append((step(), DocumentPath.lastSegment(of: name)))
        effects.append(.draw(below: bound, step: steps))
      case .send, .sendAll, .tell, .hand, .setTimer, .setAlarm, .cancelTimer, .write, .remove,
        .sync,
        .state:
        break
      }
    }
  }

  /// All that a push says, to whom, and what takes its place.
  private static func fields(
    of notice: TaskNotice,
    to token: String,
    by project: String,
  ) -> DocumentFields {
    [  // order-free: sorted by name
      "to": .string(token), "project": .string(project), "task": .string(notice.task),
      "title": .string(notice.title), "body": .string(notice.body),
      "collapse": .string(notice.collapse),
    ]
  }

  private mutating func step() -> Int64 {
    steps += 1
    return steps
  }
}
