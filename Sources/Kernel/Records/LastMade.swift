/// What was made last of something, so that it is not made again of the same.
///
/// It follows from what it is asked: it is in no log, tells no two states apart, and a blank one makes it again.
public struct LastMade<Source: Equatable & Sendable, Product: Sendable>: Record, Hashable, Sendable
{
  @usableFromInline var last: Pair?

  @usableFromInline
  struct Pair: Sendable {
    @usableFromInline var source: Source
    @usableFromInline var product: Product

    @inlinable
    init(source: Source, product: Product) {
      self.source = source
      self.product = product
    }
  }

  /// Nothing was made yet.
  @inlinable
  public init() {}

  /// They are all the same.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Nothing tells them apart.
  @inlinable
  public func hash(into hasher: inout Hasher) {}

  /// There is no field.
  @inlinable
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}

  /// What is made of a source; of the one before it is not made again.
  ///
  /// - Complexity: O(1) where a text is the one before, and not another with the same letters.
  @inlinable
  public mutating func made(of source: Source, _ make: (Source) -> Product) -> Product {
    if let last, last.source == source { return last.product }
    let product = make(source)
    last = Pair(source: source, product: product)
    return product
  }
}
