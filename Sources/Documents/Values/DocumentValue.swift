import Kernel

/// What a field of a document holds (Firestore, "Data types").
///
/// Two values are equal where they are the same bit for bit: what a write changes is judged so. What a
/// query takes for equal, such as 1 and 1.0, is `order`.
public indirect enum DocumentValue: Sendable {
  /// Nothing, which is a value: a field that holds it is there.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number in 64 bits.
  case integer(Int64)
  /// A number in floating point.
  case double(Double)
  /// A point of time, in whole microseconds.
  case timestamp(WallTime)
  /// A text; its bytes are UTF-8.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// A document, by its path.
  case reference(String)
  /// A place on earth, in degrees.
  case geoPoint(latitude: Double, longitude: Double)
  /// Values in order; none of them is an array.
  case array([DocumentValue])
  /// Fields with names.
  case map(DocumentFields)

  /// The text that it holds; nil for anything else.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number that it holds; nil for anything else.
  public var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The truth value that it holds; nil for anything else.
  public var boolean: Bool? {
    guard case .boolean(let isTrue) = self else { return nil }
    return isTrue
  }

  /// The point of time that it holds; nil for anything else.
  public var timestamp: WallTime? {
    guard case .timestamp(let time) = self else { return nil }
    return time
  }

  /// The values in order that it holds; nil for anything else.
  public var array: [DocumentValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The fields that it holds; nil for anything else.
  public var map: DocumentFields? {
    guard case .map(let fields) = self else { return nil }
    return fields
  }

  /// A point of time as it is stored: to the microsecond, rounded down.
  public static func stored(_ time: WallTime) -> DocumentValue {
    let nanoseconds = time.nanoseconds - dividingDown(time.nanoseconds, by: 1_000).remainder
    return .timestamp(WallTime(nanoseconds: nanoseconds))
  }
}

extension DocumentValue: Hashable {
  /// Whether both are the same, bit for bit.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.string(let left), .string(let right)): left.hasBytes(of: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.reference(let left), .reference(let right)): left.hasBytes(of: right)
    case (.geoPoint(let north, let east), .geoPoint(let otherNorth, let otherEast)):
      north.bitPattern == otherNorth.bitPattern && east.bitPattern == otherEast.bitPattern
    case (.array(let left), .array(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.timestamp, _), (.string, _),
      (.bytes, _), (.reference, _), (.geoPoint, _), (.array, _), (.map, _):
      false
    }
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    switch self {
    case .null: break
    case .boolean(let isTrue): hasher.combine(isTrue)
    case .integer(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number.bitPattern)
    case .timestamp(let time): hasher.combine(time)
    case .string(let text), .reference(let text): hasher.combine(text)
    case .bytes(let bytes): hasher.combine(bytes)
    case .geoPoint(let latitude, let longitude):
      hasher.combine(latitude.bitPattern)
      hasher.combine(longitude.bitPattern)
    case .array(let values): hasher.combine(values)
    case .map(let fields): hasher.combine(fields)
    }
  }
}

extension DocumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number in floating point.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Values in order.
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// Fields with names; the last of one name counts.
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .map(DocumentFields(elements))
  }
}
