import Intercom
import Kernel
import Plans

/// Reads who is invited, and what becomes of invitations.
extension IntercomSection {
  /// The acts of that kind, by those who do them; what is wrong with them goes to `diagnostics`.
  func readInvitations(_ settings: SettingValues, into plan: inout IntercomPlan) {
    checkInvited(plan)
    let hasAdmission = plan.hasAdmission
    for index in plan.members.indices where hasAdmission {
      plan.members[index].policy = settings.choice("invitation.policy")
    }
    var holders: [String] = []
    for (deed, act) in acts(PlannedInvitationAct.Deed.self) {
      let reader = reader(of: act)
      let planned = invitationAct(deed, at: act.at, place: act.place, reader)
      reader.finish()
      guard !diagnostics.hasErrors else { continue }
      check(planned, reader, holders, plan)
      guard hasAdmission else {
        diagnostics.warn(
          at: act.mark,
          "'\(act.name)' does nothing: no device joins its group by an invitation",
          remedy: "give one 'joins: GROUP', or leave the act out",
        )
        continue
      }
      holders += planned.deed == .invite ? [planned.from, planned.to] : [planned.to]
      if let place = plan.members.firstIndex(where: { $0.device == planned.from }) {
        plan.members[place].invitations.append(planned)
      }
    }
  }

  private func invitationAct(
    _ deed: PlannedInvitationAct.Deed,
    at: Instant,
    place: Int64,
    _ reader: MappingReader,
  ) -> PlannedInvitationAct {
    var planned = PlannedInvitationAct()
    planned.at = at
    planned.place = place
    planned.deed = deed
    planned.from = device("from", reader)
    planned.name = planned.from
    planned.to = device("to", reader)
    if planned.deed != .replayRequest {
      if reader.has("by") { planned.carrier = reader.enumeration("by", InvitationCarrier.self) }
      if reader.has("damage") {
        planned.damage = reader.enumeration("damage", PlannedInvitationAct.Damage.self)
      }
      if reader.optional("beside", .boolean) == false { planned.distance = .apart }
    }
    if planned.deed == .invite {
      if reader.has("as") { planned.name = device("as", reader) }
      if reader.has("lasting") {
        planned.lasting = reader.duration("lasting", in: PlannedInvitationAct.spans)
      }
      planned.uses = reader.integer("uses", in: 0...65_535, default: 0)
    }
    return planned
  }

  private func check(
    _ act: PlannedInvitationAct,
    _ reader: MappingReader,
    _ holders: [String],
    _ plan: IntercomPlan,
  ) {
    let isToInvited = plan.members.contains { $0.device == act.to && $0.isInvited }
    if act.from == act.to {
      diagnostics.report(
        at: reader.mark(of: "to"),
        "\(act.deed.rawValue) from '\(act.from)' to itself",
        remedy: "name two devices",
      )
    } else if act.deed != .replayRequest, !isToInvited {
      diagnostics.report(
        at: reader.mark(of: "to"),
        "'\(act.to)' is in its group from the start, and needs no invitation",
        remedy: "name a device with 'joins', or give it 'joins: GROUP'",
      )
    } else if act.deed == .passOn, !holders.contains(act.from) {
      diagnostics.report(
        at: reader.mark(of: "from"),
        "'\(act.from)' has no invitation to pass on at that time",
        remedy: "let an 'invite' from it or to it come before",
      )
    }
  }

  /// Reports whom nobody can let in, and warns of whom nobody invites.
  private func checkInvited(_ plan: IntercomPlan) {
    let groups = plan.members.filter { !$0.isInvited }.map(\.group)
    let invited = scenario.acts(of: IntercomSchema.name).flatMap { act in
      // Who is added out of a list needs none.
      act.entries.filter { ["to", "member"].contains($0.key) }.compactMap(\.value.text)
    }
    for (member, carrier) in zip(plan.members, carriers) where member.isInvited {
      if !groups.contains(member.joins) {
        let entry = carrier.extra.first { $0.key == "joins" }
        diagnostics.reportUnknown(
          "group",
          member.joins,
          in: " in joins of device '\(member.device)'",
          known: groups,
          at: entry?.value.mark ?? carrier.mark,
        )
      } else if !scenario.links.contains(where: { $0.id == TransportPath.local.rawValue }) {
        diagnostics.report(
          at: carrier.mark,
          "'\(member.device)' joins by an invitation, and there is no link 'local'",
          remedy:
            "add it: phones that are near find each other by radio; 'cut' it at 0s where none are",
        )
      } else if !invited.contains(member.device) {
        diagnostics.warn(
          at: carrier.mark,
          "nobody hands '\(member.device)' an invitation: it stays outside",
          remedy: "add an act 'invite' to it, or leave 'joins' out",
        )
      }
    }
  }
}

extension PlannedInvitationAct {
  /// How long an invitation can last.
  static let spans = Duration.seconds(1)...Limits.times.upperBound

  /// The acts in the scenario language.
  static let specs = [
    ActSpec(
      name: "invite",
      keys: ["from", "to", "as", "by", "lasting", "uses", "damage", "beside"],
    ),
    ActSpec(name: "passOn", keys: ["from", "to", "by", "damage", "beside"]),
    ActSpec(name: "replayRequest", keys: ["from", "to"]),
  ]
}

extension PlannedMember {
  /// What no run can be made of.
  func invitationProblem(among members: [PlannedMember]) -> FieldError? {
    let devices = members.map(\.device)
    if isInvited, !members.contains(where: { !$0.isInvited && $0.group == joins }) {
      return .unknown("joins", joins)
    }
    var before = -1 as Int64
    for act in invitations {
      for name in [act.from, act.name, act.to] where !devices.contains(name) {
        return .unknown("from", name)
      }
      let at = Duration(nanoseconds: act.at.nanoseconds)
      guard Limits.times.contains(at), act.at.nanoseconds >= before, act.from == device else {
        return .range("at_ns")
      }
      before = act.at.nanoseconds
      guard act.to != act.from, (0...65_535).contains(act.uses) else { return .range("uses") }
      if let lasting = act.lasting, !PlannedInvitationAct.spans.contains(lasting) {
        return .range("lasting_ns")
      }
    }
    return nil
  }
}
