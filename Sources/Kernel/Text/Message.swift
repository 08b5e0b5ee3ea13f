/// A text for a person, in which everything that was put in is printable.
///
/// It is written as a literal. The literal's own line feeds are its layout and stay; what is
/// interpolated, such as a name that somebody else chose, is made `printable` on the way in, so that
/// nobody who writes a message has to think of it.
public struct Message: Hashable, Sendable, CustomStringConvertible {
  /// The text; its line feeds are those of the layout.
  public let text: String

  /// The lines of a text whose parts somebody has made printable before.
  public init(lines text: String) {
    self.text = printableLines(text)
  }

  /// The text.
  public var description: String { text }

  /// One message behind another.
  public static func + (left: Self, right: Self) -> Self {
    Self(lines: left.text + right.text)
  }
}

extension Message: ExpressibleByStringInterpolation {
  /// A message into which nothing was put.
  public init(stringLiteral value: String) {
    self.init(lines: value)
  }

  /// A message into which something was put.
  public init(stringInterpolation: StringInterpolation) {
    self.init(lines: stringInterpolation.text)
  }

  /// Gathers the parts of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// An empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// A part of the layout.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// What somebody else may have written: on one line, printable.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += printable(value.description)
    }

    /// A part that is a message already.
    public mutating func appendInterpolation(_ message: Message) { text += message.text }
  }
}
