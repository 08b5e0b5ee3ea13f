import Composition
import Files
import Foundation
import Plans

/// Reads a file of data that a command was given; what is wrong in it ends the command with 65.
public enum ShapedFile {
  /// What `body` makes of the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: its path.
  ///   - limit: the largest file that is read, in bytes.
  ///   - remedy: what to do about a larger one.
  ///   - body: reads the bytes; of a `ShapeError` every mistake is told with its place.
  /// - Returns: that.
  /// - Throws: `ToolError` where it cannot be read, is larger or has another shape, and what else `body`
  ///   throws.
  public static func read<Value>(
    _ file: String,
    atMost limit: Int,
    remedy: String = "make several files of it",
    _ body: ([UInt8]) throws -> Value,
  ) throws -> Value {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try RegularFile.bytes(of: file, atMost: limit)
    } catch {
      guard error.code == EFBIG else { throw ToolError(error) }
      let message = "\(error.path): error: it has more than \(limit) bytes\n  \(remedy)"
      throw ToolError(.data, lines: message)
    }
    do {
      return try body(bytes)
    } catch let error as ShapeError {
      throw ToolError(.data, lines: Diagnostic.rendered(error.diagnostics, file: file))
    }
  }
}
