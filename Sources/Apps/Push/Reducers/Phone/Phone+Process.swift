import Kernel
import PushServices
import PushSystem

/// What becomes of the app's process without a word of its user: the phone is locked, the system suspends or ends it.
extension Phone {
  /// The process stands still, or is gone: nobody looks at the app, and what comes is the system's to show, or to wake
  /// it for.
  mutating func stop(
    isOver: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let isSeen = system.app == .foreground
    wasInFront = !isOver && (isSeen || wasInFront)
    guard isSeen || system.app == .background else { return }
    switch owner {
    case .app:
      effects.append(.cancelTimer(.phone(.appSettled)))
      tell(.moved(to: .suspended), now, &effects)
    case .all:
      system.app = .suspended
      // The end of a process the shared system sees by itself.
      if !isOver { effects.append(.hand(.seen(isInFront: false))) }
    }
  }

  /// The process runs again where it was: what was in front when it stood still is in front again.
  mutating func goOn(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard wasInFront else { return }
    wasInFront = false
    guard system.app == .suspended else { return }
    switch owner {
    case .app: open(now, &effects)
    case .all: openShared(&effects)
    }
  }
}
