import Kernel

/// What another app of the node hands to this one.
///
/// Its words are a vocabulary that both know, such as a service's; neither knows the other's types.
public struct AppHand: Hashable, Sendable {
  /// The app that hands it over.
  public let app: String
  /// What it is, in words that both apps know.
  public let event: String
  /// Its fields as canonical JSON.
  public let payload: String

  /// Something handed over.
  public init(from app: String, event: String, payload: String) {
    self.app = app
    self.event = event
    self.payload = payload
  }

  /// What it is in a vocabulary; nil where that has no such word, or not with these fields.
  public func read<C: Choice>(as type: C.Type) -> C? {
    try? CanonicalReader.decode(C.self, kind: event, from: Array(payload.utf8))
  }

  /// The fields of an event as they are handed over.
  public static func payload<C: Choice>(of event: C) -> String {
    var writer = CanonicalWriter()
    writer.payload(event)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
