import Intercom
import Kernel
import Plans

extension IntercomSection {
  /// Says that only a search looks for an owner: a run that shows nothing of one must not look well.
  func warnOfSearch() {
    diagnostics.warn(
      at: scenario.devices.first?.mark ?? Mark(line: 1, column: 1),
      "intercom.owner.election is set, and a run does not look for an owner yet",
      remedy: "use 'yamabiko search', or leave the setting out",
    )
  }

  /// Reads what a member does that concerns the owner.
  ///
  /// - Parameters:
  ///   - deed: what is done.
  ///   - act: the entry of the timeline.
  ///   - isOwned: whether the group has an owner in this variant.
  /// - Returns: the act; what is wrong with it has been reported.
  func ownerAct(
    _ deed: PlannedOwnerAct.Deed,
    _ act: (at: Instant, place: Int64, mark: Mark, name: String, entries: [Node.Entry]),
    isOwned: Bool,
  ) -> PlannedOwnerAct {
    let reader = MappingReader(
      entries: act.entries,
      at: act.mark,
      as: act.name,
      diagnostics: diagnostics,
    )
    var planned = PlannedOwnerAct()
    planned.at = act.at
    planned.place = act.place
    planned.deed = deed
    planned.device = device("device", reader)
    switch deed {
    case .wishSetting:
      planned.value = reader.integer("value", in: 1...1_000)
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
    if !isOwned {
      diagnostics.warn(
        at: act.mark,
        "\(act.name) where the group has no owner does nothing",
        remedy: "set intercom.owner.election to as-written or terms, or leave the act out",
      )
    }
    return planned
  }
}
