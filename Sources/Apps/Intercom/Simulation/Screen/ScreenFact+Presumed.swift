import Intercom
import Kernel

extension ScreenFact {
  /// Its name behind that of the app.
  var name: String { "\(Screen.part).\(kind)" }

  /// What must have been stated on a screen before this can be told from nothing; nil for what a screen
  /// can state at first, where there is one.
  var presumed: ScreenFact? {
    switch self {
    case .screenOpened, .inviteOpened: nil
    case .cardAdded(_, let name, _): .screenOpened(name: name)
    case .ownTalking, .ownMuted, .ownSoundless, .screenClosed: .screenOpened(name: "")
    case .ownSilent: .ownTalking
    case .ownUnmuted: .ownMuted
    case .ownSounding: .ownSoundless
    case .screenFull(let peer), .cardConnected(let peer), .cardOutOfRange(let peer),
      .cardGone(let peer), .cardMuted(let peer), .cardSoundless(let peer):
      .cardAdded(peer: peer, name: "", place: 0)
    case .cardNear(let peer), .cardFar(let peer), .cardReconnecting(let peer),
      .cardTalking(let peer):
      .cardConnected(peer: peer)
    case .cardConnecting(let peer): .cardGone(peer: peer)
    case .cardMoved(let peer, _, _), .cardSilent(let peer): .cardTalking(peer: peer)
    case .cardUnmuted(let peer): .cardMuted(peer: peer)
    case .cardSounding(let peer): .cardSoundless(peer: peer)
    case .airdropImpossible(let name), .qrImpossible(let name), .messageImpossible(let name),
      .airdropHanded(let name), .qrHanded(let name), .messageHanded(let name),
      .invitationNotHanded(let name):
      .inviteOpened(name: name, chosen: .airdrop)
    }
  }
}
