import Foundation
import FuzzTargets
import Kernel

/// Fuzzing without a fuzzer: inputs changed at random, as fast as a target takes them.
///
/// It sees nothing of the code that is reached, and needs no runtime, no second build and no
/// instruments: that is many times as many executions. The same seed gives the same inputs.
struct Shaker {
  private let target: FuzzTarget
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private var stream: RandomStream
  /// Where the present input lies, so that it is there when the process is not.
  private let record: String

  init(_ target: FuzzTarget, seed: UInt64, record: String) {
    self.target = target
    self.record = record
    seeds = target.seeds.filter { !$0.isEmpty }
    words = target.words.map { Array($0.utf8) }
    stream = RandomStream(seed: seed, key: "shake/\(target.rawValue)")
  }

  /// Gives the target so many inputs, or fewer where the time is over before.
  ///
  /// - Returns: how many there were, and how many seconds the slowest of them took.
  mutating func shake(_ limit: Int, until end: Date) -> (count: Int, slowest: Double) {
    var slowest = 0.0
    var count = 0
    while count < limit, Date() < end {
      count += 1
      let input = next()
      _ = FileManager.default.createFile(atPath: record, contents: Data(input))
      let began = Date()
      target.take(input)
      slowest = max(slowest, Date().timeIntervalSince(began))
    }
    try? FileManager.default.removeItem(atPath: record)
    return (count, slowest)
  }

  private mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: stream.next() >> 1) % max(count, 1)
  }

  private mutating func next() -> [UInt8] {
    var input = seeds[below(seeds.count)]
    for _ in 0...below(4) where !input.isEmpty { change(&input) }
    return input
  }

  private mutating func change(_ input: inout [UInt8]) {
    let place = below(input.count)
    switch below(8) {
    case 0: input[place] = UInt8(below(256))
    case 1: input[place] ^= 1 << UInt8(below(8))
    case 2: input.removeSubrange(place..<min(place + 1 + below(12), input.count))
    case 3: input.insert(contentsOf: (0...below(12)).map { _ in UInt8(below(256)) }, at: place)
    case 4:
      // A part of another input.
      let other = seeds[below(seeds.count)]
      let start = below(other.count)
      input.insert(contentsOf: other[start..<min(start + 1 + below(60), other.count)], at: place)
    case 5, 6: changeNumber(&input, from: place)
    default:
      if words.isEmpty {
        input[place] = 0xFF
      } else {
        input.insert(contentsOf: words[below(words.count)], at: place)
      }
    }
  }

  private static let numbers = [
    "0", "1", "2", "3", "10", "64", "100", "1000", "65536", "4294967296", "9223372036854775807",
    "9223372036854775808", "-1", "0.5", "1/3",
  ]

  private mutating func changeNumber(_ input: inout [UInt8], from place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = input[place...].firstIndex(where: isDigit) else { return }
    let end = input[start...].firstIndex { !isDigit($0) } ?? input.endIndex
    input.replaceSubrange(start..<end, with: Array(Self.numbers[below(Self.numbers.count)].utf8))
  }
}
