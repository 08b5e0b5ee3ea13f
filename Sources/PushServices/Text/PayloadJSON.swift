/// A JSON value (RFC 8259) that a payload carries, read strictly and without places.
///
/// Where a key stands twice in an object the last one counts. Deeper than `depthMax` a text is none: a
/// hostile one must not use up the stack.
public enum PayloadJSON: Hashable, Sendable {
  /// Keys and values in the order of the text.
  case object([Member])
  /// Values in order.
  case array([PayloadJSON])
  /// A text in quotation marks, without its escapes.
  case text(String)
  /// A number as it is written.
  case number(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// `null`.
  case null

  /// A key of an object and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: PayloadJSON

    /// A member.
    public init(key: String, value: PayloadJSON) {
      self.key = key
      self.value = value
    }
  }

  /// Deeper than this a text is refused.
  public static let depthMax = 64

  /// The value of a text; nil where that is no JSON.
  public init?(_ text: String) {
    let value = PayloadReader.read(text) { (reader) throws(NotJSON) in try reader.value() }
    guard let value else { return nil }
    self = value
  }

  /// What a text that is an object has under some keys, without making anything of what else it has: a payload
  /// is read by all that it comes to, of whom each asks for little.
  ///
  /// Keys are compared byte by byte.
  ///
  /// - Returns: for each key its value, or nil where there is none; nil where the text is no JSON.
  public static func values(of keys: [StaticString], in text: String) -> [PayloadJSON?]? {
    PayloadReader.read(text) { (reader) throws(NotJSON) in
      var values: [PayloadJSON?] = Array(repeating: nil, count: keys.count)
      try reader.members { (reader, key) throws(NotJSON) in
        guard let place = keys.firstIndex(where: { key.isText($0) }) else {
          return try reader.skip()
        }
        values[place] = try reader.value()
      }
      return values
    }
  }

  /// The members of an object; nil for anything else.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value under a key; nil where this is no object, or has none.
  public subscript(key: String) -> PayloadJSON? { members?.last { $0.key == key }?.value }
}
