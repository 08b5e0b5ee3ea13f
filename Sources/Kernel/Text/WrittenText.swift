/// A text that nobody keeps as one: it is written where it goes.
///
/// An event that is texts of that kind for the most part would else make each of them twice, once as a text
/// and once where it goes.
public protocol WrittenText: CustomStringConvertible {
  /// How many bytes of UTF-8 it has.
  var byteCount: Int { get }
  /// Whether nothing in it needs an escape in JSON.
  var isPlain: Bool { get }
  /// Writes its bytes, the same that `description` has, and moves the place behind them.
  ///
  /// - Precondition: there is room for `byteCount` bytes.
  func write(to end: inout UnsafeMutablePointer<UInt8>)
}
