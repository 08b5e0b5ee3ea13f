import Kernel
import SymbolicCryptography

extension SealFault: Error {}

/// The two schemes, as terms: what is made of what.
enum Cipher {
  /// The seed gives nothing to authenticate and no context for keys (L-06).
  private static let nothing = Term.constant("")

  /// The envelope of a letter; nil where the recipient's key is none.
  static func seal(_ job: SealingJob) -> Envelope? {
    let id = job.header.id
    let contentKey = Term.name("\(id)/key")
    switch job.cipher {
    case .transport: return .open(body: job.body)
    case .asWritten:
      guard let shared = job.own.agreement(with: job.peer) else { return nil }
      let key = Term.derived(shared, info: nothing)
      return .asWritten(
        content: .sealed(job.body, under: contentKey, authenticating: nothing),
        wrapped: .sealed(contentKey, under: key, authenticating: nothing),
      )
    case .versionOne:
      let once = job.once
      // Whoever has the one-time key can open it: nobody, once that is deleted (L-35).
      let reader = job.prekeys.first ?? job.peer
      guard let fresh = once.agreement(with: reader), let own = agreement(job, with: reader)
      else { return nil }
      let content = Term.sealed(
        job.body,
        under: bodyKey(contentKey),
        authenticating: content(job.header, without: job.without),
      )
      let header = authenticated(job.header, .digest(content), without: job.without)
      let key = wrappingKey([fresh, own], job.secrets, without: job.without)
      let hidden = hidden(contentKey, in: job)
      let wrapped = Term.sealed(hidden, under: key, authenticating: header)
      let encapsulated = Term.publicKey(once)
      return .versionOne(
        content: content,
        digest: .digest(content),
        wrapped: wrapped,
        encapsulated: encapsulated,
        signature: .signature(signed(header, encapsulated, wrapped), by: job.own),
      )
    }
  }

  /// The body of a letter, or what keeps it closed: checked in the order of letters v1.
  static func open(_ job: OpeningJob) -> Result<Term, SealFault> {
    let header = job.letter.header
    switch (job.cipher, job.letter.envelope) {
    case (.transport, .open(let body)): return .success(body)
    case (.asWritten, .asWritten(let content, let wrapped)):
      guard let shared = job.own.agreement(with: job.peer),
        let key = wrapped.open(under: .derived(shared, info: nothing), authenticating: nothing)
      else { return .failure(.unwrap) }
      guard let body = content.open(under: key, authenticating: nothing),
        opensPhotos(of: job, with: key)
      else { return .failure(.content) }
      return .success(body)
    case (
      .versionOne,
      .versionOne(let content, let digest, let wrapped, let encapsulated, let signature),
    ):
      let unwrapped: Term
      switch unwrap(job) {
      case .success(let found): unwrapped = found
      case .failure(let fault): return .failure(fault)
      }
      let whole = authenticated(header, digest, without: job.without)
      let key = contentKey(in: unwrapped, job.share)
      let context = Self.content(header, without: job.without)
      guard let body = content.open(under: bodyKey(key), authenticating: context),
        opensPhotos(of: job, with: key)
      else { return .failure(.content) }
      if job.without == .signature { return .success(body) }
      guard signature.verifies(signed(whole, encapsulated, wrapped), by: job.peer) else {
        return .failure(.signature)
      }
      return .success(body)
    case (.asWritten, .versionOne), (.versionOne, .asWritten), (.transport, _), (_, .open):
      return .failure(.unwrap)
    }
  }

  /// What stands in the wrap of letters v1, or what keeps it closed: all that is checked before the content.
  static func unwrap(_ job: OpeningJob) -> Result<Term, SealFault> {
    let header = job.letter.header
    guard
      case .versionOne(let content, let digest, let wrapped, let encapsulated, _) =
        job.letter.envelope
    else { return .failure(.unwrap) }
    guard header.recipient == job.reader else { return .failure(.wrongRecipient) }
    guard digest == .digest(content) else { return .failure(.bodyDigest) }
    if let fault = problem(ofPhotosIn: job.letter) { return .failure(fault) }
    guard let fresh = job.own.agreement(with: encapsulated),
      let own = job.own.agreement(with: job.peer),
      let key = wrapped.open(
        under: wrappingKey([fresh, own], job.secrets, without: job.without),
        authenticating: authenticated(header, digest, without: job.without),
      ),
      header.senderBundle == job.senderBundle, header.recipientBundle == job.ownBundle
    else { return .failure(.unwrap) }
    return .success(key)
  }

  /// What the phone that has a letter signs, so that the server deletes it.
  static func receipt(for letter: LetterID, by own: Term) -> Term {
    .signature(.tuple([.constant("lifelog/v1/receipt"), .constant(letter.text)]), by: own)
  }

  /// What a phone signs when somebody opens the app, so that nobody without the user's key says so.
  static func heartbeat(of user: UserID, at time: WallTime, by own: Term) -> Term {
    .signature(activity(of: user, at: time), by: own)
  }

  /// What is signed of that.
  static func activity(of user: UserID, at time: WallTime) -> Term {
    .tuple([
      .constant("lifelog/v1/heartbeat"), .constant(user.text), .constant(time.nanoseconds),
    ])
  }

  /// HPKE in its mode with both keys and a secret: both agreements and what came with the link.
  private static func wrappingKey(
    _ agreements: [Term],
    _ secrets: [Term],
    without part: LetterPart,
  ) -> Term {
    .derived(
      .tuple(agreements + (part == .secret ? [] : secrets)),
      info: .constant("lifelog/v1/hpke"),
    )
  }

  /// What sender and reader agree on: whoever has the private key of one of the two has it, the reader's as well.
  private static func agreement(_ job: SealingJob, with reader: Term) -> Term? {
    guard let stolen = job.stolen.first, let claimed = job.claimed.first else {
      return job.own.agreement(with: reader)
    }
    return stolen.agreement(with: claimed)
  }

  private static func bodyKey(_ contentKey: Term) -> Term {
    .derived(contentKey, info: .constant("lifelog/v1/body"))
  }

  private static func content(_ header: LetterHeader, without part: LetterPart) -> Term {
    let id = part == .header ? "" : header.id.text
    return .tuple([.constant("lifelog/v1/content"), .constant(id), .constant("B")])
  }

  private static func authenticated(
    _ header: LetterHeader,
    _ digest: Term,
    without part: LetterPart,
  ) -> Term {
    part == .header ? digest : .tuple([header.term, digest])
  }

  private static func signed(_ header: Term, _ encapsulated: Term, _ wrapped: Term) -> Term {
    .digest(.tuple([.constant("lifelog/v1/sig"), header, encapsulated, wrapped]))
  }
}
