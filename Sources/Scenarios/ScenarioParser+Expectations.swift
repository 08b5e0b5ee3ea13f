import Kernel
import Plans

extension ScenarioParser {
  /// Reads `expect`.
  func readExpectations(_ reader: MappingReader) -> [Scenario.Expectation] {
    let nodes = reader.list("expect")
    checkCount(nodes.count, Limits.expectations, "expectations", at: reader.mark(of: "expect"))
    return nodes.prefix(Limits.expectations).compactMap { node in
      let expectation = MappingReader(node, as: "an expectation", diagnostics: diagnostics)
      guard node.entries != nil else { return nil }
      return readExpectation(expectation)
    }
  }

  private func readExpectation(_ reader: MappingReader) -> Scenario.Expectation? {
    let variant = reader.optional("variant", .text())
    if let variant, !variantNames.contains(variant) {
      diagnostics.reportUnknown(
        "variant",
        variant,
        in: " in \(reader.what)",
        known: variantNames,
        at: reader.mark(of: "variant"),
      )
    }
    let shows = readShows(reader)
    let rules =
      GenericRule.prototypes.map(\.kind) + [Self.figureKey] + apps.flatMap(\.expectationKeys)
    let present = reader.take(rules)
    guard let first = present.first else {
      reader.take(["after", "by", "node", "is", "device", "listener", "talker", Self.shareKey])
      guard reader.finish() else { return nil }
      diagnostics.report(
        at: reader.mark,
        "an expectation expects nothing",
        remedy: "add one of \(rules.joined(separator: ", "))",
      )
      return nil
    }
    guard present.count == 1 else {
      diagnostics.report(
        at: present[1].keyMark,
        "an expectation has '\(first.key)' and '\(present[1].key)'",
        remedy: "make two expectations of it",
      )
      return nil
    }
    let rule = readRule(first, reader)
    let share = readShare(reader, of: rule)
    reader.finish()
    return rule.map {
      Scenario.Expectation(
        variant: variant,
        mark: reader.mark,
        rule: $0,
        shows: shows,
        share: share,
      )
    }
  }

  /// Reads which of the requirements that the scenario covers the rule is the evidence of.
  private func readShows(_ reader: MappingReader) -> [String] {
    var shows: [String] = []
    for node in reader.list("shows") {
      diagnostics.note(node, as: "requirement", names: covers)
      guard let id = node.text, covers.contains(id) else {
        diagnostics.report(
          at: node.mark,
          "the rule shows \(node.text.map { "'\($0.prefix(40))'" } ?? node.summary), which the "
            + "scenario does not cover",
          remedy: "add it to 'covers:', or take it out here",
        )
        continue
      }
      if shows.contains(id) {
        diagnostics.report(
          at: node.mark,
          "the rule shows '\(id.prefix(40))' twice",
          remedy: "keep one of them",
        )
      }
      shows.append(id)
    }
    return shows
  }

  private func readRule(_ entry: Node.Entry, _ reader: MappingReader) -> Scenario.Rule? {
    switch entry.key {
    case "eventually":
      return readEventually(reader)
    case "never":
      let fact = fact(entry.key, reader)
      let node = nodeName(reader, of: fact)
      return fact.map { .generic(.never(fact: $0, node: node)) }
    case "neverIfJudged":
      let fact = fact(entry.key, reader)
      if let fact { checkInvariant(fact, reader) }
      let node = nodeName(reader, of: fact)
      return fact.map { .generic(.neverIfJudged(fact: $0, node: node)) }
    case "metric", Self.figureKey:
      let name = known(entry.key, reader) { $0.metrics.map(\.name) }
      let bound = reader.required("is", .bound)
      let node =
        entry.key == Self.figureKey
        ? subject(reader, of: name) : nodeName(reader, measuring: name)
      guard let name, let bound else { return nil }
      checkUnit(of: bound, for: name, reader)
      return .generic(.metric(name: name, bound: bound, node: node))
    default:
      guard let app = apps.first(where: { $0.expectationKeys.contains(entry.key) }) else {
        return nil
      }
      return .app(app.name, key: entry.key, node: entry.value)
    }
  }

