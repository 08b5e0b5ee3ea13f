import Kernel
import Plans

extension ScenarioParser {
  /// Warns of acts on links after which everything is as it was before.
  ///
  /// An act that is repeated has an effect where one of its times has.
  ///
  /// - Complexity: O(acts × devices).
  func checkEffect(of timeline: [Scenario.TimedAct], on links: [Scenario.Link]) {
    guard !diagnostics.hasErrors else { return }
    var states = links.map { LinkState($0, deviceIDs) }
    let end = Instant.start + duration
    var idle: [(mark: Mark, act: GenericAct, isLast: Bool)] = []
    var seen: Set<Mark> = []  // order-free: only asked whether an act is there
    var effective: Set<Mark> = []  // order-free: only asked whether an act is there
    for timed in timeline {
      guard case .generic(let act) = timed.act, let link = act.link,
        let index = links.firstIndex(where: { $0.id == link })
      else { continue }
      let isLast = timed.at >= end
      if states[index].take(act, deviceIDs), !isLast {
        effective.insert(timed.mark)
      } else if seen.insert(timed.mark).inserted {
        idle.append((timed.mark, act, isLast))
      }
    }
    for (mark, act, isLast) in idle where !effective.contains(mark) {
      warn(of: act, isLast: isLast, at: mark)
    }
  }

  private func warn(of act: GenericAct, isLast: Bool, at mark: Mark) {
    guard !isLast else {
      return diagnostics.warn(
        at: mark,
        "act '\(act.kind)' happens when the scenario ends: nothing is sent after it",
        remedy: "let it happen earlier, or give the scenario a longer 'duration'",
      )
    }
    let link = act.link ?? ""
    switch act {
    case .cut:
      diagnostics.warn(
        at: mark,
        "act 'cut' cuts what is cut already on link '\(link)': nothing changes",
        remedy: "heal it before, or leave the act out",
      )
    case .heal:
      diagnostics.warn(
        at: mark,
        "act 'heal' heals what is not cut on link '\(link)': nothing changes",
        remedy: "cut it before, or leave the act out",
      )
    case .change:
      diagnostics.warn(
        at: mark,
        "act 'change' leaves the link '\(link)' as it is: nothing changes",
        remedy: "give it another value than the link has, or leave the act out",
      )
    case .node:
      break
    }
  }
}

/// What a link is at a point of the timeline.
private struct LinkState {
  /// The directions that are cut: for each sender a bit for each receiver, of 32 devices at most.
  private var cut: [UInt32]
  /// All directions that there are.
  private let whole: [UInt32]
  private let pairs: Int
  private var channels: LinkChannels

  init(_ link: Scenario.Link, _ devices: [String]) {
    cut = Array(repeating: 0, count: devices.count)
    pairs = link.pairs.count
    channels = LinkChannels(link)
    whole = Self.directions(
      LinkPart(link: link.id, pairs: link.pairs, oneWay: false),
      devices,
    )
  }

  private static func directions(_ part: LinkPart, _ devices: [String]) -> [UInt32] {
    var rows = [UInt32](repeating: 0, count: devices.count)
    for pair in part.pairs {
      guard let first = devices.firstIndex(of: pair.first),
        let second = devices.firstIndex(of: pair.second)
      else { continue }
      rows[first] |= 1 << UInt32(second)
      if !part.oneWay { rows[second] |= 1 << UInt32(first) }
    }
    return rows
  }

  /// Lets an act happen; says whether anything is different now.
  mutating func take(_ act: GenericAct, _ devices: [String]) -> Bool {
    let before = cut
    switch act {
    case .cut(let part):
      for (index, row) in rows(part, devices).enumerated() { cut[index] |= row }
      return cut != before
    case .heal(let part):
      for (index, row) in rows(part, devices).enumerated() { cut[index] &= ~row }
      return cut != before
    case .change(_, let settings, let ways):
      return channels.change(ways, to: settings)
    case .node:
      return false
    }
  }

  private func rows(_ part: LinkPart, _ devices: [String]) -> [UInt32] {
    part.pairs.count == pairs && !part.oneWay ? whole : Self.directions(part, devices)
  }
}
