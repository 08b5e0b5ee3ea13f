/// How a photo is cut into chunks, each sealed for itself, so that neither end holds all of it.
///
/// Chunk `i`, from 0, has up to 1 MiB of the photo and the nonce `i` as 12 bytes, most significant
/// first; all have the photo's key and its authenticated data. A photo of up to 1 MiB is one chunk
/// with the nonce zero, an empty one is one empty chunk. Nothing marks the last chunk: a missing, added
/// or moved one is seen by the digest over the whole ciphertext, which stands in the header.
public struct BlobChunks: Hashable, Sendable {
  /// Bytes of a photo in every chunk but the last.
  public static let chunkLength = 1 << 20
  /// Bytes that sealing adds to each.
  public static let tagLength = 16
  /// The most bytes of a photo (L-15: 10 MB).
  public static let photoMax = 10_000_000

  /// Bytes of the photo.
  public let length: Int

  /// How a photo of so many bytes is cut.
  ///
  /// - Precondition: `length` is not negative.
  public init(length: Int) {
    precondition(length >= 0, "a photo of \(length) bytes")
    self.length = length
  }

  /// How a ciphertext of so many bytes is cut.
  ///
  /// - Throws: `LetterFormatProblem` of the kind `truncated` where no photo has such a ciphertext.
  public init(sealedLength: Int) throws(LetterFormatProblem) {
    let full = Self.chunkLength + Self.tagLength
    let (chunks, rest) = max(sealedLength, 0).quotientAndRemainder(dividingBy: full)
    // The last chunk is empty in an empty photo alone.
    let isWhole = chunks == 0 ? rest >= Self.tagLength : rest == 0 || rest > Self.tagLength
    guard isWhole else {
      throw LetterFormatProblem(
        .truncated,
        at: max(sealedLength, 0),
        of: .blob,
        "it ends within the seal of chunk \(chunks + 1)",
      )
    }
    length = chunks * Self.chunkLength + max(rest - Self.tagLength, 0)
  }

  /// How many chunks there are, at least one.
  public var count: Int {
    max(1, length / Self.chunkLength + (length % Self.chunkLength == 0 ? 0 : 1))
  }

  /// Bytes of the ciphertext.
  public var sealedLength: Int { length + count * Self.tagLength }

  /// The nonce of a chunk, 12 bytes.
  public static func nonce(_ chunk: UInt64) -> [UInt8] {
    var nonce: [UInt8] = [0, 0, 0, 0]
    nonce.append(bigEndian: chunk)
    return nonce
  }
}
