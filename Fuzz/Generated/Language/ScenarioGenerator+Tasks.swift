import Composition
import Kernel
import Plans
import ShippedApps

/// Scenarios of tasks: a family or two with a phone for each parent and child, a server, and what they do.
extension ScenarioGenerator {
  /// A scenario of tasks alone.
  mutating func makeTasks(_ name: String) -> GeneratedScenario {
    note("apps", "tasks")
    duration = .seconds(dice.pick([3_600, dice.whole(1...20) * 86_400]))
    text.top.add("name", YAMLText.quoted("generated \(name)"))
    text.top.add("seed", seed())
    text.top.add("start", photos.date(year: dice.whole(2024...2027), &dice))
    text.top.add("duration", Generated.text(duration))
    let schemas = Apps.shipped.all.map(\.schema).filter { $0.name == "tasks" }
    let catalog = SettingCatalog(schemas)
    text.settings = dice.settings(of: catalog, percent: dice.pick([0, 40, 80]))
    if dice.chance(30) {
      text.variants.append(("other", dice.settings(of: catalog, percent: 30)))
    }
    let phones = [
      ("mama-phone", "mama", ""), ("hina-phone", "mama", "hina"), ("eve-phone", "eve", ""),
    ]
    let own = phones.prefix(Int(dice.whole(1...3))).map { phone in
      TaskPhone(id: phone.0, user: phone.1, child: phone.2)
    }
    for phone in own { text.devices.append(keys(of: phone)) }
    text.servers.append(Keys([("id", "osaka"), ("apps", "[tasks]")]))
    for link in ["internet", "push"] {
      var keys = Keys([("delay", "\(dice.whole(1...2_000))ms")])
      if dice.chance(20) { keys.add("loss", dice.smallRatio()) }
      text.links.append((link, keys))
    }
    makeTaskActs(own)
    makeTaskRules(schemas[0])
    return GeneratedScenario(
      name: name,
      text: text.file,
      variant: text.variants.isEmpty ? 0 : dice.below(text.variants.count),
      features: features,
    )
  }

  /// A phone, whose account it has, and whose it is where that is a child.
  private struct TaskPhone {
    var id: String
    var user: String
    var child: String
  }

  private mutating func keys(of phone: TaskPhone) -> Keys {
    var keys = Keys([("id", phone.id), ("apps", "[tasks]"), ("user", phone.user)])
    if !phone.child.isEmpty { keys.add("child", phone.child) }
    if dice.chance(20) { keys.add("build", dice.pick(["release", "debug"])) }
    if let clock = clock() { keys.add("clock", clock) }
    return keys
  }

  private mutating func makeTaskActs(_ own: [TaskPhone]) {
    for (place, phone) in own.enumerated() {
      text.timeline.append(
        Keys([("at", "\(place + 1)s"), ("do", "openTasks"), ("device", phone.id)])
      )
      let deed = phone.child.isEmpty ? "signUp" : "signIn"
      var act = Keys([("at", "\(place * 5 + 5)s"), ("do", deed), ("device", phone.id)])
      act.add("email", "\(phone.user)@example.com")
      act.add("password", "himitsu")
      text.timeline.append(act)
    }
    text.timeline += [
      Keys([("at", "20s"), ("do", "addChild"), ("device", own[0].id), ("child", "hina")]),
      Keys([
        ("at", "30s"), ("do", "addTask"), ("device", own[0].id), ("task", "dishes"),
        ("child", "hina"),
      ]),
    ]
    for _ in 0..<dice.whole(4...24) {
      var act = Keys([("at", Generated.text(moment()))])
      addTaskAct(own, to: &act)
      text.timeline.append(act)
    }
  }

  private mutating func addTaskAct(_ own: [TaskPhone], to act: inout Keys) {
    let deed = dice.pick(weighted: [
      (20, "completeTask"), (12, "addTask"), (8, "reopenTask"), (6, "startTask"), (4, "skipTask"),
      (6, "listTasks"), (5, "setPoints"), (4, "forgeTask"), (4, "askHint"), (6, "openTasks"),
      (3, "leaveTasks"), (3, "signUp"), (3, "signIn"), (2, "resetPassword"), (3, "addChild"),
      (3, "setNotifications"),
      (2, "deleteAccount"), (3, "reinstall"), (2, "uninstall"), (2, "tryReminder"),
      (5, "doubleEvent"),
      (3, "doubleSchedule"), (3, "setConfig"), (4, "trouble"), (3, "troublePush"), (2, "healPush"),
      (2, "makeFamily"), (3, "breakLists"), (4, "kill"), (4, "start"), (2, "off"), (2, "on"),
      (3, "allowNotifications"), (3, "listShins"), (3, "useAction"),
    ])
    // Several apps have an act of that name.
    let isOfOthers = ["allowNotifications", "troublePush", "healPush"].contains(deed)
    act.add("do", isOfOthers ? "tasks.\(deed)" : deed)
    note("acts", deed)
    let isOfServer = [
      "doubleEvent", "doubleSchedule", "setConfig", "trouble", "troublePush", "healPush",
    ].contains(deed)
    act.add(isOfServer ? "server" : "device", isOfServer ? "osaka" : dice.pick(own).id)
    addTaskValues(of: deed, to: &act)
  }

