import Documents
import Kernel
import PushServices
import PushSystem

/// What becomes of a message that FCM does not take (001:602-607).
///
/// What FCM will never take is logged. What it does not take for now is dropped as well, as the seed has it,
/// or sent again at once, or goes into the queue of what failed and is sent again by a function of its own
/// after a pause. The entry is called after the event, the function and the token, so that there is one of
/// each; it comes with the mark of the push in one commit, and is gone once FCM has the message. Between
/// these two an instance can end: then the message goes twice, and the second takes the first one's place,
/// for both have one collapse key.
extension Functions {
  /// What an entry of the queue says of itself that is a push.
  static let pushOperation = "sendPush"

  /// FCM has refused a message to a token.
  mutating func refused(
    _ token: String,
    _ reason: GoogleRejection,
    _ wait: Duration,
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let task = execution.call.task.id
    guard reason.passes, isSentAgain(token, execution) else {
      effects.state(.pushFailed(task: task, reason: reason))
      if reason.endsToken { removeToken(token, execution, &effects) }
      return pushEnded(&execution, now, &effects)
    }
    effects.state(.pushDeferred(task: task, reason: reason))
    execution.owed.append(
      OwedPush(token, after: RefusedPushes.pause(after: Self.tries(execution), reason, wait))
    )
    switch settings.refused {
    case .atOnce: send(notice(of: execution), to: token, execution, &effects)
    case .dropped, .later: pushEnded(&execution, now, &effects)
    }
  }

  /// Whether a message that FCM does not take for now goes once more.
  private func isSentAgain(_ token: String, _ execution: Execution) -> Bool {
    let isAtOnce = settings.refused == .atOnce
    let refusals = Int64(execution.owed.count { $0.token == token })
    return settings.refused.sendsAgain(after: isAtOnce ? refusals : Self.tries(execution))
  }

  /// How often the queue has sent it.
  private static func tries(_ execution: Execution) -> Int64 {
    execution.call.function == .sendPushAgain ? execution.call.tries : 0
  }

  // MARK: The queue

  /// What goes into the queue with what FCM did not take for now.
  func entries(_ execution: Execution) -> [DocumentWrite] {
    // The queue's own function has its entry.
    guard settings.refused == .later, execution.call.function != .sendPushAgain else { return [] }
    let notice = notice(of: execution)
    return execution.owed.map { owed in
      let call = execution.call
      let id = "\(call.event)_\(call.function.rawValue)_\(owed.token)"
      return Self.entry(id, OwedMessage(notice, to: owed, after: 0), of: call)
    }
  }

  private static func entry(
    _ id: String,
    _ message: OwedMessage,
    of call: TaskCall,
  ) -> DocumentWrite {
    .set("\(TaskPaths.retryQueue)/\(id)", fields(message, of: call))
  }

  /// What an entry of the queue says.
  static func fields(_ message: OwedMessage, of call: TaskCall) -> DocumentFields {
    [  // order-free: sorted by name
      "taskId": .string(call.task.id), "operation": .string(pushOperation),
      "event": .string(call.event), "retryCount": .integer(message.tries),
      "token": .string(message.token), "message": .string(message.text),
      "pauseMilliseconds": .integer(message.pause.nanoseconds / 1_000_000),
    ]
  }

  // MARK: The function that works it off

  /// A step of it.
  func stepAgain(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    switch execution.stage {
    case .begun:
      execution.stage = .listing
      let user = "\(TaskPaths.users)/\(execution.call.task.parent)"
      call(.get([entryPath(execution), user], transaction: 0), for: execution, &effects)
    case .looked: sendAgain(&execution, &effects)
    case .pushed: noteAgain(&execution, &effects)
    case .pushing, .keeping, .growing, .grown, .marking, .failed, .logged, .queueing, .listing,
      .writing:
      break
    }
  }

  /// The store's answer to it.
  mutating func takeAgain(
    _ answer: DocumentAnswer,
    for execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch (execution.stage, answer) {
    case (.listing, .documents(let found)):
      execution.found = found
      // Somebody else was here: it is gone, or was tried once more and waits.
      guard let message = message(execution), message.tries + 1 == execution.call.tries else {
        effects.state(.repeatKept(task: execution.call.task.id))
        return finish(execution, &effects)
      }
      execution.stage = .looked
      wait(for: execution.call.errand, now, &effects)
    case (.writing, .committed): finish(execution, &effects)
    case (_, .refused(let status)): refused(status, &execution, now, &effects)
    case (_, _): break
    }
  }

  private func entryPath(_ execution: Execution) -> String {
    "\(TaskPaths.retryQueue)/\(execution.call.subject)"
  }

  private func message(_ execution: Execution) -> OwedMessage? {
    execution.document(entryPath(execution)).flatMap { OwedMessage($0) }
  }

  /// Sends it, unless somebody wants none by now.
  private func sendAgain(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let task = execution.call.task
    let user = execution.document("\(TaskPaths.users)/\(task.parent)")
    let wantsNone = user?["settings"]?.map?["notifications"]?.boolean == false
    guard let message = message(execution), let notice = NoticeMessage.read(message.text) else {
      return noteAgain(&execution, &effects)
    }
    if settings.consent == .asked, wantsNone {
      effects.state(.consentKept(task: task.id))
      return noteAgain(&execution, &effects)
    }
    execution.stage = .pushing
    execution.pushes = 1
    send(notice, to: message.token, execution, &effects)
  }

  /// The entry goes where FCM has the message or will never have it, and else waits for the next time.
  private func noteAgain(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    execution.stage = .writing
    var write = DocumentWrite.delete(entryPath(execution))
    if let owed = execution.owed.first, var message = message(execution) {
      message.tries = execution.call.tries
      message.pause = owed.wait
      write = Self.entry(execution.call.subject, message, of: execution.call)
    }
    call(.commit([write], transaction: 0), for: execution, &effects)
  }
}

/// A message that waits in the queue until it is sent again.
struct OwedMessage {
  /// To whom.
  var token: String
  /// What it says, as a notice is written where apps share a push system.
  var text: String
  /// How often the queue has sent it.
  var tries: Int64
  /// How long nobody is to try.
  var pause: Duration

  /// What waits for the first time.
  init(_ notice: TaskNotice, to owed: OwedPush, after tries: Int64) {
    token = owed.token
    text = String(decoding: CanonicalWriter.encode(notice), as: UTF8.self)
    self.tries = tries
    pause = owed.wait
  }

  /// The message of an entry; nil where it has none.
  init?(_ entry: DocumentSnapshot) {
    guard let token = entry["token"]?.string, let text = entry["message"]?.string else {
      return nil
    }
    self.token = token
    self.text = text
    tries = entry["retryCount"]?.integer ?? 0
    pause = .milliseconds(entry["pauseMilliseconds"]?.integer ?? 0)
  }
}
