import AppToolkit
import Kernel
import Plans
import PushSystem
import Tasks

/// Tasks and children that nobody adds: what is done with them comes to nothing, and a rule about it says
/// nothing.
extension TasksApp {
  /// Pushes come to phones over a link, where their apps do not share a push system that has one.
  public static func neededLinks(on nodes: [AppNode<TasksKeys>]) -> [String] {
    let isNeeded = nodes.contains { $0.kind == .device && !$0.carries(PushAsk.app) }
    return isNeeded ? [TaskWay.push.rawValue] : []
  }

  /// Warns of them, with their places.
  public static func examine(
    _ acts: [ToldAct<TaskEvent>],
    _ nodes: [AppNode<TasksKeys>],
    _ diagnostics: Diagnostics,
  ) {
    var known = KnownThings(children: nodes.map(\.keys.child).filter { !$0.isEmpty })
    for act in acts { known.add(act.event) }
    warnOfNobody(acts, diagnostics)
    warnOfDeleted(acts, diagnostics)
    // Of what nobody adds it is said that nobody adds it.
    warnOfCompleted(acts.filter { known.missing($0) == nil }, diagnostics)
    for act in acts {
      guard let missing = known.missing(act) else { continue }
      warn(of: act, missing.what, missing.known, diagnostics)
    }
  }

  /// Of a phone where nobody has signed in nobody deletes an account.
  private static func warnOfNobody(_ acts: [ToldAct<TaskEvent>], _ diagnostics: Diagnostics) {
    var entered: Set<String> = []  // order-free: only ever looked up
    for act in acts {
      switch act.event {
      case .phone(.signedUp), .phone(.enteredAccount): entered.insert(act.node)
      case .phone, .cloud, .functions, .push, .door: break
      }
    }
    for act in acts where act.event == .phone(.deletionConfirmed) && !entered.contains(act.node) {
      diagnostics.warn(
        at: act.mark,
        "act '\(act.act)' of '\(act.node)': nobody ever signs in there",
        remedy: "add 'signUp' or 'signIn' before it",
      )
    }
  }

  /// In an app that was deleted nobody does anything; who opens it finds that out (`appMissing`).
  private static func warnOfDeleted(_ acts: [ToldAct<TaskEvent>], _ diagnostics: Diagnostics) {
    var deleted: [String: Mark] = [:]  // order-free: only ever looked up
    for act in acts {
      guard case .phone(let event) = act.event, event != .opened else { continue }
      if event == .reinstalled {
        deleted[act.node] = nil
      } else if event == .uninstalled {
        deleted[act.node] = act.mark
      } else if let mark = deleted[act.node] {
        diagnostics.warn(
          at: act.mark,
          "act '\(act.act)' of '\(act.node)': the app is deleted there since 'uninstall' (line "
            + "\(mark.line)): it happens to nobody",
          remedy: "add { at: …, do: reinstall, device: \(act.node) } before it",
        )
      }
    }
  }

  /// Who completes a task again that stands completed there completes nothing.
  private static func warnOfCompleted(_ acts: [ToldAct<TaskEvent>], _ diagnostics: Diagnostics) {
    var completed = CompletedTasks()
    for act in acts {
      guard let again = completed.note(act) else { continue }
      let since = again.mark == act.mark ? "its first time" : "line \(again.mark.line)"
      let next = "\(again.task)-2026-04-07"
      diagnostics.warn(
        at: act.mark,
        "act '\(act.act)' of '\(act.node)': '\(again.task)' stands completed there since \(since), and "
          + "nobody opens it again: it completes nothing",
        remedy: "add { at: …, do: reopenTask, device: \(act.node), task: \(again.task) } before it"
          + (again.isRepeated
            ? ", or name one of those that come later, each a task of its own, such as \(next) with "
              + "'tasks.repeat.names: by-day'" : ""),
      )
    }
  }

  private static func warn(
    of act: ToldAct<TaskEvent>,
    _ missing: String,
    _ known: [String],
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': no act \(missing)",
      remedy: known.isEmpty
        ? "add one before it"
        : "add one before it, or name one of \(known.joined(separator: ", "))",
    )
  }

  /// What the acts of a variant add.
  private struct KnownThings {
    private var children: KnownNames
    private var tasks = KnownNames()
    /// Those of the tasks that come again, whose next ones are called after them and a day.
    private var repeated = KnownNames()

    init(children: [String]) { self.children = KnownNames(children) }

    mutating func add(_ event: TaskEvent) {
      guard case .phone(let event) = event else { return }
      if case .childAdded(let child) = event { children.add(child) }
      if case .taskAdded(let draft) = event { add(draft) }
      if case .taskForged(let draft) = event { add(draft) }
    }

    private mutating func add(_ draft: TaskDraft) {
      tasks.add(draft.task)
      if draft.repeats != nil { repeated.add(draft.task) }
    }

    /// What an act is about that nobody adds, and what somebody does; nil where nothing is missing.
    func missing(_ act: ToldAct<TaskEvent>) -> (what: String, known: [String])? {
      guard case .phone(let event) = act.event else { return nil }
      if case .statusSet(let task, _) = event { return missing(task: task) }
      if case .pointsSet(let task, _) = event { return missing(task: task) }
      if case .hintWanted(let task, _) = event { return missing(task: task) }
      if case .taskAdded(let draft) = event { return missing(child: draft.child) }
      if case .shinsWanted(let child) = event { return missing(child: child) }
      if case .listWanted(let child) = event { return missing(child: child) }
      return nil
    }

    private func missing(task: String) -> (what: String, known: [String])? {
      hasTask(task) ? nil : ("adds a task '\(task)'", tasks.list)
    }

    private func missing(child: String) -> (what: String, known: [String])? {
      children.contains(child) ? nil : ("adds a child '\(child)'", children.list)
    }

    private func hasTask(_ task: String) -> Bool {
      tasks.contains(task)
        || task.indices.contains { task[$0] == "-" && repeated.contains(String(task[..<$0])) }
    }
  }

  /// Names in the order in which they came, one among thousands found at once.
  private struct KnownNames {
    private(set) var list: [String] = []
    private var all: Set<String> = []  // order-free: only ever looked up

    init(_ names: [String] = []) {
      for name in names { add(name) }
    }

    mutating func add(_ name: String) {
      if all.insert(name).inserted { list.append(name) }
    }

    func contains(_ name: String) -> Bool { all.contains(name) }
  }
}
