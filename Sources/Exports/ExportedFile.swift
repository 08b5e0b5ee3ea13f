import Files
import Foundation

/// What an export puts beside a log where nobody names another place.
///
/// Both files say of which log they are, so that one of an earlier run can be told from one of this run and
/// from somebody's own file of that name.
public enum ExportedFile: String, CaseIterable, Sendable {
  /// The trace for Perfetto.
  case trace = "trace.json"
  /// The packets for Wireshark.
  case packets = "packets.pcapng"

  /// What every trace of ours begins with.
  static let traceHead = "{\"displayTimeUnit\":\"ms\",\"otherData\":{"
  /// What stands before the digest in the comment of a capture.
  static let digestMark = ", log "
  /// What a capture of ours says of the program that wrote it, with a version behind it.
  static let applicationMark = "yamabiko "
  /// The head of a file is read so far: what it says of the scenario stands before the digest.
  private static let headMost = 65_536

  /// The digest of the log that a file is the export of, in hexadecimal digits; nil where it is no export
  /// of ours.
  func digest(of path: String) -> String? {
    guard FileStore.kind(path) == .file else { return nil }
    var head: [UInt8] = []
    try? RegularFile.read(path, atMost: .max) { part, _ in
      head = Array(part.prefix(Self.headMost))
      return false
    }
    let place: Range<Int>?
    switch self {
    case .trace:
      guard head.starts(with: Self.traceHead.utf8) else { return nil }
      // Within a string before it the first quotation mark would be escaped.
      place = Data(head).range(of: Data(",\"digest\":\"".utf8))
    case .packets:
      guard head.starts(with: PcapngBlocks.magic), head.count >= 8 else { return nil }
      // A scenario's name stands before it in the first block, and anybody's comments behind that.
      let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let block = Data(head.prefix(length))
      guard block.range(of: Data(Self.applicationMark.utf8)) != nil else { return nil }
      place = block.range(of: Data(Self.digestMark.utf8), options: .backwards)
    }
    guard let place else { return nil }
    let digits = "0123456789abcdef".utf8
    let digest = head[place.upperBound...].prefix { digits.contains($0) }
    return digest.isEmpty ? nil : String(decoding: digest, as: UTF8.self)
  }

  /// Takes away the exports in a folder that are of another log than the one with that digest.
  ///
  /// With nil they are all of another. What is somebody's own stays.
  ///
  /// - Throws: where one cannot be removed.
  package static func removeStale(in folder: String, besides digest: String?) throws(FileError) {
    for file in allCases {
      let path = "\(folder)/\(file.rawValue)"
      guard let other = file.digest(of: path), other != digest else { continue }
      try FileStore.removeFile(path)
    }
  }
}
