import Foundation

/// A crash on purpose, to prove that the fuzzer reports one of every target: with `FUZZ_PLANT=bang` an
/// input that holds that word traps, and the word is one of those that mutations put in.
///
/// It is no part of the tool: nothing that ships knows this module.
enum PlantedCrash {
  /// The word, where one is planted.
  static let words: [String] = {
    let word = ProcessInfo.processInfo.environment["FUZZ_PLANT"] ?? ""
    return word.isEmpty ? [] : [word]
  }()
  private static let planted = words.map { Array($0.utf8) }

  /// Traps where the word stands somewhere in `bytes`.
  static func look(at bytes: [UInt8]) {
    for word in planted {
      precondition(bytes.firstRange(of: word) == nil, "the planted crash was found")
    }
  }
}
