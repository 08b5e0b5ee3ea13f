/// Numbers with a type of their own stand on record as the numbers that they are.
extension FieldVisitor {
  /// A number with a type of its own.
  @inlinable
  public mutating func field<N: Numbered>(
    _ name: StaticString,
    _ value: inout N,
  ) throws(FieldError) {
    try integer(name, &value.number)
  }

  /// A number with a type of its own that may be absent.
  @inlinable
  public mutating func field<N: Numbered>(
    _ name: StaticString,
    _ value: inout N?,
  ) throws(FieldError) {
    var number = value?.number
    try optionalInteger(name, &number)
    value = number.map(N.init)
  }

  /// A list of numbers with a type of their own.
  @inlinable
  public mutating func field<N: Numbered>(
    _ name: StaticString,
    _ value: inout [N],
  ) throws(FieldError) {
    var numbers = value.map(\.number)
    try integers(name, &numbers)
    value = numbers.map(N.init)
  }
}
