import Kernel
import PushServices
import Testing

/// The part of a phone that pushes come to.
struct ApplePhoneTests {
  private func phone(_ app: PushedAppState) -> ApplePhone {
    var phone = ApplePhone()
    _ = phone.after(.installed(.production))
    _ = phone.after(.tokenDrawn(1))
    _ = phone.after(.moved(to: app))
    return phone
  }

  private func notification(
    _ number: Int64 = 1,
    isShown: Bool = false,
    wakes: Bool = false,
    token: String = appleToken(),
  ) -> AppleNotification {
    var notification = AppleNotification()
    notification.request = number
    notification.token = token
    notification.isShown = isShown
    notification.wakes = wakes
    return notification
  }

  private func names(_ effects: [ApplePhoneEffect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .drop(_, let why): "drop \(why)"
      case .wakeApp(let notification, _): "wake \(notification.request)"
      case .setTimer(let uptime): "timer \(uptime.nanoseconds / 1_000_000_000)"
      case .drawToken, .register, .unregister, .show, .tellApp: effect.kind
      }
    }
  }

  /// Apple, "Pushing background updates to your app" and "Handling notifications": an alert is the
  /// system's to show, a background push the app's to get; an app that was swiped away is not woken.
  @Test(arguments: [
    (PushedAppState.foreground, ["tellApp"], ["tellApp"], ["tellApp"]),
    (.background, ["show"], ["tellApp"], ["show", "tellApp"]),
    (.suspended, ["show"], ["wake 1"], ["show", "wake 1"]),
    (.forceQuit, ["show"], ["drop forceQuit"], ["show"]),
  ])
  func `who gets a notification follows from where the app stands`(
    app: PushedAppState,
    alert: [String],
    background: [String],
    both: [String],
  ) {
    for (isShown, wakes, expected) in [
      (true, false, alert), (false, true, background), (true, true, both),
    ] {
      var phone = phone(app)
      let effects = phone.after(.arrived(notification(isShown: isShown, wakes: wakes)))
      #expect(names(effects) == expected, "shown \(isShown), wakes \(wakes)")
    }
  }

  /// Apple, `registerForRemoteNotifications()`: without its user's leave "the system delivers all remote
  /// notifications to your app silently".
  @Test(arguments: [
    (PushedAppState.foreground, ["tellApp"], ["tellApp"], ["tellApp"]),
    (.background, ["drop notAllowed"], ["tellApp"], ["tellApp"]),
    (.suspended, ["drop notAllowed"], ["wake 1"], ["wake 1"]),
    (.forceQuit, ["drop notAllowed"], ["drop forceQuit"], ["drop notAllowed"]),
  ])
  func `a phone that may show nothing wakes what is to be woken, and drops the rest`(
    app: PushedAppState,
    alert: [String],
    background: [String],
    both: [String],
  ) {
    for (isShown, wakes, expected) in [
      (true, false, alert), (false, true, background), (true, true, both),
    ] {
      var phone = phone(app)
      #expect(phone.after(.permissionSet(.denied)).isEmpty)
      #expect(!phone.token.isEmpty)
      let effects = phone.after(.arrived(notification(isShown: isShown, wakes: wakes)))
      #expect(names(effects) == expected, "shown \(isShown), wakes \(wakes)")
    }
  }

  @Test func `an app is woken three times an hour, and then for the last that waits`() {
    var phone = phone(.suspended)
    let effects = (1...6).map { number in
      names(phone.after(.arrived(notification(number, wakes: true)), at: second(number)))
    }
    #expect(
      effects == [
        ["wake 1"], ["wake 2"], ["wake 3"], ["timer 3601"], ["drop coalesced", "timer 3601"],
        ["drop coalesced", "timer 3601"],
      ]
    )
    #expect(names(phone.after(.wakesRenewed, at: second(3_601))) == ["wake 6"])
  }

  @Test func `what comes twice while it waits is not dropped for its own copy`() {
    var phone = phone(.suspended)
    for number: Int64 in 1...3 {
      _ = phone.after(.arrived(notification(number, wakes: true)), at: second(number))
    }
    let again = (1...2).map { _ in
      names(phone.after(.arrived(notification(4, wakes: true)), at: second(4)))
    }
    #expect(again == [["timer 3601"], ["timer 3601"]])
    #expect(names(phone.after(.wakesRenewed, at: second(3_601))) == ["wake 4"])
  }

  @Test func `with Low Power Mode nothing is woken until it ends`() {
    var phone = phone(.suspended)
    _ = phone.after(.lowPowerSet(true))
    #expect(phone.after(.arrived(notification(wakes: true))).isEmpty)
    #expect(names(phone.after(.arrived(notification(isShown: true)))) == ["show"])
    #expect(names(phone.after(.lowPowerSet(false))) == ["wake 1"])
  }

  @Test func `who opens the app gets what waits`() {
    var phone = phone(.suspended)
    _ = phone.after(.lowPowerSet(true))
    _ = phone.after(.arrived(notification(wakes: true)))
    #expect(names(phone.after(.moved(to: .foreground))) == ["tellApp"])
    #expect(phone.waiting.isEmpty)
  }

  /// dotAPNS#84: another token after a reinstallation, a restored backup and a change of environment.
  @Test func `a token lasts as long as an installation in one environment`() {
    var phone = phone(.suspended)
    #expect(phone.token == appleToken(1))
    #expect(phone.after(.installed(.production)).isEmpty, "an update keeps it")
    #expect(names(phone.after(.installed(.sandbox))) == ["unregister", "drawToken"])
    _ = phone.after(.tokenDrawn(2))
    #expect(names(phone.after(.restoredFromBackup)) == ["drawToken"])
    #expect(
      phone.after(.tokenDrawn(3)) == [.register(token: appleToken(3), environment: .sandbox)]
    )
    _ = phone.after(.removed)
    #expect(phone.after(.restoredFromBackup).isEmpty, "no backup has what was deleted")
    #expect(names(phone.after(.installed(.sandbox))) == ["unregister", "drawToken"])
  }

  @Test func `a push that finds no app ends its token`() {
    var phone = phone(.suspended)
    _ = phone.after(.removed)
    let effects = phone.after(.arrived(notification(isShown: true)))
    #expect(names(effects) == ["drop notInstalled", "unregister"])
    #expect(phone.after(.moved(to: .foreground)).isEmpty && phone.app == .notInstalled)
  }

  @Test func `tokens of two numbers have nothing in common`() {
    let (first, second) = (appleToken(1), appleToken(2))
    #expect(first != second)
    #expect(first == "910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b")
  }
}
