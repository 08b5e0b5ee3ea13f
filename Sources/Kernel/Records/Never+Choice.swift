/// A choice with nothing to choose from: what an app says of a kind of thing that it has none of.
extension Never: Choice {
  /// There is none.
  public static var prototypes: [Never] { [] }

  /// There is none that could have a kind.
  public var kind: String {
    switch self {}
  }

  /// There is none that could have fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {}
  }
}
