import Intercom
import Kernel
import World

/// What a log can say that lists of groups were told: what no run tells them, a replay refuses.
extension MembershipDesk {
  /// More epochs, leavings and turns than these no run has.
  static let epochs: ClosedRange<Int64> = 0...1_000_000

  /// What lies on the phone, and that its process has ended, is for the reducer to say: it stands for
  /// keychain and store as well.
  func reach(
    _ event: MembershipEvent,
    of component: Component<MembershipDesk>,
    in state: ProcessState,
  ) -> Reach {
    switch event {
    case .installed, .ended: .arrives
    case .opened, .creationAsked, .groupDrawn, .groupTapped, .additionAsked, .memberProved,
      .guestAdmitted, .invitationGranted, .leavingAsked, .secretDrawn, .wordArrived, .timerFired:
      state == .gone ? .lost : .waits
    }
  }

  /// Why no run of this call can have told a member that event; nil where one can.
  func problem(
    of event: MembershipEvent,
    for component: Component<MembershipDesk>,
    at time: DeviceTime,
  ) -> FieldError? {
    let member = place(of: component)
    let reducer = component.reducer
    switch event {
    case .installed:
      return event == installed(member) && reducer.member == .nobody ? nil : .range("member")
    case .opened:
      return event == read(member) ? nil : .range("groups")
    case .ended:
      return nil
    case .creationAsked(let name), .groupTapped(let name):
      return plan.groupNames.contains(name) ? nil : .unknown("name", name)
    case .groupDrawn(let key, let name):
      if !plan.groupNames.contains(name) { return .unknown("name", name) }
      return key == firstKey(of: name) ? nil : .range("group")
    case .additionAsked(let peer, _), .memberProved(let peer, _):
      return problem(of: peer, for: member) ?? problem(of: time)
    case .guestAdmitted(let peer, let left):
      guard Self.epochs.contains(left) else { return .range("left") }
      return problem(of: peer, for: member) ?? problem(of: time)
    case .invitationGranted(let key, let name, let inviter, _, let left, let members):
      if !plan.groupNames.contains(name) { return .unknown("name", name) }
      guard members.allSatisfy({ router.ids.contains($0.id) }) else { return .range("members") }
      guard Self.epochs.contains(left) else { return .range("left") }
      return problem(of: inviter, for: member) ?? problem(of: key)
    case .leavingAsked:
      return nil
    case .secretDrawn(let key):
      return problem(of: key) ?? problem(of: time)
    case .wordArrived(let peer, let word):
      return problem(of: peer, for: member) ?? problem(of: word) ?? problem(of: time)
    case .timerFired(.again):
      guard time.uptime >= .start + Membership.patience else { return .unset("again") }
      return reducer.member == .nobody ? .unset("again") : problem(of: time)
    case .timerFired(.draw):
      let isAwaited = reducer.othersFirst > 0 && reducer.current != .none
      return isAwaited ? problem(of: time) : .unset("draw")
    }
  }

  private func problem(of peer: MemberID, for member: Int) -> FieldError? {
    let isOther = router.ids.firstIndex(of: peer).map { $0 != member } ?? false
    return isOther ? nil : .unknown("peer", "\(peer)")
  }

  /// A secret of some group of the call, which some phone can have drawn.
  private func problem(of key: GroupKey) -> FieldError? {
    guard Self.epochs.contains(key.epoch) else { return .range("epoch") }
    let name = plan.groupNames.first { plan.id(of: $0, seed: seed) == key.group }
    guard let name else { return .unknown("group", key.group.text) }
    let isDrawn = plan.secrets(of: name, epoch: key.epoch, seed: seed).contains {
      secrets.tag(of: $0) == key.tag
    }
    return isDrawn ? nil : .range("tag")
  }

  private func problem(of word: MembershipWord) -> FieldError? {
    switch word {
    case .offer(let key, _, let members, let left, _):
      guard Self.epochs.contains(left) else { return .range("left") }
      let areKnown = members.allSatisfy { router.ids.contains($0.id) }
      return problem(of: key) ?? (areKnown ? nil : .range("members"))
    case .secret(let key, let barred):
      return problem(of: key) ?? (arePossible(barred) ? nil : .range("barred"))
    case .standings(_, let members):
      return arePossible(members) ? nil : .range("members")
    case .taken(_, let left):
      return Self.epochs.contains(left) ? nil : .range("left")
    case .left(_, let times):
      return Self.epochs.contains(times) ? nil : .range("times")
    case .shown(_, let voucher):
      guard Self.epochs.contains(voucher.left) else { return .range("left") }
      return router.ids.contains(voucher.by) ? nil : .unknown("by", "\(voucher.by)")
    case .declined, .secretTaken, .standingsTaken, .shownTaken:
      return nil
    }
  }

  /// Whether some members can have turned so often, each told of once.
  private func arePossible(_ standings: [MemberStanding]) -> Bool {
    zip(standings, standings.dropFirst()).allSatisfy { $0.id < $1.id }
      && standings.allSatisfy { router.ids.contains($0.id) && Self.epochs.contains($0.turns) }
  }

  /// A deadline is set from now on.
  private func problem(of time: DeviceTime) -> FieldError? {
    let (_, overflow) = time.uptime.nanoseconds.addingReportingOverflow(
      Membership.patience.nanoseconds
    )
    return overflow ? .range("time") : nil
  }
}

extension IntercomPlan {
  /// Whether members of a call in which groups are chosen can announce that: the secret of one of its
  /// groups in some epoch gives it.
  func announces(_ tag: UInt64, _ secrets: any Secrets, seed: UInt64) -> Bool {
    // A leave makes for one draw, and for another where two halves of a group have heard of different ones.
    let latest = 2 * Int64(membership.acts.count { $0.deed == .leaveGroup })
    return groupNames.contains { name in
      (0...latest).contains { epoch in
        self.secrets(of: name, epoch: epoch, seed: seed).contains { secrets.tag(of: $0) == tag }
      }
    }
  }

  /// All secrets that a group can have in an epoch: one for each draw.
  fileprivate func secrets(of group: String, epoch: Int64, seed: UInt64) -> [GroupSecret] {
    guard epoch > 0 else { return [secret(of: group, seed: seed)] }
    return members.map(\.device).flatMap { device in
      // Who has the secret of an epoch draws none for it until it has left and come back without that.
      let draws = membership.acts.count { $0.deed == .leaveGroup && $0.device == device }
      return (0...draws).map { before in
        secret(of: group, epoch: epoch, drawnBy: device, after: before, seed: seed)
      }
    }
  }
}
