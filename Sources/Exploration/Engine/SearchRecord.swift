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
    var assembly = Assembly(capacity: bytes.count)
    assembly.take(bytes)
    self = try assembly.finish()
  }

  init(words: [UInt64]) {
    self.words = words
  }
}

extension SearchRecord {
  /// Puts a record together from its bytes, part after part: no more of them are held than the record
  /// itself takes.
  public struct Assembly {
    private var words: [UInt64] = []
    private var word: UInt64 = 0
    private var count = 0

    /// Nothing yet of a record of about so many bytes.
    public init(capacity: Int) {
      words.reserveCapacity(capacity / 8)
    }

    /// Takes the next bytes.
    public mutating func take(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes {
        word |= UInt64(byte) << UInt64(count % 8 * 8)
        count += 1
        guard count % 8 == 0 else { continue }
        words.append(word)
        word = 0
      }
    }

    /// The record.
    ///
    /// - Throws: `Problem` where the bytes are not those of a whole record of this version.
    public mutating func finish() throws(Problem) -> SearchRecord {
      defer { words = [] }
      guard count >= 24, count % 8 == 0 else { throw Problem(description: "it is not whole") }
      let ends = Array(words.suffix(2))
      words.removeLast(2)
      var digest = StateDigest()
      for word in words { digest.absorb(word) }
      guard ends == [digest.value.lower, digest.value.upper] else {
        throw Problem(description: "it is not whole, or somebody has changed it")
      }
      guard words.first == SearchRecord.version else {
        throw Problem(description: "it is of another version of the search")
      }
      return SearchRecord(words: words)
    }
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

  /// The largest count that is believed: far more than a search can count, and a sum of a few of them is
  /// a number still.
  private static let countMax: UInt64 = 1 << 60

  /// A number that counts something.
  mutating func count() -> Int? {
    guard let number = number(), number >= 0, number <= Self.countMax else { return nil }
    return number
  }

  /// A list of such numbers.
  mutating func counts() -> [Int]? {
    guard let numbers = numbers(), numbers.allSatisfy({ $0 <= Self.countMax }) else { return nil }
    return numbers.map { Int($0) }
  }

  /// A list of places among so many things.
  mutating func places(below end: Int) -> [UInt32]? {
    let most = UInt64(min(end, Int(UInt32.max)))
    guard let numbers = numbers(), numbers.allSatisfy({ $0 < most }) else { return nil }
    return numbers.map { UInt32($0) }
  }
}
