import Kernel
import Plans

/// What every direction of a link does to packets, at a point of the timeline.
struct LinkChannels {
  /// All directions that there are, in the order of the pairs.
  let ways: [LinkWay]
  /// What all of them do that are no exception.
  private var general: ChannelSettings
  /// The exceptions.
  private var others: [PlannedWay]

  /// The link as it is declared.
  init(_ link: Scenario.Link) {
    ways = link.pairs.flatMap(\.ways)
    general = link.channel
    others = link.ways
  }

  /// What one direction does.
  subscript(way: LinkWay) -> ChannelSettings {
    others.first { $0.way == way }?.channel ?? general
  }

  /// The settings that directions have, each once with those that have it; `chosen` are those that are
  /// asked about, none for all.
  func groups(of chosen: [LinkWay]) -> [(channel: ChannelSettings, ways: [LinkWay])] {
    guard !chosen.isEmpty || !others.isEmpty else { return [(general, ways)] }
    return Self.grouped((chosen.isEmpty ? ways : chosen).map { PlannedWay($0, self[$0]) })
  }

  /// Directions by what they do, in the order in which each comes first.
  static func grouped(_ all: [PlannedWay]) -> [(channel: ChannelSettings, ways: [LinkWay])] {
    all.reduce(into: []) { groups, each in
      if let index = groups.firstIndex(where: { $0.channel == each.channel }) {
        groups[index].ways.append(each.way)
      } else {
        groups.append((each.channel, [each.way]))
      }
    }
  }

  /// Lets directions do something else, or all where none is named.
  ///
  /// - Returns: whether any of them is other than before.
  @discardableResult
  mutating func change(_ chosen: [LinkWay], to channel: ChannelSettings) -> Bool {
    guard !chosen.isEmpty else {
      let isOther = general != channel || others.contains { $0.channel != channel }
      (general, others) = (channel, [])
      return isOther
    }
    var isOther = false
    for way in chosen where self[way] != channel {
      isOther = true
      if let index = others.firstIndex(where: { $0.way == way }) {
        others[index].channel = channel
      } else {
        others.append(PlannedWay(way, channel))
      }
    }
    return isOther
  }
}
