import Kernel

/// What becomes of an event that reaches a process which does not run.
///
/// It is the surroundings' to say, for each event: a datagram to a suspended app waits in its
/// socket, an answer to one that is gone is lost, a push message wakes it.
public enum Reach: Hashable, Sendable {
  /// It is told all the same, as what an app's end is to a reducer that stands for what is on disk.
  case arrives
  /// It waits until the process runs.
  case waits
  /// It is lost; the log says so.
  case lost
  /// The process runs in the background from now on, and is told.
  case wakes
}

extension Surroundings {
  /// What reaches a suspended process waits, and what reaches one that is gone is lost.
  public func reach(
    _ event: Part.Event,
    of component: Component<Self>,
    in state: ProcessState,
  ) -> Reach {
    switch state {
    case .foreground, .background: .arrives
    case .suspended: .waits
    case .gone: .lost
    }
  }
}
