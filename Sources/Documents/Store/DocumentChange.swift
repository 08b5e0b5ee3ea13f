import Kernel

/// What has become of a document.
public struct DocumentChange: Record, Hashable, Sendable, Keyed {
  /// Its path.
  public var path = ""
  /// As it was; nil where it was not there.
  public var before: Document?
  /// As it is; nil where it is gone.
  public var after: Document?

  /// A blank one.
  public init() {}

  /// A change.
  public init(_ path: String, before: Document?, after: Document?) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// Its place among changes of one commit.
  public var key: String { path }

  /// How two paths stand.
  public static func order(_ left: String, _ right: String) -> ValueOrder {
    left.order(inSegmentsTo: right)
  }
}
