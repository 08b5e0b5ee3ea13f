import Kernel

/// A path that is up, and a group that has another secret since (S-GRP-012, A-F-019).
///
/// What was proved when the path came up was the old secret. By `SecretCheck.always` the path is kept, as
/// KEEPALIVE and for the proof, and carries no voice in either direction until the peer has proved the
/// new one in a handshake beside the live keys. Who says nothing that proves it within
/// `IntercomSettings.proofPatience` is cut off: after as long as its steps are tried, as it is set, or after a
/// shorter time, in which a step that is lost costs somebody the path who knows the secret. A message
/// that proves nothing cuts off nobody, since anybody can send one in another's name.
extension PeerLink {
  /// The group has another secret.
  mutating func secretChanged(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    for path in TransportPath.allCases {
      switch self[path].phase {
      case .absent, .found, .connecting: break
      case .handshaking: proveAnew(path, at: now, into: &effects)
      case .up:
        guard settings.check == .always else { continue }
        self[path].unprovenSince = max(0, now.nanoseconds)
        self[path].attempt = 0
        self[path].isRenewing = isInitiator
        if isInitiator { hail(path, at: now, into: &effects) }
      }
    }
  }

  /// What was said so far was proved with the old secret.
  private mutating func proveAnew(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].beginHandshake(at: now)
    self[path].handshakeSent = nil
    if isInitiator { hail(path, at: now, into: &effects) }
  }

  /// When a path that waits for its proof is cut off; nil for one that does not.
  func proofDeadline(_ path: TransportPath, _ settings: IntercomSettings) -> Uptime? {
    guard isUp(path), isUnproven(path) else { return nil }
    let patience = Duration(nanoseconds: settings.proofPatience)
    return Uptime(nanoseconds: self[path].unprovenSince) + patience
  }

  /// Whether the proof has been waited for long enough.
  func isOverdue(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
  ) -> Bool {
    proofDeadline(path, settings).map { $0 <= now } ?? false
  }
}