  private mutating func addTaskValues(of deed: String, to act: inout Keys) {
    let task = dice.pick(["dishes", "reading", "running"])
    switch deed {
    case "addTask", "forgeTask": addTask(task, to: &act)
    case "completeTask", "reopenTask", "startTask", "skipTask": act.add("task", task)
    case "setPoints":
      act.add("task", task)
      act.add("points", "\(dice.whole(0...1_000))")
    case "makeFamily": act.add("family", dice.pick(["tanaka", "suzuki"]))
    case "useAction":
      act.add("task", task)
      act.add("action", dice.pick(["open", "complete", "skip"]))
    case "listTasks", "listShins", "addChild": act.add("child", dice.pick(["hina", "sora"]))
    case "askHint":
      act.add("task", task)
      if dice.chance(40) { act.add("token", dice.pick(["good", "bad", "missing"])) }
    case "signUp", "signIn", "resetPassword":
      act.add("email", dice.pick(["mama@example.com", "eve@example.com", "nobody"]))
      act.add("password", dice.pick(["himitsu", "short"]))
    case "allowNotifications": act.add("is", dice.pick(["true", "false", "false"]))
    case "setNotifications": act.add("wanted", dice.pick(["true", "false"]))
    case "setConfig":
      if dice.chance(70) { act.add("rate", "\(dice.whole(0...100))") }
      if dice.chance(50) { act.add("hints", dice.pick(["true", "false"])) }
      if dice.chance(30) { act.add("analytics", dice.pick(["true", "false"])) }
      if dice.chance(60) { act.add("praise", dice.pick(["[]", "[\"{taskName}!\"]"])) }
    case "trouble":
      act.add(
        "code",
        dice.pick([
          "unavailable", "internal", "deadlineExceeded", "resourceExhausted", "unauthenticated",
        ]),
      )
      act.add("lasting", "\(dice.whole(1...600))s")
    case "breakLists":
      act.add("domain", dice.pick(["NSPOSIXErrorDomain", "FIRFirestoreErrorDomain"]))
      act.add("code", dice.pick(["4", "7", "13", "14"]))
      act.add("lasting", "\(dice.whole(1...600))s")
    case "troublePush":
      act.add("reason", dice.pick(["UNAVAILABLE", "INTERNAL", "QUOTA_EXCEEDED", "UNREGISTERED"]))
      if dice.chance(50) { act.add("retryAfter", "\(dice.whole(0...300))s") }
    case "kill", "start": act.add("app", "tasks")
    default: break
    }
  }

  private mutating func addTask(_ task: String, to act: inout Keys) {
    act.add("task", task)
    act.add("child", dice.pick(["hina", "sora"]))
    if dice.chance(50) { act.add("title", dice.pick(["お皿あらい", "Reading"])) }
    if dice.chance(40) { act.add("category", dice.pick(["study", "exercise", "social"])) }
    if dice.chance(30) { act.add("priority", dice.pick(["low", "high"])) }
    if dice.chance(40) {
      act.add("types", flow([dice.pick(["tidying", "housework", "dragons"])]))
    }
    if dice.chance(40) { act.add("points", "\(dice.whole(0...100))") }
    if dice.chance(30) { act.add("due", photos.date(year: dice.whole(2024...2027), &dice)) }
    guard dice.chance(40) else { return }
    act.add("repeats", dice.pick(["daily", "weekly", "monthly"]))
    act.add("days", flow((0..<dice.whole(1...3)).map { _ in "\(dice.whole(0...6))" }))
  }

  private mutating func makeTaskRules(_ schema: AppSchema) {
    for _ in 0..<dice.pick([0, 1, 3]) {
      var keys = Keys()
      if dice.chance(50) {
        keys.add("never", "tasks.\(dice.pick(schema.factKinds))")
      } else {
        let metric = dice.pick(schema.metrics)
        keys.add("metric", "tasks.\(metric.name)")
        keys.add("is", bound(in: metric.unit))
      }
      text.expectations.append(keys)
    }
  }
}
