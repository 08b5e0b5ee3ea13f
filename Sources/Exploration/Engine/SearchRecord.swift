import Kernel

/// What a search has to remember to go on where it was stopped.
///
/// How each state was come to and its digest, not the states: those from which it goes on are made again
/// by their steps.
public struct SearchRecord: Equatable, Sendable {
  /// Everything that is written, in order: counts, then a list for each kind of number.
  var words: [UInt64]

  /// What is wrong with the bytes of a record.
  public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var description: String
  }

  /// The version of the form; it changes with the engine.
  static let version: UInt64 = 1

  /// The bytes of a record: eight to a word, the lowest first, and a digest of all at the end.
  ///
  /// - Parameter take: takes a part of the bytes after another.
  /// - Throws: what that throws.
  public func write<Failure: Error>(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var digest = StateDigest()
    var bytes: [UInt8] = []
    for word in words {
      digest.absorb(word)
      Self.append(word, &bytes)
      guard bytes.count >= 1 << 20 else { continue }
      try take(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    Self.append(digest.value.lower, &bytes)
    Self.append(digest.value.upper, &bytes)
    try take(bytes)
  }

  private static func append(_ word: UInt64, _ bytes: inout [UInt8]) {
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(place * 8))) }
  }

  /// A record from its bytes.
  ///
  /// - Throws: `Problem` where they are not those of a whole record of this version.
  public init(bytes: ArraySlice<UInt8>) throws(Problem) {
    guard bytes.count >= 24, bytes.count % 8 == 0 else {
      throw Problem(description: "it is not whole")
    }
    var words: [UInt64] = []
    words.reserveCapacity(bytes.count / 8)
    var word: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      word |= UInt64(byte) << UInt64(place % 8 * 8)
      guard place % 8 == 7 else { continue }
      words.append(word)
      word = 0
    }
    let ends = words.suffix(2)
    words.removeLast(2)
    var digest = StateDigest()
    for word in words { digest.absorb(word) }
    guard Array(ends) == [digest.value.lower, digest.value.upper] else {
      throw Problem(description: "it is not whole, or somebody has changed it")
    }
    guard words.first == Self.version else {
      throw Problem(description: "it is of another version of the search")
    }
    self.words = words
  }

  init(words: [UInt64]) {
    self.words = words
  }
}

/// Writes numbers as the words of a record.
struct RecordWriter {
  private(set) var words: [UInt64] = []

  mutating func put(_ number: Int) { words.append(UInt64(bitPattern: Int64(number))) }

  mutating func put(_ numbers: some Collection<UInt64>) {
    put(numbers.count)
    words.append(contentsOf: numbers)
  }
}

/// Reads the words of a record; nil where they end too early or make no sense.
struct RecordReader {
  private let words: [UInt64]
  private var place = 0

  init(_ words: [UInt64]) { self.words = words }

  var isAtEnd: Bool { place == words.count }

  mutating func number() -> Int? {
    guard place < words.count else { return nil }
    defer { place += 1 }
    return Int(Int64(bitPattern: words[place]))
  }

  mutating func numbers() -> ArraySlice<UInt64>? {
    guard let count = number(), count >= 0, count <= words.count - place else { return nil }
    defer { place += count }
    return words[place..<(place + count)]
  }
}
