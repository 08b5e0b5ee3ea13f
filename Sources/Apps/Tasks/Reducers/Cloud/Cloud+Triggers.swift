import Documents
import Kernel
import PushSystem

/// What functions are called with, and what becomes of that: at least once, in any order.
extension Cloud {
  /// How long an event takes to a function.
  static let deliveryTime = Duration.milliseconds(200)
  /// A function that has said nothing for so long is ended: the default of the platform.
  static let functionTime = Duration.seconds(60)
  /// So long before a task is due somebody is reminded of it.
  static let reminderLead = Duration.seconds(3_600)
  /// So long an event is handed over again where that is on.
  static let retryWindow = CloudFunction.secondGenerationWindow

  /// The functions on a document's path are called.
  ///
  /// - Returns: the event that a completion is; empty for any other change.
  mutating func trigger(
    _ change: DocumentChange,
    of request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> String {
    switch DocumentPath.collection(of: change.path) {
    case TaskPaths.tasks:
      planReminder(change, now, &effects)
      return triggerCompletion(change, now, &effects)
    case TaskPaths.retryQueue: triggerWorker(change, of: request, now, &effects)
    case _: break
    }
    return ""
  }

  /// A task was updated: of one that becomes completed something comes.
  ///
  /// What the functions would look at and leave is not handed over.
  private mutating func triggerCompletion(
    _ change: DocumentChange,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> String {
    guard let before = change.before, let after = change.after else { return "" }
    let completed = DocumentValue.string(TaskStatus.completed.rawValue)
    guard before.fields["status"] != completed, after.fields["status"] == completed else {
      return ""
    }
    var call = TaskCall(.onTaskCompleted, event: nextEvent())
    call.task = TaskItem(after.fields)
    call.generation = generation(of: call.task.parent)
    lastCalls = [call]
    if settings.second == .sameWork {
      call.function = .processTaskCompletion
      lastCalls.append(call)
    }
    for call in lastCalls { deliver(call, now, &effects) }
    return call.event
  }

  /// A task with a date is made: an hour before it is due, or at once, somebody is reminded of it.
  private mutating func planReminder(
    _ change: DocumentChange,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard settings.kinds == .all, change.before == nil, let after = change.after else { return }
    let task = TaskItem(after.fields)
    guard let due = task.dueDate, due > now.wall else { return }
    var call = TaskCall(.remindOfTask, event: nextEvent())
    call.task = task
    call.generation = generation(of: task.parent)
    let wait = max(Self.deliveryTime, due - now.wall - Self.reminderLead)
    deliver(call, now, &effects, after: wait)
  }

  /// Something has come into the queue: where somebody works it off it is tried later.
  private mutating func triggerWorker(
    _ change: DocumentChange,
    of request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let entry = change.after else { return }
    let isPush = entry.fields["operation"]?.string == Functions.pushOperation
    let task = entry.fields["taskId"]?.string ?? ""
    guard isPush ? settings.refused == .later : settings.queue != .noConsumer,
      let document = store[TaskItem.path(task)]
    else { return leave(entry, &effects) }
    let event = entry.fields["event"]?.string ?? ""
    var call = TaskCall(isPush ? .sendPushAgain : .retryWorker, event: event)
    call.task = TaskItem(document.fields)
    // What a function could not do is of the account of its own event.
    call.generation =
      delivery(of: request)?.call.generation ?? generation(of: call.task.parent)
    call.subject = DocumentPath.lastSegment(of: entry.path)
    call.tries = (entry.fields["retryCount"]?.integer ?? 0) + 1
    let pause = Duration.milliseconds(entry.fields["pauseMilliseconds"]?.integer ?? 0)
    deliver(call, now, &effects, after: isPush ? pause : .seconds(30 << min(5, call.tries)))
  }

  /// What another event is called: no two are called the same, also where the power went between them
  /// (CloudEvents 1.0, `id`).
  mutating func nextEvent() -> String {
    eventCount += 1
    return boots == 0 ? "event-\(eventCount)" : "event-\(boots)-\(eventCount)"
  }

  // MARK: Handing over

  /// Hands an event to a function, soon.
  mutating func deliver(
    _ call: TaskCall,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
    after span: Duration = Self.deliveryTime,
    isRepeat: Bool = false,
  ) {
    deliveryCount += 1
    var delivery = Delivery()
    delivery.number = deliveryCount
    delivery.call = call
    delivery.call.delivery = deliveryCount
    delivery.call.rate = config.rate
    if settings.kinds == .all { delivery.call.praise = config.praise }
    delivery.since = now.uptime
    if isRepeat { effects.state(.eventRepeated) }
    put(delivery, after: span, now, &effects)
    if settings.duplicates > 0, !isRepeat {
      effects.append(.draw(below: 100, name: "repeat/\(deliveryCount)"))
    }
  }

  /// The same event again.
  mutating func double(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let delivery = deliveries[number] else { return }
    deliver(delivery.call, now, &effects, after: .seconds(2), isRepeat: true)
  }

  /// It is time to hand one over, or a function that has one says nothing.
  mutating func due(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard var delivery = deliveries[number] else { return }
    if delivery.isOut { return fail(delivery, now, &effects) }
    delivery.isOut = true
    delivery.tries += 1
    keep(delivery, after: .zero, now, &effects)
    effects.append(.tell(.functions(.called(delivery.call))))
    effects.append(
      .setTimer(.cloud(.eventDue(delivery: number)), at: now.uptime + Self.functionTime)
    )
  }

  /// A function has finished, or has thrown.
  mutating func handled(
    _ number: Int64,
    isDone: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let delivery = deliveries[number] else { return }
    effects.append(.cancelTimer(.cloud(.eventDue(delivery: number))))
    guard isDone else { return fail(delivery, now, &effects) }
    forget(delivery, &effects)
    judgeQueue(delivery, &effects)
  }

  /// It failed: it is dropped, or handed over again after 10 s, twice as long each time, at most 600 s.
  private mutating func fail(
    _ delivery: Delivery,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let isOver = now.uptime - delivery.since >= Self.retryWindow
    guard settings.retry == .on, !isOver else {
      forget(delivery, &effects)
      effects.state(.eventDropped)
      return judgeQueue(delivery, &effects)
    }
    forget(delivery, &effects)
    deliveryCount += 1
    var next = delivery
    next.number = deliveryCount
    next.call.delivery = deliveryCount
    next.isOut = false
    effects.state(.eventRepeated)
    put(next, after: FunctionsService.backoff(after: delivery.tries), now, &effects)
  }

  // MARK: The scheduler

  /// The scheduler's next day, as soon as there is a project.
  mutating func schedule(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    guard !isScheduled else { return }
    isScheduled = true
    awaitMidnight(now, &effects)
  }

  /// The key of the next midnight on the disk.
  private static let midnightKey = "midnight"

  private func awaitMidnight(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    let midnight = calendar.nextMidnight(after: now.wall)
    effects.append(.setAlarm(.cloud(.scheduleStruck), at: midnight))
    guard settings.missed == .madeUp, settings.disk == .documents else { return }
    effects.append(.write(key: Self.midnightKey, value: "\(midnight.nanoseconds)"))
    effects.append(.sync)
  }

  /// The power is back: where there was a midnight without it the jobs run now, once (T-09-POWER).
  mutating func makeUpMidnight(
    _ entries: [ClientDiskEntry],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard settings.missed == .madeUp,
      let kept = entries.first(where: { $0.key == Self.midnightKey }).flatMap({ Int64($0.value) })
    else { return }
    let midnight = WallTime(nanoseconds: kept)
    if midnight <= now.wall { startJobs(since: midnight, now, &effects) }
  }

  /// A day begins.
  mutating func runSchedule(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    awaitMidnight(now, &effects)
    startJobs(since: now.wall, now, &effects)
  }

  /// Starts the daily jobs, and the weekly ones where a Monday has begun since.
  private mutating func startJobs(
    since begin: WallTime,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let event = nextEvent()
    lastSchedule = [TaskCall(.dailyStatistics, event: event)]
    if settings.generator == .scheduled {
      lastSchedule.append(TaskCall(.scheduledDailyTasks, event: event))
    }
    if settings.weekly == .scheduled, isMonday(since: begin, now) {
      lastSchedule.append(TaskCall(.weeklyStatistics, event: event))
    }
    for call in lastSchedule { deliver(call, now, &effects) }
  }

  /// Whether one of the days that have begun since was a Monday.
  private func isMonday(since begin: WallTime, _ now: DeviceTime) -> Bool {
    var day = begin
    // After seven days there was one.
    for _ in 0..<7 where day <= now.wall {
      if calendar.day(of: day, in: calendar.zone).weekday == .monday { return true }
      day = calendar.nextMidnight(after: day)
    }
    return false
  }
}
