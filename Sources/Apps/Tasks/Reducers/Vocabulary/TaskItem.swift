import Kernel

/// What a task is about (001:242-249).
public enum TaskCategory: String, CaseIterable, Choice, Hashable, Sendable {
  /// お勉強.
  case study
  /// お手伝い.
  case housework
  /// 身の回り.
  case selfCare
  /// 創作活動.
  case creative
  /// 運動.
  case exercise
  /// 社会活動.
  case social
}

/// Where a task stands (001:251-256).
///
///     notStarted ──► inProgress ──► completed
///          │  ▲           │ ▲ │
///          │  └───────────┘ │ └──► skipped
///          └────────────────┴──────► skipped, completed
///
/// The arrows are the table that the seed does not have: with `tasks.status` as written every status can
/// become every other.
public enum TaskStatus: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody has begun.
  case notStarted
  /// Somebody is at it.
  case inProgress
  /// It is done.
  case completed
  /// It will not be done.
  case skipped

  /// Whether the table has the arrow.
  public func canBecome(_ next: Self) -> Bool {
    switch self {
    case .notStarted: next != .notStarted
    case .inProgress: next != .inProgress
    case .skipped: next == .notStarted
    case .completed: false
    }
  }
}

/// How much a task matters; the seed has the name of the type and no values.
public enum TaskPriority: String, CaseIterable, Choice, Hashable, Sendable {
  /// It can wait.
  case low
  /// As most.
  case medium
  /// It comes first.
  case high
}

/// How often a task comes again (001:236).
public enum RepeatFrequency: String, CaseIterable, Choice, Hashable, Sendable {
  /// Each day.
  case daily
  /// On the days of the week that it names.
  case weekly
  /// On the day of the month on which it was due first.
  case monthly
}

/// What a repeated task says of that.
public struct RepeatConfig: Record, Hashable, Sendable {
  /// How often.
  public var frequency = RepeatFrequency.daily
  /// The days of the week, 0 for Sunday.
  public var days: [Int64] = []

  /// Each day.
  public init() {}

  /// A configuration.
  public init(_ frequency: RepeatFrequency, days: [Int64] = []) {
    self.frequency = frequency
    self.days = days
  }
}

/// A task as its document has it: the sixteen fields of the seed (001:219-240), `repeatConfig` with its two.
public struct TaskItem: Record, Hashable, Sendable {
  /// Its id.
  public var id = ""
  /// The child that it is for.
  public var child = ""
  /// The parent who has made it.
  public var parent = ""
  /// What it is called.
  public var title = ""
  /// More of that; empty for none.
  public var details = ""
  /// What it is about.
  public var category = TaskCategory.housework
  /// How much it matters.
  public var priority = TaskPriority.medium
  /// Where it stands.
  public var status = TaskStatus.notStarted
  /// The Shin that it is about, as types.
  public var types: [String] = []
  /// The points that it gives.
  public var points: Int64 = 0
  /// When it was made.
  public var createdAt: WallTime?
  /// When it was changed.
  public var updatedAt: WallTime?
  /// Until when it is to be done.
  public var dueDate: WallTime?
  /// When it was completed.
  public var completedAt: WallTime?
  /// How it comes again; nil where it does not.
  public var repeats: RepeatConfig?

  /// A blank task.
  public init() {}
}
