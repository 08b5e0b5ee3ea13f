import Intercom
import Kernel
import Plans
import World

/// What a log can say that screens were told: what no run tells them, a replay refuses.
extension ScreenDesk {
  /// What an app that ends drew is seen no more.
  func reach(
    _ event: ScreenEvent,
    of component: Component<ScreenDesk>,
    in state: ProcessState,
  ) -> Reach { event == .closed ? .arrives : state == .gone ? .lost : .waits }

  /// Why no run of this call can have told a screen that event; nil where one can.
  func problem(
    of event: ScreenEvent,
    for component: Component<ScreenDesk>,
    at time: DeviceTime,
  ) -> FieldError? {
    let member = place(of: component)
    let screen = component.reducer
    // A deadline is set from now on.
    let longest = max(plan.screen.settings.patience, Screen.voiceHold).nanoseconds
    if time.uptime.nanoseconds.addingReportingOverflow(longest).overflow { return .range("time") }
    switch event {
    case .opened(let id, let name):
      guard id == router.ids[member], screen.member == .nobody else { return .range("member") }
      return name == router.devices[member] ? nil : .unknown("name", name)
    case .peerKnown(let peer, let name):
      guard let other = other(peer, than: member) else { return .unknown("peer", "\(peer)") }
      return name == router.devices[other] ? nil : .unknown("name", name)
    case .wayChanged(let peer, _), .voicePlayed(let peer), .muteTold(let peer, _),
      .soundTold(let peer, _), .peerLeft(let peer):
      return other(peer, than: member) == nil ? .unknown("peer", "\(peer)") : nil
    case .closed, .ownVoiceChanged, .ownMuteChanged, .ownSoundChanged:
      return nil
    case .inviting(let name, _, _, _, _):
      return router.devices.contains(name) ? nil : .unknown("name", name)
    case .timerFired(let timer):
      return screen.isSet(timer, by: time.uptime) ? nil : .unset("\(timer.purpose)")
    }
  }

  /// The place of another member; nil for somebody who is not in the call, and for the member itself.
  private func other(_ peer: MemberID, than member: Int) -> Int? {
    router.ids.firstIndex(of: peer).flatMap { $0 == member ? nil : $0 }
  }
}
