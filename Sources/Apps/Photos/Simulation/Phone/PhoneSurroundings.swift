import Kernel
import World

/// Carries out what a component of a phone, or iCloud, asks for, one effect after the other.
final class PhoneSurroundings<Part: SimulatedReducer>: Surroundings {
  /// Carries out one effect; whoever has the component sets it.
  var carryOut: (Part.Effect, _ cause: LogPosition) throws -> Void = { _, _ in }

  /// Hears what the component was told, before its effects are carried out.
  var heed: (Part.Event, _ cause: LogPosition) -> Void = { _, _ in }

  /// Says why no run can have told the reducer an event; nil where one can.
  var judge: (Part.Event, _ part: Part) -> FieldError? = { _, _ in nil }

  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<PhoneSurroundings<Part>>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    heed(event, cause)
    for effect in effects.items { try carryOut(effect, cause) }
  }

  /// What a log says that no run can have said is refused.
  func problem(
    of event: Part.Event,
    for component: Component<PhoneSurroundings<Part>>,
    at time: DeviceTime,
  ) -> FieldError? { judge(event, component.reducer) }

  /// What a suspended cleaner is told waits; of one that is gone the router has said everything.
  func reach(
    _ event: Part.Event,
    of component: Component<PhoneSurroundings<Part>>,
    in state: ProcessState,
  ) -> Reach {
    switch state {
    case .suspended: .waits
    case .foreground, .background, .gone: .arrives
    }
  }
}
