import AppToolkit
import Plans
import Push

/// What a scenario says of the pipeline's nodes that does not go together.
extension PushApp {
  /// Phones have a link to Apple's service, where their apps do not share a push system that has one.
  public static func neededLinks(on nodes: [AppNode<PushKeys>]) -> [String] {
    let isNeeded = nodes.contains { node in
      node.kind == .device && node.keys.role == .phone && owner(on: node) == .app
    }
    return isNeeded ? [PushWay.apns.rawValue] : []
  }

  /// Warns of rows of a server about watches that nobody wears.
  public static func examine(_ nodes: [ToldNode<PushKeys>], _ diagnostics: Diagnostics) {
    let watches = nodes.map(\.node).filter { $0.kind == .device && $0.keys.role == .watch }
      .map(\.id)
    let known = Set(watches)  // order-free: only ever looked up
    for server in nodes {
      for row in server.node.keys.links where !known.contains(row.watch) {
        let nearest = nearest(to: row.watch, among: watches).map { "did you mean '\($0)'?" }
        diagnostics.warn(
          at: server.mark(of: "watching"),
          "'\(row.user)/\(row.watch)' under 'watching' of '\(server.node.id)': "
            + "there is no watch '\(row.watch)'",
          remedy: nearest ?? "name a device with 'role: watch', or take the row out",
        )
      }
    }
  }
}
