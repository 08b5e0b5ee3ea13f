import Kernel

/// What becomes of an account that its user deletes, and of the letters that wait (L-22).
///
/// The seed has no word of it.
public enum AccountDeletion: String, CaseIterable, Choice, Hashable, Sendable {
  /// The user's document goes, with the public key and the clock of legacy letters, and nobody looks at the letters.
  case forgotten
  /// What waits from and for that user is withdrawn, and the user's friendships end; the key is kept for what was announced.
  case withdrawn
  /// What waits from that user comes at its time, as from somebody who is silent from now on; what waits for that user is
  /// withdrawn.
  case awaited
}
