import Kernel
import SymbolicCryptography

/// How the time of a random letter is hidden (L-21): what its wrap has beside, or in the place of, its key.
///
/// With a share the wrap has `key xor share`, which says nothing of either: a one-time pad is a seal under a key that is
/// used once, and as terms it is that.
extension Cipher {
  private static let shareContext = Term.constant("lifelog/v1/share")

  /// What is wrapped in the place of a letter's key.
  static func hidden(_ contentKey: Term, in job: SealingJob) -> Term {
    if let share = job.share.first {
      return .sealed(contentKey, under: share, authenticating: shareContext)
    }
    if let opens = job.opens { return .tuple([contentKey, time(opens, of: job.header.id)]) }
    return contentKey
  }

  /// The key of a letter's content, of what was wrapped; without the share it is another one.
  static func contentKey(in unwrapped: Term, _ share: [Term]) -> Term {
    if case .tuple(let parts) = unwrapped.shape, let key = parts.first { return key }
    return share.first.flatMap { unwrapped.open(under: $0, authenticating: shareContext) }
      ?? unwrapped
  }

  /// When a letter is to be opened, as it stands in it, or what keeps that closed.
  static func time(_ job: OpeningJob) -> Result<WallTime, SealFault> {
    unwrap(job).flatMap { unwrapped in
      guard case .tuple(let parts) = unwrapped.shape, parts.count == 2,
        let time = time(of: parts[1])
      else { return .failure(.content) }
      return .success(time)
    }
  }

  /// A time that nobody knows who was not told it, though there are not many: who guesses has one of so many
  /// seconds of the window.
  static func time(_ time: WallTime, of letter: LetterID) -> Term {
    .name("\(letter)/opens/\(time.nanoseconds)")
  }

  private static func time(of term: Term) -> WallTime? {
    guard case .name(let name) = term.shape, let place = name.lastIndex(of: "/"),
      let nanoseconds = Int64(name[name.index(after: place)...])
    else { return nil }
    return WallTime(nanoseconds: nanoseconds)
  }
}

extension SealingJob {
  /// The term of when it opens, where that stands in it.
  public var time: Term? { opens.map { Cipher.time($0, of: header.id) } }
}
