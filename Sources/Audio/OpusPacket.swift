/// What can be read from a packet of Opus without decoding it (RFC 6716).
public enum OpusPacket {
  /// Whether the packet carries a coarse copy of the frame before it (in-band FEC, LBRR).
  ///
  /// Only SILK has copies. Its payload begins with a flag of speech for every 20 ms and then the
  /// flag of the copy, first of the middle and then, in stereo, of the side channel (§4.2.3 and
  /// §4.2.4). Each is a symbol of probability one half, and the first symbols of the range coder
  /// with that probability are the payload's highest bits (§4.1).
  ///
  /// False where there is no packet, or an empty one.
  public static func hasRedundancy(_ bytes: [UInt8]) -> Bool {
    guard let header = bytes.first, let span = span(header), !isEmpty(bytes),
      let frame = firstFrame(of: bytes)
    else { return false }
    let flags = bytes[frame.lowerBound]
    let isStereo = header & 0x04 != 0
    let speechFlags = max(1, span / 20)
    return bit(speechFlags, of: flags) || isStereo && bit(2 * speechFlags + 1, of: flags)
  }

  /// Whether the packet holds no sound: a decoder takes a first frame of up to one byte for a
  /// lost one.
  ///
  /// libopus 1.3.1 makes such packets where a frame and the copy of the one before do not fit
  /// into a constant bit rate.
  public static func isEmpty(_ bytes: [UInt8]) -> Bool {
    guard let frame = firstFrame(of: bytes) else { return true }
    return frame.count <= 1
  }

  /// Milliseconds per frame where SILK takes part, alone or with CELT above it; nil for CELT
  /// (§3.1, table 2).
  private static func span(_ header: UInt8) -> Int? {
    let configuration = Int(header >> 3)
    if configuration < 12 { return [10, 20, 40, 60][configuration % 4] }
    return configuration < 16 ? [10, 20][configuration % 2] : nil
  }

  /// The bytes of the first frame; nil where the packet is no packet (§3.2).
  private static func firstFrame(of bytes: [UInt8]) -> Range<Int>? {
    guard let header = bytes.first else { return nil }
    let rest = 1..<bytes.count
    switch header & 0x03 {
    case 0: return rest
    case 1: return rest.count % 2 == 0 ? rest.prefix(rest.count / 2) : nil
    case 2: return length(in: bytes, at: 1, end: bytes.count).flatMap { frame($0, bytes.count) }
    default: return firstOfMany(bytes)
    }
  }

  /// Code 3 (§3.2.5): a byte with the number of frames and two flags, the padding's size, and
  /// lengths where the frames differ; the padding itself stands at the end.
  private static func firstOfMany(_ bytes: [UInt8]) -> Range<Int>? {
    guard bytes.count > 1 else { return nil }
    let isVariable = bytes[1] & 0x80 != 0
    let frames = Int(bytes[1] & 0x3F)
    var place = 2
    var end = bytes.count
    var hasMore = bytes[1] & 0x40 != 0
    while hasMore {
      guard place < end else { return nil }
      hasMore = bytes[place] == 255
      end -= hasMore ? 254 : Int(bytes[place])
      place += 1
    }
    guard frames > 0, place <= end else { return nil }
    guard isVariable else {
      let size = (end - place) / frames
      return size * frames == end - place ? place..<place + size : nil
    }
    var first: Int?
    for _ in 1..<frames {
      guard let next = length(in: bytes, at: place, end: end) else { return nil }
      first = first ?? next.size
      place = next.end
    }
    return frame((first ?? end - place, place), end)
  }

  /// A frame of that size after its length, if there is as much.
  private static func frame(_ length: (size: Int, end: Int), _ end: Int) -> Range<Int>? {
    length.end + length.size <= end ? length.end..<length.end + length.size : nil
  }

  /// A length of one or two bytes, and where it ends (§3.2.1).
  private static func length(
    in bytes: [UInt8],
    at place: Int,
    end: Int,
  ) -> (size: Int, end: Int)? {
    guard place < end else { return nil }
    let first = Int(bytes[place])
    if first < 252 { return (first, place + 1) }
    guard place + 1 < end else { return nil }
    return (Int(bytes[place + 1]) * 4 + first, place + 2)
  }

  private static func bit(_ number: Int, of byte: UInt8) -> Bool {
    byte & (0x80 >> UInt8(number)) != 0
  }
}
