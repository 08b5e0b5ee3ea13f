import Kernel

/// A record as the text that stands on a disk.
enum WrittenRecord {
  /// The record's canonical JSON.
  static func text<R: Record>(of record: R) -> String {
    String(decoding: CanonicalWriter.encode(record), as: UTF8.self)
  }

  /// The record of a text; nil where it is none.
  static func record<R: Record>(_ text: String, as type: R.Type = R.self) -> R? {
    try? CanonicalReader.decode(R.self, from: Array(text.utf8))
  }
}
