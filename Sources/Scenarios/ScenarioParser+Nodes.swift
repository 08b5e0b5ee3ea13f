import Kernel
import Plans

/// Acts on nodes: what happens to a device or server, or to an app on it.
extension ScenarioParser {
  /// Whether an act of that name is one that an app has of its own, as the photos have `kill`.
  ///
  /// Where another app on the device knows the act as well, it does not say whose it is.
  func isOwnAct(_ deed: NodeDeed, _ reader: MappingReader) -> Bool {
    let owners = apps.filter { $0.acts.contains { $0.name == deed.rawValue } }
    guard !owners.isEmpty else { return false }
    if let app = entry("app", of: reader)?.text {
      guard owners.contains(where: { $0.name == app }) else { return false }
      reader.take(["app"])
      return true
    }
    guard let name = entry("device", of: reader)?.text,
      let place = devicePlaces[name]
    else { return entry("server", of: reader) == nil }
    let carried = deviceApps[place]
    guard owners.contains(where: { carried.contains($0.name) }) else { return false }
    let others = apps.filter { app in
      carried.contains(app.name) && app.home(on: deviceKinds[place])?.deeds.contains(deed) == true
        && !owners.contains { $0.name == app.name }
    }
    if !others.isEmpty { reportWhose(reader, name, carried) }
    return true
  }

  /// What stands under a key, without asking for it.
  private func entry(_ key: String, of reader: MappingReader) -> Node? {
    reader.entries.first { $0.key == key }?.value
  }

  private func reportWhose(_ reader: MappingReader, _ node: String, _ apps: [String]) {
    diagnostics.report(
      at: reader.mark,
      "\(reader.what) does not say to which app of '\(node)' it happens",
      remedy: "add 'app:' with one of \(apps.joined(separator: ", "))",
    )
  }

  /// Reads an act on a node; nil where it was reported.
  func readNodeAct(_ deed: NodeDeed, _ reader: MappingReader) -> NodeAct? {
    let place = nodePlace(of: reader)
    let app = deed.isOfApp ? appName(reader, at: place) : nil
    let change = deed == .clock ? readClockChange(reader) : nil
    let keeps = deed == .off ? reader.optional("keeps", .integer(in: Limits.writes)) : nil
    reader.finish()
    guard let place, isPossible(deed, at: place, app, reader) else { return nil }
    let node = deviceIDs[place]
    let there = AppPlace(node: node, app: app ?? "")
    switch deed {
    case .suspend: return app.map { _ in .suspend(there) }
    case .resume: return app.map { _ in .resume(there) }
    case .kill: return app.map { _ in .kill(there) }
    case .start: return app.map { _ in .start(there) }
    case .lock: return .lock(node: node)
    case .wake: return .wake(node: node)
    case .clock: return change.map { .clock(node: node, change: $0) }
    case .off: return .off(node: node, keeps: keeps ?? 0)
    case .on: return .on(node: node)
    }
  }

  // MARK: Where

  /// The place of the device or server that an act names; the only one there is where it names none.
  private func nodePlace(of reader: MappingReader) -> Int? {
    reader.take(NodeKind.allCases.map(\.rawValue))
    let named = NodeKind.allCases.compactMap { kind in
      entry(kind.rawValue, of: reader).map { (kind: kind, node: $0) }
    }
    guard let (kind, node) = named.first else {
      if deviceIDs.count == 1 { return 0 }
      diagnostics.report(
        at: reader.mark,
        "\(reader.what) does not say where it happens",
        remedy: "add 'device:' or 'server:' with one of \(deviceIDs.joined(separator: ", "))",
      )
      return nil
    }
    guard named.count == 1 else {
      diagnostics.report(
        at: named[1].node.mark,
        "\(reader.what) has 'device' and 'server'",
        remedy: "keep one of them",
      )
      return nil
    }
    guard let name = device(node, in: " in \(reader.what)"),
      let place = devicePlaces[name]
    else { return nil }
    guard deviceKinds[place] == kind else {
      diagnostics.report(
        at: node.mark,
        "'\(name)' in \(reader.what) is a \(deviceKinds[place].rawValue)",
        remedy: "write '\(deviceKinds[place].rawValue): \(name)'",
      )
      return nil
    }
    return place
  }

  /// The app that an act names; the only one on the node where it names none.
  private func appName(_ reader: MappingReader, at place: Int?) -> String? {
    reader.take(["app"])
    let named = entry("app", of: reader)
    guard let place else { return nil }
    let carried = deviceApps[place]
    guard let named else {
      if carried.count > 1 { reportWhose(reader, deviceIDs[place], carried) }
      return carried.count == 1 ? carried[0] : nil
    }
    diagnostics.note(named, as: "app", names: carried)
    guard let name = named.text, carried.contains(name) else {
      diagnostics.reportUnknown(
        "app",
        named.text ?? named.summary,
        in: " on '\(deviceIDs[place])' in \(reader.what)",
        known: carried,
        at: named.mark,
      )
      return nil
    }
    return name
  }

