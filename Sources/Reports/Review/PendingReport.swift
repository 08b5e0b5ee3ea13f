import Cryptography
import Files
import Foundation
import Kernel

/// A report that is not as approved, kept beside its golden until somebody has looked at it:
/// `NAME.received.txt` beside `NAME.txt`.
///
/// Its last line names what it was compared with, so that nobody approves it against another golden
/// than the one whose differences were shown.
public struct PendingReport: Equatable, Sendable {
  /// The golden that it is to take the place of.
  public let golden: String
  /// The report, a text of `ReportText`.
  public let report: String
  /// The report's fields.
  public let document: ReportDocument
  /// What it was compared with: a digest of the golden and of its digests, or `nothing`.
  public let base: String

  private static let suffix = ".received"
  private static let baseKey = "compared with: "
  /// The largest file that is read, in bytes.
  private static let sizeMax = 16_777_216

  /// Where the report of a golden is kept.
  public static func path(for golden: String) -> String {
    "\(golden.hasSuffix(".txt") ? String(golden.dropLast(4)) : golden)\(suffix).txt"
  }

  /// Whether a file's name is that of a report that is kept.
  public static func isPending(_ name: String) -> Bool { name.hasSuffix("\(suffix).txt") }

  /// Whether a scenario's golden would have such a name, so that the two could not be told apart.
  public static func isTaken(by scenario: String) -> Bool { scenario.hasSuffix("\(suffix).yaml") }

  // MARK: Reading

  /// Reads what is kept beside a golden; nil where nothing is.
  ///
  /// - Parameters:
  ///   - golden: the golden that it is to take the place of.
  ///   - folder: the folder of the goldens; nothing is read through a link below it, as `keep` has
  ///     written nothing through one.
  /// - Throws: where it cannot be read, is not text, or is no report with what it was compared with.
  public init?(for golden: String, below folder: String) throws(GoldenError) {
    let path = Self.path(for: golden)
    if let link = Golden.link(on: path, below: folder) {
      throw GoldenError(
        file: path,
        problem: "the pending report is not read, as \(link) is a link",
        remedy: "remove the link, and run check again",
        isUnreadable: true,
      )
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try RegularFile.bytes(of: path, atMost: Self.sizeMax)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw GoldenError(
        file: path,
        problem: "the pending report cannot be read: \(error.reason)",
        remedy: "remove it, and run check again",
        isUnreadable: true,
      )
    }
    func unusable(_ line: Int, _ problem: String) -> GoldenError {
      GoldenError(
        file: "\(path):\(line)",
        problem: "\(problem), so it is no pending report",
        remedy: "remove it, and run check again",
      )
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw unusable(1, "the file is not text")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, lines[lines.count - 1].isEmpty,
      lines[lines.count - 2].hasPrefix(Self.baseKey)
    else { throw unusable(lines.count, "expected '\(Self.baseKey)…' in the last line") }
    report = lines.dropLast(2).joined(separator: "\n") + "\n"
    base = String(lines[lines.count - 2].dropFirst(Self.baseKey.count))
    self.golden = golden
    do throws(ReportFormatError) {
      document = try ReportDocument(parsing: Array(report.utf8))
    } catch {
      throw unusable(error.line, error.problem)
    }
  }

  /// Whether the golden and its digests are still those that it was compared with.
  ///
  /// Never where a line of the digests' file is none of ours: `check` has compared nothing then.
  public var isCurrent: Bool {
    let digests = try? GoldenDigests(beside: golden)
    return digests?.foreign.isEmpty != false && base == Self.base(of: golden)
  }

  /// What stands for a golden and its digests as they are now.
  private static func base(of golden: String) -> String {
    guard let bytes = try? RegularFile.bytes(of: golden, atMost: sizeMax) else {
      return FileStore.isThere(golden) ? "what cannot be read" : "nothing"
    }
    let name = GoldenDigests.name(of: golden)
    let logs = (try? GoldenDigests(beside: golden))?.entries.filter { $0.name == name } ?? []
    let lines = logs.map { "\($0.variant)\t\($0.events)\t\($0.digest)\n" }.joined()
    let digest = Digests.blake2b(bytes + [0] + Array(lines.utf8), length: 16)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  // MARK: Writing

  /// Keeps a report beside its golden, as a whole or not at all.
  ///
  /// - Parameters:
  ///   - report: a text of `ReportText`.
  ///   - golden: the golden that it was compared with.
  ///   - folder: the folder of the goldens; nothing is written through a link below it.
  /// - Throws: where it cannot be written.
  public static func keep(
    _ report: String,
    for golden: String,
    below folder: String,
  ) throws(GoldenError) {
    let path = path(for: golden)
    if let link = Golden.link(on: path, below: folder) {
      throw GoldenError(
        file: path,
        problem: "the pending report is not written, as \(link) is a link",
        remedy: "put a folder or a file in its place, or name another folder with --golden",
      )
    }
    do throws(FileError) {
      try FileStore.create(FileStore.folder(of: path))
      try FileStore.write("\(report)\(baseKey)\(base(of: golden))\n", to: path)
    } catch {
      throw GoldenError(
        file: path,
        problem: "the pending report cannot be written: \(error.reason)",
        remedy: error.remedy,
      )
    }
  }

  /// Removes what is kept beside a golden; what is no plain file stays.
  ///
  /// - Throws: where it cannot be removed.
  public static func remove(for golden: String) throws(GoldenError) {
    let path = path(for: golden)
    do throws(FileError) {
      try FileStore.removeFile(path)
    } catch {
      throw GoldenError(
        file: path,
        problem: "the pending report cannot be removed: \(error.reason)",
        remedy: error.remedy,
      )
    }
  }
}
