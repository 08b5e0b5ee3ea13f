import Intercom
import Kernel
import Plans
import World

/// Something that happens to the keys of a run at its time.
enum KeyErrand: Sendable {
  /// A member's clock comes into another slot of time.
  case slot(Int)
  /// A member learns of another secret of its group.
  case change(Int)
}

/// Whose keys are whose in a run, what groups announce and when that is another.
extension CallDriver {
  /// Takes the members' keys, and makes the router that knows their names.
  ///
  /// - Returns: the router of the call.
  static func enroll(
    _ plan: IntercomPlan,
    _ secrets: any Secrets,
    faults: [IntercomFault],
    seed: UInt64,
    day: Int64 = 0,
  ) -> IntercomRouter {
    let ids = plan.members.enumerated().map { index, member in
      secrets.enroll(
        index,
        seed: keySeed(of: member, plan, secrets, seed: seed),
        group: plan.secret(of: member.enters, seed: seed),
        leniency: Leniency(
          ignoresProof: plan.settings(of: index).proof == .ignored,
          ignoresSignature: faults.contains(.unsignedHandshakes),
        ),
        makesUpID: faults.contains(.foreignIdentity),
      )
    }
    let tags = plan.members.map { member in
      let group = plan.secret(of: member.announces, seed: seed)
      return secrets.tag(of: announced(group, plan, faults: faults, seed: seed))
    }
    var ranks: [UInt64]?
    if plan.settings.rank == .keyed {
      ranks = zip(ids, plan.members).map { id, member in
        secrets.rank(of: id, in: plan.secret(of: member.enters, seed: seed), day: day)
      }
    }
    return IntercomRouter(plan, ids: ids, tags: tags, faults: faults, ranks: ranks)
  }

  /// What the tag of a group comes from: its id and its secret, but where a fault leaves one out.
  private static func announced(
    _ group: GroupSecret,
    _ plan: IntercomPlan,
    faults: [IntercomFault],
    seed: UInt64,
  ) -> GroupSecret {
    if faults.contains(.tagOfID) { return GroupSecret(name: group.name, secret: []) }
    guard faults.contains(.tagOfSecret) else { return group }
    let one = plan.secret(of: plan.members[0].group, seed: seed)
    return GroupSecret(name: "", secret: one.secret)
  }

  /// A group's secret, which comes from the run's chance and not from its name alone; another for each
  /// time that it was changed.
  static func secret(of group: String, epoch: Int = 0, seed: UInt64) -> GroupSecret {
    let purpose = epoch == 0 ? "group/\(group)/secret" : "group/\(group)/secret/\(epoch)"
    return GroupSecret(name: group, secret: RandomStream.bytes(32, seed: seed, for: purpose))
  }

  /// What a member's key comes from: of those that it made, the one that serves it best.
  private static func keySeed(
    of member: PlannedMember,
    _ plan: IntercomPlan,
    _ secrets: any Secrets,
    seed: UInt64,
  ) -> [UInt8] {
    let purpose = "identity/\(member.device)"
    let own = RandomStream.bytes(32, seed: seed, for: purpose)
    guard member.isGround else { return own }
    let length = plan.settings.identityLength
    var target: UInt64?
    if !member.grinding.like.isEmpty {
      let other = RandomStream.bytes(32, seed: seed, for: "identity/\(member.grinding.like)")
      target = secrets.identity(from: other).front(length)
    }
    var best: (seed: [UInt8], id: MemberID)?
    for attempt in 0..<member.grinding.tries {
      let next = RandomStream.bytes(32, seed: seed, for: "\(purpose)/ground/\(attempt)")
      let id = secrets.identity(from: next)
      if let target, id.front(length) != target { continue }
      if best.map({ id < $0.id }) ?? true { best = (next, id) }
    }
    return best?.seed ?? own
  }

  // MARK: Tags and secrets

  /// Whether what groups announce is another in each slot of time.
  var rotates: Bool { plan.settings.rotation == .rotating }

