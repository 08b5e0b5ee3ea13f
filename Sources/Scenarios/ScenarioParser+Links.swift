import Kernel
import Plans

extension ScenarioParser {
  /// Reads `links`.
  func readLinks(_ reader: MappingReader) -> [Scenario.Link] {
    guard let links = reader.mapping("links", as: "links") else { return [] }
    checkCount(links.entries.count, Limits.links, "links", at: links.mark)
    return links.entries.prefix(Limits.links).map { entry in
      checkName(entry.key, "link", at: entry.keyMark)
      if devicePlaces[entry.key] != nil || entry.key == "world" {
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
      return joinedPairs(deviceIDs, by: link, at: reader.mark)
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
    let named = Set(names)  // order-free: only asked whether one is there
    let ids = deviceIDs.filter(named.contains)
    let joined = joinedPairs(ids, by: link, at: reader.mark(of: "between"))
    // Of those named, each is to be joined with one of the others.
    let ends = Set(joined.flatMap { [$0.first, $0.second] })  // order-free: only asked
    for node in nodes {
      guard let own = node.text, named.contains(own), !ends.contains(own),
        let other = ids.first(where: { $0 != own })
      else { continue }
      checkKinds(of: ordered(DevicePair(own, other)), on: link, at: node.mark)
    }
    return joined
  }

  /// The pairs of devices between which an app uses a link, in the order of the devices.
  private func joinedPairs(_ ids: [String], by link: String, at mark: Mark) -> [DevicePair] {
    var pairs: [DevicePair] = []
    // Of many devices the pairs are looked at by the hundred million: what one has is asked once.
    let kinds = ids.map { id in devicePlaces[id].map { deviceKinds[$0] } }
    var known: [(first: NodeKind?, second: NodeKind?, isJoined: Bool)] = []
    for (index, first) in ids.enumerated() {
      for place in (index + 1)..<ids.count {
        let (own, other) = (kinds[index], kinds[place])
        var isJoined = known.first { $0.first == own && $0.second == other }?.isJoined
        if isJoined == nil {
          isJoined = areKindsJoined(DevicePair(first, ids[place]), by: link)
          known.append((own, other, isJoined == true))
        }
        if isJoined == true { pairs.append(DevicePair(first, ids[place])) }
      }
      guard pairs.count <= Limits.pairs else {
        diagnostics.report(
          at: mark,
          "link '\(link.prefix(64))' joins more than \(Limits.pairs) pairs of devices",
          remedy: "name the pairs that need it in 'between'",
        )
        return []
      }
    }
    return pairs
  }

  private func reportRepeated(_ pairs: [DevicePair], _ nodes: [Node], _ place: String) {
    guard pairs.count == nodes.count else { return }
    var seen: Set<DevicePair> = []  // order-free: only asked whether one is there
    for (index, pair) in pairs.enumerated() where !seen.insert(pair).inserted {
      diagnostics.report(
        at: nodes[index].mark,
        "'\(pair.first)' and '\(pair.second)' are paired twice\(place)",
        remedy: "keep one of them",
      )
    }
  }

  /// In the order of the devices, so that the way they are written changes nothing.
  private func sorted(_ pairs: [DevicePair]) -> [DevicePair] {
    func places(_ pair: DevicePair) -> (Int, Int) {
      (devicePlaces[pair.first] ?? 0, devicePlaces[pair.second] ?? 0)
    }
    var sorted: [DevicePair] = []
    for pair in pairs.sorted(by: { places($0) < places($1) }) where sorted.last != pair {
      if pair.first != pair.second { sorted.append(pair) }
    }
    return sorted
  }
}
