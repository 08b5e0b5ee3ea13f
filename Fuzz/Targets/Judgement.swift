import Composition
import Foundation

/// What must hold of every answer.
enum Judgement {
  /// `FUZZ_WORDS=0` passes over what a message says, to look for other faults behind it.
  private static let judgesWords = ProcessInfo.processInfo.environment["FUZZ_WORDS"] != "0"

  /// A refusal is a message of the tool, whatever the kind of error.
  static func refused(_ error: any Error) {
    message(ToolError(error).message)
  }

  /// What is printed as it is has words, in lines, and nothing that steers a terminal.
  static func message(_ text: String) {
    reason(text)
    guard judgesWords else { return }
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isSteering =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      precondition(
        !isSteering,
        "U+\(String(scalar.value, radix: 16)) in: \(text.debugDescription)",
      )
    }
  }

  /// What becomes part of a message has words.
  ///
  /// Whose words they are is for `make attack` to judge: the fuzzer reads what it is compared with here
  /// and writes it into its inputs.
  static func reason(_ text: String) {
    precondition(text.contains { !$0.isWhitespace }, "a message says nothing")
  }
}
