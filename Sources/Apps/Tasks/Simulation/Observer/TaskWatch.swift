import AppToolkit
import Findings
import Kernel
import Tasks
import World

/// Follows every task through the log: when it was made, completed, told of, and what grew by it.
struct TaskWatch: AppObserver {
  typealias App = TasksApp

  private var lives: [TaskLife] = []
  private var places: [String: Int] = [:]  // order-free: only ever looked up
  /// What functions have made of which no row tells yet.
  private var untold: [String: TaskItem] = [:]  // order-free: only ever looked up
  private var counts = TaskCounts()
  /// The names of collections and fields.
  private var names: NameWatch
  /// Notifications by their kinds, in the order of these.
  private var notices = NoticeKind.allCases.map { NoticeTally(kind: $0) }
  /// What screens have said of what did not go, and in praise, each phone and text once.
  private var said: [SaidWords] = []
  private var saidPlaces: [Saying: Int] = [:]  // order-free: only ever looked up
  /// The weeks that were counted, in order, each once however often.
  private var weeks: [CountedWeek] = []
  private var weekPlaces: [String: Int] = [:]  // order-free: only ever looked up
  /// When somebody wanted a list that is not there, by the phone.
  private var asked: [String: Instant] = [:]  // order-free: only ever looked up
  /// The phones whose app was deleted, and is not there again: nobody does anything in it.
  private var deleted: Set<String> = []  // order-free: only ever looked up
  /// The entries of the queue that nobody will work off.
  private var left: Set<String> = []  // order-free: only ever looked up

  /// A text and the phone that shows it.
  private struct Saying: Hashable {
    let phone: String
    let words: String
  }

  init(_ names: FieldNames) { self.names = NameWatch(DataModel(names)) }

  mutating func take(_ row: AppRow<TasksApp>) {
    switch row.event {
    case .phone(.taskAdded(let draft)), .phone(.taskForged(let draft)):
      if deleted.contains(row.place.node) { break }
      change(draft.task) { life in
        life.child = draft.child
        life.promised = draft.points
        if life.made == nil { life.made = Self.stage(row) }
      }
    case .cloud(.documentsRead(let entries)):
      let prefix = "\(Cloud.documentsPrefix)\(TaskPaths.tasks)/"
      let kept = Set(entries.map(\.key))  // order-free: only ever looked up
      for place in lives.indices {
        lives[place].reread(isThere: kept.contains(prefix + lives[place].id))
      }
    case .phone(.reinstalled), .phone(.uninstalled):
      if row.event == .phone(.uninstalled) {
        deleted.insert(row.place.node)
      } else {
        deleted.remove(row.place.node)
      }
      for place in lives.indices { lives[place].forget(from: row.place.node) }
    case .phone(.listWanted) where !deleted.contains(row.place.node):
      // Who asks again has waited since the first time.
      if asked[row.place.node] == nil { asked[row.place.node] = row.at }
    case .cloud(.storeAsked): counts.requests += 1
    case .phone, .door, .cloud, .functions, .push: break
    }
    if let request = TaskWrite.request(of: row) {
      names.take(request)
      for write in TaskWrite.all(in: row, of: request) { decide(write, Self.stage(row)) }
    }
    for fact in row.facts { take(fact, row) }
  }

  /// The store has decided about a write, whether or not its phone hears of it.
  private mutating func decide(_ write: TaskWrite, _ stage: TaskLife.Stage) {
    if let place = places[write.task] { return lives[place].decide(write, stage) }
    // What a function makes is told of once it knows that it is there.
    if write.isDone, let item = write.item { untold[write.task] = item }
  }

  private static func stage(_ row: AppRow<TasksApp>) -> TaskLife.Stage {
    TaskLife.Stage(at: row.at, evidence: row.position)
  }

