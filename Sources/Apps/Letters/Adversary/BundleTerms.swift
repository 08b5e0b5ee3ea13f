import Adversary
import Letters
import SymbolicCryptography

/// What a server says of somebody's keys, as a message of the adversary's: a bundle, and a one-time key.
enum BundleTerms {
  /// The keys of somebody as they were published.
  static func term(_ bundle: PublicBundle, _ prekeys: [PublicPrekey] = []) -> Term {
    .tuple([.tuple([bundle.key] + bundle.signatures)] + prekeys.map(\.key))
  }

  /// The bundle of such a message, and its one-time keys under the names of others.
  ///
  /// - Parameters:
  ///   - message: what the adversary says.
  ///   - bundle: the bundle whose owner, epoch and predecessor it is to have.
  ///   - prekeys: the names of one-time keys, in order.
  /// - Returns: nil for a message of another shape.
  static func read(
    _ message: Term,
    like bundle: PublicBundle,
    _ prekeys: [PublicPrekey] = [],
  ) -> (bundle: PublicBundle, prekeys: [PublicPrekey])? {
    guard let parts = message.parts.first?.parts, let key = parts.first else { return nil }
    var said = bundle
    said.key = key
    said.signatures = Array(parts.dropFirst())
    let offered = zip(prekeys, message.parts.dropFirst()).map { prekey, key in
      var prekey = prekey
      prekey.key = key
      return prekey
    }
    return (said, offered)
  }

  /// The bundles that a phone takes, whoever has made them, and one-time keys of anybody.
  ///
  /// - Parameters:
  ///   - bundle: whose owner, epoch and predecessor they have.
  ///   - prekeys: one-time keys, each of which may be any.
  ///   - keys: whose key it can be.
  /// - Returns: their shape.
  static func pattern(
    like bundle: PublicBundle,
    _ prekeys: [PublicPrekey],
    keys: [Term],
  ) -> Pattern {
    let key = Term.name("?key")
    let variable = Variable("key", .oneOf(keys))
    var said = bundle
    said.key = .publicKey(key)
    said.signatures = bundle.signatures.indices.map { place in
      // The first is by its own key, the second by the one before it.
      guard place > 0, case .publicKey(let last)? = bundle.previous.first?.shape else {
        return .signature(said.digest, by: key)
      }
      return .signature(said.digest, by: last)
    }
    let shape = EnvelopeTerms.shape(
      of: .tuple([said.key] + said.signatures),
      [(name: key, variable)],
    )
    let others = prekeys.indices.map { place in
      Pattern.publicKey(.any(Variable("prekey \(place)", .oneOf(keys))))
    }
    return .tuple([shape] + others)
  }
}
