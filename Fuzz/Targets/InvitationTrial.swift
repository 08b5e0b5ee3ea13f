import Cryptography
import InvitationSigning
import Invitations

/// An invitation in any form: it is refused in words, or it is the one way to write what it says.
enum InvitationTrial {
  static func take(_ bytes: [UInt8]) {
    do throws(InvitationProblem) {
      let (form, token) = try InvitationForm.read(bytes)
      precondition(token.terms.problem == nil, "a token with \(token.terms.problem ?? "")")
      let again = form.bytes(of: token)
      precondition(again.count <= InvitationForm.readMax, "a token of \(again.count) bytes")
      for other in InvitationForm.allCases { judge(token, as: other) }
      // Whoever makes the input has no key: what it changed is not signed.
      _ = InvitationFlaw.all(of: token, at: token.terms.issued)
    } catch {
      Judgement.message(error.remedy.rawValue)
      Judgement.reason(error.description)
      precondition((0...max(bytes.count, 1)).contains(error.offset), "byte \(error.offset)")
    }
  }

  private static func judge(_ token: InvitationToken, as form: InvitationForm) {
    do throws(InvitationProblem) {
      let (read, same) = try InvitationForm.read(form.bytes(of: token))
      precondition(read == form && same == token, "another token as \(form.rawValue)")
    } catch {
      preconditionFailure("what was written as \(form.rawValue) is refused: \(error)")
    }
  }

  static var seeds: [[UInt8]] {
    let identity = SigningIdentity(seed: [UInt8](repeating: 7, count: 32))
    let secret = [UInt8](repeating: 9, count: 32)
    let kinds: [([UInt8]?, String)] = [
      (nil, ""), (secret, ""), (nil, "尾根"), (secret, "Ridge hikers"),
    ]
    return kinds.flatMap { secret, name in
      let terms = InvitationToken.Terms(
        group: [UInt8](0..<16),
        groupHash: 1 << 40,
        inviter: 0,
        publicKey: identity.publicKey,
        number: 2,
        issued: 1_785_530_400,
        expires: secret == nil ? 1_785_616_800 : nil,
        uses: secret == nil ? 1 : nil,
        secret: secret,
        name: name,
      )
      let token = InvitationToken.signed(terms, by: identity)
      return InvitationForm.allCases.map { $0.bytes(of: token) }
    }
  }
}
