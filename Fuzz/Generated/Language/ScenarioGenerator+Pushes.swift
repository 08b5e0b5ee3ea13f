import Composition
import Kernel
import Plans
import ShippedApps

/// The push system that the apps of some scenarios share, with apps that these play.
extension ScenarioGenerator {
  /// Adds settings and acts of the push system.
  mutating func makePushes(_ phones: [String], _ pushes: inout Dice) {
    note("apps", "notifications")
    let schemas = Apps.shipped.all.map(\.schema).filter { $0.name == "notifications" }
    let own = pushes.settings(of: SettingCatalog(schemas), percent: pushes.pick([30, 60, 90]))
    for setting in own.entries { text.settings.add(setting.key, setting.value) }
    let apps = ["dashboard", "tasks"]
    for (place, app) in apps.enumerated() {
      text.timeline.append(
        Keys([
          ("at", "\(place + 5)s"), ("do", "registerApp"), ("device", pushes.pick(phones)),
          ("app", app),
        ])
      )
    }
    for _ in 0..<pushes.whole(4...24) {
      var act = Keys([
        ("at", Generated.text(.seconds(pushes.whole(10...duration.nanoseconds / 1_000_000_000))))
      ])
      addPushAct(phones, apps, &pushes, to: &act)
      text.timeline.append(act)
    }
  }

  private mutating func addPushAct(
    _ phones: [String],
    _ apps: [String],
    _ pushes: inout Dice,
    to act: inout Keys,
  ) {
    let deed = pushes.pick(weighted: [
      (60, "sendPush"), (20, "tapNotification"), (10, "lowPower"), (5, "registerApp"),
      (5, "allowNotifications"), (5, "off"),
      (8, "on"),
    ])
    // Several apps have an act of that name.
    act.add("do", deed == "allowNotifications" ? "notifications.\(deed)" : deed)
    note("acts", deed)
    let phone = pushes.pick(phones)
    guard deed == "sendPush" else {
      act.add("device", phone)
      if deed == "lowPower" { act.add("on", pushes.pick(["true", "false"])) }
      if deed == "allowNotifications" {
        act.add("app", pushes.pick(apps))
        act.add("is", pushes.pick(["true", "false", "false"]))
      }
      if deed == "registerApp" { act.add("app", pushes.pick(apps)) }
      return
    }
    act.add("server", "tokyo")
    act.add("app", pushes.pick(apps))
    act.add("to", phone)
    if pushes.chance(60) { act.add("silent", pushes.pick(["true", "false"])) }
    if pushes.chance(50) { act.add("title", "宿題") }
    if pushes.chance(40) { act.add("collapse", "today") }
  }
}
