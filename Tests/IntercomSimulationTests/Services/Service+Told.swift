import Kernel

@testable import IntercomSimulation

extension Service {
  /// Tells the service something and gives what it asks for.
  mutating func told(_ event: Event, at now: Instant = .start) -> [Effect] {
    var effects = Effects<Effect>()
    reduce(event, at: now, into: &effects)
    return effects.items
  }
}

extension WorldService {
  /// Tells the service something and gives what it asks for.
  mutating func told(_ event: Event, at now: Instant = .start) -> [Effect] {
    var effects = Effects<Effect>()
    reduce(event, at: DeviceClock().time(at: now), into: &effects)
    return effects.items
  }
}
