import Files
import Kernel
import Voice

/// When there is speech in a clip, from a `.lab` file.
///
/// A line `start end speech` per span, in seconds from the clip's beginning and in order. Empty
/// lines count for nothing.
public struct LabelFile: Equatable, Sendable {
  /// The largest file that is read, in bytes.
  static let sizeMax = 4_194_304

  /// The labelled spans, in the order of the file, which is the order of time.
  public private(set) var speech: [SpeechInterval] = []
  /// The line of each span, from 1.
  private var lines: [Int] = []
  private let path: String

  /// Reads a file.
  ///
  /// - Throws: `LabelFileError` with the line that cannot be used.
  public init(path: String) throws(LabelFileError) {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try RegularFile.bytes(of: path, atMost: Self.sizeMax)
    } catch {
      let problem = "the labels cannot be read (\(error.reason))"
      throw LabelFileError(path: path, line: nil, problem: problem)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LabelFileError(path: path, line: nil, problem: "the file is not UTF-8 text")
    }
    try self.init(text: text, path: path)
  }

  /// Reads the text of a file that stands at `path`.
  ///
  /// - Throws: `LabelFileError` with the line that cannot be used.
  public init(text: String, path: String) throws(LabelFileError) {
    self.path = path
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      do throws(LabelFileError.Reason) {
        guard let interval = try Self.interval(line) else { continue }
        if let last = speech.last, interval.start < last.end {
          throw .init("it begins before the span above it ends")
        }
        speech.append(interval)
        lines.append(index + 1)
      } catch {
        let before = line[..<(error.word?.startIndex ?? line.startIndex)]
        let column = before.unicodeScalars.count + 1
        throw LabelFileError(path: path, line: index + 1, column: column, problem: error.text)
      }
    }
  }

  /// The spans as ranges of samples.
  public func ranges(at sampleRate: Int32) -> [Range<Int>] {
    speech.map { interval in
      Self.sample(interval.start, sampleRate)..<Self.sample(interval.end, sampleRate)
    }
  }

  /// The spans as ranges of the samples of a clip.
  ///
  /// - Parameters:
  ///   - sampleRate: how many samples a second has.
  ///   - count: how many samples the clip has.
  /// - Returns: the ranges, in the order of time.
  /// - Throws: `LabelFileError` with the first line that says of speech where the clip has ended.
  public func ranges(
    at sampleRate: Int32,
    within count: Int,
  ) throws(LabelFileError) -> [Range<Int>] {
    let ranges = ranges(at: sampleRate)
    guard let place = ranges.firstIndex(where: { $0.upperBound > count }) else { return ranges }
    let milliseconds = Int64(count) * 1_000 / Int64(sampleRate)
    let length = "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    throw LabelFileError(
      path: path,
      line: lines[place],
      problem: "speech runs past the end of the clip, which lasts \(length) s",
    )
  }

  /// The spans of the clip, where it begins `start` after the scenario does.
  public func shifted(by start: Duration) -> [SpeechInterval] {
    speech.map { SpeechInterval(start: $0.start + start, end: $0.end + start) }
  }

  private static func sample(_ instant: Instant, _ sampleRate: Int32) -> Int {
    Int(instant.nanoseconds / 1_000 * Int64(sampleRate) / 1_000_000)
  }

  private static func interval(
    _ line: Substring
  ) throws(LabelFileError.Reason) -> SpeechInterval? {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard !words.isEmpty else { return nil }
    guard words.count == 3 else {
      throw .init("there \(words.count == 1 ? "is" : "are") \(counted(words.count, "word"))")
    }
    let start = try seconds(words[0])
    let end = try seconds(words[1])
    guard words[2] == "speech" else {
      throw .init("the third word is no known label", at: words[2])
    }
    guard start < end else { throw .init("it ends before it begins, or at once") }
    return SpeechInterval(start: start, end: end)
  }

  /// The last second of a day: no clip is as long, and its samples can be counted.
  private static let lastSecond: Int64 = 86_399

  /// A decimal number of seconds with up to nine places, without the detour over a Double.
  private static func seconds(_ word: Substring) throws(LabelFileError.Reason) -> Instant {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let places = parts.count == 2 ? String(parts[1]) : ""
    let isDecimal = word.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    guard isDecimal, parts.count <= 2, places.count <= 9, parts[0].count <= 9,
      let whole = Int64(parts[0]),
      let fraction = Int64(places + String(repeating: "0", count: 9 - places.count))
    else { throw .init("this is no number of seconds", at: word) }
    guard whole <= lastSecond else { throw .init("it lies more than a day behind", at: word) }
    return Instant(nanoseconds: whole * 1_000_000_000 + fraction)
  }
}

/// A line of a label file that cannot be used.
public struct LabelFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as the caller named it.
  public var path: String
  /// The line, from 1; nil where the file as a whole cannot be read.
  public var line: Int?
  /// The column of the word that is wrong, from 1; nil where there is no such word.
  public var column: Int?
  /// What is wrong, without the words that stand there: the file may be anybody's.
  public var problem: String

  /// A file or a line that cannot be used.
  public init(path: String, line: Int?, column: Int? = nil, problem: String) {
    self.path = path
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// Why a line is refused.
  struct Reason: Error {
    var text: String
    var word: Substring?

    init(_ text: String, at word: Substring? = nil) {
      self.text = text
      self.word = word
    }
  }

  /// File, line, finding and expectation in one line.
  public var description: String {
    let place = [path] + [line, column].compactMap { $0.map(String.init) }
    return
      "\(place.joined(separator: ":")): \(problem); expected lines of 'start end speech', in seconds and in order, "
      + "such as '0.136 2.076 speech'"
  }
}
