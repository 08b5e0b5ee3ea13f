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
  ) {
    switch event {
    case .suspended(PhotosSchema.name):
      tell(isOpen ? "the app is suspended" : "the app would be suspended, it is not open", at: now)
    case .resumed(PhotosSchema.name, let inBackground):
      tell(Self.comeback(isOpen: isOpen, inBackground: inBackground, place), at: now)
    case .killed(PhotosSchema.name):
      if !isOpen { tell("the app would be ended, it is not open", at: now) }
    case .locked:
      tell("the phone is locked", at: now)
    case .woken:
      tell("the phone is unlocked", at: now)
    case .clockStepped(let span):
      tell("the phone's clock is set \(Self.shift(span))", at: now)
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
  ) -> String {
    guard isOpen else { return "the app would come back, it is not open" }
    guard !inBackground else { return "the app goes on in the background" }
    return place == .foreground ? "the app would come back, it is in front" : "the app comes back"
  }

  /// `40d forward`, `1h back`.
  private static func shift(_ span: Duration) -> String {
    let seconds = abs(span.nanoseconds / 1_000_000_000)
    let units: [(name: String, size: Int64)] = [("d", 86_400), ("h", 3_600), ("min", 60)]
    let unit = units.first { seconds >= $0.size && seconds % $0.size == 0 } ?? ("s", 1)
    return "\(seconds / unit.size)\(unit.name) \(span < .zero ? "back" : "forward")"
  }
}
