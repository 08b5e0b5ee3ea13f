/// The texts at the ends of what a format accepts, and just outside.
///
/// Whoever walks a scenario's keys to their bounds needs no list of them: it asks the formats.
public struct Edges: Hashable, Sendable {
  /// The first and the last that are accepted.
  public var inside: [String]
  /// The nearest below the first and above the last, which are refused.
  public var outside: [String]

  /// The ends of a format.
  public init(inside: [String], outside: [String]) {
    self.inside = inside
    self.outside = outside
  }

  /// The ends of a range of whole numbers, as `text` writes them.
  public init(_ range: ClosedRange<Int64>, _ text: (Int64) -> String) {
    inside = [text(range.lowerBound), text(range.upperBound)]
    outside = []
    if range.lowerBound > .min { outside.append(text(range.lowerBound - 1)) }
    if range.upperBound < .max { outside.append(text(range.upperBound + 1)) }
    // What no Int64 is.
    outside.append(text(.max) + "0")
  }

  /// The ends of a text's length.
  init(length: Int) {
    inside = ["x", String(repeating: "x", count: length)]
    outside = ["", String(repeating: "x", count: length + 1)]
  }

  /// The first and the last of some names, and none of them.
  init(names: [String]) {
    inside = [names.first, names.last].compactMap(\.self)
    outside = [names.joined(separator: "+") + "+"]
  }
}

/// A key that was asked for while a scenario was read.
public struct KeyReading: Hashable, Sendable {
  /// Where the mapping begins that has the key, or could have it.
  public var mapping: Mark
  /// What the mapping is, for messages: `link 'local'`.
  public var what: String
  /// The key.
  public var key: String
  /// The place of the value where it is no scalar below the key itself, such as in a list.
  public var value: Mark?
  /// The ends of what is accepted; nil where the key was asked for without a format.
  public var edges: Edges?

  /// A key of a mapping.
  public init(mapping: Mark, what: String, key: String, value: Mark? = nil, edges: Edges? = nil) {
    self.mapping = mapping
    self.what = what
    self.key = key
    self.value = value
    self.edges = edges
  }
}
