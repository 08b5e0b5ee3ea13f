import Intercom
import Kernel
import Testing

@testable import IntercomShell
@testable import IntercomSimulation

/// Invitations with the keys of members: what a phone is told of their bytes.
struct InvitationSecretsTests {
  private static let party = GroupSecret(name: "party", secret: [UInt8](repeating: 3, count: 32))

  private let secrets = SodiumSecrets(members: 2, sealing: .once)
  private let ids: [MemberID]

  init() {
    let secrets = secrets
    ids = (0..<2).map { member in
      let seed = [UInt8](repeating: UInt8(member + 1), count: 32)
      return secrets.enroll(member, seed: seed, group: Self.party)
    }
  }

  private func draft(
    signer: Int = 0,
    _ carrier: InvitationCarrier = .qr,
    hasSecret: Bool = false,
  ) -> InvitationDraft {
    InvitationDraft(
      group: Self.party,
      signer: signer,
      inviter: ids[0],
      number: 77,
      issued: 1_000,
      expires: 2_000,
      uses: 3,
      hasSecret: hasSecret,
      carrier: carrier,
    )
  }

  @Test(arguments: InvitationCarrier.allCases)
  func `what was signed is read again, by each channel`(carrier: InvitationCarrier) throws {
    let bytes = secrets.invitation(draft(carrier))
    let examined = try #require(secrets.examine(bytes))
    var expected = PresentedInvitation()
    expected.number = 77
    expected.group = secrets.tag(of: Self.party)
    expected.inviter = ids[0]
    expected.keyOwner = ids[0]
    expected.isSigned = true
    expected.uses = 3
    #expect(examined == ExaminedInvitation(expected, issued: 1_000, expires: 2_000))
    #expect(secrets.invitation(draft(carrier)) == bytes)
  }

  @Test func `channels have forms of their own`() {
    let fronts = InvitationCarrier.allCases.map { carrier in
      String(decoding: secrets.invitation(draft(carrier)).prefix(4), as: UTF8.self)
    }
    #expect(fronts == ["YINV", "YAMA", "yama"])
  }

  @Test func `another's signature holds, and its key is its own`() throws {
    let forged = try #require(secrets.examine(secrets.invitation(draft(signer: 1))))
    #expect(forged.invitation.isSigned && forged.invitation.inviter == ids[0])
    #expect(forged.invitation.keyOwner == ids[1])
  }

  @Test func `a secret is seen in it, and nothing is seen in what is none`() throws {
    let open = try #require(secrets.examine(secrets.invitation(draft(hasSecret: true))))
    #expect(open.invitation.hasSecret)
    let bytes = secrets.invitation(draft())
    for count in 0..<bytes.count { #expect(secrets.examine(Array(bytes.prefix(count))) == nil) }
  }

  @Test func `times beyond what a token can say are its ends`() throws {
    var far = draft()
    far.issued = -5
    far.expires = .max
    let examined = try #require(secrets.examine(secrets.invitation(far)))
    #expect(examined.expires == 253_402_300_799)
  }
}