  // MARK: Whether

  /// Whether what is there knows the act; what does not is reported by name.
  private func isPossible(
    _ deed: NodeDeed,
    at place: Int,
    _ app: String?,
    _ reader: MappingReader,
  ) -> Bool {
    let (name, kind) = (deviceIDs[place], deviceKinds[place])
    guard kind.deeds.contains(deed) else {
      diagnostics.report(
        at: reader.mark(of: "do"),
        "\(reader.what) on '\(name)': a \(kind.rawValue) cannot be \(deed.participle)",
        remedy: "name a device, or let it be \(Self.list(kind.deeds, "or"))",
      )
      return false
    }
    guard !deviceApps[place].isEmpty else {
      diagnostics.report(
        at: reader.mark,
        "\(reader.what) on '\(name)', which carries no app: nothing would happen",
        remedy: "give it 'apps:', or leave the act out",
      )
      return false
    }
    let concerned = deed.isOfApp ? app.map { [$0] } ?? [] : deviceApps[place]
    for schema in apps where concerned.contains(schema.name) {
      let known = schema.home(on: kind)?.deeds ?? []
      if known.contains(deed) { continue }
      diagnostics.report(
        at: reader.mark(of: "do"),
        deed.isOfApp
          ? "\(reader.what): the app '\(schema.name)' cannot be \(deed.participle) yet"
          : "\(reader.what) on '\(name)': the app '\(schema.name)' on it does not know that yet",
        remedy: known.isEmpty
          ? "leave the act out: it knows none of a \(kind.rawValue)"
          : "it knows \(Self.list(known, "and"))",
      )
      return false
    }
    return deed.isOfApp ? app != nil : true
  }

  private static func list(_ deeds: [NodeDeed], _ word: String) -> String {
    let names = deeds.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  // MARK: Clocks

  /// `by: 40d`, or `to: 2026-12-24T18:00:00+09:00`.
  private func readClockChange(_ reader: MappingReader) -> ClockChange? {
    let by = reader.optional("by", .duration(in: Limits.clockOffsets))
    let to = reader.optional("to", .timeStamp)
    if reader.node("by") != nil, reader.node("to") != nil {
      diagnostics.report(
        at: reader.mark(of: "to"),
        "\(reader.what) has 'by' and 'to'",
        remedy: "keep one: by is a step, to the time that it shows afterwards",
      )
      return nil
    }
    if let by { return ClockChange(by: by) }
    if let to {
      return ClockChange(to: WallTime(nanoseconds: to.unix_ns - start))
    }
    if reader.node("by") == nil, reader.node("to") == nil {
      diagnostics.report(
        at: reader.mark,
        "\(reader.what) does not say what the clock shows then",
        remedy: "add 'by:' with a step such as 40d or -1h, or 'to:' with "
          + TimeStamp.expectation,
      )
    }
    return nil
  }

  /// Reports clocks that are set to what no clock shows, and warns of acts on nodes after which
  /// everything is as it was.
  ///
  /// - Complexity: O(acts × devices).
  func checkNodes(of timeline: [Scenario.TimedAct], _ devices: [Scenario.Device]) {
    guard !diagnostics.hasErrors else { return }
    var courses = devices.map { NodeCourse($0, start: start, schemas: apps) }
    let end = Instant.start + duration
    var ended = EndedProcesses(apps)
    for timed in timeline {
      if case .app(let app, let name, let entries) = timed.act {
        ended.check(app, name, entries, at: timed.mark, diagnostics)
        continue
      }
      guard case .generic(.node(let act)) = timed.act,
        let place = devices.firstIndex(where: { $0.id == act.node })
      else { continue }
      if let problem = courses[place].problem(of: act, at: timed.at) {
        report(problem, act, at: timed.mark)
        continue
      }
      let isIdle = courses[place].take(act, at: timed.at)
      ended.note(act, courses[place], devices[place])
      if timed.at >= end || isIdle { warn(of: act, isLast: timed.at >= end, at: timed.mark) }
    }
  }

  private func report(_ problem: ClockCourse.Problem, _ act: NodeAct, at mark: Mark) {
    switch problem {
    case .tooEarly:
      diagnostics.report(
        at: mark,
        "act 'clock' sets the clock of '\(act.node)' to a time before 1970",
        remedy: "step it back by less, or 'to' a time from 1970 to 2200",
      )
    case .tooLate:
      diagnostics.report(
        at: mark,
        "act 'clock' sets the clock of '\(act.node)' to a time behind 2223",
        remedy: "step it forward by less, or 'to' a time from 1970 to 2200",
      )
    }
  }

  private func warn(of act: NodeAct, isLast: Bool, at mark: Mark) {
    guard isLast else { return diagnostics.warn(ofIdle: act, at: mark) }
    diagnostics.warn(
      at: mark,
      "act '\(act.kind)' happens to \(act.whom) when the scenario ends: nothing comes after it",
      remedy: "let it happen earlier, or give the scenario a longer 'duration'",
    )
  }
}
