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
      (8, "on"), (5, "troublePush"), (4, "healPush"),
    ])
    // Several apps have acts of these names.
    let isOfOthers = ["allowNotifications", "troublePush", "healPush"].contains(deed)
    act.add("do", isOfOthers ? "notifications.\(deed)" : deed)
    note("acts", deed)
    let phone = pushes.pick(phones)
    if ["troublePush", "healPush"].contains(deed) {
      act.add("server", "tokyo")
      if deed == "troublePush" { addTrouble(&pushes, to: &act) }
      return
    }
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

  private func addTrouble(_ pushes: inout Dice, to act: inout Keys) {
    if pushes.chance(50) {
      act.add("service", "apple")
      act.add("reason", pushes.pick(["ServiceUnavailable", "TooManyRequests", "Unregistered"]))
    } else {
      act.add("reason", pushes.pick(["UNAVAILABLE", "QUOTA_EXCEEDED", "UNREGISTERED"]))
      if pushes.chance(50) { act.add("retryAfter", "\(pushes.whole(0...300))s") }
    }
  }
}
