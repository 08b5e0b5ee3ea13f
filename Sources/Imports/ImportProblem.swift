/// Why a file cannot be taken in: where, what, and what to do.
public struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the file.
  public enum Place: Hashable, Sendable {
    /// The byte that is wrong, from 0; the number of bytes where one is missing at the end.
    case byte(Int)
    /// The line and the column, both from 1; a column counts bytes.
    case line(Int, column: Int)
    /// The file as a whole.
    case whole
  }

  /// Where.
  public let place: Place
  /// What is wrong.
  public let reason: String
  /// What to do.
  public let remedy: String

  /// What is wrong at a place.
  init(_ place: Place, _ reason: String, remedy: String) {
    self.place = place
    self.reason = reason
    self.remedy = remedy
  }

  /// What a message says between the file's name and the reason: `:3:1` or nothing; bytes stand
  /// behind it.
  public var mark: String {
    switch place {
    case .line(let line, let column): ":\(line):\(column)"
    case .byte, .whole: ""
    }
  }

  /// Place and reason; the remedy is for the next line.
  public var description: String {
    switch place {
    case .byte(let offset): "byte \(offset): \(reason)"
    case .line, .whole: reason
    }
  }
}

extension ImportProblem {
  /// The file ends too early.
  static func truncated(at end: Int, within what: String, missing: Int) -> Self {
    Self(
      .byte(end),
      "the file ends within \(what): \(missing) \(missing == 1 ? "byte is" : "bytes are") missing",
      remedy: "copy the whole file; where that is all there is, write its whole packets anew with "
        + "'editcap FILE NEW'",
    )
  }

  /// One of two files has both directions.
  public static let twoWays = Self(
    .whole,
    "it has two directions, and there is another file for one of them",
    remedy: "give this file alone, or one direction in each; of RTP, --ssrc names the stream",
  )
}
