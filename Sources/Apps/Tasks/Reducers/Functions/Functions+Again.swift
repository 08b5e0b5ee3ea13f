import Documents
import Kernel
import PushServices
import PushSystem

/// What becomes of a message that FCM does not take (001:602-607).
///
/// What FCM will never take is logged. What it does not take for now is dropped as well, as the seed has it,
/// or sent again at once, or goes into the queue of what failed and is sent again by a function of its own
/// after a pause. The entry is called after the event and the function, so that there is one of each; it comes
/// with the mark of the push in one commit, knows which tokens need nothing more, and is gone once FCM has the
/// message for all others that its user has by then. Between these two an instance can end: then the message
/// goes twice, and the second takes the first one's place, for both have one collapse key.
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
      OwedPush(
        token,
        after: RefusedPushes.pause(after: Self.tries(execution), reason, wait),
        reason,
      )
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

  /// What goes into the queue with what FCM did not take for now; nil where that is nothing.
  func entry(_ execution: Execution) -> DocumentWrite? {
    // The queue's own function has its entry.
    guard settings.refused == .later, execution.call.function != .sendPushAgain,
      !execution.owed.isEmpty
    else { return nil }
    let call = execution.call
    var message = OwedMessage(notice(of: execution))
    message.settle(recipients(user(execution)), but: execution.owed)
    let id = "\(call.event)_\(call.function.rawValue)"
    return .set("\(TaskPaths.retryQueue)/\(id)", Self.fields(message, of: call))
  }

  /// What an entry of the queue says.
  static func fields(_ message: OwedMessage, of call: TaskCall) -> DocumentFields {
    [  // order-free: sorted by name
      "taskId": .string(call.task.id), "childId": .string(call.task.child),
      "operation": .string(pushOperation), "event": .string(call.event),
      "retryCount": .integer(message.tries), "message": .string(message.text),
      "settled": .array(message.settled.map(DocumentValue.string)),
      "pauseMilliseconds": .integer(message.pause.nanoseconds / 1_000_000),
    ]
  }

  /// The queue has it.
  func owedKept(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    guard settings.refused == .later, !execution.owed.isEmpty else { return }
    effects.state(.pushQueued(task: execution.call.task.id))
  }

  /// It did not get there: unless the platform hands the event over again nobody asks FCM once more.
  func loseOwed(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    guard settings.refused == .later, settings.retry == .off,
      execution.call.function != .sendPushAgain
    else { return }
    for owed in execution.owed {
      effects.state(.pushFailed(task: execution.call.task.id, reason: owed.reason))
    }
  }

  private func user(_ execution: Execution) -> DocumentSnapshot? {
    execution.document("\(TaskPaths.users)/\(execution.call.task.parent)")
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
    // Its family is gone, and the entry with it.
    case (.writing, .refused(let status)) where status.code == .notFound:
      effects.state(.repeatKept(task: execution.call.task.id))
      finish(execution, &effects)
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

  /// The tokens that its user has by now and that need it; a phone that was installed anew has another one.
  private func targets(_ message: OwedMessage, _ execution: Execution) -> [String] {
    recipients(user(execution)).filter { token in
      // Where the data have no token an empty one is sent to, as at first.
      !message.settled.contains(token) && (!token.isEmpty || settings.pushToken == .taskData)
    }
  }

  /// Sends it, unless somebody wants none by now, or has no phone that needs it.
  private func sendAgain(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let task = execution.call.task
    guard let message = message(execution), let notice = NoticeMessage.read(message.text) else {
      return noteAgain(&execution, &effects)
    }
    if settings.consent == .asked, wantsNone(user(execution)) {
      effects.state(.consentKept(task: task.id))
      return noteAgain(&execution, &effects)
    }
    let targets = targets(message, execution)
    if targets.isEmpty {
      effects.state(.nobodyToTell(task: task.id))
      return noteAgain(&execution, &effects)
    }
    execution.stage = .pushing
    execution.pushes = Int64(targets.count)
    for token in targets { send(notice, to: token, execution, &effects) }
  }

  /// The entry goes where FCM has the message or will never have it, and else waits for the next time.
  ///
  /// One that went with its family meanwhile is not made again.
  private func noteAgain(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    execution.stage = .writing
    var write = DocumentWrite.delete(entryPath(execution))
    if !execution.owed.isEmpty, var message = message(execution) {
      message.tries = execution.call.tries
      message.settle(targets(message, execution), but: execution.owed)
      write = DocumentWrite.set(entryPath(execution), Self.fields(message, of: execution.call))
        .when(.exists(true))
    }
    call(.commit([write], transaction: 0), for: execution, &effects)
  }
}

/// A message that waits in the queue until it is sent again.
struct OwedMessage {
  /// What it says, as a notice is written where apps share a push system.
  var text: String
  /// The tokens that need it no more: FCM has taken it for them, or never will.
  var settled: [String] = []
  /// How often the queue has sent it.
  var tries: Int64 = 0
  /// How long nobody is to try.
  var pause = Duration.zero

  /// What waits for the first time.
  init(_ notice: TaskNotice) {
    text = String(decoding: CanonicalWriter.encode(notice), as: UTF8.self)
  }

  /// The message of an entry; nil where it has none.
  init?(_ entry: DocumentSnapshot) {
    guard let text = entry["message"]?.string else { return nil }
    self.text = text
    settled = (entry["settled"]?.array ?? []).compactMap(\.string)
    tries = entry["retryCount"]?.integer ?? 0
    pause = .milliseconds(entry["pauseMilliseconds"]?.integer ?? 0)
  }

  /// It was sent to these tokens, and FCM did not take it for some of them.
  mutating func settle(_ tokens: [String], but owed: [OwedPush]) {
    settled += tokens.filter { token in !owed.contains { $0.token == token } }
    pause = owed.map(\.wait).max() ?? .zero
  }
}
