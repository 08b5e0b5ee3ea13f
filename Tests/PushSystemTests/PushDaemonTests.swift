import Kernel
import PushServices
import PushSystem
import Testing

/// The part of a phone that the pushes of all its apps come to.
struct PushDaemonTests {
  private static func daemon(_ budget: WakeBudget, wakes: Int64 = 2) -> PushDaemon {
    var settings = PushSystemSettings()
    settings.budget = budget
    settings.wakes = wakes
    var daemon = PushDaemon(settings, device: "hina-phone")
    for (number, app) in ["dashboard", "tasks"].enumerated() {
      _ = told(&daemon, .asked(.register, by: app))
      _ = told(&daemon, .tokenDrawn(app: app, number: Int64(number) + 1))
    }
    return daemon
  }

  private static func time(_ seconds: Int64) -> DeviceTime {
    DeviceTime(
      uptime: Uptime(nanoseconds: seconds * 1_000_000_000),
      wall: WallTime(nanoseconds: seconds * 1_000_000_000),
    )
  }

  /// What is handed to apps, what is stated of a push, and the timers of wakes.
  private static func told(
    _ daemon: inout PushDaemon,
    _ event: DaemonEvent,
    at seconds: Int64 = 0,
  ) -> [String] {
    var effects = Effects<DaemonEffect>()
    daemon.reduce(event, at: time(seconds), into: &effects)
    return effects.items.compactMap { effect in
      switch effect {
      case .hand(let word, let app): "\(word.kind) to \(app)"
      case .state(let fact): fact.kind
      case .setTimer(.wakesRenewed(let app), let uptime):
        "\(app) waits until \(uptime.nanoseconds / 1_000_000_000)"
      case .tellHub(.taken(let number)): "took \(number)"
      case .tellHub, .drawToken, .setTimer: nil
      }
    }
  }

  private static func push(
    _ number: Int64,
    to app: String,
    silent: Bool = true,
    collapse: String = "",
  ) -> DaemonEvent {
    var notification = AppleNotification()
    notification.request = number
    notification.topic = app
    notification.token = PushTokens(number: app == "tasks" ? 2 : 1).apple
    notification.isShown = !silent
    notification.wakes = silent
    notification.collapseID = collapse
    return .came(notification)
  }

  @Test func `a phone says the tokens of the apps that it has each time that it is there`() {
    var daemon = Self.daemon(.device)
    _ = Self.told(&daemon, .asked(.removed, by: "dashboard"))
    // Asked for one, and not drawn yet.
    _ = Self.told(&daemon, .asked(.register, by: "letters"))
    for event in [DaemonEvent.keptAlive, .phoneBegan] {
      var effects = Effects<DaemonEffect>()
      daemon.reduce(event, at: Self.time(900), into: &effects)
      let tokens = effects.items.compactMap { effect in
        if case .tellHub(.connected("hina-phone", let tokens)) = effect { tokens } else { nil }
      }
      #expect(tokens.map { $0.map(\.app) } == [["tasks"]])
      #expect(tokens.first?.first?.number == 2)
    }
    var effects = Effects<DaemonEffect>()
    daemon.reduce(.asked(.seen(isInFront: true), by: "tasks"), at: Self.time(901), into: &effects)
    let opened = HubEvent.opened(app: "tasks", number: 2, device: "hina-phone")
    #expect(effects.items.contains(.tellHub(opened)))
  }