  private func readEventually(_ reader: MappingReader) -> Scenario.Rule? {
    let fact = fact("eventually", reader)
    let by = reader.required("by", .duration())
    if let by { checkWithin(by, reader, "by") }
    let after = reader.duration("after", default: .zero)
    if reader.node("after") != nil,
      after >= by ?? Limits.runLongest || (duration > .zero && after >= duration)
    {
      let end = min(by ?? Limits.runLongest, duration > .zero ? duration : Limits.runLongest)
      diagnostics.report(
        at: reader.mark(of: "after"),
        "after of \(reader.what) leaves no time: nothing can be stated after it and in time",
        remedy: "expected a time before \(QuantityKind.duration.text(end.nanoseconds))",
      )
    }
    let node = nodeName(reader, of: fact)
    guard let fact, let by else { return nil }
    return .generic(
      .eventually(
        fact: fact,
        after: Instant(nanoseconds: after.nanoseconds),
        by: Instant(nanoseconds: by.nanoseconds),
        node: node,
      )
    )
  }

  /// Reports a fact that is no invariant's and needs no other: whether it was stated can always be judged.
  private func checkInvariant(_ fact: String, _ reader: MappingReader) {
    let known = apps.flatMap { app in
      (app.invariantKinds + app.presumedKinds).map { "\(app.name).\($0)" }
    }
    guard !known.contains(fact) else { return }
    let names = Set(known).sorted()  // order-free: it is sorted
    let others =
      names.count <= 24
      ? "one of: \(names.joined(separator: ", "))"
      : "one of \(names.count), such as \(nearestFew(to: fact, among: names).joined(separator: ", "))"
    diagnostics.report(
      at: reader.mark(of: "neverIfJudged"),
      "'\(fact)' can be stated in any run: there is always something to judge",
      remedy: names.isEmpty ? "write 'never'" : "write 'never', or name \(others)",
    )
  }

  /// Reports a bound that counts something else than the figure: it could never be judged.
  private func checkUnit(of bound: Bound, for name: String, _ reader: MappingReader) {
    let specs = apps.flatMap { app in
      app.metrics.map { (name: "\(app.name).\($0.name)", spec: $0) }
    }
    guard let unit = specs.first(where: { $0.name == name })?.spec.unit else { return }
    // Nothing is nothing in every unit.
    guard !unit.isComparable(with: bound.unit), bound.value != 0 else { return }
    diagnostics.report(
      at: reader.mark(of: "is"),
      "'\(name)' cannot be compared with '\(bound.text)': it counts something else",
      remedy: "expected \(unit.example)",
    )
  }

  private func fact(_ key: String, _ reader: MappingReader) -> String? {
    known(key, reader) { $0.factKinds + $0.outsideFactKinds }
  }

  /// The device that is to state a fact; one that no device states would make the rule empty.
  private func nodeName(_ reader: MappingReader, of fact: String?) -> String {
    let outside = apps.flatMap { app in app.outsideFactKinds.map { "\(app.name).\($0)" } }
    if let fact, outside.contains(fact), reader.node("node") != nil {
      diagnostics.report(
        at: reader.mark(of: "node"),
        "no device states '\(fact)': the simulation does, from outside",
        remedy: "leave 'node' out",
      )
    }
    return nodeName(reader, with: fact.flatMap(app(of:)))
  }

  /// The device whose figure is bound; one that has none would fail every run.
  private func nodeName(_ reader: MappingReader, measuring metric: String?) -> String {
    let app = metric.flatMap(app(of:))
    if let app, let metric, !app.measuresDevices, reader.node("node") != nil {
      diagnostics.report(
        at: reader.mark(of: "node"),
        "'\(metric)' is a figure of the whole run: no device has its own",
        remedy: "leave 'node' out",
      )
    }
    return nodeName(reader, with: app)
  }

  /// The app that a full name is of.
  private func app(of name: String) -> AppSchema? {
    apps.first { name.hasPrefix($0.name + ".") }
  }

