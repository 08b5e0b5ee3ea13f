public import SymbolicCryptography

/// The shape of the messages that somebody accepts: a term with variables.
///
/// What the receiver cannot see may be a variable all the same: who takes a message of whoever made the
/// ephemeral key `e` accepts `(public(e), sealed(m, derived(shared(e, ~own), info), data))`, and can check
/// it with their own private key and the public one.
///
/// ```swift
/// let e = Pattern.any("e"), m = Pattern.any("m")
/// let key = Pattern.derived(.sharedSecret(e, .exactly(own)), info: "letters")
/// let letter = Pattern.tuple([.publicKey(e), .sealed(m, under: key, authenticating: "header")])
/// ```
public indirect enum Pattern: Hashable, Sendable, ExpressibleByStringLiteral {
  /// That term.
  case exactly(Term)
  /// Whatever is of the variable's sort, and the same wherever the variable stands.
  case any(Variable)
  /// Several in their order.
  case tuple([Pattern])
  /// An operation on others, in the order of `Term.Form`.
  case made(Term.Form, [Pattern])

  /// A variable that anything can stand for.
  public static func any(_ name: String) -> Self { .any(Variable(name)) }

  /// A constant.
  public init(stringLiteral text: String) {
    self = .exactly(.constant(text))
  }

  /// The public half of a private key.
  public static func publicKey(_ privateKey: Pattern) -> Self { .made(.publicKey, [privateKey]) }

  /// What Diffie-Hellman makes of two private keys.
  public static func sharedSecret(_ first: Pattern, _ second: Pattern) -> Self {
    .made(.sharedSecret, [first, second])
  }

  /// A digest.
  public static func digest(_ message: Pattern) -> Self { .made(.digest, [message]) }

  /// A key that is derived of a secret.
  public static func derived(_ secret: Pattern, info: Pattern) -> Self {
    .made(.derived, [secret, info])
  }

  /// Something sealed.
  public static func sealed(
    _ message: Pattern,
    under key: Pattern,
    authenticating data: Pattern,
  ) -> Self { .made(.sealed, [message, key, data]) }

  /// A signature.
  public static func signature(_ message: Pattern, by privateKey: Pattern) -> Self {
    .made(.signature, [message, privateKey])
  }

  /// A message encrypted to a public key as HPKE's base mode does (RFC 9180, 5.1.1): an ephemeral
  /// public key, and the message sealed under what it and the receiver's key agree on.
  public static func encrypted(
    _ message: Pattern,
    to privateKey: Pattern,
    ephemeral: Pattern,
  ) -> Self {
    let key = Pattern.derived(.sharedSecret(ephemeral, privateKey), info: "hpke")
    return .tuple([.publicKey(ephemeral), .sealed(message, under: key, authenticating: "")])
  }
}

/// What stands for a term that is not known beforehand.
public struct Variable: Hashable, Sendable {
  /// Its name; two variables of one name are one.
  public var name: String
  /// What can stand for it.
  public var sort: Sort

  /// What can stand for a variable.
  public enum Sort: Hashable, Sendable {
    /// Any term.
    case any
    /// A name: a key or a nonce, but nothing that is made of others.
    case name
    /// One of those terms.
    case oneOf([Term])
    /// A name that is nothing but new, such as an ephemeral key: where the adversary makes one up it
    /// takes this one of its own, for one is as good as another.
    case fresh(Term)
  }

  /// A variable of a sort.
  public init(_ name: String, _ sort: Sort = .any) {
    self.name = name
    self.sort = sort
  }

  /// Whether a term can stand for it.
  func accepts(_ term: Term) -> Bool {
    switch sort {
    case .any: true
    case .name, .fresh: if case .name = term.shape { true } else { false }
    case .oneOf(let terms): terms.contains(term)
    }
  }
}

/// What stands for variables.
public struct Bindings: Hashable, Sendable {
  /// By the variables' names, in the order in which they were bound.
  public private(set) var values: [Value] = []

  /// What stands for a variable.
  public struct Value: Hashable, Sendable {
    /// The variable.
    public var name: String
    /// The term.
    public var term: Term
  }

  /// Nothing is bound.
  public init() {}

  /// What stands for the variable of that name; nil where nothing does.
  public subscript(name: String) -> Term? {
    get { values.first { $0.name == name }?.term }
    set {
      values.removeAll { $0.name == name }
      if let newValue { values.append(Value(name: name, term: newValue)) }
    }
  }

  /// These, and a variable that was not bound.
  func adding(_ name: String, _ term: Term) -> Self {
    var more = self
    more.values.append(Value(name: name, term: term))
    return more
  }
}
