import World

/// What the parts of an app learn of what happens to their process and node.
///
/// A run and a search ask it, so that both mean the same.
@usableFromInline
struct DeviceLife: Equatable {
  /// Where the process stands.
  var process = ProcessState.foreground
  var isLocked = false

  /// What follows when this has become `next`.
  ///
  /// - Returns: what the parts of the process learn, and what the services do, each in order.
  func changes(
    to next: Self,
    by event: NodeEvent,
  ) -> (process: [LifeChange], services: [LifeChange]) {
    switch event {
    case .switchedOff, .switchedOn, .missed: return ([], [])
    case .clockStepped(let span):
      let step = LifeChange.clockStepped(by: span)
      return (next.process == .gone ? [] : [step], [step])
    case .suspended, .resumed, .locked, .woken, .killed, .started: break
    }
    var (own, services): ([LifeChange], [LifeChange]) = ([], [])
    if isLocked != next.isLocked {
      let lock = next.isLocked ? LifeChange.locked : .unlocked
      services.append(lock)
      if process.isRunning || next.process.isRunning { own.append(lock) }
    }
    switch next.process {
    case .foreground: if process != .foreground { own.append(.foreground) }
    case .background: if process != .background { own.append(.background) }
    case .suspended: if process.isRunning { own.append(.suspended) }
    case .gone: break
    }
    return (own, services)
  }
}
