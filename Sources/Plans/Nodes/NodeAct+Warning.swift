extension NodeAct {
  /// To whom it happens, for a message: `the app 'photos' on 'phone'`.
  public var whom: String {
    app.map { "the app '\($0)' on '\(node)'" } ?? "'\(node)'"
  }
}

extension Diagnostics {
  /// Warns of an act on a node after which everything is as it was.
  public func warn(ofIdle act: NodeAct, at mark: Mark) {
    warn(
      at: mark,
      "act '\(act.kind)' leaves \(act.whom) as it is: nothing changes",
      remedy: "leave it out, or let it happen at another time",
    )
  }
}
