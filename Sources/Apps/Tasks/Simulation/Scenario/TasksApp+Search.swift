import Tasks

/// What a search of tasks asks: growth once for each completion, nothing of another family's.
///
/// A run has figures and rules for that; as written many scenarios break it, and say so.
extension TasksApp {
  /// What must never be.
  public static let searchInvariants: [(fact: TaskFact, title: String)] = [
    (.grewAgain(task: ""), "a Shin grows once by an event"),
    (.regrown(task: ""), "a Shin grows once by a task"),
    (.foreignTask(task: ""), "nobody makes tasks for another family's child"),
    (.foreignGrowth(task: ""), "nobody's Shin grows by another family's task"),
  ]

  /// Nothing of another family's happens where nobody makes a task by hand: no screen offers a stranger's child.
  public static func canBreak(_ fact: TaskFact, with events: [TaskEvent]) -> Bool {
    let foreign: [TaskFact] = [.foreignTask(task: ""), .foreignGrowth(task: "")]
    guard foreign.contains(where: { $0.kind == fact.kind }) else { return true }
    return events.contains { event in
      if case .phone(.taskForged) = event { true } else { false }
    }
  }

  /// What must be some time.
  public static let searchGoals: [(facts: [TaskFact], title: String)] = [
    (
      [
        .shinGrew(task: "", shin: ""), .shinMissed(shin: ""), .repeatKept(task: ""),
        .changeRejected(task: "", error: .unknown), .changeRefused(task: ""),
      ],
      "a completed task makes a Shin grow, or is refused by name",
    )
  ]

  /// A search is about what comes of a completed task: families are made before it begins.
  public static func isSearched(_ event: TaskEvent) -> Bool {
    if case .phone(.statusSet(_, .completed)) = event { true } else { false }
  }
}
