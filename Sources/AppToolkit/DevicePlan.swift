import Kernel
import Plans

/// What an app of the toolkit adds to a plan.
struct DevicePlan: Record, Equatable, Sendable {
  /// What people do, in order of time.
  var acts: [DeviceAct] = []
  /// What the scenario says of nodes in the app's keys, where it has any.
  var nodes: [DeviceNode] = []  // key: nodes, unless []
}

/// Something that somebody does on a device, or on a server.
struct DeviceAct: Record, Equatable, Sendable {
  var at: Instant = .start
  /// Its place among all acts of its time; 0 where all of them are the app's.
  var place: Int64 = 0  // key: place, unless 0
  var device = ""
  /// The kind of the event that it is to the app.
  var event = ""
  /// The part to which it happens; empty for the one that has the app's name, or the node's first.
  var part = ""  // key: part, unless ""
  /// The event's fields as canonical JSON, where the act has values; else empty.
  var payload = ""  // key: payload, unless ""
}

/// A node with what the scenario says of it in the app's keys.
struct DeviceNode: Record, Equatable, Sendable {
  var id = ""
  /// The app's record as canonical JSON.
  var keys = ""
}