  private mutating func take(_ fact: TaskFact, _ row: AppRow<TasksApp>) {
    let stage = Self.stage(row)
    switch fact {
    case .taskChanged(let task, let status):
      let change = TaskLife.Change(
        phone: row.place.node,
        status: status,
        stage: stage,
        isMaking: Self.isMaking(row.event),
      )
      self.change(task) { $0.note(change) }
    case .taskCompleted(let task, let event):
      change(task) { $0.complete(as: event, stage) }
    case .shinGrew(let task, _):
      counts.growths += 1
      change(task) { life in
        life.growths += 1
        life.turns.append((life.grown == nil ? .grown : .grownAgain, stage))
        if life.grown == nil { life.grown = stage }
      }
    case .pushSent(let task):
      counts.pushesSent += 1
      change(task) { $0.pushes += 1 }
    case .noticeShown(let task, let kind, let isParent, let event):
      counts.notices += 1
      if let notice = Self.notice(of: row.event) { notices[kind.place].add(notice) }
      guard !task.isEmpty, kind == .taskCompleted else { return }
      change(task) { life in
        life.notices += 1
        if isParent { life.tell(of: event, stage) }
      }
    case .noticeHidden(let task, _), .noticeWithoutApp(let task, _):
      counts.hidden += 1
      if !task.isEmpty { change(task) { $0.hidden += 1 } }
    case .foreignTask(let task): change(task) { $0.isForeign = true }
    case .changeRejected(let task, _), .changeRefused(let task):
      counts.refused += 1
      change(task) { $0.refusals += 1 }
    case .taskRepeated(let task):
      change(task) { life in
        if life.made == nil { life.made = stage }
        life.turns.append((.waiting, stage))
      }
    case .grewAgain, .regrown: counts.growthsAgain += 1
    case .foreignGrowth: counts.foreignGrowths += 1
    case .pointsGiven(let task, let points): change(task) { $0.given += points }
    case .pushFailed: counts.pushesFailed += 1
    case .pushDeferred: counts.pushesDeferred += 1
    case .pushQueued: counts.pushesQueued += 1
    // One that is there when the power comes back lay there before.
    case .leftInQueue(_, let entry): if left.insert(entry).inserted { counts.left += 1 }
    case .accessDenied: counts.denied += 1
    case .cachedListShown: counts.stale += 1
    case .listShown, .listFailed:
      counts.lists += 1
      if case .listFailed = fact { counts.failedLists += 1 }
      end(listOf: row.place.node, at: row.at)
    case .servedListShown: counts.served += 1
    case .childMade: counts.children += 1
    case .changeStored: counts.stored += 1
    case .listRetried: counts.retried += 1
    case .functionFailed: counts.failed += 1
    case .retryQueued: counts.queued += 1
    case .retryDone: counts.done += 1
    case .retryLost: counts.lost += 1
    case .signedIn, .signedOut, .authRefused, .stillWaiting, .entryRefused, .hintBlamed,
      .childHalf, .childStored, .tokenStored, .tokenUnstored, .hintShown, .hintRefused,
      .cacheFull, .noticeReplaced, .undefinedShown, .trialShown, .pushDropped,
      .completedAgain, .timeReversed, .eventRepeated, .eventDropped, .leftBehind, .nothingLeft,
      .accountTold, .passwordReset, .resetMissing, .consentIgnored, .consentKept, .tokenRemoved,
      .shinDiscovered, .shinMissed,
      .typeUnknown, .levelReached, .shinEvolved, .repeatKept, .foreignKept, .departedKept,
      .dayCounted,
      .countedElsewhere, .hintMade, .foreignHint, .familyWhole, .nobodyToTell,
      .serverWordsShown, .familyStored, .familyRefused, .levelBehind, .levelBeyond, .moodBeyond,
      .growthLost, .shinLocked,
      .reminderShown, .discoveryShown, .levelShown, .encouragementShown, .badgeShown, .badgeCleared,
      .soundPlayed, .categoryShown, .pictureShown, .countedInOtherWeek,
      .reminderSent, .reminderKept, .actionOffered, .actionTaken, .actionMissing, .shinsShown,
      .shinsFailed, .configChanged, .analyticsOn, .analyticsOff, .appMissing:
      break
    case .weekCounted(let child, let week, let count):
      note(week, of: child, count)
    case .praiseShown(_, let words): note(words, on: row.place.node, at: row.at)
    case .invalidEmailSaid, .weakPasswordSaid, .emailAlreadyInUseSaid, .userNotFoundSaid,
      .wrongPasswordSaid, .accountsUnreachableSaid, .accountErrorSaid, .notAuthenticatedSaid,
      .permissionDeniedSaid, .networkErrorSaid, .quotaExceededSaid, .documentNotFoundSaid,
      .unknownErrorSaid:
      guard let (words, isSeeds) = SeedWords.said(fact) else { return }
      counts.said += 1
      if !isSeeds { counts.unlikeSeed += 1 }
      note(words, on: row.place.node, at: row.at)
    }
  }

  /// A screen says something.
  private mutating func note(_ words: String, on phone: String, at now: Instant) {
    let saying = Saying(phone: phone, words: words)
    if let place = saidPlaces[saying] {
      said[place].count += 1
    } else {
      saidPlaces[saying] = said.count
      said.append(SaidWords(phone: phone, words: words, first: now))
    }
  }

  /// A child's week is counted, perhaps again.
  private mutating func note(_ monday: String, of child: String, _ count: Int64) {
    let key = "\(monday) \(child)"
    if let place = weekPlaces[key] { return weeks[place].counts.append(count) }
    weekPlaces[key] = weeks.count
    weeks.append(CountedWeek(child: child, monday: monday, counts: [count]))
  }

  /// The notification that a row shows.
  private static func notice(of event: TaskEvent) -> TaskNotice? {
    switch event {
    case .door(.noticeCame(let notice, _)), .door(.alertShown(let notice)): notice
    case .door, .phone, .cloud, .functions, .push: nil
    }
  }

