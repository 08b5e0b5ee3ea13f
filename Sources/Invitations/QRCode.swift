/// How much a QR code holds: ISO/IEC 18004:2015, tables 3, 7 and 9.
///
/// It draws none. It says which code a text needs: a version has 17 + 4 × version modules a side, and a
/// level of error correction decides how much of them is data.
public struct QRCode: Hashable, Sendable {
  /// From 1 to 40.
  public let version: Int
  /// How much of it may be unreadable.
  public let level: Level
  /// How its text is written.
  public let mode: Mode
  /// The characters of the text.
  public let length: Int

  /// A level of error correction: about how much of the code may be lost.
  public enum Level: String, CaseIterable, Sendable {
    /// 7 %.
    case low
    /// 15 %.
    case medium
    /// 25 %.
    case quartile
    /// 30 %.
    case high

    /// The letter that the standard has for it.
    public var letter: String { String(rawValue.prefix(1).uppercased()) }
  }

  /// How a text is written into the code.
  public enum Mode: String, CaseIterable, Sendable {
    /// Digits, capital letters, a blank and `$%*+-./:`, 11 bits for two.
    case alphanumeric
    /// Anything, 8 bits for a byte.
    case byte

    /// The characters of the alphanumeric mode (table 5).
    public static let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

    /// The mode that a text takes the least room in.
    init(of text: [UInt8]) {
      let alphabet = Array(Self.alphabet.utf8)
      self = text.allSatisfy(alphabet.contains) ? .alphanumeric : .byte
    }

    /// Bits in the count of characters (table 3).
    func countBits(version: Int) -> Int {
      switch self {
      case .alphanumeric: version < 10 ? 9 : version < 27 ? 11 : 13
      case .byte: version < 10 ? 8 : 16
      }
    }
  }

  /// The smallest code that holds a text at a level; nil where even the largest is too small.
  public init?(holding text: [UInt8], at level: Level = .medium) {
    let mode = Mode(of: text)
    let fitting = (1...40).first { Self.capacity(version: $0, level, mode) >= text.count }
    guard let fitting else { return nil }
    version = fitting
    self.level = level
    self.mode = mode
    length = text.count
  }

  /// Modules on a side.
  public var modules: Int { 17 + 4 * version }

  /// How many characters it would hold.
  public var capacity: Int { Self.capacity(version: version, level, mode) }

  /// How many characters of a mode a version holds at a level, in one segment.
  public static func capacity(version: Int, _ level: Level, _ mode: Mode) -> Int {
    precondition((1...40).contains(version), "a QR code has version 1 to 40, not \(version)")
    // Four bits say which mode it is.
    let bits = 8 * level.codewords[version - 1] - 4 - mode.countBits(version: version)
    switch mode {
    case .alphanumeric: return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
    case .byte: return bits / 8
    }
  }
}

extension QRCode.Level {
  /// Bytes of data by version (table 9: all codewords less those of the correction).
  fileprivate var codewords: [Int] {
    switch self {
    case .low: Self.lowCodewords
    case .medium: Self.mediumCodewords
    case .quartile: Self.quartileCodewords
    case .high: Self.highCodewords
    }
  }

  private static let lowCodewords = [
    19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861,
    932, 1_006, 1_094, 1_174, 1_276, 1_370, 1_468, 1_531, 1_631, 1_735, 1_843, 1_955, 2_071, 2_191,
    2_306, 2_434, 2_566, 2_702, 2_812, 2_956,
  ]
  private static let mediumCodewords = [
    16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
    714, 782, 860, 914, 1_000, 1_062, 1_128, 1_193, 1_267, 1_373, 1_455, 1_541, 1_631, 1_725, 1_812,
    1_914, 1_992, 2_102, 2_216, 2_334,
  ]
  private static let quartileCodewords = [
    13, 22, 34, 48, 62, 76, 88, 110, 132, 154, 180, 206, 244, 261, 295, 325, 367, 397, 445, 485,
    512, 568, 614, 664, 718, 754, 808, 871, 911, 985, 1_033, 1_115, 1_171, 1_231, 1_286, 1_354,
    1_426, 1_502, 1_582, 1_666,
  ]
  private static let highCodewords = [
    9, 16, 26, 36, 46, 60, 66, 86, 100, 122, 140, 158, 180, 197, 223, 253, 283, 313, 341, 385, 406,
    442, 464, 514, 538, 596, 628, 661, 701, 745, 793, 845, 901, 961, 986, 1_054, 1_096, 1_142,
    1_222, 1_276,
  ]
}
