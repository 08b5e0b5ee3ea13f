import Adversary
import Letters
import SymbolicCryptography

/// An envelope as a message of the adversary's, and the shape of those that a phone opens.
///
/// The shape is what the phones' own cryptography seals, with variables for what only its sender chose: so
/// a scheme that changes changes here as well.
enum EnvelopeTerms {
  static let ownOnce = Term.name("eve/once")
  static let ownContentKey = Term.name("eve/content")
  static let ownBody = Term.name("eve/body")

  /// An envelope with the key that is said to be its sender's.
  static func term(_ envelope: Envelope, senderKey: Term) -> Term {
    switch envelope {
    case .asWritten(let content, let wrapped): .tuple([content, wrapped, senderKey])
    case .versionOne(let content, let wrapped, let encapsulated, let signature):
      .tuple([content, wrapped, encapsulated, signature, senderKey])
    }
  }

  /// The envelope of such a message; nil where it is none.
  static func read(
    _ message: Term,
    _ cipher: CipherProtocol,
  ) -> (envelope: Envelope, senderKey: Term)? {
    let parts = message.parts
    switch cipher {
    case .asWritten:
      guard parts.count == 3 else { return nil }
      return (.asWritten(content: parts[0], wrapped: parts[1]), parts[2])
    case .versionOne:
      guard parts.count == 5 else { return nil }
      let envelope = Envelope.versionOne(
        content: parts[0],
        wrapped: parts[1],
        encapsulated: parts[2],
        signature: parts[3],
      )
      return (envelope, parts[4])
    }
  }

  /// What a phone would open as a letter with that header; nil where it opens none.
  ///
  /// - Parameters:
  ///   - header: what stands on it.
  ///   - phone: who opens.
  ///   - keys: whose key the sender's can be, where the server says so.
  static func pattern(_ header: LetterHeader, for phone: Phone, keys: [Term]) -> Pattern? {
    guard let own = phone.keys.first else { return nil }
    let sender = Term.name("?sender")
    let body = Term.name("?body")
    var job = SealingJob()
    job.cipher = phone.settings.cipher
    job.header = header
    job.body = body
    job.peer = .publicKey(own)
    job.own = sender
    if job.cipher == .versionOne {
      guard let friend = phone.diary.friends.first(where: { $0.user == header.sender }),
        case .publicKey(let pinned)? = friend.pinned.first?.shape
      else { return nil }
      job.own = pinned
      job.secrets = friend.secrets
    }
    guard case .phone(.sealed(_, let envelope)) = CipherQuestion.sealLetter(job).symbolicAnswer
    else { return nil }
    let variables: [(Term, Variable)] = [
      (sender, Variable("sender", .oneOf(keys))), (body, Variable("body", .fresh(ownBody))),
      (.name("\(header.id)/key"), Variable("content", .fresh(ownContentKey))),
      (.name("\(header.id)/once"), Variable("once", .fresh(ownOnce))),
    ]
    return shape(of: term(envelope, senderKey: .publicKey(job.own)), variables)
  }

  /// A term with variables in the place of some names.
  private static func shape(of term: Term, _ variables: [(name: Term, Variable)]) -> Pattern {
    if let variable = variables.first(where: { $0.name == term })?.1 { return .any(variable) }
    switch term.shape {
    case .name, .constant: return .exactly(term)
    case .tuple(let parts): return .tuple(parts.map { shape(of: $0, variables) })
    case .publicKey, .sharedSecret, .digest, .derived, .sealed, .signature:
      guard let form = term.form else { return .exactly(term) }
      return .made(form, term.parts.map { shape(of: $0, variables) })
    }
  }
}
