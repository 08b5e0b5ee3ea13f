import Kernel
import Plans

/// What an app of one reducer adds to a plan.
struct DevicePlan: Record, Equatable, Sendable {
  /// What people do, in order of time.
  var acts: [DeviceAct] = []

  /// What no run can be made of; nil for what a scenario gives.
  func problem(
    in plan: Plan,
    app: String,
    events: (NodeKind) -> [String],
  ) -> FieldError? {
    for act in acts {
      let carrier = plan.devices.first { $0.id == act.device && $0.apps.contains(app) }
      guard let carrier else { return .unknown("device", act.device) }
      guard events(carrier.kind).contains(act.event) else { return .unknown("event", act.event) }
      guard act.at >= .start, act.at.nanoseconds <= Limits.runLongest.nanoseconds else {
        return .range("at_ns")
      }
    }
    return nil
  }
}

/// Something that somebody does on a device, or on a server.
struct DeviceAct: Record, Equatable, Sendable {
  var at: Instant = .start
  /// Its place among all acts of its time; 0 where all of them are the app's.
  var place: Int64 = 0  // key: place, unless 0
  var device = ""
  /// The kind of the event that it is to the app.
  var event = ""
}
