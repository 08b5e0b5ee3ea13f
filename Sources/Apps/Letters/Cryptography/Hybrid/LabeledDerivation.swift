/// HKDF as HPKE asks for it: every input says the version, the algorithms and what for (RFC 9180, 4).
struct LabeledDerivation {
  /// What names the algorithms.
  let suite: [UInt8]

  /// DHKEM(P-256, HKDF-SHA256): `KEM` and 0x0010.
  static let encapsulation = Self(suite: Array("KEM".utf8) + [0x00, 0x10])
  /// The same with HKDF-SHA256 (0x0001) and AES-256-GCM (0x0002).
  static let hybrid = Self(suite: Array("HPKE".utf8) + [0x00, 0x10, 0x00, 0x01, 0x00, 0x02])

  private static let version = Array("HPKE-v1".utf8)

  func extract(_ material: [UInt8], label: String, salt: [UInt8] = []) -> [UInt8] {
    KeyDerivation.extract(Self.version + suite + Array(label.utf8) + material, salt: salt)
  }

  func expand(
    _ key: [UInt8],
    label: String,
    info: [UInt8],
    length: Int = 32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    guard (1...KeyDerivation.lengthMax).contains(length) else { throw .derivedLength(length) }
    let labeled = [UInt8(length >> 8), UInt8(length & 0xFF)] + Self.version + suite
    return try KeyDerivation.expand(key, info: labeled + Array(label.utf8) + info, length: length)
  }
}
