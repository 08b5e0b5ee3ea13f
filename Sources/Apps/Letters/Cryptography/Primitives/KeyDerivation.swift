import Crypto

/// HKDF with SHA-256 (RFC 5869) by swift-crypto, which ends the process where too much is asked of it.
public enum KeyDerivation {
  /// The most bytes that can be derived at once: 255 hashes.
  public static let lengthMax = 255 * 32

  /// Gathers the strength of `material` in 32 bytes.
  public static func extract(_ material: [UInt8], salt: [UInt8] = []) -> [UInt8] {
    let code = HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: material), salt: salt)
    return code.withUnsafeBytes { Array($0) }
  }

  /// Bytes for one purpose out of a key that `extract` gave, or that is as good.
  ///
  /// - Throws: `CryptographyRefusal.derivedLength` where `length` is not 1 to `lengthMax`.
  public static func expand(
    _ key: [UInt8],
    info: [UInt8],
    length: Int = 32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    guard (1...lengthMax).contains(length) else { throw .derivedLength(length) }
    return HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: length)
      .withUnsafeBytes { Array($0) }
  }

  /// Both steps.
  ///
  /// - Throws: `CryptographyRefusal.derivedLength` where `length` is not 1 to `lengthMax`.
  public static func derive(
    _ material: [UInt8],
    salt: [UInt8] = [],
    info: [UInt8] = [],
    length: Int = 32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    try expand(extract(material, salt: salt), info: info, length: length)
  }
}
