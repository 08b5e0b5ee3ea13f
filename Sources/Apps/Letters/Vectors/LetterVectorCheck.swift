import LetterCryptography
import LetterFormats

/// Goes through a file of vectors of letters v1: everything is made anew and compared.
struct LetterVectorCheck {
  let file: LetterVectorFile

  /// What came of every case, in the order of the file.
  func outcomes() -> [VectorOutcome] {
    var outcomes: [VectorOutcome] = []
    for party in file.parties {
      outcomes += party.given.map { .same("keys: \($0.name)", $0.made.bytes, $0.given.bytes) }
    }
    let owners = file.parties.filter { $0.bundle != nil }
    outcomes += owners.map(bundle)
    guard owners.count == 2, let one = Self.user(owners[0]), let other = Self.user(owners[1]) else {
      return outcomes + [.failed("pairing", "a bundle is none, and nothing else can be checked")]
    }
    let pair = VectorPair(one: one, other: other)
    outcomes += pairing(pair)
    for (number, letter) in file.letters.enumerated() {
      outcomes += PositiveLetterCheck(letter: letter, name: "letter \(number)", pair, file)
        .outcomes()
    }
    return outcomes
      + file.negatives.map { NegativeLetterCheck(negative: $0, pair, file).outcome() }
  }

  private func bundle(_ party: LetterVectorFile.Party) -> VectorOutcome {
    let name = "bundle: \(party.name)"
    do throws(LetterFormatProblem) {
      let bundle = try KeyBundle(encoded: party.bundle ?? [])
      guard bundle.signingKey == party.signing.publicKey,
        bundle.agreementKey == party.agreement.publicKey
      else { return .failed(name, "its keys are not those of \(party.name)") }
      let signed = SignedBundle(signing: bundle, by: party.signing)
      do throws(BundleRefusal) {
        try signed.check()
      } catch {
        return .failed(name, "nobody would pin it: \(error.rawValue)")
      }
      return .same(name, bundle.encoded, party.bundle ?? [])
    } catch {
      return .failed(name, error.description)
    }
  }

  private static func user(_ party: LetterVectorFile.Party) -> VectorPair.User? {
    guard let bundle = try? KeyBundle(encoded: party.bundle ?? []) else { return nil }
    return VectorPair.User(party: party, bundle: bundle)
  }

  private func pairing(_ pair: VectorPair) -> [VectorOutcome] {
    var outcomes: [VectorOutcome] = []
    for (own, peer) in [(pair.one, pair.other), (pair.other, pair.one)] {
      let name = "pairing: secret made by \(own.party.name)"
      do throws(CryptographyRefusal) {
        let secret = try PairSecret(
          invite: file.invite,
          key: own.party.agreement,
          own: own.bundle,
          peer: peer.bundle,
        )
        outcomes.append(.same(name, secret.bytes, file.pairSecret.bytes))
      } catch {
        outcomes.append(.failed(name, error.description))
      }
    }
    if let number = file.safetyNumber {
      let found = SafetyNumber.text(between: pair.one.bundle, and: pair.other.bundle)
      outcomes.append(.same("safety number", found, number))
    }
    if let number = file.safetyNumberAfterMitm, let attacker = file.attacker {
      var forged = pair.other.bundle
      forged.signingKey = attacker.signing.publicKey
      forged.agreementKey = attacker.agreement.publicKey
      let found = SafetyNumber.text(between: pair.one.bundle, and: forged)
      let name = "safety number with \(attacker.name) between"
      outcomes.append(.same(name, found, number))
    }
    return outcomes
  }
}

/// The two users of a file.
struct VectorPair {
  /// One of them.
  struct User {
    var party: LetterVectorFile.Party
    var bundle: KeyBundle
  }

  var one: User
  var other: User

  /// Who wrote a letter and who reads it; nil where the header names others.
  func roles(of header: LetterHeader) -> (sender: User, recipient: User)? {
    for (sender, recipient) in [(one, other), (other, one)]
    where header.sender == sender.bundle.owner && header.recipient == recipient.bundle.owner {
      return (sender, recipient)
    }
    return nil
  }

  /// The recipient of a letter of the file.
  func reader(
    of letter: LetterVectorFile.Letter,
    _ file: LetterVectorFile,
  ) -> LetterReader? {
    guard let (sender, recipient) = roles(of: letter.header) else { return nil }
    return LetterReader(
      recipient: recipient.bundle.owner,
      bundle: recipient.bundle.digest,
      agreement: recipient.party.agreement,
      prekeys: recipient.party.prekeys,
      sender: sender.bundle,
      pairingID: letter.header.pairingID,
      secret: file.pairSecret,
      // The shared vectors were made without signatures.
      requiresSignature: letter.sealed.signature != nil,
    )
  }
}
