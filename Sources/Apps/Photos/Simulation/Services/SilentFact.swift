import Kernel

/// What a service of the photos' world states about its domain, which is nothing: what it does shows in
/// libraries and cleaners.
enum SilentFact: Choice, Equatable, Sendable {
  /// There is no fact of this kind or any other.
  static var prototypes: [Self] { [] }

  /// There is no fact that could have a kind.
  var kind: String { switch self {} }

  /// There is no fact that could have fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {}
  }
}
