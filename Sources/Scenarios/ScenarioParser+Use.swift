import Kernel
import Plans

/// What nothing uses: a link that no app looks for, an app without a link, a device without an app.
///
/// What cannot be meant is a mistake. What can is a warning: it runs, and its report says less than
/// it seems to.
extension ScenarioParser {
  /// Reports a link that no app looks for, and one of which two apps would read the same key.
  ///
  /// Several apps may use one link: each sends between the kinds of node that it joins, and all share what
  /// the link carries and loses, as apps of a phone share its connection.
  func checkClaim(of entry: Node.Entry) {
    let users = apps.filter { $0.claims(link: entry.key) }
    for (place, app) in users.enumerated() {
      for other in users[..<place] {
        guard let key = app.linkKeys.first(where: other.linkKeys.contains) else { continue }
        diagnostics.report(
          at: entry.keyMark,
          "the apps '\(other.name)' and '\(app.name)' both read '\(key)' of the link '\(entry.key)'",
          remedy: "make two scenarios, one for each app",
        )
      }
    }
    guard users.isEmpty, isUseDeclared else { return }
    let known = apps.map { app in
      let names = app.linkNames ?? []
      return "\(app.name) looks for " + (names.isEmpty ? "none" : names.joined(separator: ", "))
    }
    let names = apps.flatMap { $0.linkNames ?? [] }
    let hint = nearest(to: entry.key, among: names).map { "did you mean '\($0)'? " } ?? ""
    diagnostics.report(
      at: entry.keyMark,
      "no app uses the link '\(entry.key.prefix(64))'",
      remedy: hint + known.joined(separator: "; "),
    )
  }

  /// Warns of a device that a link names and that carries nothing to use it with.
  func checkCarrier(_ node: Node, of link: String) {
    guard isUseDeclared, let name = node.text, devicePlaces[name] != nil else { return }
    let users = apps.filter { $0.claims(link: link) }
    guard !users.isEmpty, !users.contains(where: { carries(name, $0) }) else { return }
    diagnostics.warn(
      at: node.mark,
      "link '\(link)' names '\(name)', which carries no app that uses it",
      remedy: "take it out, or give it 'apps: [\(users[0].name)]'",
    )
  }

  /// Reports a link between two kinds of node that no app joins by it.
  func checkKinds(of pair: DevicePair, on link: String, at mark: Mark) {
    guard !areKindsJoined(pair, by: link), let kinds = kinds(of: pair) else { return }
    let users = apps.filter { $0.claims(link: link) }
    let uses = users.flatMap { app in
      Self.kindPairs.filter { app.joins(link, $0.0, $0.1) }.map { pair in
        "\(app.name) uses it between \(Self.text(pair))"
      }
    }
    diagnostics.report(
      at: mark,
      "no app uses the link '\(link)' between \(Self.text(kinds)), '\(pair.first)' and "
        + "'\(pair.second)'",
      remedy: uses.isEmpty ? "take the link out" : uses.joined(separator: "; "),
    )
  }

  /// `two devices`, `a device and a server`.
  private static func text(_ kinds: (NodeKind, NodeKind)) -> String {
    kinds.0 == kinds.1
      ? "two \(kinds.0.rawValue)s" : "a \(kinds.0.rawValue) and a \(kinds.1.rawValue)"
  }

  private static let kindPairs: [(NodeKind, NodeKind)] = [
    (.device, .device), (.device, .server), (.server, .server),
  ]

  /// Whether an app that may use the link does so between two nodes of these kinds.
  func areKindsJoined(_ pair: DevicePair, by link: String) -> Bool {
    guard let kinds = kinds(of: pair) else { return true }
    // A link that nobody looks for between two devices is reported as such.
    if kinds == (.device, .device), apps.allSatisfy({ !$0.claims(link: link) }) { return true }
    return users(of: link).contains { $0.joins(link, kinds.0, kinds.1) }
  }

  private func kinds(of pair: DevicePair) -> (NodeKind, NodeKind)? {
    guard let first = devicePlaces[pair.first], let second = devicePlaces[pair.second] else {
      return nil
    }
    return (deviceKinds[first], deviceKinds[second])
  }

  /// Warns of an act on two devices between which no app sends anything.
  func checkUse(of pair: DevicePair, on link: String, _ what: String, at mark: Mark) {
    guard isUseDeclared, !isUsed(pair, link) else { return }
    diagnostics.warn(
      at: mark,
      "\(what) is about '\(pair.first)' and '\(pair.second)', between which no app uses the link "
        + "'\(link)'",
      remedy: "name two devices with an app that uses it, or leave the act out",
    )
  }

