import Kernel
import LetterCryptography
import LetterFormats
import Letters
import SymbolicCryptography

/// The keys of a run as bytes: each is drawn from the run's seed and the name of its term.
///
/// A key costs a multiplication on the curve and is wanted for every letter of its owner, so that those of
/// late are kept.
final class KeyRing {
  /// The run's.
  let seed: UInt64
  // order-free: only ever looked up
  private var agreements: [Term: AgreementKey] = [:]
  private var signatures: [Term: SignatureKey] = [:]
  /// So many of a kind are kept at most, which is some megabytes.
  private static let kept = 8_192

  /// The keys of a run with that seed.
  init(seed: UInt64) { self.seed = seed }

  /// 32 bytes that a seed and a name give.
  func bytes(_ name: String) -> [UInt8] {
    LetterDigest(of: Array("yamabiko/letters/\(seed)/\(name)".utf8)).bytes
  }

  /// So many bytes that a seed and a name give: what is sealed need not be unpredictable.
  func stream(_ name: String, _ count: Int) -> [UInt8] {
    let start = bytes(name).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var state = start
      for place in 0..<count {
        // Knuth's constants of a linear congruential generator (MMIX).
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        buffer[place] = UInt8(truncatingIfNeeded: state >> 56)
      }
      filled = count
    }
  }

  /// The private key of key agreement that a term stands for.
  func agreement(_ key: Term) throws(CryptographyRefusal) -> AgreementKey {
    if let made = agreements[key] { return made }
    let made = try AgreementKey(derivedFrom: bytes("agreement/\(key)"))
    if agreements.count >= Self.kept { agreements.removeAll(keepingCapacity: true) }
    agreements[key] = made
    return made
  }

  /// The private key that signs, for which the same term stands.
  func signature(_ key: Term) throws(CryptographyRefusal) -> SignatureKey {
    if let made = signatures[key] { return made }
    let made = try SignatureKey(derivedFrom: bytes("signature/\(key)"))
    if signatures.count >= Self.kept { signatures.removeAll(keepingCapacity: true) }
    signatures[key] = made
    return made
  }

  /// The public key of key agreement that a term stands for.
  ///
  /// - Throws: `CryptographyRefusal.pointForm` for what is no public key.
  func point(_ key: Term) throws(CryptographyRefusal) -> PublicPoint {
    guard case .publicKey(let own) = key.shape else { throw .pointForm(0) }
    return try agreement(own).publicKey
  }

  /// The share of a letter's key that a term stands for.
  func share(_ share: Term) throws(CryptographyRefusal) -> ContentKey {
    try ContentKey(bytes: bytes("share/\(share)"))
  }

  /// What two friends have in common.
  func secret(_ secrets: [Term]) throws(CryptographyRefusal) -> PairSecret {
    try PairSecret(bytes: bytes("secret/\(Term.tuple(secrets))"))
  }

  /// The bundle whose digest a term is; one of that key alone where it is none.
  ///
  /// - Parameters:
  ///   - digest: the term.
  ///   - owner: whose it is, where the term does not say so.
  ///   - key: the public key, where the term does not say so.
  ///   - isKey: whether that is the key whatever the term says; the bundle then has another digest.
  /// - Returns: the bundle.
  /// - Throws: `CryptographyRefusal.pointForm` where the key is no public key.
  func bundle(
    _ digest: Term,
    of owner: UserID,
    key: Term,
    isKey: Bool = false,
  ) throws(CryptographyRefusal) -> KeyBundle {
    var bundle = KeyBundle(
      owner: Self.identifier(owner),
      epoch: 0,
      createdMs: 0,
      signingKey: try signer(key),
      agreementKey: try point(key),
      previous: .none,
    )
    guard case .digest(let whole) = digest.shape, case .tuple(let parts) = whole.shape,
      parts.count > 3, case .constant(let name) = parts[1].shape,
      case .constant(let epoch) = parts[2].shape
    else { return bundle }
    bundle.owner = Self.identifier(UserID(name))
    bundle.epoch = UInt32(epoch) ?? 0
    if !isKey {
      bundle.signingKey = try signer(parts[3])
      bundle.agreementKey = try point(parts[3])
    }
    if parts.count > 4 { bundle.previous = LetterDigest(of: Array("\(parts[4])".utf8)) }
    return bundle
  }

  private func signer(_ key: Term) throws(CryptographyRefusal) -> PublicPoint {
    guard case .publicKey(let own) = key.shape else { throw .pointForm(0) }
    return try signature(own).publicKey
  }

  /// The header that goes with what came.
  func header(
    _ header: Letters.LetterHeader,
    body: LetterDigest,
    photos: [LetterDigest],
  ) throws -> LetterFormats.LetterHeader {
    try LetterFormats.LetterHeader(
      letterID: Self.letterID(header),
      sender: Self.identifier(header.sender),
      senderBundle: bundle(header.senderBundle, of: header.sender, key: .publicKey(.name("")))
        .digest,
      recipient: Self.identifier(header.recipient),
      recipientBundle: bundle(
        header.recipientBundle,
        of: header.recipient,
        key: .publicKey(.name("")),
      ).digest,
      pairingID: Self.pairing(header),
      prekeyID: Self.number(header.prekey),
      sequence: UInt64(bitPattern: header.sequence),
      createdMs: Self.milliseconds(header.written),
      condition: Self.condition(header.mode),
      previousLetter: Self.previous(header),
      bodyDigest: body,
      blobDigests: photos,
    )
  }

  // MARK: What stands in a header

  static func text(of body: Term) -> [UInt8] { Array("\(body)".utf8) }

  static func letterID(_ header: Letters.LetterHeader) -> LetterFormats.LetterID {
    let digest = LetterDigest(of: Array(header.id.text.utf8))
    guard let id = LetterFormats.LetterID(digest.bytes.prefix(16)) else {
      preconditionFailure("a digest of less than 16 bytes")
    }
    return id
  }

  /// A user's id; one that is empty or too long by its digest.
  static func identifier(_ user: UserID) -> LetterIdentifier {
    if let short = LetterIdentifier(user.text) { return short }
    let digits = LetterDigest(of: Array(user.text.utf8)).bytes.map { String($0, radix: 16) }
    guard let named = LetterIdentifier(digits.joined()) else {
      preconditionFailure("the digits of a digest are no name")
    }
    return named
  }

  /// The two users' pairing, whoever of them writes: by the invitation that made it.
  static func pairing(_ header: Letters.LetterHeader) -> LetterIdentifier {
    let both = [header.sender, header.recipient].sorted()
    return identifier(UserID("\(both[0])+\(both[1])/\(header.pairing)"))
  }

  /// The number of a one-time key: of its name, and unlike another's but for a chance of about 2⁻³².
  static func number(_ prekey: PrekeyID) -> UInt32 {
    if prekey.text.isEmpty { return LetterFormats.LetterHeader.noPrekey }
    let digest = LetterDigest(of: Array(prekey.text.utf8)).bytes
    let number = digest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return number == LetterFormats.LetterHeader.noPrekey ? 0 : number
  }

  static func previous(_ header: Letters.LetterHeader) -> LetterDigest {
    header.previous.text.isEmpty ? .none : LetterDigest(of: Array(header.previous.text.utf8))
  }

  static func milliseconds(_ time: WallTime) -> UInt64 {
    UInt64(bitPattern: time.nanoseconds / 1_000_000)
  }

  static func condition(_ mode: Letters.DeliveryMode) -> DeliveryCondition {
    switch mode {
    case .scheduled(let at): .scheduled(atMs: milliseconds(at))
    case .random(let from, let until):
      .within(fromMs: milliseconds(from), untilMs: milliseconds(until))
    case .legacy(let days): .legacy(days: UInt16(clamping: days))
    }
  }
}
