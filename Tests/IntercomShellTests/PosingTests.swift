import Cryptography
import Intercom
import IntercomSimulation
import Testing

@testable import IntercomShell

/// A member who knows the group and speaks in another's name, with real keys.
struct PosingTests {
  /// Three members of one group; the third poses as the first, who begins every handshake.
  private func secrets(_ leniency: Leniency = Leniency()) -> SodiumSecrets {
    let secrets = SodiumSecrets(members: 3, sealing: .once)
    for member in 0..<3 {
      _ = secrets.enroll(
        member,
        seed: Pair.seeds[member],
        group: Pair.group("party"),
        leniency: leniency,
      )
    }
    return secrets
  }

  private func posed(_ step: PlannedIntercomAct.Posed, _ secrets: SodiumSecrets) -> [UInt8]? {
    let entropy = [UInt8](repeating: 7, count: 64)
    return secrets.posed(step, from: 0, to: 1, by: 2, path: .local, entropy: entropy)
  }

  /// What a confirmation in another's name is worth, behind a hello that was replied to.
  private func confirmation(_ secrets: SodiumSecrets) throws -> Opened {
    let hello = try #require(posed(.hello, secrets))
    #expect(
      secrets.open(hello, at: 1, from: 0, path: .local)
        == .handshake(.hello, attempt: 1, .accepted)
    )
    let entropy = [UInt8](repeating: 9, count: 64)
    _ = secrets.handshake(.reply, attempt: 1, from: 1, to: 0, path: .local, entropy: entropy)
    let confirm = try #require(posed(.confirm, secrets))
    return secrets.open(confirm, at: 1, from: 0, path: .local)
  }

  @Test func `a hello in another's name is replied to, and its confirmation is refused`() throws {
    #expect(try confirmation(secrets()) == .handshake(.confirm, attempt: 1, .badSignature))
  }

  @Test func `whoever asks for no signature is taken in`() throws {
    let found = try confirmation(secrets(Leniency(ignoresSignature: true)))
    #expect(found == .handshake(.confirm, attempt: 1, .accepted))
  }

  @Test func `nothing is confirmed to which nobody has replied`() throws {
    let secrets = secrets()
    #expect(posed(.confirm, secrets) == nil)
    let hello = try #require(posed(.hello, secrets))
    _ = secrets.open(hello, at: 1, from: 0, path: .local)
    #expect(posed(.confirm, secrets) == nil)
  }
}
