import Composition
import Kernel
import Plans
import ShippedApps

/// What must be true: rules of every form, over the facts and figures that the apps' schemas have.
///
/// Whether they hold is no matter here; they are read, judged and shown.
extension ScenarioGenerator {
  /// Some rules, each of one app.
  mutating func makeExpectations() {
    let used = Apps.shipped.all.map(\.schema).filter { schema in
      devices.contains { device in
        schema.name == "intercom" && device.hasCall || schema.name == "photos" && device.hasPhotos
      }
    }
    for _ in 0..<dice.pick([0, 0, 1, 2, 4]) {
      let schema = dice.pick(used)
      var keys = Keys()
      if !text.variants.isEmpty, dice.chance(40) {
        keys.add("variant", dice.pick(text.variants.map(\.name)))
      }
      let form = dice.pick(["eventually", "never", "metric", "own"])
      switch form {
      case "eventually", "never": addFact(form, of: schema, to: &keys)
      case "metric": addMetric(of: schema, to: &keys)
      default: guard addOwn(of: schema, to: &keys) else { continue }
      }
      let own = schema.expectationKeys.first { key in keys.entries.contains { $0.key == key } }
      // Each seed is a run more.
      if own.map(schema.seedExpectationKeys.contains) ?? true, dice.chance(10) {
        keys.add("in", dice.pick(["1 of 1", "1 of 2", "2 of 2", "2 of 3"]))
      }
      note("rules", own ?? form)
      if !covers.isEmpty, dice.chance(40) {
        keys.add("shows", flow(dice.some(of: covers, atLeast: 1)))
      }
      text.expectations.append(keys)
    }
  }

  private func carriers(of schema: AppSchema) -> [String] {
    devices.filter { schema.name == "intercom" ? $0.hasCall : $0.hasPhotos }.map(\.id)
  }

  private mutating func addFact(_ form: String, of schema: AppSchema, to keys: inout Keys) {
    let fact = dice.pick(schema.factKinds + schema.outsideFactKinds)
    let needsMore = (schema.invariantKinds + schema.presumedKinds).contains(fact)
    let mayBeVacuous = form == "never" && needsMore && dice.chance(50)
    keys.add(mayBeVacuous ? "neverIfJudged" : form, "\(schema.name).\(fact)")
    if form == "eventually" {
      let by = Duration(nanoseconds: dice.whole(1...duration.nanoseconds))
      keys.add("by", Generated.text(by))
      if dice.chance(30) {
        keys.add(
          "after",
          Generated.text(Duration(nanoseconds: dice.whole(0...by.nanoseconds - 1))),
        )
      }
    }
    // What the simulation states from outside, no device states.
    if !schema.outsideFactKinds.contains(fact), dice.chance(40) {
      keys.add("node", dice.pick(carriers(of: schema)))
    }
  }

  private mutating func addMetric(of schema: AppSchema, to keys: inout Keys) {
    let metric = dice.pick(schema.metrics)
    let own = carriers(of: schema)
    let isTakenAt = schema.measuresDevices && dice.chance(50)
    keys.add(isTakenAt ? "figure" : "metric", "\(schema.name).\(metric.name)")
    keys.add("is", bound(in: metric.unit))
    if isTakenAt, metric.isOfPairs, own.count > 1, dice.chance(60) {
      keys.add("listener", own[0])
      keys.add("talker", own[1])
    } else if isTakenAt {
      keys.add("device", dice.pick(own))
    } else if schema.name == "intercom", dice.chance(30) {
      keys.add("node", dice.pick(own))
    }
  }

  /// A bound as the unit writes it.
  mutating func bound(in unit: BoundUnit) -> String {
    let relation = dice.pick(Bound.Comparison.allCases).rawValue
    let range = Limits.bounds(of: unit)
    let value = dice.wide(0...range.upperBound)
    let amount =
      switch unit {
      case .count: "\(value)"
      case .nanoseconds: QuantityKind.duration.text(value)
      case .bytes: QuantityKind.byteCount.text(value)
      case .bitsPerSecond: QuantityKind.bitRate.text(value)
      case .thousandths: "\(dice.whole(0...5)).\(dice.whole(0...9))"
      case .perMille, .partsPerMillion: "\(dice.whole(0...100))%"
      case .millibels: QuantityKind.decibels.text(value)
      }
    return "\"\(relation) \(amount)\""
  }

  /// A rule that the app judges itself; false where there is nobody to judge.
  private mutating func addOwn(of schema: AppSchema, to keys: inout Keys) -> Bool {
    switch schema.expectationKeys.first {
    case "breaks": addBreaks(to: &keys)
    case "gap" where dice.chance(25): addSettled(to: &keys)
    case "gap": addGap(to: &keys)
    default: return false
    }
    return true
  }

  private mutating func addBreaks(to keys: inout Keys) {
    let names = ["keptTooMany", "changedUnasked", "monthLost", "freedTooEarly"]
    keys.add(
      "breaks",
      dice.chance(50) ? dice.pick(names) : flow(dice.some(of: names, atLeast: 1)),
    )
  }

  /// A rule about a call at rest, which may begin at once and leaves something to be judged.
  private mutating func addSettled(to keys: inout Keys) {
    var rule = Keys()
    let last = duration.nanoseconds - 1
    let after = dice.whole(0...last)
    rule.add("after", Generated.text(Duration(nanoseconds: after)))
    rule.add("within", Generated.text(Duration(nanoseconds: dice.whole(0...last - after))))
    let paths = text.links.map(\.name).filter { ["local", "internet"].contains($0) }
    if !paths.isEmpty, dice.chance(30) { rule.add("by", dice.pick(paths)) }
    keys.add("settled", rule.flow)
  }

  private mutating func addGap(to keys: inout Keys) {
    var rule = Keys()
    let party = devices.filter { $0.hasCall && $0.group == "party" }.map(\.id)
    if dice.chance(40) { rule.add("listener", party[0]) }
    if dice.chance(40) { rule.add("talker", party[1]) }
    if dice.chance(30) {
      rule.add("cause", YAMLText.quoted(dice.pick(["dead path", "late", "VAD closed (front)"])))
    }
    let bounds: [(String, BoundUnit)] = [
      ("longest", .nanoseconds), ("count", .count), ("total", .nanoseconds),
      ("unheard", .nanoseconds),
    ]
    for (key, unit) in dice.some(of: bounds, atLeast: 1) { rule.add(key, bound(in: unit)) }
    keys.add("gap", rule.flow)
  }
}
