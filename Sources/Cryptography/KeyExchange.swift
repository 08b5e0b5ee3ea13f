import CSodium

/// An X25519 key pair for libsodium's `crypto_kx`: two peers who know each other's public key
/// get one key for each direction.
public struct KeyExchange: Sendable {
  /// The bytes in a seed.
  public static let seedLength = 32

  /// The public half, 32 bytes.
  public let publicKey: [UInt8]
  private let secretKey: [UInt8]

  /// The key pair of a seed.
  ///
  /// - Parameter seed: 32 bytes; an ephemeral key pair takes a fresh one from the world.
  public init(seed: [UInt8]) {
    Sodium.ready
    precondition(seed.count == Self.seedLength, "a seed has 32 bytes, not \(seed.count)")
    var publicKey = [UInt8](repeating: 0, count: 32)
    var secretKey = [UInt8](repeating: 0, count: 32)
    crypto_kx_seed_keypair(&publicKey, &secretKey, seed)
    self.publicKey = publicKey
    self.secretKey = secretKey
  }

  /// The keys of the side that began; nil where the peer's key is not an acceptable point.
  public func initiatorKeys(with peer: [UInt8]) -> SessionKeys? {
    session(with: peer, crypto_kx_client_session_keys)
  }

  /// The keys of the side that answered; nil where the peer's key is not an acceptable point.
  public func responderKeys(with peer: [UInt8]) -> SessionKeys? {
    session(with: peer, crypto_kx_server_session_keys)
  }

  /// Whether keys can be made with a peer that has that key: of a point of small order there are
  /// none, with whatever pair.
  ///
  /// - Complexity: one multiplication on the curve.
  public static func accepts(_ peer: [UInt8]) -> Bool {
    anybody.responderKeys(with: peer) != nil
  }

  private static let anybody = Self(seed: [UInt8](repeating: 0, count: seedLength))

  /// `crypto_kx_client_session_keys` or its counterpart: receive, send, own pair, peer.
  private typealias Derivation = (
    UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>,
    UnsafePointer<UInt8>, UnsafePointer<UInt8>,
  ) -> Int32

  private func session(with peer: [UInt8], _ derive: Derivation) -> SessionKeys? {
    guard peer.count == 32 else { return nil }
    var receive = [UInt8](repeating: 0, count: SealingKey.length)
    var send = [UInt8](repeating: 0, count: SealingKey.length)
    guard derive(&receive, &send, publicKey, secretKey, peer) == 0,
      let receiveKey = SealingKey(bytes: receive),
      let sendKey = SealingKey(bytes: send)
    else { return nil }
    return SessionKeys(receive: receiveKey, send: sendKey)
  }
}

/// What one side of a session seals and opens with; the peer has the same two, exchanged.
public struct SessionKeys: Sendable, Equatable {
  /// Opens what the peer sends.
  public var receive: SealingKey
  /// Seals what goes to the peer.
  public var send: SealingKey

  /// A session's two keys.
  public init(receive: SealingKey, send: SealingKey) {
    self.receive = receive
    self.send = send
  }
}
