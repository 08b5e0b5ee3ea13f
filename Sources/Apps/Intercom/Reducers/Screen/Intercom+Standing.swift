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
    /// What it has said of its sound.
    public var sound: SoundStanding
  }

  /// How it stands with everybody of whom it knows; candidates who have proved nothing are among them.
  public var standings: [Standing] {
    links.map { link in
      Standing(
        peer: link.peer,
        way: link.way,
        isRemembered: isMember(link.peer),
        sound: link.sound,
      )
    }
  }

  /// Whether it has its phone's sound: it is heard and hears, where nobody is muted.
  public var hasSound: Bool { access == .full }
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
