import Kernel
import Plans

/// The apps that run no more on devices in the course of a timeline: what is done with them happens to nobody.
struct EndedProcesses {
  private let schemas: [AppSchema]
  /// What has ended each, by device and app.
  private var ended: [String: NodeAct] = [:]  // order-free: only ever looked up

  /// Nothing has ended yet.
  init(_ schemas: [AppSchema]) { self.schemas = schemas }

  /// Notes what an act has ended or begun on its device.
  mutating func note(_ act: NodeAct, _ course: NodeCourse, _ device: Scenario.Device) {
    guard device.kind == .device else { return }
    for app in device.apps {
      let key = Self.key(device.id, app)
      if course.hasEnded(app) {
        if ended[key] == nil { ended[key] = act }
      } else {
        ended[key] = nil
      }
    }
  }

  /// Warns of an act that needs a process where there is none; what else is done there may begin one, such as
  /// the tap on a notification.
  mutating func check(
    _ app: String,
    _ name: String,
    _ entries: [Node.Entry],
    at mark: Mark,
    _ diagnostics: Diagnostics,
  ) {
    guard !ended.isEmpty, let device = entries.first(where: { $0.key == "device" })?.value.text
    else { return }
    let acts = schemas.first { $0.name == app }?.acts ?? []
    guard acts.contains(where: { $0.name == name && $0.needsProcess }) else {
      for schema in schemas { ended[Self.key(device, schema.name)] = nil }
      return
    }
    guard let act = ended[Self.key(device, app)] else { return }
    diagnostics.warn(
      at: mark,
      "act '\(name)': '\(app)' does not run on '\(device)' since '\(act.kind)': it happens to nobody, "
        + "unless a push wakes it",
      remedy: "add { at: …, do: start, device: \(device), app: \(app) } before it"
        + (act.deed == .off ? ", once the device is on" : ""),
    )
  }

  private static func key(_ device: String, _ app: String) -> String { "\(device)/\(app)" }
}
