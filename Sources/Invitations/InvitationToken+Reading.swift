extension InvitationToken {
  /// Reads the bytes of a token.
  ///
  /// - Parameter bytes: all of them, and nothing else.
  /// - Throws: `InvitationProblem` with the first byte that is wrong, of bytes that `canonical` never
  ///   gives.
  public init(canonical bytes: [UInt8]) throws(InvitationProblem) {
    guard let version = bytes.first else { throw .inToken(0, "nothing is there", .whole) }
    guard version == Self.version else {
      throw .inToken(0, "its version is \(version); expected \(Self.version)", .version)
    }
    var reader = ByteReader(bytes, at: 1)
    let parts = try reader.byte("the kinds of its parts")
    guard parts & ~(Part.secret | Part.name) == 0 else {
      throw .inToken(1, "it has parts that version \(Self.version) does not know", .version)
    }
    let group = try reader.bytes(Self.groupLength, "the group's UUID")
    let groupHash: UInt64 = try reader.integer("the group's hash")
    let inviter: UInt64 = try reader.integer("the inviter's MemberID")
    let publicKey = try reader.bytes(Self.keyLength, "the inviter's public key")
    let number: UInt64 = try reader.integer("the invitation's number")
    let times = reader.offset
    let issued = try reader.time("when it was made")
    let expires = try reader.time("when it ends")
    guard expires == 0 || expires > issued else {
      throw .inToken(times + 8, "it ends before it was made, or with it", .anew)
    }
    let uses: UInt16 = try reader.integer("how many may join")
    let secret =
      parts & Part.secret == 0 ? nil : try reader.bytes(Self.secretLength, "the group's secret")
    let name = parts & Part.name == 0 ? "" : try reader.name()
    let signature = try reader.bytes(Self.signatureLength, "its signature")
    guard reader.isAtEnd else {
      throw .inToken(
        reader.offset,
        "the token is over, and \(bytes.count - reader.offset) bytes follow",
        .whole,
      )
    }
    terms = Terms(
      group: group,
      groupHash: groupHash,
      inviter: inviter,
      publicKey: publicKey,
      number: number,
      issued: issued,
      expires: expires == 0 ? nil : expires,
      uses: uses == 0 ? nil : Int64(uses),
      secret: secret,
      name: name,
    )
    self.signature = signature
  }
}

/// Reads a token from front to end.
private struct ByteReader {
  private let all: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    all = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset == all.count }

  mutating func bytes(_ count: Int, _ what: String) throws(InvitationProblem) -> [UInt8] {
    guard all.count - offset >= count else {
      throw .inToken(
        all.count,
        "it ends within \(what): \(count - (all.count - offset)) bytes are missing",
        .whole,
        isTruncated: true,
      )
    }
    defer { offset += count }
    return Array(all[offset..<(offset + count)])
  }

  mutating func byte(_ what: String) throws(InvitationProblem) -> UInt8 {
    try bytes(1, what)[0]
  }

  mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>(
    _ what: String
  ) throws(InvitationProblem) -> Integer {
    try bytes(Integer.bitWidth / 8, what).reduce(0) { $0 << 8 | Integer($1) }
  }

  mutating func time(_ what: String) throws(InvitationProblem) -> Int64 {
    let start = offset
    let seconds: UInt64 = try integer(what)
    guard seconds <= UInt64(InvitationToken.latest) else {
      throw .inToken(start, "\(what) is behind the year 9999", .anew)
    }
    return Int64(seconds)
  }

  mutating func name() throws(InvitationProblem) -> String {
    let start = offset
    let count = Int(try byte("the length of its name"))
    guard (1...InvitationToken.nameMax).contains(count) else {
      throw .inToken(
        start,
        "its name has \(count) bytes; expected 1 to \(InvitationToken.nameMax)",
        .anew,
      )
    }
    let bytes = try bytes(count, "its name")
    guard let name = String(validating: bytes, as: UTF8.self) else {
      throw .inToken(start + 1, "its name is not UTF-8", .anew)
    }
    guard !name.unicodeScalars.contains(where: \.isControl) else {
      throw .inToken(start + 1, "its name has control characters", .anew)
    }
    return name
  }
}
