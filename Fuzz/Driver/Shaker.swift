import Foundation
import FuzzTargets

/// Fuzzing without a fuzzer: inputs changed at random, as fast as a target takes them.
///
/// It sees nothing of the code that is reached, and needs no runtime, no second build and no
/// instruments: that is many times as many executions. The same seed gives the same inputs.
struct Shaker {
  private let target: FuzzTarget
  private var inputs: ShakenInputs
  /// Where the present input lies, so that it is there when the process is not.
  private let record: String

  init(_ target: FuzzTarget, seed: UInt64, record: String) {
    self.target = target
    self.record = record
    inputs = ShakenInputs(target, seed: seed)
  }

  /// Gives the target so many inputs, or fewer where the time is over before.
  ///
  /// - Returns: how many there were, and how many seconds the slowest of them took.
  mutating func shake(_ limit: Int, until end: Date) -> (count: Int, slowest: Double) {
    var slowest = 0.0
    var count = 0
    while count < limit, Date() < end {
      count += 1
      let input = inputs.next()
      _ = FileManager.default.createFile(atPath: record, contents: Data(input))
      let began = Date()
      target.take(input)
      slowest = max(slowest, Date().timeIntervalSince(began))
    }
    try? FileManager.default.removeItem(atPath: record)
    return (count, slowest)
  }
}
