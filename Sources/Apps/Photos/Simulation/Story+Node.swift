import Kernel
import Photos
import World

extension Story {
  /// Tells what happened to the phone; `isOpen` says whether the cleaner ran before, and `place` where
  /// its process stood.
  mutating func take(
    _ event: NodeEvent,
    isOpen: Bool,
    _ place: ProcessState,
    at now: Instant,
    evidence: LogPosition?,
  ) {
    switch event {
    case .suspended(PhotosSchema.name):
      tell(isOpen ? .suspended : .suspendedWhileClosed, at: now, evidence: evidence)
    case .resumed(PhotosSchema.name, let inBackground):
      let comeback = Self.comeback(isOpen: isOpen, inBackground: inBackground, place)
      tell(comeback, at: now, evidence: evidence)
    case .killed(PhotosSchema.name):
      if !isOpen { tell(.killedWhileClosed, at: now, evidence: evidence) }
    case .locked:
      tell(.locked, at: now, evidence: evidence)
    case .woken:
      tell(.unlocked, at: now, evidence: evidence)
    case .clockStepped(let span):
      tell(.clockSet(span), at: now, evidence: evidence)
    case .started(PhotosSchema.name, let inBackground):
      beganUnseen = inBackground
    case .started, .suspended, .resumed, .killed, .missed, .switchedOff, .switchedOn:
      break
    }
  }

  private static func comeback(
    isOpen: Bool,
    inBackground: Bool,
    _ place: ProcessState,
  ) -> StoryEvent {
    guard isOpen else { return .resumedWhileClosed }
    guard !inBackground else { return .resumedInBackground }
    return place == .foreground ? .resumedInFront : .resumed
  }
}
