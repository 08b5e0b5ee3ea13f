import Intercom
import Kernel
import Voice

/// What is to be done in a call, as the router says it: who is told what, and on which way.
///
/// Whoever drives the call does it in this order and decides two things, nothing else: when what is
/// under way arrives, and what is drawn. What follows an announcement in one answer is caused by it.
enum IntercomDirective: Sendable {
  /// A member is told at once, before anything else happens.
  case tell(Int, IntercomEvent)
  /// The radio is told at once; what it asks for is a happening of its own.
  indirect case tellRadio(RadioEvent)
  /// The match maker is told at once.
  indirect case tellMatchMaker(MatchEvent)
  /// The attacker is told at once.
  indirect case tellAttacker(AttackEvent)
  /// The part of a member that knows the owner is told what its window to another has measured.
  indirect case askOwner(Int, about: Int, ProbeFigures)
  /// The frame of a member's audio device is full when the device's monotonic clock shows that span
  /// more than at the start of the call.
  case fill(Int, after: Duration)
  /// The frame that was captured from then on is read from a member's microphone.
  case capture(Int, frame: FrameNumber, from: Instant)
  /// The secrets seal what is sent.
  case seal(Datagram, Way)
  /// The secrets wrap what is handed to a member that passes it on, or by it to its receiver.
  case wrap(Flight)
  /// The secrets unwrap what has come that way.
  case unwrap(Flight)
  /// The secrets say what has arrived is worth.
  case open(Flight)
  /// The secrets make up a hello.
  case forge(Way)
  /// The secrets make up a step that a member says in another's name.
  case pose(Way, by: Int, PlannedIntercomAct.Posed)
  /// The keys that a member has for a path to another are forgotten.
  case forget(TransportPath, at: Int, to: Int)
  /// It is put on the link of its path.
  case offer(Flight)
  /// It is at the other end then.
  case fly(Flight, until: Instant)
  /// It is logged as something that happened to a path's link.
  indirect case note(IntercomWorldEvent, on: TransportPath)
  /// It is stated as something that stands outside the phones.
  indirect case announce(IntercomWorldEvent)
  /// Coded speech is kept until it is played.
  case keep([UInt8], stream: UInt64, sequence: SequenceNumber, Way)
  /// A frame is played in a member's present call of the audio device.
  case play(PlayedFrame, at: Int)
  /// All that is played in that call is known.
  case sound(Int)
  /// Observers learn what a member asked for.
  case observe(IntercomEffect, of: Int)
  /// Observers learn what no row says.
  case reveal(CallTruth)
  /// What observers have to say about a member's speech is said.
  case settle(Int)
}

/// Where a router puts what it says; its owner uses it again and again, so that a packet costs no
/// allocation.
struct IntercomDirectives: Sendable {
  /// What is to be done, in order.
  var list = Effects<IntercomDirective>()
  /// What services ask for, meanwhile.
  var audio = Effects<AudioDevice.Effect>()
  var datagrams = Effects<DatagramService.Effect>()

  mutating func append(_ directive: IntercomDirective) {
    list.append(directive)
  }
}
