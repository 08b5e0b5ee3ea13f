/// What an intercom's own app sees of its calls: what a screen may draw.
extension Intercom {
  /// What an intercom knows of the way to somebody.
  public struct Standing: Equatable, Sendable {
    /// To whom.
    public var peer: MemberID
    /// By which way voice goes to it.
    public var way: PeerWay
    /// Whether it is remembered from earlier, so that it has a card before there is a path.
    public var isRemembered: Bool
  }

  /// How it stands with everybody of whom it knows; candidates who have proved nothing are among them.
  public var standings: [Standing] {
    links.map { link in
      Standing(peer: link.peer, way: link.way, isRemembered: isMember(link.peer))
    }
  }
}

extension PeerLink {
  /// By which way voice goes to the peer.
  fileprivate var way: PeerWay {
    let prefersRadio = state == .localConnected || state == .handoverToLocal
    if local.isUp, prefersRadio { return .radio }
    if internet.isUp { return .internet }
    return local.isUp ? .radio : .none
  }
}