  /// What a member announces at the start: who has copied a tag has that of the first slot.
  func firstTag(of member: Int) -> UInt64 {
    let planned = plan.members[member]
    let seed = simulation.plan.seed
    guard !planned.copiesTag else {
      return secrets.tag(of: Self.secret(of: planned.announces, seed: seed), slot: 0)
    }
    let device = simulation.plan.devices[nodes[member]]
    let clock = DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb)
    return tag(of: member, epoch: 0, slot: slot(at: clock.time(at: .start).wall).number)
  }

  /// The slot of time that a clock shows, and how much of it has passed.
  func slot(at wall: WallTime) -> (number: Int64, passed: Int64) {
    let length = plan.settings.tagSlot
    let (number, rest) = wall.nanoseconds.quotientAndRemainder(dividingBy: length)
    return rest < 0 ? (number - 1, rest + length) : (number, rest)
  }

  /// What a member's group announces in a slot, by the secret that it had after so many changes.
  func tag(of member: Int, epoch: Int, slot: Int64) -> UInt64 {
    let group = Self.secret(
      of: plan.members[member].enters,
      epoch: epoch,
      seed: simulation.plan.seed,
    )
    let seed = simulation.plan.seed
    let source = Self.announced(group, plan, faults: router.faults, seed: seed)
    return rotates ? secrets.tag(of: source, slot: slot) : secrets.tag(of: source)
  }

  /// What a member announces now, in a run as in a replay.
  func announced(by member: Int) -> UInt64 {
    let isFixed = plan.members[member].copiesTag || !rotates && plan.secrets.changes.isEmpty
    return isFixed ? router.tags[member] : components[member].reducer.tag
  }

  /// Tags come to their ends, and secrets change at their times; nothing where neither does.
  func beginKeys() {
    guard rotates || !plan.secrets.changes.isEmpty else { return }
    keyErrands = Mailbox { [unowned self] errand, cause, _ in
      switch errand {
      case .slot(let member): try turnSlot(of: member, cause: cause)
      case .change(let member) where stop(of: member) != nil:
        // Whoever does not run learns of it when it does.
        lives?.changes[member] += 1
      case .change(let member): try changeSecret(of: member, cause: cause)
      }
    }
    simulation.add(keyErrands)
    for member in plan.members.indices where rotates && !plan.members[member].copiesTag {
      keyErrands.schedule(.slot(member), at: .start, cause: nil, in: simulation)
    }
    for change in plan.secrets.changes {
      let errand = KeyErrand.change(router.place(of: change.device))
      keyErrands.schedule(errand, at: change.at, place: change.place, in: simulation)
    }
    guard rotates else { return }
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      guard case .clockStepped = event, let member = router.devices.firstIndex(of: node.node),
        !plan.members[member].copiesTag, stop(of: member) == nil
      else { return }
      try makeTags(of: member, cause: sequence)
    }
  }

  func turnSlot(of member: Int, cause: LogPosition?) throws {
    lives?.isTurning[member] = false
    // Who does not run, or sleeps, is handed the tags of the slot in which it runs again.
    guard stop(of: member) == nil else { return }
    try makeTags(of: member, cause: cause)
    let time = components[member].clock.time(at: simulation.now)
    let left = plan.settings.tagSlot - slot(at: time.wall).passed
    let end = time.uptime + Duration(nanoseconds: left)
    guard let instant = components[member].clock.instant(of: end) else { return }
    let next = max(instant, simulation.now + Duration(nanoseconds: 1))
    keyErrands.schedule(.slot(member), at: next, cause: nil, in: simulation)
    lives?.isTurning[member] = true
  }

  /// A member is handed the tags of its present slot and announces another: whoever sees it and is not
  /// connected with it finds it anew, and it looks again at whom it sees.
  func makeTags(of member: Int, cause: LogPosition?) throws {
    let slot = slot(at: components[member].clock.time(at: simulation.now).wall).number
    let epoch = secretEpochs[member]
    let own = tag(of: member, epoch: epoch, slot: slot)
    router.tags[member] = own
    let made = IntercomEvent.tagsMade(
      slot: slot,
      before: tag(of: member, epoch: epoch, slot: slot - 1),
      tag: own,
      after: tag(of: member, epoch: epoch, slot: slot + 1),
    )
    try components[member].tell(made, cause: cause, in: simulation)
    for other in plan.members.indices where other != member {
      for (one, seen) in [(other, member), (member, other)]
      where world.pair(member, other).state == .found {
        let found = IntercomEvent.localPeerFound(
          peer: router.ids[seen],
          tag: announced(by: seen),
        )
        try components[one].tell(found, cause: cause, in: simulation)
      }
    }
  }

  func changeSecret(of member: Int, cause: LogPosition?) throws {
    let own = takeSecret(secretEpochs[member] + 1, at: member)
    try components[member].tell(.secretChanged(tag: own), cause: cause, in: simulation)
    if rotates, !plan.members[member].copiesTag {
      try makeTags(of: member, cause: cause)
    } else {
      try happen(.announced(member), cause: cause)
    }
  }

  /// Who is let in has the secret that its inviter has now; a token that carries one (fault I11) has that of
  /// before all changes.
  func takeSecret(of inviter: Int, at member: Int) {
    guard plan.members[member].policy == .bound, secretEpochs[inviter] > secretEpochs[member] else {
      return
    }
    _ = takeSecret(secretEpochs[inviter], at: member)
  }

  /// A member has the secret that its group has after so many changes.
  ///
  /// - Returns: what that announces now.
  private func takeSecret(_ epoch: Int, at member: Int) -> UInt64 {
    secretEpochs[member] = epoch
    let name = plan.members[member].enters
    secrets.change(member, to: Self.secret(of: name, epoch: epoch, seed: simulation.plan.seed))
    let time = components[member].clock.time(at: simulation.now)
    let own = tag(of: member, epoch: epoch, slot: slot(at: time.wall).number)
    if !plan.members[member].copiesTag { router.tags[member] = own }
    return own
  }

  // MARK: What a log can say

  /// Why no run of this call can have handed a member those tags at that time; nil where one can.
  func problem(
    ofSlot slot: Int64,
    tags: [UInt64],
    for member: Int,
    at time: DeviceTime,
  ) -> FieldError? {
    guard rotates, !plan.members[member].copiesTag else { return .range("tag") }
    guard slot == self.slot(at: time.wall).number else { return .range("slot") }
    let isTheirs = epochs(of: member).contains { epoch in
      tags == [slot - 1, slot, slot + 1].map { tag(of: member, epoch: epoch, slot: $0) }
    }
    return isTheirs ? nil : .range("tag")
  }

  /// Whether a run of this call can have told a member of a new secret with that tag at that time.
  func canChangeSecret(to tag: UInt64, of member: Int, at time: DeviceTime) -> Bool {
    let slot = slot(at: time.wall).number
    return epochs(of: member).dropFirst().contains {
      self.tag(of: member, epoch: $0, slot: slot) == tag
    }
  }

  /// How often a member can have learnt of another secret.
  private func epochs(of member: Int) -> ClosedRange<Int> {
    0...plan.secrets.changes.count { $0.device == plan.members[member].device }
  }
}
