import CSodium

/// Digests of bytes in one call.
public enum Digests {
  /// SHA-256 (FIPS 180-4), 32 bytes.
  ///
  /// - Complexity: O(bytes).
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Sodium.ready
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// BLAKE2b (RFC 7693).
  ///
  /// - Parameters:
  ///   - bytes: what is digested.
  ///   - key: makes it a keyed digest; at most 64 bytes, empty for none.
  ///   - length: the digest's length in bytes, 1 to 64.
  /// - Returns: the digest.
  /// - Complexity: O(bytes).
  public static func blake2b(_ bytes: [UInt8], key: [UInt8] = [], length: Int = 32) -> [UInt8] {
    Sodium.ready
    precondition((1...64).contains(length), "a BLAKE2b digest has 1 to 64 bytes, not \(length)")
    precondition(key.count <= 64, "a BLAKE2b key has at most 64 bytes, not \(key.count)")
    var digest = [UInt8](repeating: 0, count: length)
    crypto_generichash(&digest, length, bytes, UInt64(bytes.count), key, key.count)
    return digest
  }

  /// BLAKE2b without a key, over memory the caller owns: no allocation, for hot paths.
  ///
  /// - Parameters:
  ///   - bytes: what is digested.
  ///   - digest: where the digest goes; its size, 1 to 64 bytes, is the digest's length. It may
  ///     not overlap `bytes`.
  /// - Complexity: O(bytes).
  public static func blake2b(
    of bytes: UnsafeRawBufferPointer,
    into digest: UnsafeMutableRawBufferPointer,
  ) {
    Sodium.ready
    guard (1...64).contains(digest.count), let output = digest.baseAddress else {
      preconditionFailure("a BLAKE2b digest has 1 to 64 bytes, not \(digest.count)")
    }
    crypto_generichash(
      output.assumingMemoryBound(to: UInt8.self),
      digest.count,
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      UInt64(bytes.count),
      nil,
      0,
    )
  }
}
