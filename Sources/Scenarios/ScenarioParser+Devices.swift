import Kernel
import Plans

extension ScenarioParser {
  /// Reads `devices` and `servers`, and learns from them which apps the scenario is about.
  mutating func readDevices(
    _ reader: MappingReader,
    _ schemas: [AppSchema],
  ) -> [Scenario.Device] {
    let nodes = reader.list("devices")
    let servers = reader.list("servers")
    if nodes.isEmpty, reader.node("devices").map({ $0.elements != nil }) ?? true {
      diagnostics.report(
        at: reader.mark(of: "devices"),
        "the scenario has no devices",
        remedy: "add 'devices:' with a list such as [{ id: a, apps: [...] }]",
      )
    }
    let what = servers.isEmpty ? "devices" : "devices and servers"
    let count = nodes.count + servers.count
    let last = nodes.count > Limits.devices || servers.isEmpty ? "devices" : "servers"
    checkCount(count, Limits.devices, what, at: reader.mark(of: last))
    var devices: [Scenario.Device] = []
    let all = nodes.map { ($0, NodeKind.device) } + servers.map { ($0, NodeKind.server) }
    for (node, kind) in all.prefix(Limits.devices) {
      guard let device = readDevice(node, kind, schemas) else { continue }
      if let other = devicePlaces[device.id] {
        diagnostics.report(
          at: device.mark,
          deviceKinds[other] == kind
            ? "two \(kind.rawValue)s have the id '\(device.id)'"
            : "a device and a server have the id '\(device.id)'",
          remedy: "give each \(kind.rawValue) an id of its own",
        )
      }
      if devicePlaces[device.id] == nil { devicePlaces[device.id] = deviceIDs.count }
      deviceIDs.append(device.id)
      deviceKinds.append(kind)
      deviceApps.append(device.apps)
      devices.append(device)
    }
    areDevicesSound = !diagnostics.hasErrors
    apps = schemas.filter { schema in devices.contains { $0.apps.contains(schema.name) } }
    return devices
  }

  private mutating func readDevice(
    _ node: Node,
    _ kind: NodeKind,
    _ schemas: [AppSchema],
  ) -> Scenario.Device? {
    let label =
      node["id"]?.text.map { "\(kind.rawValue) '\($0.prefix(64))'" } ?? "a \(kind.rawValue)"
    let reader = MappingReader(node, as: label, diagnostics: diagnostics)
    guard node.entries != nil else { return nil }
    let id = reader.text("id")
    if !id.isEmpty { checkName(id, kind.rawValue, at: reader.mark(of: "id")) }
    if id == "world" {
      diagnostics.report(
        at: reader.mark(of: "id"),
        "'world' is the name of what stands outside the devices",
        remedy: "choose another id",
      )
    }
    let carried = readApps(reader, kind, schemas)
    let clock = reader.mapping("clock", as: "clock of \(label)")
    let offset = clock?.duration("offset", in: Limits.clockOffsets, default: .zero)
    let drift = clock?.partsPerMillion("drift", in: Limits.drifts, default: 0)
    clock?.finish()
    // A server hangs on a wire, wherever it is.
    let track = kind == .device ? readPlaces(reader) : []
    let keys = schemas.filter { carried.contains($0.name) }.flatMap(\.deviceKeys)
    let extra = reader.take(keys)
    reader.finish()
    return Scenario.Device(
      id: id,
      kind: kind,
      mark: node.mark,
      apps: carried,
      clockOffset: offset ?? .zero,
      drift_ppb: drift ?? 0,
      track: track,
      extra: extra,
    )
  }

  private func readApps(
    _ reader: MappingReader,
    _ kind: NodeKind,
    _ schemas: [AppSchema],
  ) -> [String] {
    var carried: [String] = []
    // A server may stand there for an app that is still to come.
    guard kind == .device || reader.entries.contains(where: { $0.key == "apps" }) else {
      reader.take(["apps"])
      return []
    }
    for node in reader.list("apps") {
      guard let name = reader.value(of: node, "apps", .text()) else { continue }
      guard let schema = schemas.first(where: { $0.name == name }) else {
        diagnostics.reportUnknown(
          "app",
          name,
          in: " on \(reader.what)",
          known: schemas.map(\.name),
          at: node.mark,
        )
        continue
      }
      if carried.contains(name) {
        diagnostics.report(
          at: node.mark,
          "app '\(name)' stands twice on \(reader.what)",
          remedy: "keep one of them",
        )
      } else if schema.home(on: kind) == nil {
        let homes = schema.homes.map { "\($0.kind.rawValue)s" }.joined(separator: " and ")
        diagnostics.report(
          at: node.mark,
          "the app '\(name)' cannot live on a \(kind.rawValue)",
          remedy: "it lives on \(homes): take it off \(reader.what)",
        )
      } else {
        carried.append(name)
      }
    }
    return carried
  }
}
