import Kernel
import Plans
import World

/// What an app of the toolkit reads of a scenario.
extension DeviceApplication {
  /// What can be done with it, each kind once.
  static var actSpecs: [ActSpec] {
    plainActs.map { ActSpec(name: $0, keys: kinds(of: $0).map(\.rawValue)) }
      + Part.valuedActs.map { act in
        let part = Part.parts.first { $0.name == act.part }
        return ActSpec(
          name: act.name,
          keys: act.kinds.map(\.rawValue) + act.keys,
          needsProcess: part.map { !$0.isService } ?? false,
        )
      }
  }

  /// What can be done without values, each kind once.
  private static var plainActs: [String] {
    Part.kinds.flatMap { Part.acts(on: $0).map(\.kind) }.reduce(into: []) { known, kind in
      if !known.contains(kind) { known.append(kind) }
    }
  }

  /// The kinds of node on which an act can happen.
  static func kinds(of act: String) -> [NodeKind] {
    if let valued = Part.valuedActs.first(where: { $0.name == act }) { return valued.kinds }
    return Part.kinds.filter { Part.acts(on: $0).contains { $0.kind == act } }
  }

  /// Reads what people do, and what the scenario says of nodes.
  public func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection? {
    let devices = scenario.devices.filter { $0.apps.contains(Part.name) }
    warnOfLonely(devices, in: scenario, diagnostics)
    let nodes = devices.map { Self.node($0, diagnostics) }
    warnOfMissingLinks(devices, Part.neededLinks(on: nodes), in: scenario, diagnostics)
    var plan = DevicePlan()
    if !Part.nodeKeys.isEmpty {
      plan.nodes = nodes.map { node in
        let keys = CanonicalWriter.encode(node.keys)
        return DeviceNode(id: node.id, keys: String(decoding: keys, as: UTF8.self))
      }
    }
    let design = scenario.variants.first { $0.name == variant }
    let settings = design?.settings.of(app: Part.name)
    var carriers = ActCarriers<Part>(nodes)
    var told: [ToldAct<Part.Event>] = []
    for act in scenario.acts(of: Part.name) {
      let reader = MappingReader(
        entries: act.entries,
        at: act.mark,
        as: "act '\(act.name)'",
        diagnostics: diagnostics,
      )
      guard let device = carriers.carrier(of: act.name, reader) else { continue }
      var planned = DeviceAct(at: act.at, place: act.place, device: device.id, event: act.name)
      if let valued = Part.valuedActs.first(where: { $0.name == act.name }) {
        let surroundings = ActSurroundings(
          at: act.at,
          node: device,
          nodes: nodes,
          settings: settings ?? SettingValues([]),
          startUnix_ns: scenario.start.unix_ns,
        )
        guard let event = Self.read(valued, reader, in: surroundings, into: &planned) else {
          continue
        }
        told.append(ToldAct(event: event, act: act.name, node: device.id, mark: act.mark))
      } else if !reader.finish() {
        continue
      }
      plan.acts.append(planned)
    }
    warnOfIdle(plan, devices, diagnostics)
    Part.examine(told, nodes, diagnostics)
    let toldNodes = zip(nodes, devices).map { node, device in
      ToldNode(node: node, mark: device.mark, keys: device.extra.map { ($0.key, $0.keyMark) })
    }
    Part.examine(toldNodes, diagnostics)
    if let design, let last = devices.last { Self.warn(of: design, told, last.mark, diagnostics) }
    let designs = scenario.variants.map { $0.settings.of(app: Part.name) }
    for act in told { Self.warn(of: act, designs, diagnostics) }
    for (device, node) in zip(devices, nodes) {
      Self.warn(of: node, device, designs, diagnostics)
    }
    return diagnostics.hasErrors ? nil : PlanSection(app: Part.name, plan)
  }

  /// Warns of settings of which nothing comes: where they are set, and of what nobody sets at a node.
  private static func warn(
    of design: Scenario.Variant,
    _ told: [ToldAct<Part.Event>],
    _ node: Mark,
    _ diagnostics: Diagnostics,
  ) {
    let settings = design.settings.of(app: Part.name)
    for idle in Part.idle(in: settings, told: told) {
      let key = "\(Part.name).\(idle.key)"
      diagnostics.warn(
        at: design.marks[key] ?? node,
        "nothing comes of '\(key): \(settings.text(idle.key))': " + idle.reason,
        remedy: idle.remedy,
      )
    }
  }

  /// Warns of an act of which nothing comes in any variant.
  private static func warn(
    of act: ToldAct<Part.Event>,
    _ designs: [SettingValues],
    _ diagnostics: Diagnostics,
  ) {
    let idle = designs.map { Part.idle(act, in: $0) }
    guard let own = idle.first ?? nil, idle.allSatisfy({ $0 != nil }) else { return }
    diagnostics.warn(
      at: act.mark,
      "nothing comes of act '\(act.act)' of '\(act.node)': " + own.reason,
      remedy: own.remedy,
    )
  }

