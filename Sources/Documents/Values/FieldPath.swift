import Kernel

/// The way to a field through maps, such as `settings.language`.
public struct FieldPath: Hashable, Sendable, Record {
  /// The names on the way.
  public var names: [String] = []

  /// An empty path, which leads nowhere.
  public init() {}

  /// The way through fields of those names.
  public init(names: [String]) { self.names = names }

  /// The document's own name, which queries can ask for.
  public static let documentName = FieldPath(names: ["__name__"])

  /// The way that a text with dots says; a name that is no simple one stands in backticks.
  ///
  /// A simple name has letters, digits and underscores, and begins with no digit. In backticks a
  /// backslash stands before a backtick or a backslash.
  public init?(_ text: String) {
    var names: [String] = []
    var name: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\\") where isQuoted:
        guard let next = bytes.popFirst() else { return nil }
        name.append(next)
      case UInt8(ascii: "`"):
        guard isQuoted || (name.isEmpty && !wasQuoted) else { return nil }
        wasQuoted = isQuoted
        isQuoted.toggle()
      case UInt8(ascii: ".") where !isQuoted:
        guard wasQuoted || Self.isSimple(name), !name.isEmpty else { return nil }
        names.append(String(decoding: name, as: UTF8.self))
        name = []
        wasQuoted = false
      case _:
        guard !wasQuoted else { return nil }
        name.append(byte)
      }
    }
    guard !isQuoted, wasQuoted || Self.isSimple(name), !name.isEmpty else { return nil }
    self.names = names + [String(decoding: name, as: UTF8.self)]
  }

  private static func isSimple(_ name: [UInt8]) -> Bool {
    guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
    return name.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "_")
    }
  }

  /// Whether it leads into what the other one leads to, or to the same.
  func isWithin(_ other: FieldPath) -> Bool {
    names.count >= other.names.count && Array(names.prefix(other.names.count)) == other.names
  }
}

extension FieldPath: CustomStringConvertible {
  /// The path with dots, and backticks where they are needed.
  public var description: String {
    names.map { name in
      if Self.isSimple(Array(name.utf8)) { return name }
      let escaped = name.map { $0 == "`" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return "`\(escaped)`"
    }.joined(separator: ".")
  }
}

extension FieldPath: ExpressibleByStringLiteral {
  /// The way that a text of ours says.
  public init(stringLiteral value: String) {
    guard let path = FieldPath(value) else { preconditionFailure("'\(value)' is no field path") }
    self = path
  }
}
