import Kernel

/// The inputs of a target without a fuzzer: its seeds, changed at random.
///
/// The same seed gives the same inputs in the same order.
public struct ShakenInputs {
  private let seeds: [[UInt8]]
  private let vocabularies: [[[UInt8]]]
  private var stream: RandomStream

  /// Inputs for a target.
  public init(_ target: FuzzTarget, seed: UInt64) {
    seeds = target.seeds.filter { !$0.isEmpty }
    vocabularies = target.vocabularies.map { $0.map { Array($0.utf8) } }
    stream = RandomStream(seed: seed, key: "shake/\(target.rawValue)")
  }

  private mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: stream.next() >> 1) % max(count, 1)
  }

  /// One of the target's seeds, changed in up to five places.
  public mutating func next() -> [UInt8] {
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
      // A part of another input; of lines, half of the time whole ones in the place of lines.
      let other = seeds[below(seeds.count)]
      var start = below(other.count)
      var end = min(start + 1 + below(60), other.count)
      var target = place
      if below(2) == 0 {
        (start, target) = (
          Self.lineStart(in: other, at: start), Self.lineStart(in: input, at: place),
        )
        end = other[end...].firstIndex(of: Self.newline).map { $0 + 1 } ?? other.count
      }
      input.insert(contentsOf: other[start..<end], at: target)
    case 5, 6: changeNumber(&input, from: place)
    default: insertWord(&input, at: place)
    }
  }

  /// Puts a word in, half of the time at the beginning of a line, where an option or a key stands.
  private mutating func insertWord(_ input: inout [UInt8], at place: Int) {
    guard !vocabularies.isEmpty else {
      input[place] = 0xFF
      return
    }
    let words = vocabularies[below(vocabularies.count)]
    let target = below(2) == 0 ? Self.lineStart(in: input, at: place) : place
    input.insert(contentsOf: words[below(words.count)], at: target)
  }

  private static let newline: UInt8 = 0x0A

  private static func lineStart(in text: [UInt8], at place: Int) -> Int {
    text[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
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