  @Test func `the wakes of an hour are all apps' together`() {
    var daemon = Self.daemon(.device)
    #expect(
      Self.told(&daemon, Self.push(1, to: "dashboard"), at: 100)
        == ["took 1", "appWoken", "woken to dashboard"]
    )
    _ = Self.told(&daemon, Self.push(2, to: "dashboard"), at: 1_900)
    #expect(
      Self.told(&daemon, Self.push(3, to: "tasks"), at: 2_500)
        == ["took 3", "wakeDelayed", "tasks waits until 3700"]
    )
    #expect(
      Self.told(&daemon, .wakesRenewed(app: "tasks"), at: 3_700)
        == ["appWoken", "woken to tasks"]
    )
  }

  @Test func `what waits for a wake is woken when the phone begins anew`() {
    var daemon = Self.daemon(.device, wakes: 1)
    _ = Self.told(&daemon, Self.push(1, to: "dashboard"), at: 100)
    #expect(
      Self.told(&daemon, Self.push(2, to: "tasks"), at: 200)
        == ["took 2", "wakeDelayed", "tasks waits until 3700"]
    )
    // The timer is gone with the power, and so are the wakes of the hour.
    #expect(Self.told(&daemon, .phoneBegan, at: 300) == ["appWoken", "woken to tasks"])
    #expect(Self.told(&daemon, .phoneBegan, at: 400) == [])
  }

  @Test func `or each app's own, where the scenario says so`() {
    var daemon = Self.daemon(.app)
    _ = Self.told(&daemon, Self.push(1, to: "dashboard"), at: 100)
    _ = Self.told(&daemon, Self.push(2, to: "dashboard"), at: 1_900)
    #expect(
      Self.told(&daemon, Self.push(3, to: "tasks"), at: 2_500)
        == ["took 3", "appWoken", "woken to tasks"]
    )
  }

  @Test func `what is shown takes no wake and waits for none`() {
    var daemon = Self.daemon(.device, wakes: 0)
    #expect(
      Self.told(&daemon, Self.push(1, to: "tasks", silent: false), at: 100)
        == ["took 1", "alertShown", "shown to tasks"]
    )
  }

  @Test func `one that waits takes the place of an older one of its app, and of no other's`() {
    var daemon = Self.daemon(.device, wakes: 0)
    _ = Self.told(&daemon, Self.push(1, to: "tasks"), at: 100)
    #expect(Self.told(&daemon, Self.push(2, to: "dashboard"), at: 200) == ["took 2"])
    #expect(Self.told(&daemon, Self.push(3, to: "tasks"), at: 300) == ["took 3", "pushDropped"])
    #expect(
      Self.told(&daemon, .asked(.seen(isInFront: true), by: "tasks"), at: 400)
        == ["appTold", "came to tasks"]
    )
  }

  @Test func `in Low Power Mode nobody is woken, and afterwards all are`() {
    var daemon = Self.daemon(.device)
    _ = Self.told(&daemon, .lowPowerSet(true))
    #expect(Self.told(&daemon, Self.push(1, to: "tasks"), at: 100) == ["took 1"])
    #expect(
      Self.told(&daemon, .lowPowerSet(false), at: 200) == ["appWoken", "woken to tasks"]
    )
  }

  @Test(arguments: [(EndedProcess.swipedAway, "pushDropped"), (.reclaimed, "appWoken")])
  func `an app that was swiped away is not woken`(ended: EndedProcess, expected: String) {
    var daemon = Self.daemon(.device)
    daemon.settings.ended = ended
    _ = Self.told(&daemon, .processMoved(app: "tasks", runs: false))
    #expect(Self.told(&daemon, Self.push(1, to: "tasks"), at: 100).contains(expected))
  }

  @Test func `somebody taps the newest, and its app is told of that one`() {
    var daemon = Self.daemon(.device)
    _ = Self.told(&daemon, Self.push(1, to: "dashboard", silent: false), at: 100)
    _ = Self.told(&daemon, Self.push(2, to: "tasks", silent: false, collapse: "a"), at: 200)
    _ = Self.told(&daemon, Self.push(3, to: "tasks", silent: false, collapse: "a"), at: 300)
    #expect(daemon.screen.map(\.content.number) == [1, 3])
    #expect(Self.told(&daemon, .tapped, at: 400) == ["tapped to tasks"])
    #expect(Self.told(&daemon, .tapped, at: 400) == ["tapped to dashboard"])
    #expect(Self.told(&daemon, .tapped, at: 400).isEmpty)
  }

  @Test func `a push for an app that nobody has here is dropped, and the service is told`() {
    var daemon = Self.daemon(.device)
    #expect(Self.told(&daemon, Self.push(1, to: "letters"), at: 1) == ["took 1", "pushDropped"])
  }

  @Test func `another phone ends the tokens of all its apps, whichever of them says so`() {
    var daemon = Self.daemon(.device)
    let before = daemon.apps.map(\.phone.token)
    _ = Self.told(&daemon, Self.push(1, to: "tasks", silent: false), at: 100)
    _ = Self.told(&daemon, Self.push(2, to: "dashboard"), at: 200)
    #expect(daemon.screen.count == 1 && daemon.wakes.count == 1)
    // Who says so knows it.
    #expect(
      Self.told(&daemon, .asked(.phoneReplaced, by: "tasks"), at: 300)
        == ["phoneReplaced to dashboard"]
    )
    #expect(daemon.screen == [] && daemon.wakes == [])
    for app in ["dashboard", "tasks"] {
      #expect(
        Self.told(&daemon, .tokenDrawn(app: app, number: app == "tasks" ? 8 : 9))
          == ["tokenGiven to \(app)", "tokenGiven"]
      )
    }
    #expect(zip(before, daemon.apps.map(\.phone.token)).allSatisfy { $0 != $1 })
  }

  @Test func `an app that was restored alone has another token, and no other app`() {
    var daemon = Self.daemon(.device)
    let before = daemon.apps[0].phone.token
    _ = Self.told(&daemon, .asked(.restoredFromBackup, by: "tasks"))
    #expect(daemon.apps[0].phone.token == before && daemon.apps[1].phone.token.isEmpty)
  }

  @Test func `an app that is deleted is handed no token that it had`() {
    var daemon = Self.daemon(.device)
    _ = Self.told(&daemon, .asked(.removed, by: "tasks"))
    #expect(Self.told(&daemon, .asked(.register, by: "tasks")).isEmpty)
    #expect(
      Self.told(&daemon, .tokenDrawn(app: "tasks", number: 7))
        == ["tokenGiven to tasks", "tokenGiven"]
    )
  }

  @Test func `an app that was swiped away is told of a silent push that it missed`() {
    var daemon = Self.daemon(.device)
    _ = Self.told(&daemon, .asked(.swiped, by: "tasks"))
    guard case .came(var notification) = Self.push(3, to: "tasks") else { return }
    notification.errand = 12
    #expect(
      Self.told(&daemon, .came(notification)) == ["took 3", "pushDropped", "missed to tasks"]
    )
  }
}
