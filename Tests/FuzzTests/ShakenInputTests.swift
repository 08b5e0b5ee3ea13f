import FuzzTargets
import Testing

/// What random changes of inputs come to.
struct ShakenInputTests {
  private func inputs(_ target: FuzzTarget, seed: UInt64, count: Int) -> [[UInt8]] {
    var shaken = ShakenInputs(target, seed: seed)
    return (0..<count).map { _ in shaken.next() }
  }

  @Test func `the same seed gives the same inputs, another seed gives others`() {
    let first = inputs(.arguments, seed: 1, count: 50)
    #expect(first == inputs(.arguments, seed: 1, count: 50))
    #expect(first != inputs(.arguments, seed: 2, count: 50))
  }

  /// So many inputs a target is given in ten seconds, on a machine that has something else to do.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `soon every command and option has stood as an argument of its own`(seed: UInt64) {
    let options = FuzzTarget.arguments.words.prefix { $0 != "replay\n" } + ["replay\n"]
    #expect(options.count == 51 && options.first == "--set\n")
    var seen: Set<String> = []
    for input in inputs(.arguments, seed: seed, count: 6_000) {
      for line in String(decoding: input, as: UTF8.self).split(separator: "\n") {
        seen.insert(String(line))
      }
    }
    let missing = options.map { $0.filter { $0 != "\n" } }.filter { !seen.contains($0) }
    #expect(missing == [], "seed \(seed)")
  }
}
