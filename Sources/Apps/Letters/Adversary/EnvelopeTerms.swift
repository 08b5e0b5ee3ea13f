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

  /// An envelope, as written with the key that is said to be its sender's.
  static func term(_ envelope: Envelope, senderKey: Term) -> Term {
    switch envelope {
    case .asWritten(let content, let wrapped): .tuple([content, wrapped, senderKey])
    case .versionOne(let content, let digest, let wrapped, let encapsulated, let signature):
      .tuple([content, digest, wrapped, encapsulated, signature])
    case .open(let body): .tuple([body, senderKey])
    }
  }

  /// The envelope of such a message, and the key of its sender; nil where it is none.
  static func read(
    _ message: Term,
    _ cipher: CipherProtocol,
  ) -> (envelope: Envelope, senderKeys: [PublicBundle])? {
    let parts = message.parts
    switch cipher {
    case .asWritten:
      guard parts.count == 3 else { return nil }
      var sender = PublicBundle()
      sender.owner = LetterParties.users[0]
      sender.key = parts[2]
      return (.asWritten(content: parts[0], wrapped: parts[1]), [sender])
    case .transport:
      guard parts.count == 2 else { return nil }
      var sender = PublicBundle()
      sender.owner = LetterParties.users[0]
      sender.key = parts[1]
      return (.open(body: parts[0]), [sender])
    case .versionOne:
      guard parts.count == 5 else { return nil }
      let envelope = Envelope.versionOne(
        content: parts[0],
        digest: parts[1],
        wrapped: parts[2],
        encapsulated: parts[3],
        signature: parts[4],
      )
      return (envelope, [])
    }
  }

  /// What a phone would open as a letter with that header; nil where it opens none.
  ///
  /// - Parameters:
  ///   - header: what stands on it.
  ///   - phone: who opens.
  ///   - keys: whose key the sender's can be, where the server says so.
  /// - Returns: the shape of its envelope.
  static func pattern(_ header: LetterHeader, for phone: Phone, keys: [Term]) -> Pattern? {
    guard let own = opener(of: header, on: phone) else { return nil }
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
        let pinned = friend.pinned.first(where: { $0.digest == header.senderBundle }),
        case .publicKey(let key) = pinned.key.shape
      else { return nil }
      job.own = key
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

  /// The private key for which a letter is sealed.
  private static func opener(of header: LetterHeader, on phone: Phone) -> Term? {
    guard phone.settings.cipher == .versionOne, !header.prekey.text.isEmpty else {
      return phone.keys.first?.key
    }
    return phone.diary.prekeys.first { $0.id == header.prekey }?.key
  }

  /// A term with variables in the place of some names.
  static func shape(of term: Term, _ variables: [(name: Term, Variable)]) -> Pattern {
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
