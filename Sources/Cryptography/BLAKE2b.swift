import CSodium

/// BLAKE2b (RFC 7693) of bytes that arrive in pieces.
///
/// It allocates its state once, whatever the number of pieces.
public struct BLAKE2b: ~Copyable {
  private let state: UnsafeMutableRawPointer
  private let length: Int

  /// A digest of nothing so far.
  ///
  /// - Parameter length: the digest's length in bytes, 1 to 64.
  public init(length: Int = 32) {
    Sodium.ready
    precondition((1...64).contains(length), "a BLAKE2b digest has 1 to 64 bytes, not \(length)")
    self.length = length
    // libsodium asks for 64: `crypto_generichash_state` is declared with that alignment.
    state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
    crypto_generichash_init(OpaquePointer(state), nil, 0, length)
  }

  deinit {
    state.deallocate()
  }

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes).
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    crypto_generichash_update(
      OpaquePointer(state),
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      UInt64(bytes.count),
    )
  }

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes).
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of everything taken.
  public consuming func finalize() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    crypto_generichash_final(OpaquePointer(state), &digest, length)
    return digest
  }
}
