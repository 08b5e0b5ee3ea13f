import Intercom
import Kernel

/// How long a member was in one phase of the way back to the radio, with each of its peers.
struct PhaseTimes {
  /// The shortest of all that came to their end; nil where none did.
  private(set) var shortest: Duration?
  /// The longest of all, those that were broken off included; nil where none began.
  private(set) var longest: Duration?
  /// All of them together, those that were broken off included; nil where none began.
  private(set) var total: Duration?
  private var begun: [(peer: MemberID, at: Instant)] = []

  /// The phase with a peer begins, or begins anew.
  mutating func begins(with peer: MemberID, at now: Instant) {
    isBrokenOff(with: peer, at: now)
    begun.append((peer, now))
  }

  /// It comes to its end, where it has begun.
  mutating func ends(with peer: MemberID, at now: Instant) {
    guard let spent = isBrokenOff(with: peer, at: now) else { return }
    shortest = shortest.map { min($0, spent) } ?? spent
  }

  /// It is over before its end: the path is gone.
  ///
  /// - Returns: how long it was; nil where it had not begun.
  @discardableResult
  mutating func isBrokenOff(with peer: MemberID, at now: Instant) -> Duration? {
    guard let place = begun.firstIndex(where: { $0.peer == peer }) else { return nil }
    let spent = now - begun.remove(at: place).at
    longest = longest.map { max($0, spent) } ?? spent
    total = (total ?? .zero) + spent
    return spent
  }

  /// All are over: the app has stopped, its user has left the call, or the call is over.
  mutating func areBrokenOff(at now: Instant) {
    for peer in begun.map(\.peer) { isBrokenOff(with: peer, at: now) }
  }
}
