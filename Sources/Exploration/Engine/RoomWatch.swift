/// Whether a process is about to ask for more than it is given.
///
/// An array that grows asks for twice what it has before it gives that back, and what is said at the end
/// is made beside the tables: as much as was taken is kept free. A batch takes what it takes at once, and
/// one of the next layer some times as much as one of the last.
@usableFromInline
struct RoomWatch {
  /// How many bytes more the process may ask for.
  @usableFromInline let measure: () -> Int
  @usableFromInline let first: Int
  @usableFromInline var last: Int
  /// The most that was taken between two looks.
  @usableFromInline var stride = 0

  /// What is never asked for, in bytes: room for what nobody counts.
  @usableFromInline static var reserve: Int { 16 << 20 }
  /// How much more than the largest stride so far the next one may take.
  @usableFromInline static var growth: Int { 4 }

  @usableFromInline
  init(_ measure: @escaping () -> Int) {
    self.measure = measure
    first = measure()
    last = first
  }

  /// Whether there is too little left.
  ///
  /// - Parameter next: how many bytes the tables take at once when they grow next.
  /// - Returns: whether the search is to end.
  @usableFromInline
  mutating func isShort(next: Int) -> Bool {
    let left = measure()
    stride = max(stride, last - left)
    last = left
    return left < next + max(first - left, stride * Self.growth) + Self.reserve
  }
}
