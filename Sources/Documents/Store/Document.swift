import Kernel

/// A document that is there.
public struct Document: Record, Hashable, Sendable, Keyed {
  /// Its path.
  public var path = ""
  /// Its fields.
  public var fields = DocumentFields()
  /// When it was made.
  public var created = WallTime.start
  /// When it was last changed: no two changes of a store have the same time.
  public var updated = WallTime.start

  /// A blank one.
  public init() {}

  /// A document.
  public init(
    _ path: String,
    _ fields: DocumentFields,
    created: WallTime = .start,
    updated: WallTime = .start,
  ) {
    self.path = path
    self.fields = fields
    self.created = created
    self.updated = updated
  }

  /// What a path of fields leads to; `__name__` leads to the document itself.
  public func value(at field: FieldPath) -> DocumentValue? {
    if field.names.count == 1, let name = field.names.first {
      if name.hasBytes(of: "__name__") { return .reference(path) }
      return fields[name]
    }
    return fields[field]
  }

  /// Where it stands in its collection: by its path.
  @inlinable public var key: String { path }

  /// How two paths stand.
  public static func order(_ left: String, _ right: String) -> ValueOrder {
    left.order(inSegmentsTo: right)
  }
}