  /// Whether that is how somebody makes a task.
  private static func isMaking(_ event: TaskEvent) -> Bool {
    switch event {
    case .phone(.taskAdded), .phone(.taskForged): true
    case .phone, .door, .cloud, .functions, .push: false
    }
  }

  /// A list is there, or an error in its place.
  private mutating func end(listOf phone: String, at now: Instant) {
    guard let since = asked.removeValue(forKey: phone) else { return }
    counts.longestList = max(counts.longestList ?? .zero, now - since)
  }

  private mutating func change(_ task: String, _ body: (inout TaskLife) -> Void) {
    if let place = places[task] { return body(&lives[place]) }
    places[task] = lives.count
    var life = TaskLife(id: task)
    if let item = untold.removeValue(forKey: task) {
      life.describe(item)
      life.stored = item.status
    }
    body(&life)
    lives.append(life)
  }

  func findings(until end: Instant) -> AppObservations {
    var counts = counts
    // Who waits at the end has waited at least so long.
    let open = asked.values.map { end - $0 }.max()  // order-free: the longest
    if let open { counts.longestList = max(counts.longestList ?? .zero, open) }
    var report = TaskReport(lives: lives, said: said, weeks: weeks, counts: counts, end: end)
    report.names = names
    report.notices = notices.filter { $0.shown > 0 }
    return report.observations
  }
}

/// What a screen said of what did not go, or in praise.
struct SaidWords {
  /// Whose screen.
  var phone: String
  /// The words.
  var words: String
  /// When, first.
  var first: Instant
  /// How often.
  var count: Int64 = 1
}

/// A child's week, as the functions have counted it.
struct CountedWeek {
  /// The child.
  var child: String
  /// The day with which it began.
  var monday: String
  /// How many tasks, each time that it was counted.
  var counts: [Int64]

  /// What is said of it: one that was counted again is no other week.
  var words: String {
    func tasks(_ count: Int64) -> String { count == 1 ? "one task" : "\(count) tasks" }
    guard let first = counts.first, counts.count > 1 else { return tasks(counts.first ?? 0) }
    let again = counts.dropFirst()
    if again.contains(where: { $0 != first }) {
      return "\(tasks(first)), counted again: " + again.map(tasks).joined(separator: ", then ")
    }
    return "\(tasks(first)), counted again \(again.count == 1 ? "once" : "\(again.count) times")"
  }
}

/// What is counted beside single tasks.
struct TaskCounts {
  /// Texts of errors on screens.
  var said: Int64 = 0
  /// Of these, what are not the seed's.
  var unlikeSeed: Int64 = 0
  /// Growths of Shin.
  var growths: Int64 = 0
  /// Messages that FCM took.
  var pushesSent: Int64 = 0
  /// Notifications on screens.
  var notices: Int64 = 0
  /// Those that a phone did not show, since its user does not let the app.
  var hidden: Int64 = 0
  /// Changes that were refused, by the app or the store.
  var refused: Int64 = 0
  /// Growths by what something had grown by.
  var growthsAgain: Int64 = 0
  /// Growths by another family's tasks.
  var foreignGrowths: Int64 = 0
  /// Messages that FCM did not take, and is not asked for again.
  var pushesFailed: Int64 = 0
  /// How often it did not take one for now.
  var pushesDeferred: Int64 = 0
  /// How often such a message came into the queue.
  var pushesQueued: Int64 = 0
  /// Entries of the queue that nobody will work off.
  var left: Int64 = 0
  /// Requests that the rules did not allow.
  var denied: Int64 = 0
  /// Lists of which the server does not say that they are so.
  var stale: Int64 = 0
  /// Lists and errors in their places.
  var lists: Int64 = 0
  /// Of these, errors.
  var failedLists: Int64 = 0
  /// Lists of the server's, with one task at least.
  var served: Int64 = 0
  /// Children whose documents the store has.
  var children: Int64 = 0
  /// What phones have asked the store.
  var requests: Int64 = 0
  /// Changes that the store has taken.
  var stored: Int64 = 0
  /// Lists that were asked for again.
  var retried: Int64 = 0
  /// Functions that failed.
  var failed: Int64 = 0
  /// Of these, what came into the queue.
  var queued: Int64 = 0
  /// What came out of it.
  var done: Int64 = 0
  /// What is nowhere.
  var lost: Int64 = 0
  /// The longest that somebody waited for a list, or for an error in its place.
  var longestList: Duration?
}

extension NoticeKind {
  /// Where it stands among all of them.
  fileprivate var place: Int {
    switch self {
    case .taskReminder: 0
    case .taskCompleted: 1
    case .shinDiscovered: 2
    case .shinLevelUp: 3
    case .encouragement: 4
    }
  }
}
