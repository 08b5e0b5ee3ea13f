import Exploration
import Files
import Findings
import Foundation
import Kernel
import Reports

/// What a run of a sweep gave.
struct SweptRun: Equatable, Sendable {
  /// What became of its rules.
  var verdict: Verdict
  /// The value of each figure; nil where there was nothing to judge.
  var values: [Int64?]
}

/// The file in which a sweep keeps what it has, so that one that was ended goes on.
///
/// JSON, a line each: the first says of which sweep it is, every other one what a run gave. A line ends
/// with a check of what stands before it. A torn line at the end is what a killed process leaves, and is
/// cut off; anything else that is wrong is refused.
struct SweepRecord {
  /// The file.
  let path: String
  /// What tells the sweep from others, each part with its name.
  let identity: [(part: String, value: String)]
  /// How many runs the sweep has.
  let runs: Int

  /// The record of a sweep's grid.
  init(_ path: String, of grid: SweepGrid) {
    self.path = path
    runs = grid.runs
    var plans = StateDigest()
    for name in grid.variants {
      guard let plan = grid.first.plans.first(where: { $0.variant == name }) else { continue }
      plans.absorb(plan)
    }
    var points = StateDigest()
    for axis in grid.question.axes {
      points.absorb(text: axis.key)
      points.absorb(Int64(axis.count))
      for place in 0..<axis.count { points.absorb(text: axis.text(at: place)) }
    }
    let seeds = grid.question.seeds
    identity = [
      // Plans depend on the others: the first that differs is told.
      ("the version of the tool", Tool.version),
      ("the values of --set", Self.text(points)),
      ("its seeds", "\(seeds.lowerBound)..\(seeds.upperBound)"),
      ("its variants", grid.variants.joined(separator: ", ")),
      ("the figures asked for", grid.question.figures.joined(separator: ", ")),
      ("the scenario", Self.text(plans)),
    ]
  }

  private static func text(_ digest: StateDigest) -> String {
    hexadecimal(digest.value.upper) + hexadecimal(digest.value.lower)
  }

  /// What a record has.
  struct Content: Equatable {
    /// The figures, in the order of each run's values.
    var figures: [Measure]
    /// The runs that are there, by their numbers.
    var runs: [(number: Int, run: SweptRun)]
    /// The bytes of whole lines.
    var length: Int

    static func == (left: Self, right: Self) -> Bool {
      left.figures == right.figures && left.length == right.length
        && left.runs.elementsEqual(right.runs) { $0 == $1 }
    }
  }

  // MARK: Writing

  /// Begins the file.
  ///
  /// - Throws: `ToolError` where something lies there, or it cannot be written.
  func create(_ figures: [Measure]) throws(ToolError) -> AppendedFile {
    guard !FileStore.isThere(path) else {
      throw ToolError(
        .usage,
        "error: \(path) is there: a sweep has ended before its end and left it\n"
          + "  go on from it with --resume, or remove it to begin anew",
      )
    }
    do {
      let file = try AppendedFile.create(path)
      try file.append(head(figures))
      return file
    } catch {
      throw problem(error)
    }
  }

  /// Opens it behind what was read.
  func reopen(_ content: Content) throws(ToolError) -> AppendedFile {
    do {
      return try AppendedFile.reopen(path, keeping: content.length)
    } catch {
      throw problem(error)
    }
  }

  /// Takes it away: the sweep has come to its end, and its results are written.
  func remove() throws(ToolError) {
    do {
      try FileStore.removeFile(path)
    } catch {
      throw problem(error)
    }
  }

  /// The end for what could not be done with the file.
  func problem(_ error: any Error) -> ToolError {
    ToolError(error, elsewhere: "another place for the results; what is recorded stays")
  }

  private func head(_ figures: [Measure]) -> String {
    let parts = identity.map { "\(quotedJSON($0.part)):\(quotedJSON($0.value))" }
    let texts = figures.map { figure in
      "{\"name\":\(quotedJSON(figure.name)),\"subject\":\(quotedJSON(figure.subject)),"
        + "\"unit\":\(quotedJSON(figure.unit.rawValue)),"
        + "\"better\":\(figure.aim.map { quotedJSON($0.rawValue) } ?? "null")}"
    }
    return Self.checked(
      "{\"yamabikoSweep\":1,\"identity\":{\(parts.joined(separator: ","))},"
        + "\"figures\":[\(texts.joined(separator: ","))]"
    )
  }

