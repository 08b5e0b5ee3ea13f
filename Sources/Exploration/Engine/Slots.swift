/// Values by number that are taken or put side by side, each number by one alone.
@usableFromInline
final class Slots<Value>: @unchecked Sendable {
  @usableFromInline let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Value?>

  /// Slots with these values.
  @usableFromInline
  init(_ values: consuming [Value]) {
    count = values.count
    base = .allocate(capacity: max(1, count))
    for number in 0..<count { (base + number).initialize(to: values[number]) }
  }

  /// Empty slots.
  @usableFromInline
  init(count: Int) {
    self.count = count
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: nil, count: count)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Takes the value of that number out.
  @usableFromInline
  func take(_ number: Int) -> Value {
    guard let value = base[number].take() else { preconditionFailure("slot \(number) is empty") }
    return value
  }

  /// Puts the value of that number in.
  @usableFromInline
  func put(_ value: consuming Value, at number: Int) {
    base[number] = consume value
  }

  /// Takes all values out, in order.
  @usableFromInline
  func all() -> [Value] { (0..<count).map(take) }
}
