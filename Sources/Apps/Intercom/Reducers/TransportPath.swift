/// The two transports behind one interface (S-ARCH-001).
public enum TransportPath: String, CaseIterable, Hashable, Sendable {
  /// The phones' own radio, Multipeer-like: near, quick, needs no network (S-ARCH-002).
  case local
  /// A real-time match over the Internet, GameKit-like: far, slow to set up (S-ARCH-003).
  case internet

  /// Its place among all paths, from 0.
  package var rank: Int {
    switch self {
    case .local: 0
    case .internet: 1
    }
  }
}