  /// Warns of keys of a node of which nothing comes in any variant: in one alone that is what it may be there to show.
  private static func warn(
    of node: AppNode<Part.Keys>,
    _ device: Scenario.Device,
    _ designs: [SettingValues],
    _ diagnostics: Diagnostics,
  ) {
    let idle = designs.map { Part.idle(node, in: $0) }
    for own in idle.first ?? [] where idle.allSatisfy({ $0.contains(own) }) {
      let entry = device.extra.first { $0.key == own.key }
      diagnostics.warn(
        at: entry?.keyMark ?? device.mark,
        "nothing comes of '\(own.key)' of '\(node.id)': " + own.reason,
        remedy: own.remedy,
      )
    }
  }

  /// A node with what the scenario says of it in the app's keys.
  private static func node(
    _ device: Scenario.Device,
    _ diagnostics: Diagnostics,
  ) -> AppNode<Part.Keys> {
    guard !Part.nodeKeys.isEmpty else {
      return AppNode(id: device.id, kind: device.kind, keys: Part.Keys(), apps: device.apps)
    }
    let reader = MappingReader(
      entries: device.extra.filter { Part.nodeKeys.contains($0.key) },
      at: device.mark,
      as: "\(device.kind.rawValue) '\(device.id)'",
      diagnostics: diagnostics,
    )
    let keys = Part.keys(reader, on: device.kind)
    reader.finish()
    return AppNode(id: device.id, kind: device.kind, keys: keys, apps: device.apps)
  }

  /// Reads an act with values into the event that it is.
  ///
  /// - Returns: the event; nil where something was wrong with it.
  private static func read(
    _ act: AppAct,
    _ reader: MappingReader,
    in surroundings: ActSurroundings<Part.Keys>,
    into planned: inout DeviceAct,
  ) -> Part.Event? {
    let event = Part.event(of: act, reader, in: surroundings)
    guard reader.finish() else { return nil }
    guard let event else {
      if !reader.diagnostics.hasErrors {
        reader.diagnostics.report(
          at: reader.mark,
          "\(reader.what) is nothing that '\(Part.name)' can do there",
          remedy: "look at the app's acts and their keys: \(act.keys.joined(separator: ", "))",
        )
      }
      return nil
    }
    var writer = CanonicalWriter()
    writer.payload(event)
    planned.event = event.kind
    planned.part = act.part
    planned.payload = String(decoding: writer.bytes, as: UTF8.self)
    return event
  }

  /// Warns of devices that no link joins to another one: what they send arrives nowhere.
  private func warnOfLonely(
    _ devices: [Scenario.Device],
    in scenario: Scenario,
    _ diagnostics: Diagnostics,
  ) {
    let links = scenario.links.filter { Part.links?.contains($0.id) ?? true }
    let carriers = Set(devices.map(\.id))  // order-free: only asked whether one is there
    var joined: Set<String> = []  // order-free: only asked whether one is there
    for pair in links.flatMap(\.pairs) where pair.first != pair.second {
      guard carriers.contains(pair.first), carriers.contains(pair.second) else { continue }
      joined.formUnion([pair.first, pair.second])
    }
    for device in devices where devices.count > 1 && !joined.contains(device.id) {
      diagnostics.warn(
        at: device.mark,
        "no link joins '\(device.id)' with another device that carries '\(Part.name)': nothing that "
          + "it sends arrives",
        remedy: "add a link between them",
      )
    }
  }

  /// Warns of links that are not there and without which nothing comes of the app.
  private func warnOfMissingLinks(
    _ devices: [Scenario.Device],
    _ needed: [String],
    in scenario: Scenario,
    _ diagnostics: Diagnostics,
  ) {
    guard let first = devices.first, devices.count > 1 else { return }
    for link in needed where !scenario.links.contains(where: { $0.id == link }) {
      diagnostics.warn(
        at: first.mark,
        "'\(Part.name)' goes over the link '\(link)', and there is none: nothing comes of it",
        remedy: "add it below links, such as { \(link): { delay: 200ms } }",
      )
    }
  }

  /// Warns of an app with which nobody does anything.
  private func warnOfIdle(
    _ plan: DevicePlan,
    _ devices: [Scenario.Device],
    _ diagnostics: Diagnostics,
  ) {
    guard plan.acts.isEmpty, let first = devices.first else { return }
    if Part.livesOnHands, devices.contains(where: { $0.apps.count > 1 }) { return }
    let own = Part.acts(on: first.kind).first?.kind
    let valued = Part.valuedActs.first { $0.kinds.contains(first.kind) }?.name
    diagnostics.warn(
      at: first.mark,
      "nobody does anything with '\(Part.name)': a run judges nothing of it",
      remedy: "add an act such as { at: 1s, do: \(own ?? valued ?? "…"), "
        + "\(first.kind.rawValue): \(first.id) }; it knows "
        + Self.actSpecs.map(\.name).joined(separator: ", "),
    )
  }
}
