/// What somebody hands out who invites another into a group of the intercom (S-INV-001, S-INV-002).
///
/// Its canonical bytes are what is signed and what travels; all numbers are big endian:
///
///     byte 0        version, 1
///     byte 1        what follows the fixed part: bit 0 the group's secret, bit 1 a name; else 0
///     bytes 2–17    the group's UUID (S-GRP-001)
///     bytes 18–25   the front of the group's hash (S-GRP-010)
///     bytes 26–33   the inviter's MemberID (S-OWN-001)
///     bytes 34–65   the inviter's Ed25519 public key, of which the MemberID is the front of the hash
///     bytes 66–73   the invitation's number, drawn at random
///     bytes 74–81   when it was made, in seconds since 1970 in UTC
///     bytes 82–89   when it ends, in the same seconds; 0 for never
///     bytes 90–91   how many may join by it; 0 for as many as like
///     then          the secret, 32 bytes, where bit 0 is set
///     then          a length of 1 to 40 and so many bytes of UTF-8, where bit 1 is set
///     last 64 bytes the Ed25519 signature over `signingContext` and all bytes before it
///
/// There is one way to write each token: `init(canonical:)` refuses every other. Nothing here says
/// that a signature holds, which takes a library of cryptography: see the target `InvitationSigning`.
public struct InvitationToken: Hashable, Sendable {
  /// Whom and what it is about, and how long.
  public var terms: Terms
  /// The signature, 64 bytes.
  public var signature: [UInt8]

  /// What an invitation says, before it is signed.
  public struct Terms: Hashable, Sendable {
    /// The group's UUID, 16 bytes.
    public var group: [UInt8]
    /// The front of the hash over the group's UUID and secret: it names the group and proves nothing.
    public var groupHash: UInt64
    /// Who invites.
    public var inviter: UInt64
    /// Who invites, as a public key of 32 bytes.
    public var publicKey: [UInt8]
    /// The invitation's number: the inviter counts by it who has joined.
    public var number: UInt64
    /// When it was made, in seconds since 1970 in UTC.
    public var issued: Int64
    /// When it ends, in seconds since 1970 in UTC; nil for never (fault I11).
    public var expires: Int64?
    /// How many may join by it; nil for as many as like (fault I11).
    public var uses: Int64?
    /// The group's secret, 32 bytes, where the token carries it; nil where a member hands it over.
    ///
    /// Who reads such a token is in the group for as long as the secret stands (fault I11).
    public var secret: [UInt8]?
    /// A name for the invited to read, at most 40 bytes; empty for none.
    public var name: String

    /// Terms of an invitation.
    public init(
      group: [UInt8],
      groupHash: UInt64,
      inviter: UInt64,
      publicKey: [UInt8],
      number: UInt64,
      issued: Int64,
      expires: Int64? = nil,
      uses: Int64? = nil,
      secret: [UInt8]? = nil,
      name: String = "",
    ) {
      self.group = group
      self.groupHash = groupHash
      self.inviter = inviter
      self.publicKey = publicKey
      self.number = number
      self.issued = issued
      self.expires = expires
      self.uses = uses
      self.secret = secret
      self.name = name
    }
  }

  /// A token of these terms with that signature, which nobody has checked.
  public init(terms: Terms, signature: [UInt8]) {
    self.terms = terms
    self.signature = signature
  }

  /// The version of the layout.
  public static let version: UInt8 = 1
  /// What is signed begins with this, so that no signature for another purpose is one for a token.
  public static let signingContext = "yamabiko invitation 1\0"
  /// Bytes in a signature.
  public static let signatureLength = 64
  /// Bytes in a UUID.
  public static let groupLength = 16
  /// Bytes in a public key.
  public static let keyLength = 32
  /// Bytes in a group's secret.
  public static let secretLength = 32
  /// The longest name, in bytes of UTF-8.
  public static let nameMax = 40
  /// The most who may join by one token.
  public static let usesMax: Int64 = 65_535
  /// Bytes before the parts that may be missing.
  public static let fixedLength = 92
  /// Bytes in the shortest token.
  public static let shortest = fixedLength + signatureLength
  /// Bytes in the longest token.
  public static let longest = fixedLength + secretLength + 1 + nameMax + signatureLength
  /// The last second that can be told: the end of the year 9999 in UTC.
  public static let latest: Int64 = 253_402_300_799

  /// The bits of byte 1.
  enum Part {
    static let secret: UInt8 = 1
    static let name: UInt8 = 2
  }

  /// The token as it travels.
  public var canonical: [UInt8] { terms.canonical + signature }
}

extension InvitationToken.Terms {
  /// The bytes that travel before the signature.
  ///
  /// - Precondition: `problem` is nil.
  public var canonical: [UInt8] {
    if let problem { preconditionFailure("an invitation with \(problem)") }
    var bytes = [InvitationToken.version]
    bytes.append(
      (secret == nil ? 0 : InvitationToken.Part.secret)
        | (name.isEmpty ? 0 : InvitationToken.Part.name)
    )
    bytes += group
    bytes.append(bigEndian: groupHash)
    bytes.append(bigEndian: inviter)
    bytes += publicKey
    bytes.append(bigEndian: number)
    bytes.append(bigEndian: UInt64(issued))
    bytes.append(bigEndian: UInt64(expires ?? 0))
    bytes.append(bigEndian: UInt16(uses ?? 0))
    bytes += secret ?? []
    if !name.isEmpty { bytes += [UInt8(name.utf8.count)] + Array(name.utf8) }
    return bytes
  }

  /// What is signed: a word for the purpose, then the bytes that travel.
  public var signed: [UInt8] { Array(InvitationToken.signingContext.utf8) + canonical }

  /// What no token can say, as words behind "an invitation with"; nil where all can be said.
  public var problem: String? {
    if group.count != InvitationToken.groupLength { return "a UUID of \(group.count) bytes" }
    if publicKey.count != InvitationToken.keyLength { return "a key of \(publicKey.count) bytes" }
    if let secret, secret.count != InvitationToken.secretLength {
      return "a secret of \(secret.count) bytes"
    }
    if !(0...InvitationToken.latest).contains(issued) { return "a beginning outside 1970 to 9999" }
    if let expires {
      guard (1...InvitationToken.latest).contains(expires) else {
        return "an end outside 1970 to 9999"
      }
      if expires <= issued { return "an end that is not after its beginning" }
    }
    if let uses, !(1...InvitationToken.usesMax).contains(uses) {
      return "\(uses) uses; expected 1 to \(InvitationToken.usesMax)"
    }
    if name.utf8.count > InvitationToken.nameMax {
      return "a name of \(name.utf8.count) bytes; expected at most \(InvitationToken.nameMax)"
    }
    if name.unicodeScalars.contains(where: \.isControl) { return "a name with control characters" }
    return nil
  }

  /// Whether it has ended at a time, in seconds since 1970 in UTC: from its last second on.
  public func isExpired(at seconds: Int64) -> Bool { expires.map { seconds >= $0 } ?? false }
}

extension Unicode.Scalar {
  /// Whether it steers rather than shows; a name is to be read.
  var isControl: Bool { properties.generalCategory == .control }
}

extension [UInt8] {
  /// Appends an integer, most significant byte first.
  mutating func append<Integer: FixedWidthInteger & UnsignedInteger>(bigEndian value: Integer) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
