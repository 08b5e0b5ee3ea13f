import Kernel
import Plans

/// The apps that run no more on devices in the course of a timeline, or stand still: what somebody does with them happens to
/// nobody, or not then.
struct EndedProcesses {
  private let schemas: [AppSchema]
  /// What has ended each, by device and app.
  private var ended: [String: NodeAct] = [:]  // order-free: only ever looked up
  /// What has made each stand still, by device and app.
  private var held: [String: NodeAct] = [:]  // order-free: only ever looked up
  /// The devices without power, with what has taken it.
  private var off: [String: NodeAct] = [:]  // order-free: only ever looked up

  /// Nothing has ended yet.
  init(_ schemas: [AppSchema]) { self.schemas = schemas }

  /// Notes what an act has ended or begun on its device.
  mutating func note(_ act: NodeAct, _ course: NodeCourse, _ device: Scenario.Device) {
    guard device.kind == .device else { return }
    Self.note(act, course.isOff, device.id, &off)
    for app in device.apps {
      let key = Self.key(device.id, app)
      Self.note(act, course.hasEnded(app), key, &ended)
      Self.note(act, course.standsStill(app), key, &held)
    }
  }

  /// Keeps the act with which something became so, for as long as it is.
  private static func note(
    _ act: NodeAct,
    _ isSo: Bool,
    _ key: String,
    _ acts: inout [String: NodeAct],  // order-free: only ever looked up
  ) {
    if !isSo {
      acts[key] = nil
    } else if acts[key] == nil {
      acts[key] = act
    }
  }

  /// Warns of an act that needs a process where there is none, or one that stands still; what else is done there may begin
  /// one, such as the tap on a notification, unless the device is off.
  mutating func check(
    _ app: String,
    _ name: String,
    _ entries: [Node.Entry],
    at mark: Mark,
    _ diagnostics: Diagnostics,
  ) {
    guard !ended.isEmpty || !held.isEmpty || !off.isEmpty,
      let device = entries.first(where: { $0.key == "device" })?.value.text
    else { return }
    let acts = schemas.first { $0.name == app }?.acts ?? []
    guard acts.contains(where: { $0.name == name && $0.needsProcess }) else {
      if off[device] != nil { return warnOfPower(name, device, at: mark, diagnostics) }
      for schema in schemas {
        ended[Self.key(device, schema.name)] = nil
        held[Self.key(device, schema.name)] = nil
      }
      return
    }
    if let act = ended[Self.key(device, app)] {
      warn(of: act, app, name, device, at: mark, diagnostics)
    } else if let act = held[Self.key(device, app)] {
      warnOfStanding(act, app, name, device, at: mark, diagnostics)
    }
  }

  private func warn(
    of act: NodeAct,
    _ app: String,
    _ name: String,
    _ device: String,
    at mark: Mark,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: mark,
      "act '\(name)': '\(app)' does not run on '\(device)' since '\(act.kind)': it happens to nobody, "
        + "unless a push wakes it",
      remedy: "add { at: …, do: start, device: \(device), app: \(app) } before it"
        + (act.deed == .off ? ", once the device is on" : ""),
    )
  }

  private func warnOfStanding(
    _ act: NodeAct,
    _ app: String,
    _ name: String,
    _ device: String,
    at mark: Mark,
    _ diagnostics: Diagnostics,
  ) {
    let remedy =
      act.deed == .lock
      ? "add { at: …, do: wake, device: \(device) } before it"
      : "add { at: …, do: resume, device: \(device), app: \(app) } before it"
    diagnostics.warn(
      at: mark,
      "act '\(name)': '\(app)' stands still on '\(device)' since '\(act.kind)': it happens when that is over, if at "
        + "all, unless a push wakes it",
      remedy: remedy,
    )
  }

  private func warnOfPower(
    _ name: String,
    _ device: String,
    at mark: Mark,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: mark,
      "act '\(name)': '\(device)' is off: it happens to nobody",
      remedy: "add { at: …, do: on, device: \(device) } before it",
    )
  }

  private static func key(_ device: String, _ app: String) -> String { "\(device)/\(app)" }
}
