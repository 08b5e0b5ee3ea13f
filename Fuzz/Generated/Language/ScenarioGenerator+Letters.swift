import Composition
import Kernel
import Plans
import ShippedApps

/// Scenarios of letters: users with one device or two, a server, and what they do with each other.
extension ScenarioGenerator {
  /// A scenario of letters alone.
  mutating func makeLetters(_ name: String) -> GeneratedScenario {
    note("apps", "letters")
    duration = .seconds(dice.whole(1...40) * 86_400)
    text.top.add("name", YAMLText.quoted("generated \(name)"))
    text.top.add("seed", seed())
    text.top.add("start", photos.date(year: dice.whole(2024...2027), &dice))
    text.top.add("duration", Generated.text(duration))
    let schemas = Apps.shipped.all.map(\.schema).filter { $0.name == "letters" }
    let catalog = SettingCatalog(schemas)
    text.settings = dice.settings(of: catalog, percent: dice.pick([0, 40, 80]))
    if dice.chance(30) {
      text.variants.append(("other", dice.settings(of: catalog, percent: 30)))
    }
    // What they draw changes nothing of what letters draw.
    var pushes = Dice(seed: 0, key: "pushes/\(name)")
    let apps = pushes.chance(40) ? "[letters, notifications]" : "[letters]"
    let users = dice.some(of: ["hina", "ren", "yuki"], atLeast: 2)
    var own: [(id: String, user: String)] = []
    for user in users {
      own.append(("\(user)-phone", user))
      if dice.chance(30) { own.append(("\(user)-tablet", user)) }
    }
    for device in own {
      var keys = Keys([("id", device.id), ("apps", apps), ("user", device.user)])
      if dice.chance(70) { keys.add("called", dice.pick(["田中", "鈴木", "Ren"])) }
      if dice.chance(30) { keys.add("notifications", dice.pick(["allowed", "denied"])) }
      if let clock = clock() { keys.add("clock", clock) }
      text.devices.append(keys)
    }
    text.servers.append(Keys([("id", "tokyo"), ("apps", apps)]))
    for link in ["internet", "push", "icloud", "messenger"] {
      var keys = Keys([("delay", "\(dice.whole(1...2_000))ms")])
      if dice.chance(20) { keys.add("loss", dice.smallRatio()) }
      text.links.append((link, keys))
    }
    makeLetterActs(own, users)
    makeLetterRules(schemas[0], own.map(\.id))
    if apps != "[letters]" { makePushes(own.map(\.id), &pushes) }
    return GeneratedScenario(
      name: name,
      text: text.file,
      variant: text.variants.isEmpty ? 0 : dice.below(text.variants.count),
      features: features,
    )
  }

  private mutating func makeLetterActs(_ own: [(id: String, user: String)], _ users: [String]) {
    for (place, device) in own.enumerated() {
      text.timeline.append(
        Keys([("at", "\(place + 1)s"), ("do", "openLetters"), ("device", device.id)])
      )
    }
    // Nearly everywhere the first two are friends, without which little happens.
    if dice.chance(90) {
      let (host, guest) = (own[0], own.first { $0.user != own[0].user } ?? own[1])
      text.timeline += [
        Keys([("at", "20s"), ("do", "sendLink"), ("device", host.id), ("to", guest.id)]),
        Keys([("at", "40s"), ("do", "tapLink"), ("device", guest.id)]),
        Keys([("at", "50s"), ("do", "answerFriend"), ("device", host.id)]),
      ]
    }
    for _ in 0..<dice.whole(4...24) {
      var act = Keys([("at", Generated.text(moment()))])
      addLetterAct(own, users, to: &act)
      text.timeline.append(act)
    }
  }

  /// An act with the app that it is of, where several have one of that name: trouble is the shared services', where
  /// there are such.
  private func letterDeed(_ deed: String) -> String {
    let isShared = text.servers.contains { $0.has("apps", "[letters, notifications]") }
    return switch deed {
    case "allowNotifications": "letters.\(deed)"
    case "troublePush", "healPush": isShared ? "notifications.\(deed)" : "letters.\(deed)"
    default: deed
    }
  }

