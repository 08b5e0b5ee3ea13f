import Intercom
import Kernel
import Plans

/// Reads what a scenario says of the ways up to the Internet.
extension IntercomSection {
  /// The uplinks of the phones; what is wrong goes to `diagnostics`.
  func readUplinks(into plan: inout IntercomPlan) {
    for (place, device) in carriers.enumerated() {
      let reader = MappingReader(
        entries: device.extra,
        at: device.mark,
        as: "device '\(device.id)'",
        diagnostics: diagnostics,
      )
      guard let part = reader.mapping("uplink", as: "uplink of device '\(device.id)'") else {
        continue
      }
      var uplink = PlannedUplink()
      uplink.rate = part.bitRate("rate", in: PlannedUplink.rates)
      uplink.queue = part.byteCount(
        "queue",
        in: PlannedUplink.queues,
        default: PlannedUplink.usualQueue,
      )
      part.finish()
      plan.members[place].uplink = uplink
      warnOfIdleUplink(at: reader.mark(of: "uplink"), device.id)
    }
    warnOfBlindness(plan)
  }

  /// The uplinks that become others.
  func readUplinkChanges(into plan: inout IntercomPlan) {
    for (_, act) in acts(PlannedUplinkChange.Deed.self) {
      plan.uplinks.changes.append(uplinkChange(act, in: plan))
    }
  }

  /// A phone's uplink that becomes another; a key that is left out stays as the device has it.
  private func uplinkChange(
    _ act: Scenario.WrittenAct,
    in plan: IntercomPlan,
  ) -> PlannedUplinkChange {
    let reader = reader(of: act)
    var planned = PlannedUplinkChange()
    planned.at = act.at
    planned.place = act.place
    planned.device = device("device", reader)
    let before =
      plan.uplinks.changes.last { $0.device == planned.device }?.uplink
      ?? plan.members.first { $0.device == planned.device }?.uplink ?? PlannedUplink()
    if !before.isThere, !planned.device.isEmpty {
      diagnostics.report(
        at: act.mark,
        "'\(planned.device)' has no uplink that could become another",
        remedy: "give the device an 'uplink: { rate: 256kb/s }', which may be as wide as you like",
      )
    }
    planned.uplink.rate =
      reader.has("rate") ? reader.bitRate("rate", in: PlannedUplink.rates) : before.rate
    planned.uplink.queue =
      reader.has("queue") ? reader.byteCount("queue", in: PlannedUplink.queues) : before.queue
    if !reader.has("rate"), !reader.has("queue") {
      diagnostics.report(
        at: act.mark,
        "'\(act.name)' changes nothing",
        remedy: "give it a 'rate', a 'queue' or both",
      )
    } else if planned.uplink == before {
      diagnostics.warn(
        at: act.mark,
        "the uplink of '\(planned.device)' is so already",
        remedy: "give it another 'rate' or 'queue', or leave the act out",
      )
    }
    reader.finish()
    return planned
  }

  /// Without a link over the Internet nothing goes by an uplink.
  private func warnOfIdleUplink(at mark: Mark, _ device: String) {
    let path = TransportPath.internet.rawValue
    guard !scenario.links.contains(where: { $0.id == path }) else { return }
    diagnostics.warn(
      at: mark,
      "nothing goes by the uplink of '\(device)': there is no link '\(path)'",
      remedy:
        "add a link '\(path)', or leave 'uplink' out: phones reach each other's radio without it",
    )
  }

  /// Where no phone has an uplink, none can be behind.
  private func warnOfBlindness(_ plan: IntercomPlan) {
    guard plan.settings.lateVoice == .drop, !plan.members.contains(where: \.uplink.isThere),
      let device = carriers.first
    else { return }
    diagnostics.warn(
      at: device.mark,
      "intercom.uplink.late is 'drop', and no device has an uplink that could be behind",
      remedy: "give a device an 'uplink: { rate: 256kb/s, queue: 20kB }'",
    )
  }

  /// A share in thousandths, rounded up: what can fail is not read as what never does.
  func failure(_ key: String, _ reader: MappingReader) -> Int64 {
    guard reader.has(key) else { return 0 }
    let share = reader.ratio(key)
    return (share.numerator * 1_000 + share.denominator - 1) / share.denominator
  }
}
