import AppToolkit
import Findings
import Plans
import PushSystem
import World

/// What the push system says of a run, and what is asked of it.
extension NotificationsApp {
  /// The figures of pushes.
  public static let metrics = PushFigure.allCases.map(\.spec)

  /// Follows the pushes of a run.
  public static func observer(
    of plan: Plan,
    settings: SettingValues,
  ) -> (any AppObserver<NotificationsApp>)? {
    let followed = settings.text(followedKey)
    return PushWatch(
      followed: followed == everybody ? nil : followed,
      strangers: strangers(among: plan.devices),
    )
  }

  /// The servers that share an app with phones of which one alone goes by this system: their pushes come to
  /// nobody, since the services of the one know no token of the other's.
  ///
  /// A server that carries it and shares it with some phone is none: other devices may be no phones.
  static func strangers(among nodes: [PlannedDevice]) -> [StrangeServer] {
    nodes.filter { $0.kind == .server }.compactMap { server in
      let isOurs = server.apps.contains(name)
      let devices = nodes.filter { $0.kind == .device }
      let apps = server.apps.filter { app in
        guard app != name else { return false }
        let users = devices.filter { $0.apps.contains(app) }
        let ours = users.count { $0.apps.contains(name) }
        return isOurs ? !users.isEmpty && ours == 0 : ours > 0
      }
      return apps.isEmpty ? nil : StrangeServer(id: server.id, carries: isOurs, apps: apps)
    }
  }

  /// Of a push that nobody sent, that it was not dropped says nothing.
  public static let presumptions = [
    Presumption("hub.pushDropped", needs: "hub.pushTaken"),
    Presumption("pushDropped", needs: "hub.pushTaken"),
    Presumption("wakeDelayed", needs: "hub.pushTaken"),
    Presumption("hub.pushKept", needs: "hub.pushTaken"),
    Presumption("hub.pushRefused", needs: "hub.pushTaken"),
    Presumption("hub.pushLeft", needs: "hub.pushTaken"),
    Presumption("hub.pushDeferred", needs: "hub.pushTaken"),
  ]

  /// The lives of pushes, by the numbers that the services give them.
  public static let lives: LifeSpec? = LifeSpec(
    name: "notification",
    fields: ["number", "notification.request"],
    beginnings: ["pushTaken", "pushDeferred"],
    stages: [
      LifeStage("taken by the service", "pushTaken", detail: "app"),
      LifeStage("not taken for now", "pushDeferred", detail: "reason"),
      LifeStage("refused", "pushRefused", detail: "reason"),
      LifeStage("kept for a phone that is away", "pushKept"),
      // It may wait there for a wake: neither the screen nor the app has it yet.
      LifeStage("with the phone's push system", "came"),
      LifeStage("shown", "alertShown", detail: "app"),
      LifeStage("told", "appTold", detail: "app"),
      LifeStage("woken", "appWoken", detail: "app"),
      LifeStage("dropped", "pushDropped", detail: "why"),
    ],
  )

  /// What several apps on one phone have in common.
  public static let requirements = [
    Requirement(
      "TOGETHER-WAKES",
      "the silent pushes of one app use up the wakes of the others",
      breaches: [
        PlannedBreach("all apps share the wakes", ["notifications.budget": "device"]),
        PlannedBreach("dashboards push each half hour", ["notifications.pace": "0s"]),
      ],
      repairs: [
        PlannedBreach("dashboards leave it to the app to ask", ["notifications.pace": "12h"]),
        PlannedBreach("each app has wakes of its own", ["notifications.budget": "app"]),
      ],
    ),
    Requirement(
      "TOGETHER-ALLOWED",
      "what a phone may not show of an app is on no screen, of which that app's server hears by the app alone",
      breaches: [
        PlannedBreach("the letters say nothing", ["letters.push.permission": "unasked"])
      ],
      repairs: [PlannedBreach("the letters say it", ["letters.push.permission": "told"])],
    ),
    Requirement(
      "TOGETHER-KEPT",
      "of what comes to a phone that is away the newest of each app is kept",
      breaches: [
        PlannedBreach("the first is kept", ["notifications.keeps": "first"])
      ],
      repairs: [PlannedBreach("the newest is kept", ["notifications.keeps": "latest"])],
    ),
    Requirement(
      "TOGETHER-REFUSED",
      "what the services do not take for now each app's server sends again",
      breaches: [
        PlannedBreach("a server that is played drops it", ["notifications.refused": "dropped"]),
        PlannedBreach("the letters do", ["letters.push.refused": "dropped"]),
        PlannedBreach(
          "a server that is played waits for nothing",
          ["notifications.refused": "at-once"],
        ),
        PlannedBreach("the letters do not wait either", ["letters.push.refused": "at-once"]),
      ],
      repairs: [
        PlannedBreach("a server that is played waits", ["notifications.refused": "later"]),
        PlannedBreach("the letters wait", ["letters.push.refused": "later"]),
      ],
    ),
    Requirement(
      "TOGETHER-TOKENS",
      "each app of a phone has a token of its own, of which its own server must hear",
      breaches: [
        PlannedBreach("the letters say it once", ["letters.push.renewal": "first-launch"]),
        PlannedBreach("the tasks say it once", ["tasks.push.stored": "once"]),
      ],
      repairs: [
        PlannedBreach("the tasks say it until it is stored", ["tasks.push.stored": "until-stored"])
      ],
    ),
    Requirement(
      "TOGETHER-DASHBOARD",
      "a dashboard takes its wakes from what all apps share, and its token ends with theirs",
      breaches: [
        PlannedBreach("its pushes are silent", ["push.payload": "silent"]),
        PlannedBreach("it saves its token at the login alone", ["push.upload": "at-login"]),
      ],
      repairs: [
        PlannedBreach("its pushes show something", ["push.payload": "badge"]),
        PlannedBreach("it saves its token at each launch", ["push.upload": "each-launch"]),
      ],
    ),
  ]
}
