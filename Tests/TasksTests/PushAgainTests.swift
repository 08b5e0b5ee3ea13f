import Documents
import Kernel
import PushServices
import PushSystem
import Testing

@testable import Tasks

/// What becomes of a message that FCM does not take.
struct PushAgainTests {
  private static let token = PushDesk.token(of: 7)

  /// Functions that have asked FCM for the message of a task.
  private static func functions(_ policy: RefusedPushes) -> Functions {
    var settings = TaskSettings()
    settings.refused = policy
    settings.pushToken = .user
    var functions = Functions(settings, calendar: TaskCalendar())
    var execution = Execution(call(.onTaskCompleted))
    execution.stage = .pushing
    execution.pushes = 1
    functions.executions = [execution]
    return functions
  }

  private static func call(_ function: FunctionName, tries: Int64 = 0) -> TaskCall {
    var call = TaskCall(function, event: "event-1")
    call.task.id = "dishes"
    call.delivery = 1
    call.tries = tries
    return call
  }

  private static func refused(
    _ reason: GoogleRejection,
    by functions: inout Functions,
    after wait: Duration = .zero,
  ) -> [TaskEffect] {
    var effects = Effects<TaskEffect>()
    let event = FunctionEvent.pushRefused(
      errand: "call-1",
      reason: reason,
      message: "",
      token: token,
      pauseMilliseconds: wait.nanoseconds / 1_000_000,
    )
    functions.reduce(event, at: .start, into: &effects)
    return effects.items
  }

  private static func entries(_ effects: [TaskEffect]) -> [DocumentFields] {
    effects.flatMap { effect -> [DocumentFields] in
      guard case .tell(.cloud(.storeCalled(let request))) = effect,
        case .commit(let writes, _) = request.operation
      else { return [] }
      return writes.compactMap { write in
        guard case .set(let fields) = write.action else { return nil }
        return fields
      }
    }
  }

  @Test func `a pause is as long as FCM says, and else twice as long each time`() {
    let pauses = [
      RefusedPushes.pause(after: 0, .unavailable, .zero),
      RefusedPushes.pause(after: 3, .internalError, .zero),
      RefusedPushes.pause(after: 11, .internalError, .zero),
      RefusedPushes.pause(after: 0, .unavailable, .seconds(90)),
      RefusedPushes.pause(after: 4, .unavailable, .seconds(90)),
      RefusedPushes.pause(after: 0, .quotaExceeded, .zero),
      RefusedPushes.pause(after: 0, .quotaExceeded, .seconds(20)),
    ]
    #expect(pauses == [10, 80, 600, 90, 160, 60, 20].map { Duration.seconds($0) })
  }

  @Test(arguments: GoogleRejection.allCases)
  func `as written every refusal is logged, and that is all`(reason: GoogleRejection) {
    var functions = Self.functions(.dropped)
    let effects = Self.refused(reason, by: &functions)
    #expect(effects.first == .state(.pushFailed(task: "dishes", reason: reason)))
    #expect(Self.entries(effects).isEmpty)
  }

  @Test(arguments: GoogleRejection.allCases)
  func `what passes goes into the queue with its pause, and nothing else does`(
    reason: GoogleRejection
  ) {
    var functions = Self.functions(.later)
    let effects = Self.refused(reason, by: &functions, after: .seconds(90))
    guard reason.passes else {
      #expect(effects.first == .state(.pushFailed(task: "dishes", reason: reason)))
      #expect(Self.entries(effects).isEmpty)
      return
    }
    #expect(effects.first == .state(.pushDeferred(task: "dishes", reason: reason)))
    let entries = Self.entries(effects)
    #expect(entries.map { $0["operation"]?.string } == ["sendPush"])
    #expect(entries.map { $0["token"]?.string } == [Self.token])
    #expect(entries.map { $0["pauseMilliseconds"]?.integer } == [90_000])
    #expect(entries.map { $0["retryCount"]?.integer } == [0])
  }

  @Test func `where nobody waits it is sent three times in all`() {
    var functions = Self.functions(.atOnce)
    let sent = (1...3).map { _ in
      Self.refused(.unavailable, by: &functions).count { effect in
        if case .tell(.push(.pushWanted)) = effect { true } else { false }
      }
    }
    #expect(sent == [1, 1, 0])
  }

  @Test func `the queue gives a message up after twelve times`() {
    for (tries, isSentAgain) in [(Int64(11), true), (12, false)] {
      var functions = Self.functions(.later)
      functions.executions[0].call = Self.call(.sendPushAgain, tries: tries)
      let effects = Self.refused(.unavailable, by: &functions)
      let fact: TaskFact =
        isSentAgain
        ? .pushDeferred(task: "dishes", reason: .unavailable)
        : .pushFailed(task: "dishes", reason: .unavailable)
      #expect(effects.first == .state(fact))
    }
  }

  @Test func `a function hears which pause FCM wants`() {
    var desk = PushDesk()
    var effects = Effects<TaskEffect>()
    desk.reduce(
      .serviceTroubled(reason: .unavailable, wait: .seconds(90)),
      at: .start,
      into: &effects,
    )
    let wanted = PushEvent.pushWanted(
      errand: "call-1",
      TaskNotice(),
      token: Self.token,
      project: "mvp",
    )
    desk.reduce(wanted, at: .start, into: &effects)
    guard
      case .tell(.functions(.pushRefused(_, .unavailable, _, Self.token, let pause))) =
        effects.items.last
    else {
      Issue.record("\(effects.items)")
      return
    }
    #expect(pause == 90_000)
  }
}
