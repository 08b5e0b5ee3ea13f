import Cryptography
import Intercom
import IntercomSimulation
import InvitationSigning
import Invitations
import Kernel

/// Invitations with real keys: each goes by its channel in that channel's own form.
extension SodiumSecrets {
  /// An invitation that a member signs with its own key, whoever it says is inviting.
  public func invitation(_ draft: InvitationDraft) -> [UInt8] {
    let signer = member(draft.signer).identity
    let terms = InvitationToken.Terms(
      group: Self.uuid(of: draft.group),
      groupHash: tag(of: draft.group),
      inviter: draft.inviter.rawValue,
      publicKey: signer.publicKey,
      number: draft.number,
      issued: min(max(draft.issued, 0), InvitationToken.latest - 1),
      expires: draft.expires.map { min(max($0, 1), InvitationToken.latest) },
      uses: draft.uses,
      secret: draft.hasSecret ? draft.group.secret : nil,
    )
    let token = InvitationToken(terms: terms, signature: signer.sign(terms.signed))
    return Self.form(of: draft.carrier).bytes(of: token)
  }

  /// What bytes are as an invitation in any form; nil for none.
  public func examine(_ bytes: [UInt8]) -> ExaminedInvitation? {
    guard let token = try? InvitationForm.read(bytes).token else { return nil }
    var invitation = PresentedInvitation()
    invitation.number = token.terms.number
    invitation.group = token.terms.groupHash
    invitation.inviter = MemberID(token.terms.inviter)
    invitation.keyOwner = MemberID(token.keyOwner)
    invitation.isSigned = token.isSigned
    invitation.hasSecret = token.terms.secret != nil
    invitation.uses = token.terms.uses ?? 0
    return ExaminedInvitation(
      invitation,
      issued: token.terms.issued,
      expires: token.terms.expires,
    )
  }

  /// What the bytes of an invitation lack of that which they are to carry.
  public func lacks(_ bytes: [UInt8], of draft: InvitationDraft) -> [InvitationPart] {
    guard let token = try? InvitationForm.read(bytes).token else { return InvitationPart.allCases }
    let terms = token.terms
    return InvitationPart.allCases.filter { part in
      switch part {
      case .group:
        terms.group != Self.uuid(of: draft.group) || terms.groupHash != tag(of: draft.group)
      case .secret: terms.secret != (draft.hasSecret ? draft.group.secret : nil)
      case .inviter: terms.inviter != draft.inviter.rawValue
      case .signature: !token.isSigned
      }
    }
  }

  /// AirDrop hands over a file, a code is scanned, a message has a link (S-INV-003).
  private static func form(of carrier: InvitationCarrier) -> InvitationForm {
    switch carrier {
    case .airdrop: .file
    case .qr: .qr
    case .message: .link
    }
  }

  /// A group's UUID: that which it is known by, or one that comes from its name, so that the same run
  /// makes the same bytes.
  private static func uuid(of group: GroupSecret) -> [UInt8] {
    if let id = GroupID(group.name) {
      return [id.high, id.low].flatMap { word in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
      }
    }
    return Array(
      Digests.sha256(Array("group/\(group.name)".utf8)).prefix(InvitationToken.groupLength)
    )
  }
}
