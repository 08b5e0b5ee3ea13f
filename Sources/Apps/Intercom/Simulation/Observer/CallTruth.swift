import Intercom
import Kernel
import Voice

/// What is true of a call and stands in no row of its log: only the world knows it.
enum CallTruth: Equatable, Sendable {
  /// A member sends this; the bytes carry the body, which lies open in them where nobody seals.
  case sealed(Datagram, Way, bytes: [UInt8], body: [UInt8], reusesNonce: Bool)
  /// What a member sends or passes on is so much longer for the wrapping.
  case wrapped(Datagram, by: Int, extra: Int)
  /// What a member sent waited so long for a bottleneck.
  case waited(from: Int, Duration)
  /// What a member handed to its uplink waited so long until it had left.
  case climbed(from: Int, Duration)
  /// What comes next to its receiver was this when it was sent.
  case landing(Datagram, Way, isAwaited: Bool)
  /// A frame that a member asked to play is not heard.
  case unheard(FrameNumber, of: Int, at: Int)
  /// A frame that a member refused is heard all the same.
  case heardAnyway(FrameNumber, of: Int, at: Int)
}
