import Kernel
import Plans

extension ScenarioParser {
  /// Reads `timeline`, in order of time, then of the file.
  func readTimeline(_ reader: MappingReader, _ links: [Scenario.Link]) -> [Scenario.TimedAct] {
    var timed: [(at: Duration, index: Int, reader: MappingReader)] = []
    for (index, node) in reader.list("timeline").enumerated() {
      let act = MappingReader(
        node,
        as: node["do"]?.text.map { "act '\($0.prefix(64))'" } ?? "an act",
        diagnostics: diagnostics,
      )
      guard node.entries != nil else { continue }
      let at = act.duration("at")
      checkWithin(at, act, "at")
      for time in times(from: at, act) { timed.append((time, index, act)) }
      guard timed.count <= Limits.acts else {
        diagnostics.report(
          at: act.mark,
          "the timeline has more than \(Limits.acts) acts",
          remedy: "repeat less often, or until an earlier time",
        )
        return []
      }
    }
    timed.sort { ($0.at, $0.index) < ($1.at, $1.index) }
    var channels = links.map(LinkChannels.init)
    // What is repeated is read once, but for a change, which builds on the one before.
    var known: [Int: [Scenario.Act]] = [:]  // order-free: only ever looked up
    let acts: [Scenario.TimedAct] = timed.flatMap { entry -> [Scenario.TimedAct] in
      guard !diagnostics.isFull else { return [] }
      let acts = known[entry.index] ?? readActs(entry.reader, links, &channels)
      if case .generic(.change) = acts.first {} else { known[entry.index] = acts }
      let at = Instant(nanoseconds: entry.at.nanoseconds)
      return acts.map { Scenario.TimedAct(at: at, mark: entry.reader.mark, act: $0) }
    }
    if acts.count > Limits.acts, let last = acts.last {
      diagnostics.report(
        at: last.mark,
        "the timeline has more than \(Limits.acts) acts: a change of directions that differ counts "
          + "once for each",
        remedy: "repeat less often, or until an earlier time",
      )
    }
    return Self.placed(acts)
  }

  /// Gives acts of one time their places where not all of them are carried out by the same.
  ///
  /// Elsewhere the order of each one's own list says it all.
  private static func placed(_ acts: [Scenario.TimedAct]) -> [Scenario.TimedAct] {
    var acts = acts
    var first = 0
    while first < acts.count {
      let end = acts[first...].firstIndex { $0.at != acts[first].at } ?? acts.count
      if acts[first..<end].contains(where: { $0.act.app != acts[first].act.app }) {
        for place in first..<end { acts[place].place = Int64(place - first) }
      }
      first = end
    }
    return acts
  }

  /// When an act happens: once, or `every` so often, `until` a time or so many `times`.
  private func times(from at: Duration, _ reader: MappingReader) -> [Duration] {
    let isRepeated = reader.node("every") != nil
    for key in ["until", "times"] where reader.node(key) != nil && !isRepeated {
      diagnostics.report(
        at: reader.mark(of: key),
        "\(reader.what) has '\(key)' and does not say how often it is repeated",
        remedy: "add 'every:' with a duration such as 7d",
      )
    }
    guard isRepeated else {
      reader.take(["every", "until", "times"])
      return [at]
    }
    let every = reader.duration("every", in: Limits.repetitions, default: Limits.runLongest)
    if reader.node("until") != nil, reader.node("times") != nil {
      diagnostics.report(
        at: reader.mark(of: "times"),
        "\(reader.what) has 'until' and 'times'",
        remedy: "keep one of them",
      )
    }
    let end = duration > .zero ? duration : Limits.runLongest
    let until = reader.duration("until", default: end)
    checkWithin(until, reader, "until")
    if until < at {
      diagnostics.report(
        at: reader.mark(of: "until"),
        "\(reader.what) is repeated until a time before it first happens",
        remedy: "expected a time from \(QuantityKind.duration.text(at.nanoseconds)) on",
      )
    }
    // Without a duration nobody can say how often it is.
    guard duration > .zero else {
      reader.take(["times"])
      return [at]
    }
    // One more than there may be, so that too many are seen as too many.
    let limit = Int64(Limits.acts) + 1
    let count = reader.integer("times", in: 1...Int64(Limits.acts), default: limit)
    var times: [Duration] = []
    var next = at
    while times.isEmpty || (next <= min(until, duration) && Int64(times.count) < count) {
      times.append(next)
      next += every
    }
    return times
  }

  /// Reports a time behind the end, which would never come.
  func checkWithin(_ time: Duration, _ reader: MappingReader, _ key: String) {
    guard duration > .zero, time > duration else { return }
    let end = QuantityKind.duration.text(duration.nanoseconds)
    diagnostics.report(
      at: reader.mark(of: key),
      "\(key) of \(reader.what) is behind the end of the scenario",
      remedy: "expected a time up to the duration, \(end)",
    )
  }

  /// What an entry of the timeline does; more than one act for a change of directions that differ.
  private func readActs(
    _ reader: MappingReader,
    _ links: [Scenario.Link],
    _ channels: inout [LinkChannels],
  ) -> [Scenario.Act] {
    let name = reader.text("do")
    guard !name.isEmpty else { return [] }
    switch name {
    case "cut":
      return readPart(reader, links).map { [.generic(.cut($0))] } ?? []
    case "heal":
      return readPart(reader, links).map { [.generic(.heal($0))] } ?? []
    case "change":
      return readChange(reader, links, &channels).map { .generic($0) }
    default:
      if let deed = NodeDeed(rawValue: name), !isOwnAct(deed, reader) {
        return readNodeAct(deed, reader).map { [.generic(.node($0))] } ?? []
      }
      return readAppAct(name, reader).map { [$0] } ?? []
    }
  }

  // MARK: Acts on links

  private func readPart(_ reader: MappingReader, _ links: [Scenario.Link]) -> LinkPart? {
    let index = linkIndex(reader, links)
    reader.take(Self.partKeys)
    reader.finish()
    return index.flatMap { readPart(reader, of: links[$0].id, links[$0].pairs) }
  }

  /// The place of the link that an act is about; nil where it was reported.
  func linkIndex(_ reader: MappingReader, _ links: [Scenario.Link]) -> Int? {
    let name = reader.text("link")
    guard !name.isEmpty else { return nil }
    if let index = links.firstIndex(where: { $0.id == name }) { return index }
    diagnostics.reportUnknown(
      "link",
      name,
      in: " in \(reader.what)",
      known: links.map(\.id),
      at: reader.mark(of: "link"),
    )
    return nil
  }

  // MARK: Acts of apps

  /// An act by its name, or by `app.name` where two apps have one of that name.
  private func readAppAct(_ name: String, _ reader: MappingReader) -> Scenario.Act? {
    var found: [(app: String, act: ActSpec)] = []
    for app in apps {
      for act in app.acts where name == act.name || name == "\(app.name).\(act.name)" {
        found.append((app.name, act))
      }
    }
    guard let (app, act) = found.first else {
      let known = GenericAct.prototypes.map(\.kind) + apps.flatMap { $0.acts.map(\.name) }
      diagnostics.reportUnknown("act", name, known: known, at: reader.mark(of: "do"))
      return nil
    }
    guard found.count == 1 else {
      let full = found.map { "\($0.app).\($0.act.name)" }.joined(separator: " or ")
      diagnostics.report(
        at: reader.mark(of: "do"),
        "more than one app has an act '\(name)'",
        remedy: "write \(full)",
      )
      return nil
    }
    let entries = reader.take(act.keys)
    reader.finish()
    return .app(app, name: act.name, entries: entries)
  }
}
