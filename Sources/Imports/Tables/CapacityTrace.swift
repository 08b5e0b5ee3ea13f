import Kernel

/// A trace of capacity as Mahimahi's mm-link reads it (mahimahi.mit.edu): each line the millisecond
/// of a chance to deliver 1,500 bytes, in order; the trace repeats behind its last.
public struct CapacityTrace: Equatable, Sendable {
  /// The milliseconds, in order.
  public private(set) var chances: [Int64] = []
  /// What was assumed in reading it, in sentences without a full stop.
  public private(set) var assumptions: [String] = []

  /// The most lines, and the latest millisecond: a day.
  static let linesMost = 1_000_000
  static let latest: Int64 = 86_400_000

  /// The bytes of one chance.
  public static let bytes: Int64 = 1_500

  /// How long it lasts until it repeats.
  public var period: Duration { .milliseconds(chances.last ?? 0) }

  /// What passes on average, in bits per second.
  public var meanRate: Int64 {
    Int64(chances.count) * Self.bytes * 8 * 1_000 / max(1, chances.last ?? 1)
  }

  /// The longest span without a chance, and where it begins; the span over the repetition included.
  public var longestPause: (start: Duration, length: Duration) {
    var longest = (start: Int64(0), length: chances.first ?? 0)
    for (before, after) in zip(chances, chances.dropFirst()) where after - before > longest.length {
      longest = (before, after - before)
    }
    return (.milliseconds(longest.start), .milliseconds(longest.length))
  }

  /// Reads a trace.
  ///
  /// - Throws: `ImportProblem` with the first line that is wrong.
  public init(_ bytes: [UInt8]) throws(ImportProblem) {
    guard !bytes.isEmpty else { throw ImportFormat.mahimahi.refusal(bytes, expecting: Self.head) }
    var lines = TextLines(bytes)
    if lines.isOpen { assumptions = [TextLines.openEnd] }
    while let line = lines.line() {
      let text = line.bytes.trimmed
      guard let time = ScaledNumber.parse(text, scale: 1), time >= 0,
        text.allSatisfy({ (0x30...0x39).contains($0) })
      else {
        if line.number == 1, let other = ImportFormat.guess(bytes), !other.contains("mahimahi") {
          throw ImportFormat.mahimahi.refusal(bytes, expecting: Self.head)
        }
        throw ImportProblem(
          line.start,
          text.isEmpty ? "the line is empty" : "\(text.quoted) is no whole number of milliseconds",
          remedy: "expected \(Self.head)",
        )
      }
      guard time <= Self.latest, chances.count < Self.linesMost else {
        throw ImportProblem(
          line.start,
          time > Self.latest
            ? "\(time) ms is more than a day" : "it has more than \(Self.linesMost) lines",
          remedy: "cut the trace: it repeats behind its last line",
        )
      }
      if let last = chances.last, time < last {
        throw ImportProblem(
          line.start,
          "\(time) comes behind \(last): the times go back",
          remedy: "put the lines in order with 'sort -n'",
        )
      }
      chances.append(time)
    }
    guard let last = chances.last, last > 0 else {
      throw ImportProblem(
        .line(1, column: 1),
        "all chances lie at 0 ms, and a trace of no length cannot repeat",
        remedy: "expected a last line above 0",
      )
    }
  }

  /// How its lines are described to a person.
  static let head =
    "a line for each chance to deliver 1,500 bytes: its time in whole milliseconds, in order"

  /// The trace as a file has it.
  public var text: String { chances.map { "\($0)\n" }.joined() }
}
