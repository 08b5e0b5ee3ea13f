import Kernel
import Plans

extension ScenarioParser {
  /// Reads `links`.
  func readLinks(_ reader: MappingReader) -> [Scenario.Link] {
    guard let links = reader.mapping("links", as: "links") else { return [] }
    checkCount(links.entries.count, Limits.links, "links", at: links.mark)
    return links.entries.prefix(Limits.links).map { entry in
      checkName(entry.key, "link", at: entry.keyMark)
      if deviceIDs.contains(entry.key) || entry.key == "world" {
        diagnostics.report(
          at: entry.keyMark,
          "'\(entry.key)' is already the name of something else",
          remedy: "links and devices have different names",
        )
      }
      checkClaim(of: entry)
      return readLink(entry)
    }
  }

  private func readLink(_ entry: Node.Entry) -> Scenario.Link {
    let node =
      entry.value.content == .null
      ? Node(mark: entry.keyMark, content: .mapping([])) : entry.value
    let reader = MappingReader(node, as: "link '\(entry.key)'", diagnostics: diagnostics)
    let pairs = readPairs(reader, of: entry.key)
    let channel = ChannelReader.read(reader)
    let ways = readWays(reader, of: entry.key, pairs, channel)
    let (radio, coverage) = readPlaces(ofLink: reader)
    let extra = reader.take(users(of: entry.key).flatMap(\.linkKeys))
    reader.finish()
    return Scenario.Link(
      id: entry.key,
      mark: entry.keyMark,
      pairs: pairs,
      channel: channel,
      ways: ways,
      radio: radio,
      coverage: coverage,
      extra: extra,
    )
  }

  /// `between`: a list of devices that all reach each other, or a list of pairs; absent for all.
  private func readPairs(_ reader: MappingReader, of link: String) -> [DevicePair] {
    guard reader.node("between") != nil else {
      return allPairs(deviceIDs).filter { areKindsJoined($0, by: link) }
    }
    let nodes = reader.list("between")
    let place = " in between of \(reader.what)"
    guard nodes.count <= Limits.pairs else {
      diagnostics.report(
        at: reader.mark(of: "between"),
        "\(reader.what) names \(nodes.count) devices or pairs",
        remedy: "expected at most \(Limits.pairs), each once",
      )
      return []
    }
    if nodes.contains(where: { $0.elements != nil }) {
      let pairs = nodes.compactMap { node in pair(node, in: place).map(ordered) }
      reportRepeated(pairs, nodes, place)
      for node in nodes.flatMap({ $0.elements ?? [] }) { checkCarrier(node, of: link) }
      if pairs.count == nodes.count {
        for (pair, node) in zip(pairs, nodes) { checkKinds(of: pair, on: link, at: node.mark) }
      }
      return sorted(pairs)
    }
    let names = nodes.compactMap { device($0, in: place) }
    for node in nodes { checkCarrier(node, of: link) }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      diagnostics.report(
        at: reader.mark(of: "between"),
        "'\(name)' stands twice\(place)",
        remedy: "name each device once",
      )
    }
    if nodes.count < 2 {
      diagnostics.report(
        at: reader.mark(of: "between"),
        "\(reader.what) connects fewer than two devices",
        remedy: "name at least two, or leave 'between' out for all",
      )
    }
    let pairs = allPairs(deviceIDs.filter(names.contains))
    let joined = pairs.filter { areKindsJoined($0, by: link) }
    // Of those named, each is to be joined with one of the others.
    for node in nodes {
      let own = pairs.filter { $0.first == node.text || $0.second == node.text }
      guard let pair = own.first, !joined.contains(where: own.contains) else { continue }
      checkKinds(of: pair, on: link, at: node.mark)
    }
    return joined
  }

  private func reportRepeated(_ pairs: [DevicePair], _ nodes: [Node], _ place: String) {
    guard pairs.count == nodes.count else { return }
    for (index, pair) in pairs.enumerated() where pairs[..<index].contains(pair) {
      diagnostics.report(
        at: nodes[index].mark,
        "'\(pair.first)' and '\(pair.second)' are paired twice\(place)",
        remedy: "keep one of them",
      )
    }
  }

  private func allPairs(_ ids: [String]) -> [DevicePair] {
    ids.indices.flatMap { index in
      ids[(index + 1)...].map { DevicePair(ids[index], $0) }
    }
  }

  /// In the order of the devices, so that the way they are written changes nothing.
  private func sorted(_ pairs: [DevicePair]) -> [DevicePair] {
    allPairs(deviceIDs).filter(pairs.contains)
  }
}
