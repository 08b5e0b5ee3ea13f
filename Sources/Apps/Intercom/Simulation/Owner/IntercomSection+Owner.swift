import Intercom
import Kernel
import Plans

extension IntercomSection {
  /// Warns of windows that nobody judges, since there is no owner: the call stays in them for ever.
  func warnOfVerdicts(_ plan: IntercomPlan) {
    guard plan.settings.judge == .owner, !plan.owner.isThere else { return }
    diagnostics.warn(
      at: scenario.devices.first?.mark ?? Mark(line: 1, column: 1),
      "intercom.handover.judge is owner, and the group has no owner: nobody judges a radio",
      remedy: "set intercom.owner.election to as-written or terms, or leave the setting out",
    )
  }

  /// What members do that concerns the owner; nothing comes of it where there is none.
  func readOwnerActs(into plan: inout IntercomPlan) {
    for (deed, act) in acts(PlannedOwnerAct.Deed.self) {
      let planned = ownerAct(deed, act, in: plan)
      if plan.owner.isThere { plan.owner.acts.append(planned) }
    }
  }

  /// Reads what a member does that concerns the owner.
  ///
  /// - Parameters:
  ///   - deed: what is done.
  ///   - act: the entry of the timeline.
  ///   - plan: the call of this variant, with all of its members.
  /// - Returns: the act; what is wrong with it has been reported.
  private func ownerAct(
    _ deed: PlannedOwnerAct.Deed,
    _ act: Scenario.WrittenAct,
    in plan: IntercomPlan,
  ) -> PlannedOwnerAct {
    let reader = reader(of: act)
    var planned = PlannedOwnerAct()
    planned.at = act.at
    planned.place = act.place
    planned.deed = deed
    planned.device = device("device", reader)
    switch deed {
    case .wishSetting:
      planned.value = reader.integer("value", in: PlannedOwnerAct.values)
    case .reportWindow:
      planned.peer = device("peer", reader)
      if planned.peer == planned.device, !planned.peer.isEmpty {
        diagnostics.report(
          at: reader.mark(of: "peer"),
          "\(act.name) of '\(planned.device)' about itself",
          remedy: "name two devices",
        )
      }
    }
    reader.finish()
    if plan.owner.isThere {
      warnOfStrangers(planned, act.mark, in: plan)
    } else {
      diagnostics.warn(
        at: act.mark,
        "\(act.name) where the group has no owner does nothing",
        remedy: "set intercom.owner.election to as-written or terms, or leave the act out",
      )
    }
    return planned
  }

  /// Warns of an act that reaches no owner: its member has nobody to own its group, or it is about somebody of
  /// another group.
  private func warnOfStrangers(_ act: PlannedOwnerAct, _ mark: Mark, in plan: IntercomPlan) {
    guard !diagnostics.hasErrors,
      let member = plan.members.firstIndex(where: { $0.device == act.device })
    else { return }
    let group = plan.group(of: member).map { plan.members[$0].device }
    let isHeard = group.count > 1 && (act.peer.isEmpty || group.contains(act.peer))
    guard !isHeard else { return }
    let other =
      act.peer.isEmpty ? "who is alone in its group" : "about '\(act.peer)' of another group"
    diagnostics.warn(
      at: mark,
      "\(act.deed.rawValue) of '\(act.device)', \(other), does nothing",
      remedy: "name devices of one group",
    )
  }
}
