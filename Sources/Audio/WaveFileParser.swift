/// Finds the format and the samples in the bytes of a RIFF/WAVE file.
struct WaveFileParser {
  private let bytes: [UInt8]

  /// What a `fmt ` chunk says.
  private struct Format {
    var encoding: Int
    var channels: Int
    var sampleRate: Int
    var bits: Int
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The sound in the first `data` chunk.
  func parse() throws(WaveFileError.Problem) -> WaveFile {
    guard !bytes.isEmpty else { throw .noBytes }
    guard bytes.count >= 12, hasTag("RIFF", at: 0), hasTag("WAVE", at: 8) else {
      throw .notWave(found: otherKind)
    }
    var format: Format?
    var position = 12
    while position + 8 <= bytes.count {
      let size = integer32(at: position + 4)
      let body = position + 8
      guard size <= Int(Int32.max) else {
        throw .claimTooLarge(chunk: name(at: position), bytes: size)
      }
      guard body + size <= bytes.count else {
        throw .truncated(
          chunk: name(at: position),
          claimed: size,
          present: bytes.count - body,
        )
      }
      if hasTag("fmt ", at: position) { format = try readFormat(at: body, size: size) }
      if hasTag("data", at: position) {
        guard let format else { throw .missingChunk("fmt ") }
        return try readSamples(at: body, size: size, format: format)
      }
      // Chunks start at even offsets.
      position = body + size + size % 2
    }
    throw .missingChunk(format == nil ? "fmt " : "data")
  }

  private func readFormat(at body: Int, size: Int) throws(WaveFileError.Problem) -> Format {
    guard size >= 16 else { throw .truncated(chunk: "fmt ", claimed: 16, present: size) }
    var format = Format(
      encoding: integer16(at: body),
      channels: integer16(at: body + 2),
      sampleRate: integer32(at: body + 4),
      bits: integer16(at: body + 14),
    )
    // An extensible header has the encoding in the first two bytes of its sub-format.
    if format.encoding == 0xFFFE, size >= 26 { format.encoding = integer16(at: body + 24) }
    return format
  }

  private func readSamples(
    at body: Int,
    size: Int,
    format: Format,
  ) throws(WaveFileError.Problem) -> WaveFile {
    guard format.encoding == 1 else { throw .encoding(format.encoding, bits: format.bits) }
    guard format.bits == 16 else { throw .bits(format.bits) }
    guard format.channels == 1 else { throw .channels(format.channels) }
    let rate = Int32(exactly: format.sampleRate) ?? 0
    guard WaveFile.sampleRates.contains(rate) else { throw .sampleRate(format.sampleRate) }
    guard size % 2 == 0 else { throw .truncated(chunk: "data", claimed: size + 1, present: size) }
    guard size > 0 else { throw .noSamples }
    let samples = [Int16](unsafeUninitializedCapacity: size / 2) { buffer, count in
      for index in 0..<size / 2 {
        let low = UInt16(bytes[body + 2 * index])
        let high = UInt16(bytes[body + 2 * index + 1])
        buffer.initializeElement(at: index, to: Int16(bitPattern: high << 8 | low))
      }
      count = size / 2
    }
    return WaveFile(sampleRate: rate, samples: samples)
  }

  private func integer16(at offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  private func integer32(at offset: Int) -> Int {
    integer16(at: offset) | integer16(at: offset + 2) << 16
  }

  /// Whether that tag stands there; a file can have millions of chunks, so no text is made of them.
  private func hasTag(_ tag: StaticString, at offset: Int) -> Bool {
    (0..<4).allSatisfy { tag.utf8Start[$0] == bytes[offset + $0] }
  }

  /// The name of the chunk that begins there.
  private func name(at offset: Int) -> String {
    visible(bytes[offset..<offset + 4])
  }

  /// What the file is instead, by what such files begin with.
  ///
  /// Its own bytes are not told: it may be anybody's file.
  private var otherKind: String? {
    let kinds: [(start: String, kind: String)] = [
      ("ID3", "an MP3"), ("OggS", "an Ogg file"), ("fLaC", "a FLAC file"),
      ("FORM", "an AIFF file"),
      (".snd", "an AU file"), ("caff", "a CAF file"), ("RF64", "an RF64 file"),
      ("#!AMR", "an AMR file"),
    ]
    if let known = kinds.first(where: { bytes.starts(with: $0.start.utf8) }) { return known.kind }
    if bytes.starts(with: [0xFF, 0xFB]) { return "an MP3" }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "an MPEG-4 file" }
    let isText = bytes.prefix(256).allSatisfy {
      (0x20..<0x7F).contains($0) || (9...13).contains($0)
    }
    return isText ? "a text" : nil
  }

  /// The bytes as text, with a dot for each that is no printable ASCII.
  private func visible(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") },
      as: UTF8.self,
    )
  }
}
