import ArgumentParser
import Foundation

/// Options that name a place to write to.
enum PathOption {
  /// Refuses what nobody can mean: nothing, blanks, and the root of the file system, which an empty
  /// variable of a script makes of `--out "$FOLDER/"`.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ path: String?, of option: String) throws {
    guard let path else { return }
    guard !path.allSatisfy(\.isWhitespace) else {
      throw ValidationError("\(option) is empty; name a place, or leave it out")
    }
    let parts = path.split(separator: "/")
    guard !path.hasPrefix("/") || !parts.allSatisfy({ $0 == "." || $0 == ".." }) else {
      throw ValidationError(
        "\(option) is the root of the file system; name a place below it, or leave it out"
      )
    }
  }
}
