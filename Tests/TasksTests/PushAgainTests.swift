import Documents
import Kernel
import PushServices
import PushSystem
import Testing

@testable import Tasks

/// What becomes of a message that FCM does not take.
struct PushAgainTests {
  private static let token = PushDesk.token(of: 7)
  private static let newToken = PushDesk.token(of: 8)

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
    let token = DocumentValue.string(Self.token)
    #expect(entries.map { $0["settled"]?.array?.contains(token) } == [false])
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

  /// The function of the queue, which has read its entry and a parent with tokens.
  private static func reading(
    _ tokens: [String],
    silent: [String] = [],
    settled: [String],
  ) -> Functions {
    var settings = TaskSettings()
    settings.refused = .later
    settings.pushToken = .user
    settings.tokens = .each
    settings.ended = .removed
    settings.consent = .asked
    settings.granted = .stored
    var functions = Functions(settings, calendar: TaskCalendar())
    var call = call(.sendPushAgain, tries: 1)
    call.subject = "event-1_onTaskCompleted"
    call.task.parent = "mama"
    var message = OwedMessage(TaskNotice())
    message.settled = settled
    var execution = Execution(call)
    execution.stage = .looked
    let user: DocumentFields = [
      "fcmTokens": .array(tokens.map(DocumentValue.string)),
      "silentTokens": .array(silent.map(DocumentValue.string)),
    ]
    let documents = [
      Document(
        "\(TaskPaths.retryQueue)/event-1_onTaskCompleted",
        Functions.fields(message, of: call),
      ),
      Document("users/mama", user),
    ]
    execution.found = documents.map { DocumentSnapshot($0) }
    functions.executions = [execution]
    return functions
  }

  private static func step(_ functions: inout Functions) -> [TaskEffect] {
    var effects = Effects<TaskEffect>()
    functions.reduce(.stepped(errand: "call-1"), at: .start, into: &effects)
    return effects.items
  }

  private static func sent(_ effects: [TaskEffect]) -> [String] {
    effects.compactMap { effect in
      if case .tell(.push(.pushWanted(_, _, let token, _))) = effect { token } else { nil }
    }
  }

  @Test func `a message goes to the tokens that its user has when it is sent`() {
    var anew = Self.reading([Self.token, Self.newToken], settled: [])
    #expect(Self.sent(Self.step(&anew)) == [Self.token, Self.newToken])
    var known = Self.reading([Self.token, Self.newToken], settled: [Self.token])
    #expect(Self.sent(Self.step(&known)) == [Self.newToken])
  }

  @Test func `a phone that shows nothing is left out`() {
    var one = Self.reading([Self.token, Self.newToken], silent: [Self.token], settled: [])
    #expect(Self.sent(Self.step(&one)) == [Self.newToken])
    var none = Self.reading([Self.token], silent: [Self.token], settled: [])
    #expect(Self.step(&none).first == .state(.nobodyToTell(task: "dishes")))
  }

  @Test func `a message that does not get into the queue has failed`() {
    var functions = Self.functions(.later)
    _ = Self.refused(.unavailable, by: &functions)
    var effects = Effects<TaskEffect>()
    let answer = DocumentAnswer.refused(DocumentStatus(.internalError, ""))
    functions.reduce(.storeAnswered(errand: "call-1", answer), at: .start, into: &effects)
    #expect(effects.items.contains(.state(.pushFailed(task: "dishes", reason: .unavailable))))
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
