/// What a value of cryptography is: how it was made, in place of its bytes.
///
/// This is the model of Dolev and Yao (D. Dolev, A. Yao: "On the security of public key protocols",
/// 1983): whoever has not got the key learns nothing of what is sealed, nobody guesses a name, and two
/// values are the same only if they were made in the same way. What that leaves out is listed in
/// `docs/secrecy.md`.
///
/// ```swift
/// let hina = Term.name("hina/key"), ren = Term.name("ren/key")
/// let key = Term.derived(hina.agreement(with: .publicKey(ren))!, info: .constant("letters"))
/// let letter = Term.sealed(.name("body"), under: key, authenticating: .constant("header"))
/// letter.open(under: key, authenticating: .constant("header"))  // ~body
/// ```
///
/// Terms are made by functions named after the cases of `Shape`, and taken apart by `shape`. A term is
/// one reference, and remembers a digest of itself: comparing and hashing take the same time for a
/// name and for a letter with its photos. Two different terms are taken for one with a chance of
/// about 2⁻¹²⁸ per pair.
public struct Term: Hashable, Sendable {
  let node: Node

  /// How a term was made; what it is made of are terms.
  public enum Shape: Sendable {
    /// Fresh and unguessable: a private key, a content key, a nonce, the body of a letter. Its text
    /// tells it from all other names.
    case name(String)
    /// What everybody knows or can guess: a user's id, a label, a number in decimal.
    case constant(String)
    /// Several terms in their order; whoever has it has each of them.
    case tuple([Term])
    /// The public half of a private key.
    case publicKey(Term)
    /// What Diffie-Hellman makes of two private keys, the smaller one first.
    case sharedSecret(Term, Term)
    /// A cryptographic digest.
    case digest(Term)
    /// A key derived of a secret, or of a tuple of secrets, for a context.
    case derived(Term, info: Term)
    /// Authenticated encryption under a key; what is authenticated beside it is not contained in it.
    case sealed(Term, under: Term, authenticating: Term)
    /// A signature of a message by a private key; it does not contain the message.
    case signature(Term, by: Term)
  }

  final class Node: Sendable {
    let shape: Shape
    let form: Form?
    let digest: TermDigest
    let size: Int
    let depth: Int
    /// How many bytes its text has: known once, so that the text is written into one piece of memory.
    let textLength: Int
    /// Its text where that is short; nil of a long one, which is put together of those of its parts.
    ///
    /// An event of letters is terms for the most part, and the same terms go from event to event: to copy
    /// a text costs a tenth of walking what it is made of.
    let text: String?
    /// Whether JSON demands no escape in its text.
    let isPlain: Bool

    init(_ shape: Shape) {
      self.shape = shape
      form = Form(shape)
      textLength = Term.textLength(of: shape, form)
      text = textLength > Term.longestKept ? nil : Term.text(of: shape, form, textLength)
      var digest = TermDigest(shape)
      var isPlain = Term.isPlain(shape)
      var size = 1
      var depth = 0
      shape.forEachPart { part in
        isPlain = isPlain && part.node.isPlain
        digest.absorb(part.node.digest)
        size = Term.sum(size, part.size)
        depth = max(depth, part.depth)
      }
      self.digest = digest
      self.isPlain = isPlain
      self.size = size
      self.depth = depth + 1
    }
  }

  /// How it was made.
  public var shape: Shape { node.shape }

  /// Which operation made it; nil for a name, a constant or a tuple.
  public var form: Form? { node.form }

  /// How many names, constants and operations it is made of, each as often as it occurs; a size
  /// above `Int.max` is `Int.max`.
  public var size: Int { node.size }

  /// How many operations lie within one another at most, a name or a constant being one.
  public var depth: Int { node.depth }

  /// What it is made of, in order; none for a name or a constant.
  public var parts: [Term] { node.shape.parts }

