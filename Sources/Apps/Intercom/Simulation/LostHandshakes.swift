import Findings
import Intercom
import Kernel
import World

/// What became of the handshakes between talker and listener while neither had a path to the other: a handshake that
/// takes long may be slow by design, or its messages do not come.
struct LostHandshakes {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// How many messages met the same end on the same path.
  private struct Loss {
    var path: TransportPath
    var reason: LossReason
    var count: Int
    var first: LogPosition
  }

  /// For so long before a gap is looked for what was lost.
  private static let before = Duration.seconds(10)

  /// What is to be said of a gap; nothing of one that no handshake is a part of, or during which none was lost.
  func words(of gap: Gap) throws -> [String] {
    guard gap.parts.contains(where: { $0.name == .handshake || $0.name == .connection }) else {
      return []
    }
    let losses = try losses(in: gap)
    guard !losses.isEmpty else { return [] }
    let lines = losses.map { loss in
      let messages = "\(counted(loss.count, "message")) by '\(loss.path.rawValue)'"
      return
        "  \(messages.filled(to: 28)) \(loss.reason.rawValue), the first in event \(loss.first)"
    }
    return ["", "lost of handshakes between the two, since 10 s before"] + lines
  }

  private func losses(in gap: Gap) throws -> [Loss] {
    let ends = [gap.talker, gap.listener]
    var losses: [Loss] = []
    for row in try history.events(kind: "datagramLost")
    where row.header.time >= max(.start, gap.start - Self.before) && row.header.time <= gap.end {
      guard
        case .datagramLost(let path, let from, let to, .handshake, let reason, _) =
          try row.read(as: IntercomWorldEvent.self),
        ends.contains(from), ends.contains(to)
      else { continue }
      if let known = losses.firstIndex(where: { $0.path == path && $0.reason == reason }) {
        losses[known].count += 1
      } else {
        losses.append(Loss(path: path, reason: reason, count: 1, first: row.header.sequence))
      }
    }
    return losses
  }
}
