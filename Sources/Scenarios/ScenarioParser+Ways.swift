import Kernel
import Plans

/// Parts of links, and what single directions do to packets.
extension ScenarioParser {
  /// What a part of a link is named by.
  static let partKeys = ["between", "direction"]

  /// `between: [a, b]` or `direction: [from, to]`; the whole link where neither is there.
  ///
  /// - Returns: nil where it was reported.
  func readPart(_ reader: MappingReader, of link: String, _ pairs: [DevicePair]) -> LinkPart? {
    let between = reader.node("between")
    let direction = reader.node("direction")
    if between != nil, let direction {
      diagnostics.report(
        at: direction.mark,
        "\(reader.what) has 'between' and 'direction'",
        remedy: "keep one: between is both ways, direction one way",
      )
      return nil
    }
    guard let node = direction ?? between else {
      return LinkPart(link: link, pairs: pairs, oneWay: false)
    }
    guard let pair = pair(node, in: " in \(reader.what)") else { return nil }
    guard pairs.contains(ordered(pair)) else {
      diagnostics.report(
        at: node.mark,
        "link '\(link)' does not connect '\(pair.first)' and '\(pair.second)'",
        remedy: "name two devices that it connects, or extend its 'between'",
      )
      return nil
    }
    checkUse(of: pair, on: link, reader.what, at: node.mark)
    let isOneWay = direction != nil
    return LinkPart(link: link, pairs: [isOneWay ? pair : ordered(pair)], oneWay: isOneWay)
  }

  /// `ways` of a link: directions, or pairs, with the keys in which they differ from the rest.
  func readWays(
    _ reader: MappingReader,
    of link: String,
    _ pairs: [DevicePair],
    _ channel: ChannelSettings,
  ) -> [PlannedWay] {
    let nodes = reader.list("ways")
    checkCount(nodes.count, Limits.pairs, "ways", at: reader.mark(of: "ways"))
    var named: [LinkWay] = []
    var found: [PlannedWay] = []
    for node in nodes.prefix(Limits.pairs) {
      let way = MappingReader(node, as: "a way of \(reader.what)", diagnostics: diagnostics)
      guard node.entries != nil else { continue }
      let part = readPart(way, of: link, pairs)
      let own = readChannel(way, replacing: channel)
      guard let part, let own else { continue }
      guard Self.partKeys.contains(where: way.has) else {
        diagnostics.report(
          at: way.mark,
          "\(way.what) names no devices",
          remedy: "add 'direction: [from, to]', or 'between: [a, b]' for both ways",
        )
        continue
      }
      if let twice = part.ways.first(where: named.contains) {
        diagnostics.report(
          at: way.mark,
          "\(way.what) is about '\(twice.from)' to '\(twice.to)', which one before it is about",
          remedy: "say all of a direction in one of them",
        )
      }
      named += part.ways
      if own != channel { found += part.ways.map { PlannedWay($0, own) } }
    }
    return found
  }

  /// The keys of a channel that are there, in place of those of another; nothing else is left over.
  ///
  /// - Returns: nil where none is there, which is reported.
  func readChannel(
    _ reader: MappingReader,
    replacing previous: ChannelSettings,
  ) -> ChannelSettings? {
    let changed = reader.take(ChannelReader.keys).filter { $0.value.content != .null }
    let channel = ChannelReader.read(reader, replacing: previous)
    guard reader.finish() else { return nil }
    guard changed.isEmpty else { return channel }
    diagnostics.report(
      at: reader.mark,
      "\(reader.what) changes nothing",
      remedy: "add one of \(ChannelReader.keys.joined(separator: ", "))",
    )
    return nil
  }

  /// The act `change`: of the whole link one, or one for those directions that do the same then.
  func readChange(
    _ reader: MappingReader,
    _ links: [Scenario.Link],
    _ channels: inout [LinkChannels],
  ) -> [GenericAct] {
    guard let index = linkIndex(reader, links) else {
      reader.take(Self.partKeys)
      _ = readChannel(reader, replacing: ChannelSettings())
      return []
    }
    let link = links[index]
    if link.dependsOnPlaces { refuseLoss(reader) }
    let isWhole = !Self.partKeys.contains(where: reader.has)
    let part = readPart(reader, of: link.id, link.pairs)
    let groups = channels[index].groups(of: isWhole ? [] : part?.ways ?? [])
    var changed: [PlannedWay] = []
    for (place, group) in groups.enumerated() {
      // What is wrong with a key is said once, and then nothing comes of it.
      guard place == 0 || !diagnostics.hasErrors else { return [] }
      let copy =
        place == 0
        ? reader
        : MappingReader(
          entries: reader.entries.filter { ChannelReader.keys.contains($0.key) },
          at: reader.mark,
          as: reader.what,
          diagnostics: diagnostics,
        )
      guard let channel = readChannel(copy, replacing: group.channel) else { return [] }
      if groups.count == 1, isWhole {
        channels[index].change([], to: channel)
        return [.change(link: link.id, channel: channel)]
      }
      changed += group.ways.map { PlannedWay($0, channel) }
    }
    guard part != nil else { return [] }
    // In the order of the link, whatever they were before.
    let all = channels[index].ways
    let sorted = all.compactMap { way in changed.first { $0.way == way } }
    return LinkChannels.grouped(sorted).map { group in
      channels[index].change(group.ways, to: group.channel)
      return .change(link: link.id, channel: group.channel, ways: group.ways)
    }
  }
}
