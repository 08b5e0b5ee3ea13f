import Intercom

extension CallReport {
  /// Facts of paths that could not come about: without a network nothing goes over it and no match can be
  /// made, without a radio no voice goes by that, and who foretells no break, or asks for no receipts,
  /// states nothing of the kind.
  var unjudgedOfPaths: [String] {
    var facts: [IntercomFact] = []
    if !paths.contains(.internet) {
      facts += [.matchMakingStarted, .internetConnected(peer: .nobody)]
    }
    if !paths.contains(.local) { facts.append(.localConnected(peer: .nobody)) }
    if !plan.settings.internet.isForetelling || !paths.contains(.local) {
      facts.append(.breakPredicted(peer: .nobody, lostPermille: 0))
    }
    if plan.settings.internet == .cold {
      facts.append(.pathSuspected(path: .local, peer: .nobody, silence: .zero))
    }
    return facts.map(\.kind)
  }
}
