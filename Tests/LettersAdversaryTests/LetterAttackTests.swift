import Adversary
import Exploration
import Letters
import LettersAdversary
import SymbolicCryptography
import Testing

/// What an operator who owns server and network can do to two friends.
struct LetterAttackTests {
  /// The claims by their places: who reads, who wrote, what stands on it, how often.
  private static let (read, written, header, once) = (0, 1, 2, 3)

  private func trial(
    _ powers: LetterPowers,
    _ cipher: CipherProtocol,
    deliveries: Int64 = 1,
  ) -> LetterTrial {
    let trial = LetterTrial("trial", powers, cipher, deliveries: deliveries)
    #expect(trial.isWhole)
    return trial
  }

  private func broken(_ trial: LetterTrial) -> [Int] {
    trial.verdicts.indices.filter { trial.verdicts[$0].attack != nil }
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne])
  func `who passes everything on breaks nothing, and everything happens`(
    cipher: CipherProtocol
  ) {
    let trial = trial([], cipher, deliveries: 2)
    #expect(broken(trial).isEmpty)
    #expect(trial.verdicts.allSatisfy { $0.judged > 0 })
    let idle = trial.happened.filter { $0.times == 0 }.map(\.deed)
    #expect(idle == ["hina is told that ren is no friend any more"], "who passes on parts nobody")
  }

  @Test func `where the way alone is sealed, who passes everything on reads it`() {
    #expect(broken(trial([], .transport, deliveries: 2)) == [Self.read])
  }

  @Test(arguments: [
    (LetterPowers.newKey, [read]), (.forgery, [written, header, once]), (.header, [header]),
    (.again, [header, once]),
  ])
  func `each power breaks the scheme as written`(powers: LetterPowers, claims: [Int]) {
    let trial = trial(powers, .asWritten, deliveries: 2)
    #expect(Set(claims).isSubset(of: Set(broken(trial))), "\(broken(trial))")
  }

  @Test func `a swapped key is told step by step`() throws {
    let trial = trial(.newKey, .asWritten)
    let attack = try #require(trial.verdicts[Self.read].attack)
    #expect(
      attack.turns.map(\.deed) == [
        "hina is told that ren is a friend", "hina writes to ren", "hina is told ren's key",
      ]
    )
    #expect(attack.turns[2].message == .tuple([.tuple([.publicKey(.name("eve/key"))])]))
    #expect(attack.derivation?.steps.last?.term == .name("hina-phone-1/body"))
  }

  @Test func `no power breaks letters v1 without the link`() {
    let trial = trial(.withoutLink, .versionOne)
    #expect(broken(trial).isEmpty, "\(trial.verdicts.compactMap { $0.attack?.lines() })")
    #expect(trial.verdicts.allSatisfy { $0.judged > 0 })
  }

  /// A key at the pairing alone is nothing: as written the one that is given later counts.
  @Test func `the link is what letters v1 stands on`() {
    #expect(broken(trial(.keysAtPairing, .asWritten)).isEmpty)
    #expect(broken(trial([.newKey, .link], .versionOne)).contains(Self.read))
  }
}
