extension Term {
  /// An operation that makes a term of a certain number of others, by the name that its text has.
  public enum Form: String, CaseIterable, Sendable {
    /// The public half of a private key.
    case publicKey = "public"
    /// What Diffie-Hellman makes of two private keys.
    case sharedSecret = "shared"
    /// A digest.
    case digest
    /// A key of a secret and a context.
    case derived
    /// Something sealed, of the message, the key, and what is authenticated.
    case sealed
    /// A signature, of the message and the private key.
    case signature

    /// What a shape is called; nil for names, constants and tuples.
    init?(_ shape: Shape) {
      switch shape {
      case .name, .constant, .tuple: return nil
      case .publicKey: self = .publicKey
      case .sharedSecret: self = .sharedSecret
      case .digest: self = .digest
      case .derived: self = .derived
      case .sealed: self = .sealed
      case .signature: self = .signature
      }
    }

    /// Of how many terms it is made.
    public var count: Int {
      switch self {
      case .publicKey, .digest: 1
      case .sharedSecret, .derived, .signature: 2
      case .sealed: 3
      }
    }

    /// The term that it makes of `count` others.
    public func term(of parts: [Term]) -> Term {
      switch self {
      case .publicKey: .publicKey(parts[0])
      case .sharedSecret: .sharedSecret(parts[0], parts[1])
      case .digest: .digest(parts[0])
      case .derived: .derived(parts[0], info: parts[1])
      case .sealed: .sealed(parts[0], under: parts[1], authenticating: parts[2])
      case .signature: .signature(parts[0], by: parts[1])
      }
    }
  }
}
