import Kernel
import Plans

extension ScenarioParser {
  /// Reads `devices`, and learns from them which apps the scenario is about.
  mutating func readDevices(
    _ reader: MappingReader,
    _ schemas: [AppSchema],
  ) -> [Scenario.Device] {
    let nodes = reader.list("devices")
    if nodes.isEmpty, reader.node("devices")?.elements != nil || !reader.has("devices") {
      diagnostics.report(
        at: reader.mark(of: "devices"),
        "the scenario has no devices",
        remedy: "add 'devices:' with a list such as [{ id: a, apps: [...] }]",
      )
    }
    checkCount(nodes.count, Limits.devices, "devices", at: reader.mark(of: "devices"))
    var devices: [Scenario.Device] = []
    for node in nodes.prefix(Limits.devices) {
      guard let device = readDevice(node, schemas) else { continue }
      if deviceIDs.contains(device.id) {
        diagnostics.report(
          at: device.mark,
          "two devices have the id '\(device.id)'",
          remedy: "give each device an id of its own",
        )
      }
      deviceIDs.append(device.id)
      deviceApps.append(device.apps)
      devices.append(device)
    }
    areDevicesSound = !diagnostics.hasErrors
    apps = schemas.filter { schema in devices.contains { $0.apps.contains(schema.name) } }
    return devices
  }

  private func readDevice(_ node: Node, _ schemas: [AppSchema]) -> Scenario.Device? {
    let label = node["id"]?.text.map { "device '\($0.prefix(64))'" } ?? "a device"
    let reader = MappingReader(node, as: label, diagnostics: diagnostics)
    guard node.entries != nil else { return nil }
    let id = reader.text("id")
    if !id.isEmpty { checkName(id, "device", at: reader.mark(of: "id")) }
    if id == "world" {
      diagnostics.report(
        at: reader.mark(of: "id"),
        "'world' is the name of what stands outside the devices",
        remedy: "choose another id",
      )
    }
    let carried = readApps(reader, schemas)
    let clock = reader.mapping("clock", as: "clock of \(label)")
    let offset = clock?.duration("offset", in: Limits.clockOffsets, default: .zero)
    let drift = clock?.partsPerMillion("drift", in: Limits.drifts, default: 0)
    clock?.finish()
    let keys = schemas.filter { carried.contains($0.name) }.flatMap(\.deviceKeys)
    let extra = reader.take(keys)
    reader.finish()
    return Scenario.Device(
      id: id,
      mark: node.mark,
      apps: carried,
      clockOffset: offset ?? .zero,
      drift_ppb: drift ?? 0,
      extra: extra,
    )
  }

  private func readApps(_ reader: MappingReader, _ schemas: [AppSchema]) -> [String] {
    var carried: [String] = []
    for node in reader.list("apps") {
      guard let name = reader.value(of: node, "apps", .text()) else { continue }
      if !schemas.contains(where: { $0.name == name }) {
        diagnostics.reportUnknown(
          "app",
          name,
          in: " on \(reader.what)",
          known: schemas.map(\.name),
          at: node.mark,
        )
      } else if carried.contains(name) {
        diagnostics.report(
          at: node.mark,
          "app '\(name)' stands twice on \(reader.what)",
          remedy: "keep one of them",
        )
      } else {
        carried.append(name)
      }
    }
    return carried
  }
}
