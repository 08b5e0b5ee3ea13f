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

  /// Warns of what somebody does with an app that their phone does not have.
  public static func examine(
    _ acts: [ToldAct<PipelineEvent>],
    _ nodes: [AppNode<PushKeys>],
    _ diagnostics: Diagnostics,
  ) {
    var installed: Set<String> = []  // order-free: only asked whether one is there
    var deleted: Set<String> = []  // order-free: only asked whether one is there
    var warned: [Mark] = []
    for act in acts {
      switch act.event {
      case .phone(.appInstalled): installed.insert(act.node)
      case .phone(.appDeleted), .phone(.appOpened), .phone(.appLeft), .phone(.appSwiped),
        .app(.loggedIn), .app(.loggedOut), .app(.sessionRenewed):
        if !installed.contains(act.node), !warned.contains(act.mark) {
          warned.append(act.mark)
          let why = deleted.contains(act.node) ? "it was deleted there" : "nobody has installed it"
          diagnostics.warn(
            at: act.mark,
            "act '\(act.act)' of '\(act.node)': the phone does not have the app, \(why): nothing happens",
            remedy: "write 'installApp' before it, or take it out",
          )
        }
        guard case .phone(.appDeleted) = act.event else { continue }
        if installed.remove(act.node) != nil { deleted.insert(act.node) }
      case .phone, .app, .watch, .server, .amazon, .apple: continue
      }
    }
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