  /// The line of a run.
  func line(_ number: Int, _ run: SweptRun) -> String {
    let values = run.values.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",")
    return Self.checked(
      "{\"run\":\(number),\"verdict\":\(quotedJSON(run.verdict.rawValue)),\"values\":[\(values)]"
    )
  }

  /// An object that lacks its end, with the check of what stands there.
  private static func checked(_ open: String) -> String {
    open + checkKey + hexadecimal(SipHash.hash(open.utf8, key: (0, 0))) + "\"}"
  }

  private static let checkKey = ",\"check\":\""

  // MARK: Reading

  /// What the file has; nil where its sweep came to nothing.
  ///
  /// - Throws: `ToolError` where there is none, it is damaged, or of another sweep.
  func read() throws(ToolError) -> Content? {
    let bytes: [UInt8]
    do {
      guard FileStore.leadsSomewhere(path) else {
        throw ToolError(
          .usage,
          "error: --resume: there is no \(path)\n"
            + "  a sweep that was ended leaves it; leave out --resume to begin one",
        )
      }
      bytes = try RegularFile.bytes(of: path, atMost: 1 << 32)
    } catch {
      throw ToolError(error)
    }
    let length = (bytes.lastIndex(of: 0x0A) ?? -1) + 1
    let lines = bytes[..<length].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    let beginning = Array("{\"yamabikoSweep\":".utf8)
    guard (lines.first ?? bytes[...]).prefix(beginning.count) == beginning.prefix(bytes.count)
    else {
      throw damage("it is not what a sweep leaves")
    }
    // A sweep that was ended, or found the disk full, before its first line was whole has done nothing.
    guard let first = lines.first else { return nil }
    let figures = try figures(of: first)
    var runs: [(number: Int, run: SweptRun)] = []
    var isThere: Set<Int> = []  // order-free: only asked whether a number is there
    for (place, line) in lines.enumerated().dropFirst() {
      let (number, run) = try self.run(of: line, at: place + 1, figures: figures.count)
      guard isThere.insert(number).inserted else {
        throw damage("line \(place + 1) is a run again")
      }
      runs.append((number, run))
    }
    return Content(figures: figures, runs: runs, length: length)
  }

  private struct Head: Decodable {
    var yamabikoSweep: Int
    var identity: [String: String]
    var figures: [Figure]

    struct Figure: Decodable {
      var name: String
      var subject: String
      var unit: String
      var better: String?
    }
  }

  private struct Line: Decodable {
    var run: Int
    var verdict: String
    var values: [Int64?]
  }

  private func figures(of line: ArraySlice<UInt8>) throws(ToolError) -> [Measure] {
    let head: Head = try decoded(line, at: 1)
    guard head.yamabikoSweep == 1 else {
      throw damage("another version of yamabiko has written it")
    }
    for (part, value) in identity where head.identity[part] != value {
      throw ToolError(
        .usage,
        "error: \(path) is of another sweep: it differs in \(part)\n"
          + "  give the same command as then, or name another file for the results",
      )
    }
    var figures: [Measure] = []
    for figure in head.figures {
      guard let unit = MeasureUnit(rawValue: figure.unit),
        figure.better == nil || figure.better.flatMap(Measure.Aim.init) != nil
      else { throw damage("line 1 has a figure that nobody knows") }
      figures.append(
        Measure(
          name: figure.name,
          subject: figure.subject,
          value: nil,
          unit: unit,
          aim: figure.better.flatMap(Measure.Aim.init),
        )
      )
    }
    return figures
  }

  private func run(
    of line: ArraySlice<UInt8>,
    at place: Int,
    figures: Int,
  ) throws(ToolError) -> (number: Int, run: SweptRun) {
    let read: Line = try decoded(line, at: place)
    guard (0..<runs).contains(read.run), let verdict = Verdict(rawValue: read.verdict),
      read.values.count == figures
    else { throw damage("line \(place) is no run of it") }
    return (read.run, SweptRun(verdict: verdict, values: read.values))
  }

  /// What a line says, whose check holds.
  private func decoded<Content: Decodable>(
    _ line: ArraySlice<UInt8>,
    at place: Int,
  ) throws(ToolError) -> Content {
    let tail = Self.checkKey.utf8.count + 16 + 2
    guard line.count > tail, let text = String(validating: line, as: UTF8.self),
      let open = String(validating: line.dropLast(tail), as: UTF8.self),
      text == Self.checked(open),
      let content = try? JSONDecoder().decode(Content.self, from: Data((open + "}").utf8))
    else { throw damage("line \(place) is not as it was written") }
    return content
  }

  private func damage(_ reason: String) -> ToolError {
    ToolError(
      .data,
      "error: \(path) cannot be gone on from: \(reason)\n"
        + "  remove it and leave out --resume to begin anew",
    )
  }
}
