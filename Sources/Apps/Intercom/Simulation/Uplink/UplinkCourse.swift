import Findings
import Kernel
import Plans
import World

/// What acts had made of a phone's uplink when something happened in a run, from its log.
struct UplinkCourse {
  /// The phone.
  let device: String
  /// What the scenario declares.
  private let declared: PlannedUplink
  /// What the last act made of it, and its row; nil where there was none.
  private let change: (uplink: PlannedUplink, event: LogPosition)?

  /// The course of a phone's uplink until an event.
  ///
  /// - Returns: nil where it has none, or nobody can tell.
  /// - Throws: where the log cannot be read or was written by another version.
  init?(of device: String, until event: LogPosition, in history: any EventHistory) throws {
    guard let plan = history.plan,
      let member = try IntercomApplication.plan(of: plan).members.first(where: {
        $0.device == device
      }),
      member.uplink.isThere
    else { return nil }
    self.device = device
    declared = member.uplink
    let rows = try history.events(kind: IntercomSchema.uplinkChanged)
    change = try rows.compactMap { row -> (uplink: PlannedUplink, event: LogPosition)? in
      guard row.header.sequence < event,
        case .uplinkChanged(device, let rate, let queue) = try row.read(
          as: IntercomWorldEvent.self
        )
      else { return nil }
      var uplink = PlannedUplink()
      (uplink.rate, uplink.queue) = (rate, queue)
      return (uplink, row.header.sequence)
    }.last
  }

  /// The act that had made it other than it is declared; nil where none had.
  var act: LogPosition? {
    change.flatMap { $0.uplink == declared ? nil : $0.event }
  }

  /// The act since which it was as it is declared again; nil where none had ever changed it.
  private var restoration: LogPosition? {
    change.flatMap { $0.uplink == declared ? $0.event : nil }
  }

  /// How much it takes, and since when.
  var words: String {
    let rate = MeasureUnit.bitsPerSecond.text((change?.uplink ?? declared).rate)
    return "\(device)'s uplink takes \(rate)" + (act.map { ", as event \($0) had made it" } ?? "")
  }

  /// What stands behind a packet for which it had no room.
  var background: Background {
    let (origin, events): (String, [LogPosition]) =
      if let act {
        ("are as event \(act) had made them", [act])
      } else if let restoration {
        ("are again as the scenario has them since event \(restoration)", [restoration])
      } else {
        ("are as the scenario has them", [])
      }
    return Background(
      "the queue of \(device)'s uplink was full: its rate and queue \(origin), and all that \(device) "
        + "sends over the Internet shares them",
      events: events,
    )
  }
}
