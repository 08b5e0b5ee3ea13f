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
      checkUse(of: entry)
      return readLink(entry)
    }
  }

  /// Reports a link that no app looks for: it would carry nothing, and look as if it did.
  private func checkUse(of entry: Node.Entry) {
    let wanted = apps.compactMap(\.linkNames)
    guard !apps.isEmpty, wanted.count == apps.count else { return }
    guard !wanted.contains(where: { $0.contains(entry.key) }) else { return }
    let known = apps.map { app in
      let names = app.linkNames ?? []
      return "\(app.name) looks for " + (names.isEmpty ? "none" : names.joined(separator: ", "))
    }
    let names = wanted.flatMap(\.self)
    let hint = nearest(to: entry.key, among: names).map { "did you mean '\($0)'? " } ?? ""
    diagnostics.report(
      at: entry.keyMark,
      "no app uses the link '\(entry.key.prefix(64))'",
      remedy: hint + known.joined(separator: "; "),
    )
  }

  private func readLink(_ entry: Node.Entry) -> Scenario.Link {
    let node =
      entry.value.content == .null
      ? Node(mark: entry.keyMark, content: .mapping([])) : entry.value
    let reader = MappingReader(node, as: "link '\(entry.key)'", diagnostics: diagnostics)
    let pairs = readPairs(reader)
    let channel = ChannelReader.read(reader)
    let extra = reader.take(apps.flatMap(\.linkKeys))
    reader.finish()
    return Scenario.Link(
      id: entry.key,
      mark: entry.keyMark,
      pairs: pairs,
      channel: channel,
      extra: extra,
    )
  }

  /// `between`: a list of devices that all reach each other, or a list of pairs; absent for all.
  private func readPairs(_ reader: MappingReader) -> [DevicePair] {
    guard reader.node("between") != nil else { return allPairs(deviceIDs) }
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
      return sorted(pairs)
    }
    let names = nodes.compactMap { device($0, in: place) }
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
    return allPairs(deviceIDs.filter(names.contains))
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
