import Intercom
import Kernel
import World

/// What a log can say that members were told of the owner: what no run tells them, a replay refuses.
extension OwnerDesk {
  /// Why no run of this call can have told a member that event; nil where one can.
  func problem(
    of event: OwnerEvent,
    for component: Component<OwnerDesk>,
    at time: DeviceTime,
  ) -> FieldError? {
    let owner = component.reducer
    switch event {
    case .started:
      let own = router.started(place(of: component))
      guard event == own, owner.place < 0 else { return .range("member") }
    case .restarted(let memory):
      guard call.lives != nil else {
        return FieldError(field: "kind", problem: "'restarted': nothing ends an app of this call")
      }
      guard memory == owner.memory else { return .range("memory") }
    case .callLeft:
      guard plan.hasMembership else {
        return FieldError(field: "kind", problem: "'callLeft': nobody of this call leaves it")
      }
    case .wordArrived(let peer, let word):
      guard owner.isFellow(peer) else { return .unknown("peer", "\(peer)") }
      return word.isPlausible ? nil : .range("word")
    case .settingWished(let value):
      return PlannedOwnerAct.values.contains(value) ? nil : .range("value")
    case .windowMeasured(let peer, let figures):
      guard owner.isFellow(peer) else { return .unknown("peer", "\(peer)") }
      return figures.isPlausible ? nil : .range("figures")
    case .timerFired(.beat):
      guard owner.place >= 0, time.uptime >= .start + owner.settings.beat else {
        return .unset("beat")
      }
    }
    // The next beat is set from now on.
    let (_, overflow) = time.uptime.nanoseconds.addingReportingOverflow(
      owner.settings.beat.nanoseconds
    )
    return overflow ? .range("time") : nil
  }
}

extension OwnerWord {
  /// Whether a member says that: what members say of terms `GroupOwner` checks itself.
  fileprivate var isPlausible: Bool {
    switch self {
    case .present(_, _, let wish): (0...PlannedOwnerAct.values.upperBound).contains(wish)
    case .settled(let value), .wished(let value): PlannedOwnerAct.values.contains(value)
    case .measured(let number, let figures): number > 0 && figures.isPlausible
    case .judged(let number, _): number > 0
    }
  }
}
