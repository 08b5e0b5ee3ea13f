import Intercom
import Kernel
import Plans

/// Something that a phone's user does with its groups.
public struct PlannedMembershipAct: Record, Equatable, Sendable {
  /// What is done.
  public enum Deed: String, CaseIterable, Sendable {
    /// The app is opened.
    case openApp
    /// The app is ended, as by a swipe: its connections end with it.
    case closeApp
    /// A new group is made.
    case createGroup
    /// A group in the list is tapped.
    case chooseGroup
    /// Somebody from earlier is added to the group.
    case addMember
    /// The group is left.
    case leaveGroup
  }

  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time.
  public var place: Int64 = 0
  /// What.
  public var deed = Deed.openApp  // key: do
  /// On which device.
  public var device = ""
  /// The name of the group that is made or tapped; empty for other acts.
  public var group = ""
  /// Who is added; empty for other acts.
  public var peer = ""
  /// Whether the app of somebody who leaves keeps secret and row, as one that was changed does.
  public var keeps = false

  /// A blank act.
  public init() {}
}

/// Groups that are created, remembered, joined and left in a plan: nothing where each member is in its
/// group from the start, so that such a plan has the bytes that it had before there were such acts.
public struct PlannedMembership: Record, Equatable, Sendable {
  /// Whether phones have lists of groups.
  public var isThere = false
  /// What becomes of the secret when somebody leaves.
  public var leave = LeavePolicy.keepsSecret
  /// When stores are made sure of.
  public var store = StorePolicy.synced
  /// Who learns of an offer that was taken.
  public var offers = OfferPolicy.shown
  /// What users do, in order of time.
  public var acts: [PlannedMembershipAct] = []
  /// On which devices the app is open at the start although the first act about its list opens it: what happens to
  /// the device or the app before that presumes it.
  public var openAtFirst: [String] = []
  /// Whether the id of a group is a count and no UUID: the doing of a planned fault, and no part of a plan.
  var countsGroups = false

  /// No lists.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("membership", ifWritten: isThere) else { return }
    try fields.field("membership", &isThere)
    try fields.field("leave", &leave)
    try fields.field("store", &store)
    try fields.field("membershipActs", &acts)
    if fields.comes("openAtFirst", ifWritten: !openAtFirst.isEmpty) {
      try fields.field("openAtFirst", &openAtFirst)
    }
    if fields.comes("offers", ifWritten: offers != .shown) {
      try fields.field("offers", &offers)
    }
  }
}

extension IntercomPlan {
  /// The same, with groups whose ids are counts where a planned fault wants that.
  func counting(groups: Bool) -> IntercomPlan {
    var plan = self
    plan.membership.countsGroups = groups
    return plan
  }

  /// Whether phones have lists of groups, out of which their users choose.
  var hasMembership: Bool { membership.isThere }

  /// The groups that a member's phone has from earlier, most recently chosen first.
  ///
  /// Who is invited has none but past ones, and who makes its group has it not yet.
  func groupsFromEarlier(of member: Int) -> [String] {
    let own = members[member]
    let isMade = membership.acts.contains { $0.deed == .createGroup && $0.group == own.group }
    return (own.isInvited || isMade ? [] : [own.group]) + own.remembers
  }

  /// All names of groups, in the order in which members name them.
  var groupNames: [String] {
    var names: [String] = []
    for name in members.flatMap({ [$0.group, $0.joins] + $0.remembers })
    where !name.isEmpty && !names.contains(name) { names.append(name) }
    return names
  }

  /// A group's UUID, which comes from the run's chance.
  func id(of group: String, seed: UInt64) -> GroupID {
    if membership.countsGroups { return GroupID(drawn: 0, 1) }
    let stream = RandomStream(seed: seed, key: "group/\(group)/id")
    return GroupID(drawn: stream.word(at: 0), stream.word(at: 1))
  }

  /// A group's secret.
  ///
  /// Where phones have lists of groups, it is known by its UUID and not by a name (S-GRP-010), and has
  /// another one in each later epoch, by who draws it, and with each draw: who has left and come back without
  /// the secret that it drew draws one for the same epoch a second time.
  func secret(
    of group: String,
    epoch: Int64 = 0,
    drawnBy device: String = "",
    after draws: Int = 0,
    seed: UInt64,
  ) -> GroupSecret {
    guard hasMembership else { return CallDriver.secret(of: group, seed: seed) }
    let drawn = epoch == 0 ? "" : "/\(epoch)/\(device)" + (draws == 0 ? "" : "/\(draws)")
    let purpose = "group/\(group)/secret" + drawn
    return GroupSecret(
      name: id(of: group, seed: seed).text,
      secret: RandomStream.bytes(32, seed: seed, for: purpose),
    )
  }

  /// What no run can be made of in groups and acts about them; nil where there is nothing.
  var membershipProblem: FieldError? {
    if hasMembership, settings.rotation == .rotating || !secrets.changes.isEmpty {
      return .range("membership")
    }
    let devices = members.map(\.device)
    if let unknown = membership.openAtFirst.first(where: { !devices.contains($0) }) {
      return .unknown("openAtFirst", unknown)
    }
    var before = -1 as Int64
    for act in membership.acts {
      guard devices.contains(act.device) else { return .unknown("device", act.device) }
      if act.deed == .addMember, !devices.contains(act.peer) { return .unknown("peer", act.peer) }
      let at = Duration(nanoseconds: act.at.nanoseconds)
      guard Limits.times.contains(at), act.at.nanoseconds >= before else { return .range("at_ns") }
      before = act.at.nanoseconds
      let needsGroup = act.deed == .createGroup || act.deed == .chooseGroup
      if needsGroup, !groupNames.contains(act.group) { return .unknown("group", act.group) }
    }
    if !hasMembership, let one = members.first(where: { !$0.remembers.isEmpty }) {
      return .unknown("remembers", one.remembers[0])
    }
    return nil
  }
}
