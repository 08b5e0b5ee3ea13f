import Foundation

/// A crash on purpose, to prove that the fuzzer finds one: with `FUZZ_PLANT=bang` an input that
/// holds that word traps.
///
/// It is no part of the tool: nothing that ships knows this module.
enum PlantedCrash {
  private static let word = Array((ProcessInfo.processInfo.environment["FUZZ_PLANT"] ?? "").utf8)

  /// Traps where the word stands somewhere in `bytes`.
  static func look(at bytes: [UInt8]) {
    guard !word.isEmpty else { return }
    let counts = bytes.indices.map { start in
      zip(bytes[start...], word).prefix { $0 == $1 }.count
    }
    let count = counts.max() ?? 0
    // A step each, with an edge of its own: the fuzzer keeps the input that comes further.
    if count > 0 { first() }
    if count > 1 { second() }
    if count > 2 { third() }
    precondition(count < word.count, "the planted crash was found")
  }

  @inline(never) private static func first() { step(1) }
  @inline(never) private static func second() { step(2) }
  @inline(never) private static func third() { step(3) }

  @inline(never) private static func step(_ number: Int) {
    if getenv("FUZZ_PLANT_STEPS") != nil { print("step \(number)") }
  }
}
