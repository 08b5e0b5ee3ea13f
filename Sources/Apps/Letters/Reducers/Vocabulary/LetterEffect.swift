import Kernel
import PushSystem
import SymbolicCryptography

/// The ways that messages take; links of a scenario have these names.
public enum Way: String, CaseIterable, Choice, Hashable, Sendable {
  /// Between phones and the server.
  case internet
  /// From the server to a phone, by the push service of its system.
  case push
  /// Between the keychains of one user's devices.
  case icloud
  /// Between people, by a messenger.
  case messenger
}

/// What the parts of the app ask for.
public enum LetterEffect: Hashable, Sendable {
  /// The event is to happen on that device as well, once it has come there.
  case send(LetterEvent, to: DeviceID, by: Way)
  /// The event is to happen on all nodes to which that way leads from here.
  case sendAll(LetterEvent, by: Way)
  /// The event is to happen on that node as well, at once: somebody takes it there, and no link.
  case carry(LetterEvent, to: DeviceID)
  /// The event is to happen to the part of this node that it is for, after this one.
  case tell(LetterEvent)
  /// The event is to happen here when the monotonic clock shows that.
  case setTimer(LetterEvent, at: Uptime)
  /// The event is to happen here when the clock on the wall shows that.
  case setAlarm(LetterEvent, at: WallTime)
  /// It is not to happen by itself.
  case cancelTimer(LetterEvent)
  /// What has changed in a phone's diary, or a server's documents, is to be on its disk, whatever happens to the power.
  case save([DiaryChange])
  /// The keychain's items are to outlast everything.
  case keep(KeychainItems)
  /// A number below that is wanted, by chance, under that name.
  case draw(below: UInt64, name: String)
  /// An operation of cryptography is wanted.
  case ask(CipherQuestion)
  /// The push system that all apps of this node share is to know.
  case hand(PushAsk)
  /// Something is so.
  case state(LetterFact)
}

extension Effects where Effect == LetterEffect {
  /// States a fact.
  mutating func state(_ fact: LetterFact) { append(.state(fact)) }
}
