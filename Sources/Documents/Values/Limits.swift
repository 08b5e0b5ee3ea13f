import Kernel

/// What a store takes at most, with the texts of the official emulator (v1.22.0, recorded) where there
/// is a recording.
public enum Limits {
  /// The most bytes of a text, or of bytes, in a field: 1 MiB less 89.
  public static let fieldBytes = 1_048_487
  /// The most bytes of a field's name.
  public static let fieldNameBytes = 1_500
  /// The most bytes of one segment of a path ("Collections, documents, and fields" of the quotas).
  public static let segmentBytes = 1_500
  /// The most bytes of a document's name ("Usage and limits").
  public static let nameBytes = 6_144
  /// The most bytes of a document ("Usage and limits").
  public static let documentBytes = 1_048_576
  /// The most writes in a batch.
  public static let writes = 500
  /// How deep maps and arrays may be nested ("Usage and limits").
  public static let depth = 20
  /// The most values of `in`, `not-in` and `array-contains-any`, and the most branches of a query ("Limitations").
  public static let disjunctions = 30
  /// The most values of `not-in`.
  public static let notIn = 10

  /// What is wrong with the fields of a document; nil where nothing is.
  ///
  /// - Complexity: O(*n*) in their size.
  static func problem(of fields: DocumentFields, at path: String) -> DocumentStatus? {
    for entry in fields.entries {
      if let status = problem(ofName: entry.name) { return status }
      if let status = problem(of: entry.value, named: entry.name) { return status }
    }
    return sizeProblem(of: fields, at: path)
  }

  /// That a document is too large; nil where it is not.
  static func sizeProblem(of fields: DocumentFields, at path: String) -> DocumentStatus? {
    let size = size(of: fields, at: path)
    guard size > documentBytes else { return nil }
    return .invalid(
      "Document '\(path)' cannot be written because its size (\(size) bytes) exceeds the maximum allowed"
        + " size of \(documentBytes) bytes."
    )
  }

  private static func problem(ofName name: String) -> DocumentStatus? {
    if name.utf8.count > fieldNameBytes {
      return .invalid("The property.name is longer than \(fieldNameBytes) bytes.")
    }
    if name.isEmpty { return .invalid("The property.name is the empty string.") }
    if name.utf8.count >= 4, name.utf8.starts(with: "__".utf8), name.hasSuffix("__") {
      return .invalid("The property.name matches the reserved pattern __.*__.")
    }
    return nil
  }

  private static func problem(of value: DocumentValue, named name: String) -> DocumentStatus? {
    switch value {
    case .string, .bytes:
      guard isTooLong(value) else { return nil }
      return .invalid("The value of property \"\(name)\" is longer than \(fieldBytes) bytes.")
    case .array, .map:
      guard isGood(value, depth: 1) else {
        return .invalid("Property \(name) contains an invalid nested entity.")
      }
      return nil
    case .null, .boolean, .integer, .double, .timestamp, .reference, .geoPoint: return nil
    }
  }

  private static func isTooLong(_ value: DocumentValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.count > fieldBytes
    case .bytes(let bytes): bytes.count > fieldBytes
    case .null, .boolean, .integer, .double, .timestamp, .reference, .geoPoint, .array, .map: false
    }
  }

  /// Whether what is nested has good names and lengths, no array in an array, and is not too deep.
  private static func isGood(_ value: DocumentValue, depth: Int) -> Bool {
    guard depth <= Self.depth else { return false }
    switch value {
    case .array(let values):
      return values.allSatisfy { value in value.array == nil && isGood(value, depth: depth + 1) }
    case .map(let fields):
      return fields.entries.allSatisfy { entry in
        problem(ofName: entry.name) == nil && isGood(entry.value, depth: depth + 1)
      }
    case .string, .bytes: return !isTooLong(value)
    case .null, .boolean, .integer, .double, .timestamp, .reference, .geoPoint: return true
    }
  }

  // MARK: Sizes

  /// How many bytes a document takes ("Storage size calculations"): its name, its fields and 32.
  public static func size(of fields: DocumentFields, at path: String) -> Int {
    size(ofName: path) + size(of: fields) + 32
  }

  /// How many bytes a document's name takes: those of each segment and one more, and 16.
  private static func size(ofName path: String) -> Int {
    // A segment has one more for the slash behind it, and the last for none.
    path.utf8.count + 1 + 16
  }

  private static func size(of fields: DocumentFields) -> Int {
    fields.entries.reduce(0) { $0 + $1.name.utf8.count + 1 + size(of: $1.value) }
  }

  private static func size(of value: DocumentValue) -> Int {
    switch value {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let path): size(ofName: path)
    case .geoPoint: 16
    case .array(let values): values.reduce(0) { $0 + size(of: $1) }
    case .map(let fields): size(of: fields)
    }
  }
}
