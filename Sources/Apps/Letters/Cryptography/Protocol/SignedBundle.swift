import LetterFormats

/// A bundle of public keys with what proves that its owner made it (S11, S12).
///
/// The first is signed by the key in it alone, and is believed because of the invitation's secret. Each
/// later one is signed by the key before it as well: who has pinned a bundle follows its owner's changes
/// of keys, and no server can make one.
public struct SignedBundle: Hashable, Sendable {
  /// The keys.
  public let bundle: KeyBundle
  /// The signature over the bundle's bytes by the key in it, 64 bytes.
  public let signature: [UInt8]
  /// The same by the key of the bundle before it; nil in the first.
  public let previousSignature: [UInt8]?

  /// A bundle with signatures that nobody has checked.
  public init(bundle: KeyBundle, signature: [UInt8], previousSignature: [UInt8]? = nil) {
    self.bundle = bundle
    self.signature = signature
    self.previousSignature = previousSignature
  }

  /// Signs a bundle; with the key of the bundle before it where there is one.
  public init(signing bundle: KeyBundle, by key: SignatureKey, previous: SignatureKey? = nil) {
    let bytes = bundle.encoded
    self.init(
      bundle: bundle,
      signature: key.sign(bytes),
      previousSignature: previous?.sign(bytes),
    )
  }
}

/// Why a bundle is not believed; the order of the cases is that of the checks.
public enum BundleRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// One of its keys is no point of P-256.
  case keyOffCurve
  /// The signature by the key in it does not hold.
  case signature
  /// Its epoch is 0, or is 1 with a bundle before it: none can be first or begin anew.
  case beginning
  /// It is another user's.
  case owner
  /// Its epoch is not the next one.
  case epoch
  /// It names another bundle than the pinned one as the one before it.
  case previousDigest
  /// The signature by the pinned bundle's key is missing or does not hold.
  case previousSignature
}

extension SignedBundle {
  /// Checks a bundle by itself, as on pairing: that the owner of its keys made it.
  ///
  /// - Throws: `BundleRefusal`.
  public func check() throws(BundleRefusal) {
    guard bundle.signingKey.isOnCurve, bundle.agreementKey.isOnCurve else { throw .keyOffCurve }
    guard SignatureKey.verify(signature, of: bundle.encoded, by: bundle.signingKey) else {
      throw .signature
    }
    // The first names no bundle before it, and every other one does.
    guard bundle.epoch > 0, (bundle.epoch == 1) == (bundle.previous == .none) else {
      throw .beginning
    }
  }

  /// Checks a bundle against the one that is pinned, which it is to follow.
  ///
  /// - Throws: `BundleRefusal`.
  public func check(after pinned: KeyBundle) throws(BundleRefusal) {
    try check()
    guard bundle.owner == pinned.owner else { throw .owner }
    // Nothing comes behind the last epoch there is.
    guard pinned.epoch < .max, bundle.epoch == pinned.epoch + 1 else { throw .epoch }
    guard bundle.previous == pinned.digest else { throw .previousDigest }
    guard let previousSignature,
      SignatureKey.verify(previousSignature, of: bundle.encoded, by: pinned.signingKey)
    else { throw .previousSignature }
  }
}
