import Documents
import Kernel

/// One run of the app's functions as the audit wants it (`IdempotencyAudit`): the same reducer, its time left out.
struct AuditedFunction: FunctionHandler {
  private var functions = Functions()
  private var call = TaskCall()
  private var steps: Int64 = 0
  /// The Shin of which a number is awaited, by the step that asked for it.
  private var draws: [(step: Int64, shin: String)] = []

  init() {}

  /// A run of a function on a task.
  init(_ function: FunctionName, on task: TaskItem, _ settings: TaskSettings) {
    functions = Functions(settings, calendar: TaskCalendar())
    call = TaskCall(function, event: "")
    call.task = task
    call.rate = 100
  }

  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked(let invocation):
      call.event = "event-\(invocation.event?.id ?? 0)"
      call.delivery = invocation.execution
      tell(.called(call), now, &effects)
    case .answered(let answer, _):
      tell(.storeAnswered(errand: call.errand, answer), now, &effects)
    case .performed: tell(.pushAccepted(errand: call.errand), now, &effects)
    case .drawn(let value, let step):
      guard let draw = draws.first(where: { $0.step == step }) else { return }
      tell(.luckDrawn(errand: call.errand, shin: draw.shin, value: value), now, &effects)
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
        effects.append(.request(request.operation, step: step()))
      case .tell(.push(.pushWanted(_, let notice, _, _))):
        effects.append(.perform("push", with: ["task": .string(notice.task)], step: step()))
      case .tell(.cloud(.eventHandled(_, let isDone))):
        effects.append(
          .end(isDone ? .returned(DocumentFields(), status: 200) : .threw("it failed"))
        )
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

  private mutating func step() -> Int64 {
    steps += 1
    return steps
  }
}
