import Intercom
import Kernel
import Plans
import World

/// What a scenario has happen to packets and handshakes.
extension IntercomSection {
  func packetAct(
    _ deed: PlannedIntercomAct.Deed,
    _ act: Scenario.WrittenAct,
  ) -> PlannedIntercomAct {
    let reader = reader(of: act)
    var planned = PlannedIntercomAct()
    planned.at = act.at
    planned.place = act.place
    planned.deed = deed
    planned.path = reader.enumeration("link", TransportPath.self)
    planned.from = device("from", reader)
    planned.to = device("to", reader)
    if planned.from == planned.to, !planned.from.isEmpty {
      diagnostics.report(
        at: reader.mark(of: "to"),
        "\(act.name) from '\(planned.from)' to itself",
        remedy: "name two devices",
      )
    } else {
      refuseMissingLink(planned, reader)
    }
    if planned.deed == .replayPacket {
      planned.age = reader.duration("age", default: .milliseconds(500))
      let what = reader.optional("what", .enumeration(PlannedIntercomAct.Recorded.self))
      planned.what = what ?? planned.what
    }
    if planned.deed == .impersonate { readPoser(&planned, reader) }
    reader.finish()
    return planned
  }

  /// Who speaks in another's name is neither that one nor whom it speaks to.
  private func readPoser(_ planned: inout PlannedIntercomAct, _ reader: MappingReader) {
    planned.pose.by = device("by", reader)
    let step = reader.optional("step", .enumeration(PlannedIntercomAct.Posed.self))
    planned.pose.step = step ?? planned.pose.step
    let poser = planned.pose.by
    guard !poser.isEmpty, poser == planned.from || poser == planned.to else { return }
    diagnostics.report(
      at: reader.mark(of: "by"),
      "'\(poser)' poses as '\(planned.from)' to '\(planned.to)'",
      remedy: "name a third member of the call",
    )
  }

  /// Reports an act on packets that no link carries: it would do nothing, without a word.
  private func refuseMissingLink(_ act: PlannedIntercomAct, _ reader: MappingReader) {
    guard !diagnostics.hasErrors else { return }
    guard let link = scenario.links.first(where: { $0.id == act.path.rawValue }) else {
      return diagnostics.reportUnknown(
        "link",
        act.path.rawValue,
        in: " in \(reader.what)",
        known: scenario.links.map(\.id).filter { TransportPath(rawValue: $0) != nil },
        at: reader.mark(of: "link"),
      )
    }
    let isJoined = link.pairs.contains { pair in
      [pair.first, pair.second].allSatisfy { $0 == act.from || $0 == act.to }
    }
    guard !isJoined else { return }
    diagnostics.report(
      at: reader.mark(of: "to"),
      "link '\(link.id)' does not connect '\(act.from)' and '\(act.to)'",
      remedy: "name two devices that it connects, or extend its 'between'",
    )
  }
}
