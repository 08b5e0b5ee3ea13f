import LetterCryptography
import LetterFormats
import Testing

/// Bundles and what follows them (S11, S12).
struct BundleTests {
  private let alice: SenderKeys
  private let next: SenderKeys

  init() throws {
    alice = try user("alice")
    let (signing, agreement) = (try signatureKey("alice 2"), try agreementKey("alice 2"))
    var bundle = alice.bundle
    bundle.epoch = 2
    bundle.signingKey = signing.publicKey
    bundle.agreementKey = agreement.publicKey
    bundle.previous = alice.bundle.digest
    next = SenderKeys(bundle: bundle, signing: signing, agreement: agreement)
  }

  private func refusal(_ check: () throws(BundleRefusal) -> Void) -> BundleRefusal? {
    do throws(BundleRefusal) {
      try check()
      return nil
    } catch {
      return error
    }
  }

  private func first(
    _ change: (inout KeyBundle) throws -> Void = { _ in },
    by key: SignatureKey? = nil,
  ) throws -> BundleRefusal? {
    var bundle = alice.bundle
    try change(&bundle)
    let signed = SignedBundle(signing: bundle, by: key ?? alice.signing)
    return refusal { () throws(BundleRefusal) in try signed.check() }
  }

  @Test func `a first bundle proves that it is its owner's`() throws {
    #expect(try first() == nil)
    #expect(try first(by: next.signing) == .signature)
    #expect(try first({ $0.epoch = 0 }) == .beginning)
    #expect(try first({ $0.epoch = 2 }) == .beginning)
    #expect(try first({ $0.previous = next.bundle.digest }) == .beginning)
    let nowhere = try #require(PublicPoint([4] + [UInt8](repeating: 0, count: 64)))
    #expect(try first({ $0.agreementKey = nowhere }) == .keyOffCurve)
    #expect(try first({ $0.signingKey = nowhere }) == .keyOffCurve)
  }

  @Test func `whatever the server changes in it is seen`() throws {
    let signed = SignedBundle(signing: alice.bundle, by: alice.signing)
    let encoded = alice.bundle.encoded
    for place in encoded.indices.dropFirst(20) {
      var bytes = encoded
      bytes[place] ^= 1
      guard let changed = try? KeyBundle(encoded: bytes) else { continue }
      let other = SignedBundle(bundle: changed, signature: signed.signature)
      let found = refusal { () throws(BundleRefusal) in try other.check() }
      #expect(found == .signature || found == .keyOffCurve, "byte \(place)")
    }
  }

  private func second(
    _ change: (inout KeyBundle) throws -> Void = { _ in },
    previous: SignatureKey? = nil,
    after pinned: KeyBundle? = nil,
  ) throws -> BundleRefusal? {
    var bundle = next.bundle
    try change(&bundle)
    let signed = SignedBundle(
      signing: bundle,
      by: next.signing,
      previous: previous ?? alice.signing,
    )
    return refusal { () throws(BundleRefusal) in try signed.check(after: pinned ?? alice.bundle) }
  }

  @Test func `the next bundle is signed by the key before it`() throws {
    #expect(try second() == nil)
    #expect(try second(previous: next.signing) == .previousSignature)
    #expect(try second({ $0.epoch = 3 }) == .epoch)
    #expect(try second({ $0.previous = next.bundle.digest }) == .previousDigest)
    #expect(try second({ $0.owner = try #require(LetterIdentifier("uid-bob")) }) == .owner)
    #expect(try second(after: next.bundle) == .epoch)
    let unsigned = SignedBundle(signing: next.bundle, by: next.signing)
    let found = refusal { () throws(BundleRefusal) in try unsigned.check(after: alice.bundle) }
    #expect(found == .previousSignature)
  }

  @Test func `nothing follows the last epoch`() throws {
    var last = alice.bundle
    last.epoch = .max
    last.previous = next.bundle.digest
    #expect(try second(after: last) == .epoch)
  }

  @Test func `a server that has none of her keys can follow nothing`() throws {
    let mallory = try user("mallory")
    var forged = mallory.bundle
    forged.owner = alice.bundle.owner
    forged.epoch = 2
    forged.previous = alice.bundle.digest
    let signed = SignedBundle(signing: forged, by: mallory.signing, previous: mallory.signing)
    #expect(refusal { () throws(BundleRefusal) in try signed.check() } == nil)
    let found = refusal { () throws(BundleRefusal) in try signed.check(after: alice.bundle) }
    #expect(found == .previousSignature)
  }

  @Test func `both users make one secret, and one number`() throws {
    let bob = try user("bob")
    let invite = try #require(InviteSecret([UInt8](repeating: 1, count: 32)))
    let one = try PairSecret(
      invite: invite,
      key: alice.agreement,
      own: alice.bundle,
      peer: bob.bundle,
    )
    let other = try PairSecret(
      invite: invite,
      key: bob.agreement,
      own: bob.bundle,
      peer: alice.bundle,
    )
    #expect(one == other)
    let guessed = try PairSecret(
      invite: #require(InviteSecret([UInt8](repeating: 2, count: 32))),
      key: bob.agreement,
      own: bob.bundle,
      peer: alice.bundle,
    )
    #expect(guessed != one, "who does not know the fragment makes another")
    let number = SafetyNumber.text(between: alice.bundle, and: bob.bundle)
    #expect(number == SafetyNumber.text(between: bob.bundle, and: alice.bundle))
    var forged = bob.bundle
    forged.agreementKey = try agreementKey("mallory").publicKey
    #expect(SafetyNumber.text(between: alice.bundle, and: forged) != number)
  }
}