  /// The name under `key`, where some app has it; what is not is reported.
  private func known(
    _ key: String,
    _ reader: MappingReader,
    _ names: (AppSchema) -> [String],
  ) -> String? {
    guard let name = reader.required(key, .text()) else { return nil }
    let all = apps.flatMap { app in names(app).map { "\(app.name).\($0)" } }
    guard all.contains(name) else {
      let what = ["metric", Self.figureKey].contains(key) ? key : "fact"
      diagnostics.reportUnknown(what, name, known: all, at: reader.mark(of: key))
      return nil
    }
    return name
  }

  /// The device under `node`, or another key, or empty for anywhere.
  ///
  /// One that does not carry the app states none of its facts: `never` would hold, whatever happens.
  private func nodeName(
    _ reader: MappingReader,
    with app: AppSchema?,
    under key: String = "node",
  ) -> String {
    guard let node = reader.node(key), let name = device(node, in: " in \(reader.what)") else {
      return ""
    }
    let carriers = zip(deviceIDs, deviceApps).filter { $1.contains(app?.name ?? "") }.map(\.0)
    if let app, !carriers.contains(name), areDevicesSound {
      diagnostics.report(
        at: node.mark,
        "'\(name)' does not carry the app '\(app.name)': nothing of it is stated or measured there",
        remedy: "expected one of \(carriers.joined(separator: ", "))",
      )
    }
    return name
  }
}

extension ScenarioParser {
  /// What bounds a figure where it was taken: at a device, or at a listener of a talker.
  ///
  /// The figure of the whole run is a `metric`.
  fileprivate static var figureKey: String { "figure" }

  /// What a figure is taken at: a device, or a listener and a talker; empty where that is a mistake.
  fileprivate func subject(_ reader: MappingReader, of figure: String?) -> String {
    let places = ["device", "listener", "talker"]
    let given = places.filter { reader.node($0) != nil }
    let app = figure.flatMap(app(of:))
    let names = given.map { nodeName(reader, with: app, under: $0) }
    guard let figure, let app else { return "" }
    let spec = app.metrics.first { "\(app.name).\($0.name)" == figure }
    let pair = spec?.isOfPairs == true ? ", or 'listener' and 'talker'" : ""
    guard app.measuresDevices else {
      diagnostics.report(
        at: reader.mark(of: Self.figureKey),
        "'\(figure)' is a figure of the whole run: no device has its own",
        remedy: "write 'metric' instead of 'figure'"
          + (given.isEmpty ? "" : ", and leave '\(given[0])' out"),
      )
      return ""
    }
    switch given {
    case ["device"]:
      return names[0]
    case ["listener", "talker"]:
      guard !pair.isEmpty else {
        diagnostics.report(
          at: reader.mark(of: "listener"),
          "'\(figure)' is taken at a device, not of what one hears of another",
          remedy: "write 'device' instead of 'listener' and 'talker'",
        )
        return ""
      }
      guard !names.contains("") else { return "" }
      guard names[0] != names[1] else {
        diagnostics.report(
          at: reader.mark(of: "talker"),
          "'\(names[1])' does not listen to itself",
          remedy: "name another device as 'listener' or as 'talker'",
        )
        return ""
      }
      return MetricSpec.pair(listener: names[0], talker: names[1])
    default:
      let said = given.map { "'\($0)'" }.joined(separator: " and ")
      diagnostics.report(
        at: reader.mark(of: given.last ?? Self.figureKey),
        given.isEmpty
          ? "a figure of nobody: '\(figure)' says not where it is taken"
          : "a figure with \(said): where it is taken is not clear",
        remedy: "expected 'device'\(pair); of the whole run, write 'metric'",
      )
      return ""
    }
  }
}

extension ScalarFormat where Value == Bound {
  /// A condition on a figure.
  static var bound: Self {
    Self(expectation: Bound.expectation, edges: Bound.edges()) { (text, _) throws(QuantityError) in
      try Bound(parsing: text)
    }
  }
}
