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
