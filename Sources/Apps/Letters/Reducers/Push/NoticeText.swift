import Kernel
import PushSystem

/// A notice as the push system that all apps share carries it: a text that only the letters read.
public enum NoticeText {
  /// The text of a notice.
  static func written(_ notice: Notice) -> String {
    var writer = CanonicalWriter()
    writer.payload(notice)
    return "\(notice.kind) \(String(decoding: writer.bytes, as: UTF8.self))"
  }

  /// The notice of a push; nil where it carries none.
  public static func read(_ content: PushContent) -> Notice? { read(content.data) }

  /// The notice that a text says; nil where it says none.
  static func read(_ text: String) -> Notice? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let kind = parts.first, let payload = parts.last, parts.count == 2 else { return nil }
    return try? CanonicalReader.decode(Notice.self, kind: String(kind), from: Array(payload.utf8))
  }
}
