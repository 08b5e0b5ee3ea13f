import Cryptography
import Invitations

extension InvitationToken {
  /// A token that an identity signs.
  ///
  /// - Parameters:
  ///   - terms: what it says; inviter and key are replaced by those of the identity.
  ///   - identity: who invites.
  /// - Returns: the token with its signature.
  /// - Precondition: nothing else is wrong with the terms.
  public static func signed(_ terms: Terms, by identity: SigningIdentity) -> Self {
    var terms = terms
    terms.publicKey = identity.publicKey
    terms.inviter = member(of: identity.publicKey)
    return Self(terms: terms, signature: identity.sign(terms.signed))
  }

  /// The MemberID of a public key: the first eight bytes of its SHA-256 (S-OWN-001).
  public static func member(of publicKey: [UInt8]) -> UInt64 { front(of: publicKey) }

  /// The front of a group's hash, SHA-256 over its UUID and its secret (S-GRP-010).
  public static func groupHash(of group: [UInt8], secret: [UInt8]) -> UInt64 {
    front(of: group + secret)
  }

  /// Whether the owner of the key in the token signed exactly this token.
  public var isSigned: Bool {
    SigningIdentity.verify(signature, of: terms.signed, by: terms.publicKey)
  }

  /// Whose key it carries; anybody can put another MemberID beside it (fault I10).
  public var keyOwner: UInt64 { Self.member(of: terms.publicKey) }

  private static func front(of bytes: [UInt8]) -> UInt64 {
    Digests.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What is wrong with a token that can be read, the gravest first.
public enum InvitationFlaw: String, CaseIterable, Sendable {
  /// The MemberID is not that of the key beside it (fault I10).
  case keyDoesNotMatch
  /// The signature is not that of the key over these bytes: changed, or never signed (A-NF-002).
  case forged
  /// It is another group's.
  case foreign
  /// It has ended (fault I11).
  case expired
  /// It says that it was made after the time at which it is judged: one of two clocks is wrong.
  case notYetMade
  /// It never ends, or lets in as many as like: an app that checks bounds refuses it (fault I11).
  case unlimited

  /// The flaws of a token.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - seconds: the time, in seconds since 1970 in UTC.
  ///   - group: the UUID of the group that it should be of; nil for any.
  /// - Returns: all of them, the gravest first.
  public static func all(
    of token: InvitationToken,
    at seconds: Int64,
    for group: [UInt8]? = nil,
  ) -> [Self] {
    allCases.filter { flaw in
      switch flaw {
      case .keyDoesNotMatch: token.keyOwner != token.terms.inviter
      case .forged: !token.isSigned
      case .foreign: group.map { $0 != token.terms.group } ?? false
      case .expired: token.terms.isExpired(at: seconds)
      case .notYetMade: token.terms.issued > seconds
      case .unlimited: token.terms.expires == nil || token.terms.uses == nil
      }
    }
  }
}
