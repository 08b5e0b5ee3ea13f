import Kernel

/// What rtpdump of rtptools writes with `-F dump`.
///
/// The format is that of its rtpdump.h and its manual: a line `#!rtpplay1.0 ADDRESS/PORT`, a head
/// of 16 bytes with the start, and each packet behind a head of 8. Numbers have their highest byte
/// first; arrivals are whole milliseconds since the start.
enum RTPDump {
  /// How its head is described to a person.
  static let head = "the line '#!rtpplay1.0 ADDRESS/PORT'"
  private static let mark = Array("#!rtpplay1.0 ".utf8)
  /// The longest first line, in bytes.
  private static let lineMost = 256

  /// Reads all of it.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  static func read(_ bytes: [UInt8]) throws(ImportProblem) -> RTPStreams {
    guard bytes.starts(with: mark) else {
      throw ImportFormat.rtpdump.refusal(bytes, expecting: head)
    }
    guard let lineEnd = bytes.prefix(lineMost).firstIndex(of: 0x0A) else {
      throw ImportProblem(
        .byte(min(bytes.count, lineMost)),
        "its first line does not end within \(lineMost) bytes",
        remedy: "expected \(head)",
      )
    }
    let target = String(decoding: bytes[mark.count..<lineEnd], as: UTF8.self)
    var reader = ByteReader(bytes, (lineEnd + 1)..<bytes.count)
    guard let seconds: UInt32 = reader.number(), let fraction: UInt32 = reader.number(),
      reader.skip(8)
    else {
      throw .truncated(
        at: bytes.count,
        within: "its head",
        missing: lineEnd + 17 - bytes.count,
      )
    }
    guard fraction < 1_000_000 else {
      throw ImportProblem(
        .byte(lineEnd + 5),
        "it starts at \(fraction) µs of a second",
        remedy: "the file is damaged there: write it anew with 'rtpdump -F dump'",
      )
    }
    let start = Duration.seconds(Int64(seconds)) + .microseconds(Int64(fraction))
    var streams = RTPStreams()
    var number = 0
    var latest: UInt32 = 0
    while !reader.isAtEnd {
      number += 1
      try read(number, bytes, &reader, start, target, &latest, &streams)
    }
    return streams
  }

  private static func read(
    _ number: Int,
    _ bytes: [UInt8],
    _ reader: inout ByteReader,
    _ start: Duration,
    _ target: String,
    _ latest: inout UInt32,
    _ streams: inout RTPStreams,
  ) throws(ImportProblem) {
    let place = reader.offset
    guard let length: UInt16 = reader.number(), let whole: UInt16 = reader.number(),
      let offset: UInt32 = reader.number()
    else {
      throw .truncated(
        at: bytes.count,
        within: "the head of packet \(number)",
        missing: place + 8 - bytes.count,
      )
    }
    guard length >= 8 else {
      throw ImportProblem(
        .byte(place),
        "packet \(number) has a length of \(length); expected 8 or more, its own head",
        remedy: "the file is damaged there: write it anew with 'rtpdump -F dump'",
      )
    }
    let body = reader.offset
    guard reader.skip(Int(length) - 8) else {
      throw .truncated(
        at: bytes.count,
        within: "packet \(number)",
        missing: body + Int(length) - 8 - bytes.count,
      )
    }
    guard Int64(offset) >= Int64(latest) - 1_000 else {
      throw ImportProblem(
        .byte(place + 4),
        "packet \(number) came \(latest - offset) ms before one that stands ahead of it",
        remedy: "put packets in the order of their arrival; where a clock was set, cut there",
      )
    }
    latest = max(latest, offset)
    // RTCP says 0 for its length.
    guard whole > 0 else {
      streams.others += 1
      return
    }
    streams.take(
      bytes,
      body..<reader.offset,
      at: start + .milliseconds(Int64(offset)),
      from: nil,
      to: target,
      isOutbound: nil,
    )
  }
}
