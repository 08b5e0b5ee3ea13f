import AppToolkit
import Findings
import Kernel

/// What is said of the tasks of a run.
struct TaskReport {
  let lives: [TaskLife]
  let said: [SaidWords]
  let weeks: [CountedWeek]
  let counts: TaskCounts
  let end: Instant
  /// The names that were written.
  var names = NameWatch(DataModel(.asWritten))
  /// Notifications by their kinds, of those that there were.
  var notices: [NoticeTally] = []

  /// Of longer runs the first are drawn and written out; figures and the table are of all.
  static let most = 24

  var observations: AppObservations {
    var all = AppObservations()
    all.measures = TaskFigure.allCases.map { figure in
      Measure(name: figure.rawValue, value: value(figure), unit: figure.unit, aim: figure.aim)
    }
    all.headline = TaskFigure.allCases.compactMap { figure in
      figure.headline.map {
        Measure(name: $0, value: value(figure), unit: figure.unit, aim: figure.aim)
      }
    }
    all.data = FindingData(tables: [table, nameTable], lanes: lives.prefix(Self.most).map(lane))
    all.sections = sections
    return all
  }

  private func value(_ figure: TaskFigure) -> Int64? {
    // Where no task was completed nothing grew twice, and that is no success.
    let completions = lives.reduce(0) { $0 + Int64($1.completions.count) }
    if figure.isOfCompletions, completions == 0 { return nil }
    // What got lost on its way was completed all the same, and nobody was told.
    if figure == .completionsUntold, !lives.contains(where: \.isCompleted) { return nil }
    return switch figure {
    case .tasksMade: Int64(lives.count { $0.made != nil })
    case .completions: completions
    case .growths: lives.reduce(0) { $0 + $1.growths }
    case .growthsAgain: judged(counts.growthsAgain, counts.growths)
    case .pointsPromised: lives.reduce(0) { $0 + ($1.completed == nil ? 0 : $1.promised) }
    case .pointsGiven: lives.reduce(0) { $0 + $1.given }
    case .pushesSent: lives.reduce(0) { $0 + $1.pushes }
    case .pushesFailed: judged(counts.pushesFailed, counts.pushesSent)
    case .pushesDeferred:
      judged(counts.pushesDeferred, counts.pushesSent + counts.pushesFailed)
    case .noticesShown: counts.notices
    // Of what came to no phone none was hidden.
    case .noticesHidden: counts.notices + counts.hidden == 0 ? nil : counts.hidden
    case .completionsUntold: lives.reduce(0) { $0 + $1.untold }
    case .foreignTasks: judged(Int64(lives.count(where: \.isForeign)), counts.children)
    case .foreignGrowths:
      judged(counts.foreignGrowths, Int64(lives.count(where: \.isForeign)))
    case .accessesDenied: judged(counts.denied, counts.children)
    case .changesRefused: judged(counts.refused, counts.stored)
    case .staleLists: judged(counts.stale, counts.lists)
    case .listRetries: judged(counts.retried, counts.served + counts.failedLists)
    // The daily jobs fail where no task is completed as well.
    case .functionsFailed: judged(counts.failed, completions)
    case .wordsUnlikeSeed: judged(counts.unlikeSeed, counts.said)
    case .namesAgainstRules: names.hasWrites ? names(ofModel: false) : nil
    case .fieldsUnlikeModel: names.hasWrites ? names(ofModel: true) : nil
    case .changesOverwritten:
      judged(lives.reduce(0) { $0 + $1.overwritten }, counts.stored)
    case .noticesIncomplete: judged(notices.reduce(0) { $0 + $1.incomplete }, counts.notices)
    case .retriesQueued: judged(counts.queued, counts.failed)
    case .retriesDone: judged(counts.done, counts.queued)
    case .retriesLost: judged(counts.lost, counts.queued)
    case .leftInQueue: judged(counts.left, counts.queued + counts.pushesQueued)
    case .storeRequests: counts.requests == 0 ? nil : counts.requests
    case .longestListWait: counts.longestList?.nanoseconds
    case .longestIgnorance: lives.compactMap { $0.ignorance(until: end) }.max()?.nanoseconds
    }
  }

  /// So many; none where there is none, and nothing that could have been one.
  private func judged(_ count: Int64, _ occasions: Int64) -> Int64? {
    count == 0 && occasions == 0 ? nil : count
  }

