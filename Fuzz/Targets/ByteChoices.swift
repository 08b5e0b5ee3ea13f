/// Bytes read as choices: how a target that needs structure makes it of what the fuzzer gives.
///
/// Where the bytes end every choice is 0, so that any input is a whole one.
struct ByteChoices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Whether nothing is left to choose by.
  var isEmpty: Bool { bytes.isEmpty }

  /// What has not been read.
  var rest: [UInt8] { Array(bytes) }

  /// The next byte.
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number below `count`.
  mutating func below(_ count: Int) -> Int {
    guard count > 256 else { return Int(byte()) % max(count, 1) }
    return Int(truncatingIfNeeded: word() >> 1) % count
  }

  /// One of the elements.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// So many bytes, fewer at the end.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = bytes.prefix(count)
    bytes = bytes.dropFirst(count)
    return Array(taken)
  }

  /// Four bytes as a number.
  mutating func word() -> UInt32 {
    (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) }
  }

  /// A whole number: often one at an edge, else a small one, else any.
  mutating func integer() -> Int64 {
    let choice = Int(byte())
    if choice < Self.edges.count { return Self.edges[choice] }
    if choice < 128 { return Int64(byte()) }
    return (0..<8).reduce(0) { number, _ in number << 8 | Int64(byte()) }
  }

  /// Where sums, products and conversions break.
  static let edges: [Int64] = [
    0, 1, -1, 2, 19, 20, 21, 63, 64, 65, 127, 128, 255, 256, 1_000, 1_023, 1_024, 65_535, 65_536,
    Int64(Int32.max), Int64(Int32.min), Int64(UInt32.max), Int64(UInt32.max) + 1, 999_999_999,
    1_000_000_000, 20_000_000, .max, .max - 1, .min, .min + 1, .max / 2, .min / 2,
    .max / 1_000_000_000, .max / 20_000_000, .max / 1_000,
  ]

  /// Inputs for a target of choices: runs of each small byte, and a ramp.
  static var seeds: [[UInt8]] {
    (0..<16).map { [UInt8](repeating: UInt8($0), count: 64) } + [Array(0...255)]
  }
}
