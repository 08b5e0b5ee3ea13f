/// The kinds of field logs that are taken in.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// A capture of packets, in the classic format or as pcapng.
  case pcap
  /// RTP as rtptools record it.
  case rtpdump
  /// A table of when packets were sent and received.
  case csv
  /// A trace of capacity, as Mahimahi's shells read it.
  case mahimahi
  /// A track as a receiver of satellites records it.
  case gpx

  /// The longest file, in bytes: what is read is held in memory.
  public static let sizeMax = 256 << 20

  /// How the format is spoken of.
  public var words: String {
    switch self {
    case .pcap: "a pcap or pcapng capture"
    case .rtpdump: "a recording of rtpdump"
    case .csv: "a table of arrivals"
    case .mahimahi: "a Mahimahi trace"
    case .gpx: "a track in GPX"
    }
  }

  /// What a file looks like by its first bytes; nil where they say nothing.
  public static func guess(_ bytes: [UInt8]) -> String? {
    func begins(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    if CaptureFile.isCapture(bytes) { return "a capture: 'yamabiko import pcap'" }
    if begins("#!rtpplay") { return "a recording of rtpdump: 'yamabiko import rtpdump'" }
    if begins("\u{1F}\u{8B}") || bytes.starts(with: [0x1F, 0x8B]) {
      return "compressed: unpack it with 'gunzip' first"
    }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      return "compressed: unpack it with 'unzstd' first"
    }
    if begins("RIFF") { return "a sound: name it in a scenario's 'microphone'" }
    if begins("<?xml") || begins("<gpx") {
      return "XML, such as a track in GPX: 'yamabiko import gpx'"
    }
    if begins("SQLite format 3") { return "a log of ours, or another database" }
    let head = bytes.prefix(4_096)
    guard !head.isEmpty, head.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
    else { return nil }
    if let first = head.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    {
      return "JSON, which no import reads"
    }
    if begins("name:") { return "a scenario: 'yamabiko run'" }
    if head.contains(UInt8(ascii: ",")) { return "a text with commas: 'yamabiko import csv'" }
    if head.allSatisfy({ $0 <= 0x20 || (0x30...0x39).contains($0) }) {
      return "a list of numbers: 'yamabiko import mahimahi'"
    }
    return nil
  }

  /// The refusal of a file that is of another kind.
  func refusal(_ bytes: [UInt8], expecting head: String) -> ImportProblem {
    guard !bytes.isEmpty else {
      return ImportProblem(
        .byte(0),
        "the file is empty",
        remedy: "expected \(head)",
      )
    }
    // Which command to take instead helps nobody who has taken it.
    let guess = Self.guess(bytes).flatMap { $0.hasSuffix("import \(rawValue)'") ? nil : $0 }
    let other = guess.map { "; it looks like \($0)" } ?? ""
    return ImportProblem(
      .byte(0),
      "it does not begin as \(words) does\(other)",
      remedy: "expected \(head)",
    )
  }
}