  private mutating func addLetterAct(
    _ own: [(id: String, user: String)],
    _ users: [String],
    to act: inout Keys,
  ) {
    let device = dice.pick(own)
    let others = own.map(\.id).filter { $0 != device.id }
    let deed = dice.pick(weighted: [
      (30, "writeLetter"), (20, "readLetter"), (12, "openLetters"), (4, "leaveLetters"),
      (4, "sendLink"), (4, "tapLink"), (3, "forwardLink"), (3, "answerFriend"), (2, "unfriend"),
      (2, "block"), (2, "unblock"), (3, "report"), (3, "takeBack"), (3, "discard"),
      (2, "renameUser"),
      (2, "leaveICloud"), (2, "enterICloud"), (2, "repeatJob"), (2, "missJob"), (2, "swapKey"),
      (2, "editHeader"), (3, "rotateKey"), (2, "startAnew"), (3, "acceptKey"), (3, "stealKeys"),
      (3, "compareNumbers"),
      (2, "reinstall"), (4, "keepCopies"), (2, "replayLetter"), (2, "swapLetters"),
      (3, "tamperPhotos"), (4, "kill"),
      (4, "start"),
      (2, "off"), (2, "on"), (3, "tapPush"), (2, "restoreBackup"), (2, "stealAccount"),
      (2, "admitDevice"), (2, "changeApp"), (1, "withholdShares"),
      (2, "impersonate"), (2, "forgeLetter"),
      (2, "allowNotifications"), (2, "setNotifications"), (3, "readMail"),
      (1, "deleteAccount"), (3, "troublePush"), (2, "healPush"),
    ])
    act.add("do", letterDeed(deed))
    note("acts", deed)
    let isOfServer = [
      "repeatJob", "missJob", "swapKey", "editHeader", "keepCopies", "replayLetter", "swapLetters",
      "tamperPhotos",
      "withholdShares", "forgeLetter", "troublePush", "healPush",
    ].contains(deed)
    act.add(isOfServer ? "server" : "device", isOfServer ? "tokyo" : device.id)
    switch deed {
    case "writeLetter": addLetter(to: dice.pick(users), &act)
    case "readLetter":
      if dice.chance(20) { act.add("letter", "\(dice.pick(others))-\(dice.whole(1...3))") }
    case "sendLink", "forwardLink", "compareNumbers", "admitDevice":
      act.add("to", dice.pick(others))
    case "answerFriend": if dice.chance(50) { act.add("accepts", dice.pick(["true", "false"])) }
    case "unfriend", "block", "unblock", "swapKey", "acceptKey", "stealAccount":
      act.add("user", dice.pick(users))
    case "report":
      if dice.chance(60) {
        act.add("reason", dice.pick(["offensive", "spam", "privacy", "other"]))
        act.add("blocks", dice.pick(["true", "false"]))
      }
    case "renameUser", "editHeader": act.add("called", dice.pick(["花", "運営"]))
    case "impersonate", "forgeLetter":
      act.add("user", dice.pick(users))
      act.add("to", dice.pick(users))
      if deed == "impersonate" {
        act.add("deliver", photos.date(year: dice.whole(2024...2028), &dice))
      }
    case "tamperPhotos":
      if dice.chance(70) { act.add("how", dice.pick(["exchange", "drop", "alter"])) }
    case "replayLetter":
      act.add("renamed", dice.pick(["true", "false"]))
    case "kill", "start": act.add("app", "letters")
    case "allowNotifications": act.add("is", dice.pick(["true", "false", "false"]))
    case "setNotifications": act.add("wanted", dice.pick(["true", "false", "false"]))
    case "troublePush":
      act.add("reason", dice.pick(["UNAVAILABLE", "INTERNAL", "QUOTA_EXCEEDED", "UNREGISTERED"]))
      if dice.chance(50) { act.add("retryAfter", "\(dice.whole(0...300))s") }
    default: break
    }
  }

  private mutating func addLetter(to user: String, _ act: inout Keys) {
    act.add("to", user)
    let mode = dice.pick(["scheduled", "random", "legacy"])
    act.add("mode", mode)
    switch mode {
    case "scheduled": act.add("deliver", photos.date(year: dice.whole(2024...2028), &dice))
    case "random":
      act.add("earliest", photos.date(year: dice.whole(2024...2027), &dice))
      act.add("latest", photos.date(year: dice.whole(2024...2028), &dice))
    default: act.add("silence", dice.pick(["1d", "30d", "60d", "90d", "45d"]))
    }
    guard dice.chance(25) else { return }
    let sizes = (0..<dice.whole(1...6)).map { _ in
      QuantityKind.byteCount.text(dice.whole(0...10_000_001))
    }
    act.add("photos", flow(sizes))
  }

  private mutating func makeLetterRules(_ schema: AppSchema, _ own: [String]) {
    for _ in 0..<dice.pick([0, 1, 3]) {
      var keys = Keys()
      if dice.chance(50) {
        keys.add("never", "letters.\(dice.pick(schema.factKinds))")
      } else {
        let metric = dice.pick(schema.metrics)
        keys.add("metric", "letters.\(metric.name)")
        keys.add("is", bound(in: metric.unit))
      }
      text.expectations.append(keys)
    }
  }
}
