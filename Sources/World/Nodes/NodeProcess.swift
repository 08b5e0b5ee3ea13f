import Kernel

/// Where the process of an app stands.
public enum ProcessState: String, CaseIterable, Hashable, Sendable {
  /// It runs, and somebody can look at it.
  case foreground
  /// It runs, and nobody sees it.
  case background
  /// It is in memory, and nothing of it runs.
  case suspended
  /// There is none.
  case gone

  /// Whether anything of it runs.
  public var isRunning: Bool {
    switch self {
    case .foreground, .background: true
    case .suspended, .gone: false
    }
  }
}

/// The process of an app on a node.
public struct NodeProcess: Record, Hashable, Sendable {
  /// The app.
  public var app = ""
  /// Where it stands.
  public var state = ProcessState.foreground
  /// Counts its launches: what was meant for an earlier one is not for this one.
  public var launches: Int64 = 0
  /// Whether it goes on while the device is locked.
  public var runsLocked = false
  /// Whether it was in front when the device was locked.
  public var wasInFront = false

  /// A process that runs.
  public init() {}

  /// The process of an app.
  public init(app: String, state: ProcessState, runsLocked: Bool = false) {
    self.app = app
    self.state = state
    self.runsLocked = runsLocked
  }
}
