import Crypto

/// AES-256-GCM (NIST SP 800-38D) by swift-crypto.
///
/// Who knows a key can make one ciphertext that opens under two of them: sealing commits to no key. That
/// matters to reports alone, and letters v1 has digests of ciphertexts, not of texts.
public enum ContentSeal {
  /// Bytes in a key.
  public static let keyLength = 32
  /// Bytes in a nonce.
  public static let nonceLength = 12
  /// Bytes that sealing adds.
  public static let tagLength = 16
  /// The nonce of what is the only thing that its key ever seals.
  public static let zeroNonce = [UInt8](repeating: 0, count: nonceLength)

  /// The ciphertext with its tag behind it.
  ///
  /// - Parameters:
  ///   - plain: what is sealed.
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes; with one key no nonce twice, or both texts and the key's authentication are lost.
  ///   - context: what must be the same when it is opened, and is not in the ciphertext.
  /// - Returns: as many bytes as were given, and 16 more.
  /// - Throws: `CryptographyRefusal.keyLength` and `.nonceLength`.
  public static func seal(
    _ plain: [UInt8],
    key: [UInt8],
    nonce: [UInt8] = zeroNonce,
    authenticating context: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    let (key, nonce) = (try symmetricKey(key), try parsed(nonce: nonce))
    do {
      let box = try AES.GCM.seal(plain, using: key, nonce: nonce, authenticating: context)
      return Array(box.ciphertext) + Array(box.tag)
    } catch {
      preconditionFailure("AES-256-GCM does not seal \(plain.count) bytes: \(error)")
    }
  }

  /// What was sealed.
  ///
  /// - Throws: `CryptographyRefusal` of lengths, and `.notAuthentic`.
  public static func open(
    _ sealed: [UInt8],
    key: [UInt8],
    nonce: [UInt8] = zeroNonce,
    authenticating context: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    let (key, nonce) = (try symmetricKey(key), try parsed(nonce: nonce))
    guard sealed.count >= tagLength else { throw .ciphertextLength(sealed.count) }
    do {
      let box = try AES.GCM.SealedBox(
        nonce: nonce,
        ciphertext: sealed.dropLast(tagLength),
        tag: sealed.suffix(tagLength),
      )
      return Array(try AES.GCM.open(box, using: key, authenticating: context))
    } catch {
      throw .notAuthentic
    }
  }

  private static func symmetricKey(_ key: [UInt8]) throws(CryptographyRefusal) -> SymmetricKey {
    guard key.count == keyLength else { throw .keyLength(key.count) }
    return SymmetricKey(data: key)
  }

  /// The library takes longer ones, too; nothing in letters has one.
  private static func parsed(nonce: [UInt8]) throws(CryptographyRefusal) -> AES.GCM.Nonce {
    guard nonce.count == nonceLength, let parsed = try? AES.GCM.Nonce(data: nonce) else {
      throw .nonceLength(nonce.count)
    }
    return parsed
  }
}