  private var table: FindingTable {
    FindingTable(
      name: "tasks",
      of: lives,
      subject: { $0.id },
      columns: [
        .text("child") { $0.child },
        .instant("made", shownBy: { $0.made?.evidence }) { $0.made?.at },
        .instant("done", shownBy: { $0.done?.evidence }) { $0.done?.at },
        .instant("completed", shownBy: { $0.completed?.evidence }) { $0.completed?.at },
        .instant("grown", shownBy: { $0.grown?.evidence }) { $0.grown?.at },
        .instant("told", shownBy: { $0.told?.evidence }) { $0.told?.at },
        .count("completions") { Int64($0.completions.count) },
        .count("untold") { $0.untold },
        .count("growths") { $0.growths },
        .count("pushes") { $0.pushes },
        .text("at the end") { $0.state },
      ],
    )
  }

  /// How many names have something wrong with them, by the model or by the rules.
  private func names(ofModel isOfModel: Bool) -> Int64 {
    Int64(names.faults.count { $0.isOfModel == isOfModel })
  }

  private var nameTable: FindingTable {
    FindingTable(
      name: "names",
      of: names.faults,
      subject: { $0.name },
      columns: [
        .text("what is wrong") { $0.words },
        .text("by") { $0.isOfModel ? "the data model" : "the rules of names" },
      ],
    )
  }

  private func lane(_ life: TaskLife) -> Lane {
    var lane = StateLane(
      Lane(actor: life.id, matter: "task", kinds: TaskStanding.allCases.map(\.rawValue))
    )
    for (standing, stage) in life.turns {
      lane.enter(standing.rawValue, at: stage.at, evidence: stage.evidence)
    }
    return lane.finished(at: end)
  }

  private var sections: [Section] {
    (lives.isEmpty ? [] : [tasks]) + (said.isEmpty ? [] : [words])
      + (weeks.isEmpty ? [] : [weekly]) + (notices.contains(where: \.isOfMore) ? [told] : [])
  }

  /// What came with the notifications of each kind, where they were more than a text about a completed task.
  private var told: Section {
    Section(
      title: "notifications",
      rows: notices.map { Section.Row(key: $0.kind.rawValue, value: $0.words) },
    )
  }

  /// Tasks by weeks, as the functions have counted them.
  private var weekly: Section {
    var rows = weeks.prefix(Self.most).map { week in
      Section.Row(key: "\(week.child), from \(week.monday)", value: week.words)
    }
    if weeks.count > Self.most {
      rows.append(.init(key: "further weeks", value: "\(weeks.count - Self.most)"))
    }
    return Section(title: "weeks", rows: rows)
  }

  private var tasks: Section {
    var rows = lives.prefix(Self.most).map { life in
      Section.Row(key: life.id, value: Self.words(life))
    }
    if lives.count > Self.most {
      rows.append(.init(key: "further tasks", value: "\(lives.count - Self.most)"))
    }
    return Section(title: "tasks", rows: rows)
  }

  /// What the screens said, word for word.
  private var words: Section {
    var rows = said.prefix(Self.most).map { said in
      let often = said.count == 1 ? "" : ", \(said.count) times"
      let time = MeasureUnit.nanoseconds.text(said.first.nanoseconds)
      return Section.Row(key: "\(said.phone), \(time)", value: "「\(said.words)」\(often)")
    }
    if said.count > Self.most {
      rows.append(.init(key: "further words", value: "\(said.count - Self.most)"))
    }
    return Section(title: "said on screens", rows: rows)
  }

  /// A task's life in a line.
  private static func words(_ life: TaskLife) -> String {
    func time(_ stage: TaskLife.Stage) -> String {
      MeasureUnit.nanoseconds.text(stage.at.nanoseconds)
    }
    func often(_ count: Int64) -> String { count == 1 ? "once" : "\(count) times" }
    var parts: [String] = life.child.isEmpty ? [] : ["for \(life.child)"]
    if life.isForeign { parts.append("another family's child") }
    if let made = life.made { parts.append("made at \(time(made))") }
    if let done = life.done { parts.append("done at \(time(done))") }
    if let completed = life.completed { parts.append("stored at \(time(completed))") }
    let completions = life.completions.count
    if completions > 1 { parts.append("completed \(completions) times") }
    if life.growths > 0 { parts.append("grown \(often(life.growths))") }
    if life.pushes > 0 { parts.append("pushed \(often(life.pushes))") }
    if life.hidden > 0 {
      parts.append("not shown \(often(life.hidden)), since notifications are not allowed")
    }
    if let told = life.told {
      let known = life.completions.count { $0.told != nil }
      let of = completions > 1 ? "of \(known) of \(completions), first " : ""
      parts.append("told \(of)at \(time(told))")
    }
    if life.refusals > 0 {
      let changes = life.refusals == 1 ? "one change" : "\(life.refusals) changes"
      parts.append("\(changes) refused")
    }
    parts.append(life.state)
    return parts.joined(separator: "; ")
  }
}