  /// Warns of devices without an app, and of apps that no link takes anywhere.
  func checkUse(of devices: [Scenario.Device], _ links: [Scenario.Link]) {
    guard !apps.isEmpty else { return }
    for device in devices where device.apps.isEmpty {
      diagnostics.warn(
        at: device.mark,
        "\(device.kind.rawValue) '\(device.id)' carries no app: nothing happens on it",
        remedy: remedy(of: device),
      )
    }
    for app in apps where !(app.linkNames ?? []).isEmpty {
      checkReach(of: app, devices.filter { $0.apps.contains(app.name) }, links)
    }
  }

  private func remedy(of device: Scenario.Device) -> String {
    let possible = apps.filter { $0.home(on: device.kind) != nil }.map(\.name)
    guard !possible.isEmpty else {
      return "take it out: none of \(apps.map(\.name).joined(separator: ", ")) lives on one"
    }
    return "give it 'apps:' with one of \(possible.joined(separator: ", ")), or take it out"
  }

  /// Warns of a device whose app has a link to nobody.
  private func checkReach(
    of app: AppSchema,
    _ carriers: [Scenario.Device],
    _ links: [Scenario.Link],
  ) {
    let names = (app.linkNames ?? []).joined(separator: ", ")
    let own = links.filter { app.claims(link: $0.id) }
    guard !own.isEmpty else {
      guard let first = carriers.first else { return }
      return diagnostics.warn(
        at: first.mark,
        "the app '\(app.name)' has no link: nothing goes from one device to another",
        remedy: "add one of \(names) under links",
      )
    }
    guard carriers.count > 1 else { return }
    let pairs = own.flatMap(\.pairs).filter { carries($0.first, app) && carries($0.second, app) }
    let joined = Set(pairs.flatMap { [$0.first, $0.second] })  // order-free: only asked
    for carrier in carriers where !joined.contains(carrier.id) {
      diagnostics.warn(
        at: carrier.mark,
        "no link joins '\(carrier.id)' with another device that carries '\(app.name)'",
        remedy: "name it in 'between' of one of \(names), or take the app off it",
      )
    }
  }

  /// Reports a link between devices that have nothing to send over it.
  func checkUse(of links: [Scenario.Link]) {
    guard isUseDeclared, !diagnostics.hasErrors else { return }
    for link in links where !link.pairs.contains(where: { isUsed($0, link.id) }) {
      let claimers = apps.filter { $0.claims(link: link.id) }
      // Of several apps the one that most nodes carry: what joins two of its nodes is used.
      let counts = claimers.map { app in deviceIDs.count { carries($0, app) } }
      guard let most = counts.max(), let place = counts.firstIndex(of: most) else { continue }
      let app = claimers[place]
      let carriers = deviceIDs.filter { carries($0, app) }
      guard carriers.count > 1 else {
        diagnostics.warn(
          at: link.mark,
          "one device alone carries an app that uses the link '\(link.id)': it carries nothing",
          remedy: "give a second device 'apps: [\(app.name)]', or take the link out",
        )
        continue
      }
      diagnostics.report(
        at: link.mark,
        "no app uses the link '\(link.id)' where it is: it joins no two devices that carry "
          + "'\(app.name)'",
        remedy: "name two of \(carriers.joined(separator: ", ")) in its 'between'",
      )
    }
  }

  /// The apps whose keys a link may have; all where none looks for it, which is mistake enough.
  func users(of link: String) -> [AppSchema] {
    let users = apps.filter { $0.linkNames == nil || $0.claims(link: link) }
    return users.isEmpty ? apps : users
  }

  /// Whether every app says which links it looks for.
  private var isUseDeclared: Bool { !apps.isEmpty && apps.allSatisfy { $0.linkNames != nil } }

  /// Whether some app sends between two devices over the link.
  private func isUsed(_ pair: DevicePair, _ link: String) -> Bool {
    apps.contains { app in
      guard app.claims(link: link), carries(pair.first, app), carries(pair.second, app),
        let kinds = kinds(of: pair)
      else { return false }
      return app.joins(link, kinds.0, kinds.1)
    }
  }

  private func carries(_ device: String, _ app: AppSchema) -> Bool {
    guard let index = devicePlaces[device] else { return false }
    return deviceApps[index].contains(app.name)
  }
}