  /// 128 bits that stand for it: the same in every process, on every machine.
  public var digestWords: (lower: UInt64, upper: UInt64) { (node.digest.lower, node.digest.upper) }

  private init(_ shape: Shape) {
    node = Node(shape)
  }

  /// The sum of two sizes; more than `Int.max` is `Int.max`.
  static func sum(_ first: Int, _ second: Int) -> Int {
    let (sum, isTooMuch) = first.addingReportingOverflow(second)
    return isTooMuch ? .max : sum
  }

  /// Whether both were made in the same way.
  public static func == (left: Self, right: Self) -> Bool {
    left.node === right.node || left.node.digest == right.node.digest
  }

  /// Feeds what tells it apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(node.digest.lower)
  }
}

// MARK: Making

extension Term {
  /// A fresh name, which nobody guesses.
  public static func name(_ text: String) -> Self { Self(.name(text)) }

  /// What everybody knows.
  public static func constant(_ text: String) -> Self { Self(.constant(text)) }

  /// A number that everybody knows, in decimal.
  public static func constant(_ number: some BinaryInteger) -> Self { Self(.constant("\(number)")) }

  /// Several terms in their order.
  public static func tuple(_ parts: [Term]) -> Self { Self(.tuple(parts)) }

  /// The public half of a private key.
  public static func publicKey(_ privateKey: Term) -> Self { Self(.publicKey(privateKey)) }

  /// What Diffie-Hellman makes of two private keys, in whichever order.
  ///
  /// Nobody has both in a run: see `agreement(with:)`.
  public static func sharedSecret(_ first: Term, _ second: Term) -> Self {
    first < second ? Self(.sharedSecret(first, second)) : Self(.sharedSecret(second, first))
  }

  /// The digest of a term.
  public static func digest(_ message: Term) -> Self { Self(.digest(message)) }

  /// A key derived of a secret for a context.
  public static func derived(_ secret: Term, info: Term) -> Self {
    Self(.derived(secret, info: info))
  }

  /// A message sealed under a key, with what is authenticated beside it.
  public static func sealed(_ message: Term, under key: Term, authenticating data: Term) -> Self {
    Self(.sealed(message, under: key, authenticating: data))
  }

  /// A message's signature by a private key.
  public static func signature(_ message: Term, by privateKey: Term) -> Self {
    Self(.signature(message, by: privateKey))
  }
}

// MARK: What one can do with them

extension Term {
  /// What Diffie-Hellman makes of this private key and another one's public half; nil for what is no
  /// public key, as a library refuses a point that is not on the curve.
  public func agreement(with publicKey: Term) -> Term? {
    guard case .publicKey(let other) = publicKey.shape else { return nil }
    return .sharedSecret(self, other)
  }

  /// What this holds sealed; nil where it is nothing sealed, or not under that key, or not with that
  /// authenticated.
  public func open(under key: Term, authenticating data: Term) -> Term? {
    guard case .sealed(let message, key, data) = shape else { return nil }
    return message
  }

  /// Whether this is a signature of that message by whoever has that public key's private half.
  public func verifies(_ message: Term, by publicKey: Term) -> Bool {
    guard case .signature(message, let signer) = shape else { return false }
    return publicKey == .publicKey(signer)
  }
}

extension Term.Shape {
  /// What a term of this shape is made of, in order.
  public var parts: [Term] {
    if case .tuple(let parts) = self { return parts }
    var parts: [Term] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// Goes through what a term of this shape is made of, in order, without a list of it.
  @inline(__always)
  func forEachPart(_ body: (Term) -> Void) {
    switch self {
    case .name, .constant: break
    case .tuple(let parts): for part in parts { body(part) }
    case .publicKey(let part), .digest(let part): body(part)
    case .sharedSecret(let first, let second), .derived(let first, let second),
      .signature(let first, let second):
      body(first)
      body(second)
    case .sealed(let message, let key, let data):
      body(message)
      body(key)
      body(data)
    }
  }
}
