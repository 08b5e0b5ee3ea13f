import Intercom
import Kernel
import Plans

/// Reads what users do with their lists of groups.
extension IntercomSection {
  /// The acts of that kind, and what phones remember; what is wrong with them goes to `diagnostics`.
  func readMembership(_ settings: SettingValues, into plan: inout IntercomPlan) {
    let acts = acts(PlannedMembershipAct.Deed.self)
    let listed = plan.members.firstIndex { $0.isInvited || !$0.remembers.isEmpty }
    guard let mark = acts.first?.act.mark ?? listed.map({ carriers[$0].mark }) else { return }
    plan.membership.isThere = true
    plan.membership.leave = settings.choice("group.leave")
    plan.membership.store = settings.choice("group.store")
    plan.membership.offers = settings.choice("group.offers")
    for (deed, act) in acts {
      let reader = reader(of: act)
      let planned = membershipAct(deed, at: act.at, place: act.place, reader)
      reader.finish()
      if !diagnostics.hasErrors { check(planned, reader, plan) }
      plan.membership.acts.append(planned)
    }
    let marks = acts.map(\.act.mark)
    for device in plan.members.map(\.device) {
      guard let place = plan.membership.acts.firstIndex(where: { $0.device == device }),
        plan.membership.acts[place].deed == .openApp, isActedOn(device, before: marks[place])
      else { continue }
      plan.membership.openAtFirst.append(device)
    }
    checkLists(plan)
    refuseOtherKeys(plan, at: mark)
  }

  /// Reports tags and secrets that change by themselves: those of a list of groups do with its members.
  private func refuseOtherKeys(_ plan: IntercomPlan, at mark: Mark) {
    let changes = acts(PlannedSecretChange.Deed.self).first?.act
    guard plan.settings.rotation == .rotating || changes != nil else { return }
    diagnostics.report(
      at: changes?.mark ?? mark,
      "lists of groups have secrets and tags of their own",
      remedy: "leave out 'changeSecret' and 'intercom.group.tag_rotation: rotating' beside them",
    )
  }

  /// Whether something happens to a device or its app before an act, other than to its clock.
  private func isActedOn(_ device: String, before mark: Mark) -> Bool {
    let acts = scenario.timeline.prefix { $0.mark != mark }
    return acts.contains { timed in
      guard case .generic(.node(let act)) = timed.act, act.node == device,
        act.app.map({ $0 == IntercomSchema.name }) ?? true
      else { return false }
      switch act.deed {
      case .suspend, .resume, .lock, .wake, .kill, .off: return true
      case .start, .clock, .on: return false
      }
    }
  }

  private func membershipAct(
    _ deed: PlannedMembershipAct.Deed,
    at: Instant,
    place: Int64,
    _ reader: MappingReader,
  ) -> PlannedMembershipAct {
    var planned = PlannedMembershipAct()
    planned.at = at
    planned.place = place
    planned.deed = deed
    planned.device = device("device", reader)
    switch planned.deed {
    case .openApp, .closeApp: break
    case .createGroup: planned.group = reader.text("name")
    case .chooseGroup: planned.group = reader.text("group")
    case .addMember: planned.peer = device("member", reader)
    case .leaveGroup: planned.keeps = reader.boolean("keeps", default: false)
    }
    return planned
  }

  private func check(
    _ act: PlannedMembershipAct,
    _ reader: MappingReader,
    _ plan: IntercomPlan,
  ) {
    guard let own = plan.members.first(where: { $0.device == act.device }) else { return }
    switch act.deed {
    case .createGroup:
      if act.group != own.group || own.isInvited {
        diagnostics.report(
          at: reader.mark(of: "name"),
          "'\(act.device)' creates '\(act.group)' and belongs to '\(own.enters)'",
          remedy:
            "give it 'group: \(act.group)' and no 'joins': the group that it is in once it is made",
        )
      } else if plan.membership.acts.contains(where: {
        $0.deed == .createGroup && $0.group == act.group
      }) {
        diagnostics.report(
          at: reader.mark(of: "name"),
          "'\(act.group)' is created a second time",
          remedy: "name another group: two groups of one name are two groups",
        )
      }
    case .chooseGroup:
      let names = [own.enters] + own.remembers
      guard !names.contains(act.group) else { return }
      diagnostics.reportUnknown(
        "group",
        act.group,
        in: " in chooseGroup of '\(act.device)'",
        known: names,
        at: reader.mark(of: "group"),
      )
    case .addMember:
      guard act.peer == act.device else { return }
      diagnostics.report(
        at: reader.mark(of: "member"),
        "'\(act.device)' adds itself",
        remedy: "name two devices",
      )
    case .openApp, .closeApp, .leaveGroup: break
    }
  }

  /// Reports who is in a group before it is made, and groups of the past with too many members.
  private func checkLists(_ plan: IntercomPlan) {
    for (member, carrier) in zip(plan.members, carriers) {
      let maker = plan.membership.acts.first {
        $0.deed == .createGroup && $0.group == member.group && $0.device != member.device
      }
      if let maker, !member.isInvited {
        diagnostics.report(
          at: carrier.mark,
          "'\(member.device)' is in '\(member.group)' from the start, and '\(maker.device)' makes it",
          remedy: "give it 'joins: \(member.group)': it gets in when it is invited or added",
        )
      }
    }
    for name in plan.groupNames {
      let holders = plan.members.indices.filter { plan.groupsFromEarlier(of: $0).contains(name) }
      guard holders.count > StoredGroup.sizeMax else { continue }
      diagnostics.report(
        at: carriers[holders[StoredGroup.sizeMax]].mark,
        "group '\(name)' is remembered by \(holders.count) devices",
        remedy: "a group has at most \(StoredGroup.sizeMax) members (S-GRP-001)",
      )
    }
  }
}

extension PlannedMembershipAct {
  /// The acts in the scenario language.
  static let specs = [
    ActSpec(name: "openApp", keys: ["device"]),
    ActSpec(name: "closeApp", keys: ["device"]),
    ActSpec(name: "createGroup", keys: ["device", "name"]),
    ActSpec(name: "chooseGroup", keys: ["device", "group"]),
    ActSpec(name: "addMember", keys: ["device", "member"]),
    ActSpec(name: "leaveGroup", keys: ["device", "keeps"]),
  ]
}
