import Foundation

/// A crash on purpose, to prove that the fuzzer finds one: `FUZZ_PLANT=bang make fuzz` looks for the
/// word in the inputs and traps on it.
///
/// It is no part of the tool: nothing that ships knows this module.
enum PlantedCrash {
  private static let word = Array((ProcessInfo.processInfo.environment["FUZZ_PLANT"] ?? "").utf8)

  /// Traps where the word stands anywhere in `bytes`.
  static func look(at bytes: [UInt8]) {
    guard !word.isEmpty, bytes.count >= word.count else { return }
    for start in 0...bytes.count - word.count {
      var count = 0
      // Byte for byte: the fuzzer sees each that fits, and keeps the input.
      while count < word.count, bytes[start + count] == word[count] { count += 1 }
      precondition(count < word.count, "the planted crash was found")
    }
  }
}
