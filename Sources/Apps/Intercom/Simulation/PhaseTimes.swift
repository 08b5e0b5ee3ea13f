import Intercom
import Kernel

/// How long a phase of the return to the radio took that came to its end.
struct PhaseTimes {
  /// The shortest of all; nil where none came to its end.
  private(set) var shortest: Duration?
  private var begun: [MemberID: Instant] = [:]  // order-free: asked by key alone

  /// The phase with a peer begins, or begins anew.
  mutating func begins(with peer: MemberID, at now: Instant) { begun[peer] = now }

  /// It is over before its end: the path is gone.
  mutating func isLost(with peer: MemberID) { begun[peer] = nil }

  /// It comes to its end, where it has begun.
  mutating func ends(with peer: MemberID, at now: Instant) {
    guard let begin = begun.removeValue(forKey: peer) else { return }
    shortest = shortest.map { min($0, now - begin) } ?? now - begin
  }
}
