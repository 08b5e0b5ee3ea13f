import Intercom
import Kernel
import World

/// What a log can say that admissions were told: what no run tells them, a replay refuses.
extension AdmissionDesk {
  /// What the group's list says stands on the disk; whoever is handed an invitation opens the app first.
  func reach(
    _ event: AdmissionEvent,
    of component: Component<AdmissionDesk>,
    in state: ProcessState,
  ) -> Reach {
    if case .groupHeld = event { return .arrives }
    return state == .gone ? .lost : .waits
  }

  /// Why no run of this call can have told a member that event; nil where one can.
  func problem(
    of event: AdmissionEvent,
    for component: Component<AdmissionDesk>,
    at time: DeviceTime,
  ) -> FieldError? {
    let member = place(of: component)
    let admission = component.reducer
    switch event {
    case .keysLoaded:
      return event == loaded(member) && admission.member == .nobody ? nil : .range("member")
    case .invitationArrived(_, let invitation):
      return problem(of: invitation, at: time)
    case .invitationUnreadable:
      return nil
    case .requestArrived(let peer, _, let invitation, let left):
      guard MembershipDesk.epochs.contains(left) else { return .range("left") }
      return problem(of: peer, for: member) ?? problem(of: invitation, at: time)
    case .requestGranted(let peer, _), .requestDenied(let peer, _, _):
      return problem(of: peer, for: member)
    case .groupHeld(_, let peers, let departed):
      let areKnown = (peers + departed).allSatisfy { raw in
        router.ids.contains(MemberID(UInt64(bitPattern: raw)))
      }
      return plan.hasMembership && areKnown ? nil : .range("peers")
    case .restarted:
      return call.lives == nil ? .range("kind") : nil
    case .timerFired(.ask):
      guard admission.stage == .asking, time.uptime >= .start + Admission.patience else {
        return .unset("ask")
      }
      return nil
    }
  }

  private func problem(of peer: MemberID, for member: Int) -> FieldError? {
    let isOther = router.ids.firstIndex(of: peer).map { $0 != member } ?? false
    return isOther ? nil : .unknown("peer", "\(peer)")
  }

  private func problem(of invitation: PresentedInvitation, at time: DeviceTime) -> FieldError? {
    guard (0...65_535).contains(invitation.uses) else { return .range("uses") }
    // A deadline is set from now on.
    let (_, overflow) = time.uptime.nanoseconds.addingReportingOverflow(
      Admission.patience.nanoseconds
    )
    return overflow ? .range("time") : nil
  }
}
