import Kernel
import SymbolicCryptography

/// The photos of a letter (L-15): each is sealed by itself, under the letter's key.
///
/// As written by that key alone, so that nothing says which photo of a letter it is, nor how many there are. Of letters v1 by a key of
/// its own that is derived from it, with its number in what is authenticated, and its digest stands in the header.
extension Cipher {
  /// The photos of a letter, sealed.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - letter: the letter.
  ///   - cipher: the scheme.
  ///   - part: which part of letters v1 is left out.
  /// - Returns: each of them, in their order.
  static func photos(
    _ count: Int,
    of letter: LetterID,
    _ cipher: CipherProtocol,
    without part: LetterPart,
  ) -> [Term] {
    let key = Term.name("\(letter)/key")
    return (0..<count).map { number in
      let photo = letter.photo(number)
      return switch cipher {
      case .transport: photo
      case .asWritten: .sealed(photo, under: key, authenticating: .constant(""))
      case .versionOne:
        .sealed(
          photo,
          under: photoKey(key, number),
          authenticating: context(number, of: letter, without: part),
        )
      }
    }
  }

  /// What keeps photos from being those that a header names; nil where nothing does.
  static func problem(ofPhotosIn letter: SealedLetter) -> SealFault? {
    let digests = letter.header.photoDigests
    guard letter.blobs.count == digests.count else { return .blobCount }
    return letter.blobs.map { Term.digest($0) } == digests ? nil : .blobDigest
  }

  /// Whether all photos come out with the letter's key.
  static func opensPhotos(of job: OpeningJob, with key: Term) -> Bool {
    let letter = job.letter
    return letter.blobs.enumerated().allSatisfy { number, blob in
      switch job.cipher {
      case .transport: true
      case .asWritten: blob.open(under: key, authenticating: .constant("")) != nil
      case .versionOne:
        blob.open(
          under: photoKey(key, number),
          authenticating: context(number, of: letter.header.id, without: job.without),
        ) != nil
      }
    }
  }

  private static func photoKey(_ contentKey: Term, _ number: Int) -> Term {
    .derived(contentKey, info: .tuple([.constant("lifelog/v1/blob"), .constant("\(number)")]))
  }

  private static func context(
    _ number: Int,
    of letter: LetterID,
    without part: LetterPart,
  ) -> Term {
    let id = part == .header ? "" : letter.text
    return .tuple([
      .constant("lifelog/v1/content"), .constant(id), .constant("P"), .constant("\(number)"),
    ])
  }
}

extension SealingJob {
  /// Its photos, sealed.
  public var sealedPhotos: [Term] {
    Cipher.photos(photos.count, of: header.id, cipher, without: without)
  }
}

extension LetterID {
  /// A photo of it, by its number from 0.
  public func photo(_ number: Int) -> Term { .name("\(self)/photo-\(number)") }
}

/// What an operator does with the photos that it keeps.
public enum PhotoTampering: String, CaseIterable, Choice, Hashable, Sendable {
  /// The first two change places.
  case exchange
  /// The last one is gone.
  case drop
  /// The first one is another.
  case alter

  /// How many photos there must be.
  var least: Int { self == .exchange ? 2 : 1 }

  /// What `alter` makes of a sealed photo.
  public static let altered = Term.constant("altered")
}
