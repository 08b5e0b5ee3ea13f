import Kernel
import Plans

extension ScenarioParser {
  /// Warns of acts on links after which everything is as it was before.
  ///
  /// An act that is repeated has an effect where one of its times has.
  ///
  /// - Complexity: O(acts × pairs of the link).
  func checkEffect(of timeline: [Scenario.TimedAct], on links: [Scenario.Link]) {
    guard !diagnostics.hasErrors else { return }
    var states = links.map(LinkState.init)
    let end = Instant.start + duration
    var idle: [(mark: Mark, act: GenericAct, isLast: Bool)] = []
    var seen: Set<Mark> = []  // order-free: only asked whether an act is there
    var effective: Set<Mark> = []  // order-free: only asked whether an act is there
    for timed in timeline {
      guard case .generic(let act) = timed.act, let link = act.link,
        let index = links.firstIndex(where: { $0.id == link })
      else { continue }
      let isLast = timed.at >= end
      if states[index].take(act), !isLast {
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
  /// Whether each of its directions is cut, by their places.
  private var cut: [Bool]
  private let places: [LinkWay: Int]  // order-free: only ever looked up
  private let pairs: Int
  private var channels: LinkChannels

  init(_ link: Scenario.Link) {
    let ways = link.pairs.flatMap(\.ways)
    cut = ways.map { _ in false }
    places = Dictionary(
      ways.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    pairs = link.pairs.count
    channels = LinkChannels(link)
  }

  /// Lets an act happen; says whether anything is different now.
  mutating func take(_ act: GenericAct) -> Bool {
    switch act {
    case .cut(let part): set(part, cut: true)
    case .heal(let part): set(part, cut: false)
    case .change(_, let settings, let ways): channels.change(ways, to: settings)
    case .node: false
    }
  }

  private mutating func set(_ part: LinkPart, cut isCut: Bool) -> Bool {
    let isWhole = part.pairs.count == pairs && !part.oneWay
    let all = isWhole ? Array(cut.indices) : part.ways.compactMap { places[$0] }
    var isOther = false
    for place in all where cut[place] != isCut {
      cut[place] = isCut
      isOther = true
    }
    return isOther
  }
}
