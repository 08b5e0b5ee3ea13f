import Intercom
import Kernel

/// What happens in a call, as the router is told it.
enum IntercomHappening: Sendable {
  /// A member asks for that; `isTalking` tells whether it sends voice, where a planned fault wants to
  /// know.
  case asked(IntercomEffect, by: Int, isTalking: Bool)
  /// The secrets have sealed what a member sends.
  case sealed(SealedLetter)
  /// The secrets have wrapped what is passed on; nil where there is no key for it.
  case wrapped(Flight, [UInt8]?)
  /// The secrets have unwrapped what was passed on; nil where the wrapping was no good.
  case unwrapped(Flight, [UInt8]?)
  /// The queue of its sender's uplink was full.
  case blocked(Flight)
  /// The system says how far a member's uplink is behind.
  case uplinkLooked(Int, UplinkStanding)
  /// The link has said what it does to what was put on it; `fault` is the event that cut it.
  case passed(Flight, Passage, fault: LogPosition?)
  /// Something is at the other end.
  case arrived(Flight)
  /// Something is at the other end, where the app does not run; `fault` is the event that stopped it.
  case unattended(Flight, fault: LogPosition?)
  /// A member's app runs no more: it is suspended, or gone.
  case appStopped(Int, isGone: Bool)
  /// A member's app runs again.
  case appRan(Int)
  /// The secrets have said what it is worth there.
  case opened(Flight, Opened)
  /// The radio asks for that.
  case radioAsked(RadioEffect)
  /// The match maker asks for that.
  case matchMakerAsked(MatchEffect)
  /// The attacker does that.
  case attackerAsked(AttackEffect)
  /// A link passes between two members in both directions, or does not; the first is the smaller.
  case reachChanged(TransportPath, Int, Int, isWhole: Bool)
  /// A member announces something else by radio from now on.
  case announced(Int)
  /// A member's audio device begins.
  case audioStarted(Int, phase: Duration)
  /// The frame that a member's audio device captures is full.
  case frameFilled(Int)
  /// That is how loud the frame is, in mB below full scale.
  case captured(Int, level: Int32)
  /// Somebody does what the timeline says.
  case acted(PlannedIntercomAct)
  /// The secrets have made up a step of a handshake.
  case forged(Way, [UInt8], PlannedIntercomAct.Posed)
}

/// What a member sends, with its seal.
struct SealedLetter: Sendable {
  /// What is said.
  var datagram: Datagram
  /// From whom to whom, and how.
  var way: Way
  /// The sealed bytes.
  var bytes: [UInt8]
  /// What lies in them: the coded speech of voice, nothing of anything else.
  var body: [UInt8] = []
  /// Whether it is voice that carries a coarse copy of the frame before it.
  var redundancy = false
  /// Whether another text was sealed under the same key and nonce before.
  var reusesNonce = false
}
