import Composition
import Kernel
import Plans
import ShippedApps

/// Scenarios of pushes: watches, parents' phones, servers, and what people do with them.
extension ScenarioGenerator {
  /// A scenario of pushes alone.
  mutating func makePush(_ name: String) -> GeneratedScenario {
    note("apps", "push")
    duration = .seconds(dice.whole(1...96) * 3_600)
    text.top.add("name", YAMLText.quoted("generated \(name)"))
    text.top.add("seed", seed())
    text.top.add("start", photos.date(year: dice.whole(2024...2027), &dice))
    text.top.add("duration", Generated.text(duration))
    let schemas = Apps.shipped.all.map(\.schema).filter { $0.name == "push" }
    let catalog = SettingCatalog(schemas)
    text.settings = dice.settings(of: catalog, percent: dice.pick([0, 40, 80]))
    if dice.chance(30) {
      text.variants.append(("other", dice.settings(of: catalog, percent: 30)))
    }
    let phones = dice.some(of: ["hina-phone", "ren-phone", "yuki-phone"], atLeast: 1)
    let watches = dice.some(of: ["amane", "makoto", "sora"], atLeast: 1)
    makePushNodes(phones, watches)
    let rows = ["hina", "ren", "yuki"].flatMap { user in watches.map { "\(user)/\($0)" } }
    makePushServers(dice.some(of: rows, atLeast: 1), phones, watches)
    makePushActs(phones, watches)
    makePushRules(schemas[0], phones)
    return GeneratedScenario(
      name: name,
      text: text.file,
      variant: text.variants.isEmpty ? 0 : dice.below(text.variants.count),
      features: features,
    )
  }

  private mutating func makePushNodes(_ phones: [String], _ watches: [String]) {
    for id in phones {
      var keys = Keys([("id", id), ("apps", "[push]")])
      if dice.chance(30) { keys.add("role", "phone") }
      if let clock = clock() { keys.add("clock", clock) }
      text.devices.append(keys)
    }
    for id in watches {
      text.devices.append(Keys([("id", id), ("apps", "[push]"), ("role", "watch")]))
    }
  }

  /// One server for all, or one for each service.
  private mutating func makePushServers(
    _ rows: [String],
    _ phones: [String],
    _ watches: [String],
  ) {
    var main = Keys([("id", "sydney"), ("apps", "[push]")])
    if dice.chance(30) { main.add("role", "server") }
    main.add("watching", flow(rows))
    text.servers.append(main)
    let isSplit = dice.chance(40)
    if isSplit {
      text.servers.append(Keys([("id", "amazon"), ("apps", "[push]"), ("role", "amazon")]))
      text.servers.append(Keys([("id", "apple"), ("apps", "[push]"), ("role", "apple")]))
      text.links.append(
        ("cloud", Keys([("delay", "10ms"), ("between", "[[sydney, amazon], [amazon, apple]]")]))
      )
    }
    for link in ["internet", "apns"] {
      var keys = Keys([("delay", "\(dice.whole(1...2_000))ms")])
      if dice.chance(20) { keys.add("loss", dice.smallRatio()) }
      let home = isSplit && link == "apns" ? "apple" : "sydney"
      let ends = link == "apns" ? phones : phones + watches
      keys.add("between", "[" + ends.map { "[\($0), \(home)]" }.joined(separator: ", ") + "]")
      text.links.append((link, keys))
    }
  }

  private mutating func makePushActs(_ phones: [String], _ watches: [String]) {
    for (place, phone) in phones.enumerated() {
      let user = dice.pick(["hina", "ren", "yuki"])
      for (offset, deed) in ["installApp", "openApp", "logIn"].enumerated() {
        var act = Keys([("at", "\(10 * place + offset + 1)s"), ("do", deed), ("device", phone)])
        if deed == "logIn" { act.add("user", user) }
        text.timeline.append(act)
      }
    }
    for watch in watches {
      text.timeline.append(Keys([("at", "40s"), ("do", "record"), ("device", watch)]))
    }
    for _ in 0..<dice.whole(2...20) {
      var act = Keys([("at", Generated.text(moment()))])
      addPushAct(phones, watches, to: &act)
      text.timeline.append(act)
    }
  }

  private mutating func addPushAct(
    _ phones: [String],
    _ watches: [String],
    to act: inout Keys,
  ) {
    let deed = dice.pick(weighted: [
      (6, "installApp"), (5, "deleteApp"), (3, "restorePhone"), (14, "openApp"), (8, "leaveApp"),
      (5, "swipeApp"), (8, "logIn"), (4, "logOut"), (4, "lowPower"), (4, "goOffline"),
      (4, "goOnline"), (4, "record"), (3, "takeOff"), (4, "kill"), (4, "start"), (2, "off"),
      (2, "on"), (3, "renewSession"), (3, "allowNotifications"),
    ])
    // Several apps have an act of that name.
    act.add("do", deed == "allowNotifications" ? "push.\(deed)" : deed)
    note("acts", deed)
    switch deed {
    case "record", "takeOff": act.add("device", dice.pick(watches))
    case "kill", "start", "off", "on":
      let isServer = dice.chance(30)
      act.add(isServer ? "server" : "device", isServer ? "sydney" : dice.pick(phones))
      if deed == "kill" || deed == "start" { act.add("app", "push") }
    default: act.add("device", dice.pick(phones))
    }
    switch deed {
    case "installApp":
      if dice.chance(60) { act.add("build", dice.pick(["sandbox", "production"])) }
    case "logIn": act.add("user", dice.pick(["hina", "ren", "yuki"]))
    case "lowPower", "allowNotifications":
      if dice.chance(60) { act.add("is", dice.pick(["true", "false"])) }
    case "record": if dice.chance(50) { act.add("slots", "\(dice.whole(1...20))") }
    default: break
    }
  }

  private mutating func makePushRules(_ schema: AppSchema, _ phones: [String]) {
    for _ in 0..<dice.pick([0, 1, 3]) {
      var keys = Keys()
      if dice.chance(50) {
        keys.add("never", "push.\(dice.pick(schema.factKinds))")
      } else {
        let metric = dice.pick(schema.metrics)
        keys.add("metric", "push.\(metric.name)")
        keys.add("is", bound(in: metric.unit))
      }
      text.expectations.append(keys)
    }
  }
}
