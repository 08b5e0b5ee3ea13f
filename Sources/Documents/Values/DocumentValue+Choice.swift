import Kernel

extension DocumentValue: Choice {
  /// A blank value of every kind.
  public static let prototypes: [DocumentValue] = [
    .null, .boolean(false), .integer(0), .double(0), .timestamp(.start), .string(""), .bytes([]),
    .reference(""), .geoPoint(latitude: 0, longitude: 0), .array([]), .map(DocumentFields()),
  ]

  /// The kind's name.
  public var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .double: "double"
    case .timestamp: "timestamp"
    case .string: "string"
    case .bytes: "bytes"
    case .reference: "reference"
    case .geoPoint: "geoPoint"
    case .array: "array"
    case .map: "map"
    }
  }

  /// The value; numbers in floating point by their bits, so that they come back as they were.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .null: break
    case .boolean(var value):
      try fields.field("value", &value)
      if V.replaces { self = .boolean(value) }
    case .integer(var value):
      try fields.field("value", &value)
      if V.replaces { self = .integer(value) }
    case .double(var value):
      try Self.visit(&fields, "bits", &value)
      if V.replaces { self = .double(value) }
    case .timestamp(var value):
      try fields.field("value_ns", &value)
      if V.replaces { self = .timestamp(value) }
    case .string(var value):
      try fields.field("value", &value)
      if V.replaces { self = .string(value) }
    case .bytes(var value):
      try Self.visit(&fields, "value", &value)
      if V.replaces { self = .bytes(value) }
    case .reference(var value):
      try fields.field("value", &value)
      if V.replaces { self = .reference(value) }
    case .geoPoint(var latitude, var longitude):
      try Self.visit(&fields, "latitude_bits", &latitude)
      try Self.visit(&fields, "longitude_bits", &longitude)
      if V.replaces { self = .geoPoint(latitude: latitude, longitude: longitude) }
    case .array(var values):
      try fields.field("values", &values)
      if V.replaces { self = .array(values) }
    case .map(var inner):
      try inner.visit(&fields)
      if V.replaces { self = .map(inner) }
    }
  }

  private static func visit<V: FieldVisitor>(
    _ fields: inout V,
    _ name: StaticString,
    _ value: inout Double,
  ) throws(FieldError) {
    var bits = value.bitPattern
    try fields.field(name, &bits)
    value = Double(bitPattern: bits)
  }

  /// Bytes as integers of a list: they are rare, and small.
  private static func visit<V: FieldVisitor>(
    _ fields: inout V,
    _ name: StaticString,
    _ value: inout [UInt8],
  ) throws(FieldError) {
    var integers = value.map(Int64.init)
    try fields.field(name, &integers)
    value = try integers.map { number throws(FieldError) in
      guard let byte = UInt8(exactly: number) else {
        throw FieldError(field: "\(name)", problem: "\(number) is no byte")
      }
      return byte
    }
  }
}
