import Foundation
import Plans

/// What a payload says about lives.
struct LifeFields {
  /// The lives that it names, each once.
  private(set) var names: [String] = []
  /// The kind of what it carries, such as a request's; empty where it carries nothing with a kind.
  private(set) var inner = ""
  /// The fields that stages want said.
  private(set) var values: [String: String] = [:]  // order-free: only ever looked up
  /// Whom a message was for that was lost, where it is the row of such a one.
  private(set) var loss: (from: String, to: String, message: String, reason: String)?

  /// Reads a payload; what is no object says nothing.
  init(_ payload: [UInt8], naming spec: LifeSpec) {
    // Most rows carry nothing, or nothing that anybody asks for.
    guard payload.count > 2,
      let object = try? JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any]
    else { return }
    var known: Set<String> = []  // order-free: only asked what is in it
    for field in spec.fields {
      names += Self.texts(at: field.split(separator: ".")[...], in: object)
        .filter { known.insert($0).inserted }
    }
    inner =
      object.keys.sorted().lazy.compactMap { key in
        (object[key] as? [String: Any])?["kind"] as? String
      }.first ?? ""
    for detail in spec.stages.map(\.detail) where !detail.isEmpty {
      let found = Self.texts(at: detail.split(separator: ".")[...], in: object)
      if !found.isEmpty { values[detail] = found.joined(separator: ", ") }
    }
    if let from = object["from"] as? String, let to = object["to"] as? String,
      let message = object["message"] as? String, let reason = object["reason"] as? String
    {
      loss = (from, to, message, reason)
      // What one event has sent to several is of several lives: its loss is that of one.
      if let about = object["about"] as? String, known.insert(about).inserted {
        names.append(about)
      }
    }
  }

  /// The texts and numbers to which some keys lead, also through lists.
  private static func texts(at path: ArraySlice<Substring>, in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap { texts(at: path, in: $0) } }
    guard let key = path.first else {
      if let text = value as? String { return [text] }
      return (value as? NSNumber).map { ["\($0)"] } ?? []
    }
    guard let object = value as? [String: Any], let next = object[String(key)] else { return [] }
    return texts(at: path.dropFirst(), in: next)
  }
}
