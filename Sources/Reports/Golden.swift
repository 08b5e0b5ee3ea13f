import Files
import Foundation
import Kernel

/// Why a golden cannot be used or written.
public struct GoldenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The golden's file.
  public let file: String
  /// What is wrong.
  public let problem: String
  /// What to do.
  public let remedy: String
  /// Whether the system would not have it read, whatever stands in it.
  public let isUnreadable: Bool

  /// A problem with a golden, or with what is kept beside it.
  init(file: String, problem: String, remedy: String, isUnreadable: Bool = false) {
    self.file = file
    self.problem = problem
    self.remedy = remedy
    self.isUnreadable = isUnreadable
  }

  /// The lines a person reads.
  public var description: String {
    "\(printable(file)): error: \(printable(problem))\n  \(printable(remedy))"
  }
}

/// Approved reports: what a report is compared with, field by field.
public enum Golden {
  /// What became of a comparison.
  public enum Outcome: Hashable, Sendable {
    /// The report is as approved.
    case same
    /// The report says something else.
    case different([FieldDifference])
    /// Nobody has approved a report of this scenario.
    case missing
    /// There is no scenario any more for this golden.
    case obsolete
    /// The golden is not a report.
    case unusable(String)

    /// Whether a check may pass: nothing differs by more than is admitted.
    public var isGood: Bool {
      switch self {
      case .same: true
      case .different(let differences):
        !differences.isEmpty && differences.allSatisfy(\.isTolerated)
      case .missing, .obsolete, .unusable: false
      }
    }
  }

  /// What `report` says differently from `golden`, two texts of `ReportText`.
  ///
  /// - Throws: where one of the texts is not a report.
  public static func compare(
    _ report: String,
    _ golden: String,
  ) throws(ReportFormatError) -> [FieldDifference] {
    let new = try ReportDocument(parsing: Array(report.utf8))
    let old = try ReportDocument(parsing: Array(golden.utf8))
    return new.differences(from: old)
  }

  /// The largest golden that is read, in bytes.
  static let sizeMax = 16_777_216

  /// Compares a report with the golden in a file and with the digests that stand beside it.
  ///
  /// - Parameters:
  ///   - report: a text of `ReportText`.
  ///   - path: the golden's file. One that has digests itself, as those of earlier versions have, needs
  ///     none beside it.
  ///   - meanings: what apps say of the fields of their reports.
  /// - Returns: what became of it.
  /// - Precondition: `report` is a text of `ReportText`.
  public static func check(
    _ report: String,
    against path: String,
    _ meanings: FieldMeanings = FieldMeanings(),
  ) -> Outcome {
    let data: [UInt8]
    do throws(FileProblem) {
      data = try RegularFile.bytes(of: path, atMost: sizeMax)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return .missing }
      return .unusable("\(error); \(error.remedy)")
    }
    do {
      let golden = try ReportDocument(parsing: data)
      let new = try ReportDocument(parsing: Array(report.utf8))
      let whole = golden.hasLogs ? golden : golden.with(try logs(beside: path))
      let differences = new.differences(from: whole, meanings)
      return differences.isEmpty ? .same : .different(differences)
    } catch let error as ReportFormatError {
      return .unusable("\(path):\(error.line): \(error.problem); approve the scenario anew")
    } catch let error as FileProblem {
      return .unusable("\(error); \(error.remedy)")
    } catch {
      return .unusable("\(path): \(error)")
    }
  }

  /// The digests that stand beside a golden.
  private static func logs(
    beside path: String
  ) throws(FileProblem) -> [(variant: String, log: ReportDocument.Heading)] {
    let digests = try GoldenDigests(beside: path)
    if let first = digests.foreign.first {
      throw FileProblem(
        "\(GoldenDigests.path(beside: path)):\(first.line)",
        "expected name, variant, events and digest with tabs between",
        remedy: "mend the line, or accept the scenarios of this folder anew",
      )
    }
    return digests.logs(of: GoldenDigests.name(of: path))
  }

  /// Whether the golden in a file, and the digests beside it, are as `accept` writes them.
  ///
  /// One whose digests stand in itself is approved and not in that form.
  public static func isInForm(_ report: String, at path: String) -> Bool {
    guard let new = try? ReportDocument(parsing: Array(report.utf8)),
      let data = try? RegularFile.bytes(of: path, atMost: sizeMax),
      let digests = try? GoldenDigests(beside: path)
    else { return false }
    var written = digests
    written.set(new, for: GoldenDigests.name(of: path), keeping: digests.entries.map(\.name))
    return data.elementsEqual(new.withoutLogs.text.utf8) && written == digests
  }

  /// Makes `report` the approved one; a reader sees the old file or the new one, never a part.
  ///
  /// - Parameters:
  ///   - report: a text of `ReportText`.
  ///   - path: the golden's file.
  ///   - folder: the folder of the goldens; nothing is written through a link below it.
  /// - Throws: where `report` is not a report, or the file cannot be written.
  public static func accept(
    _ report: String,
    at path: String,
    below folder: String? = nil,
  ) throws(GoldenError) {
    let document: ReportDocument
    do {
      document = try ReportDocument(parsing: Array(report.utf8))
    } catch {
      throw GoldenError(
        file: path,
        problem: "what was to be approved is not a report: \(error)",
        remedy: "run the scenario again",
      )
    }
    if let link = folder.flatMap({ link(on: path, below: $0) }) {
      throw GoldenError(
        file: path,
        problem: "the golden is not written, as \(link) is a link",
        remedy: "put a folder or a file in its place, or name another folder with --golden",
      )
    }
    do {
      try FileStore.create(FileStore.folder(of: path))
      try FileStore.write(document.withoutLogs.text, to: path)
    } catch {
      throw GoldenError(
        file: path,
        problem: "the golden cannot be written: \(error.reason)",
        remedy: error.remedy,
      )
    }
    try acceptDigests(of: document, beside: path)
  }

  /// Makes the digests of a report the approved ones.
  private static func acceptDigests(
    of report: ReportDocument,
    beside path: String,
  ) throws(GoldenError) {
    let file = GoldenDigests.path(beside: path)
    let folder = FileStore.folder(of: path)
    // Whoever reads the file to write it anew has it alone: another tool's lines are not lost.
    let lock = FileLock.wait(for: folder)
    defer { withExtendedLifetime(lock) {} }
    do throws(FileProblem) {
      var digests = try GoldenDigests(beside: path)
      let names = FileStore.names(in: folder).filter { $0.hasSuffix(".txt") }
      digests.set(
        report,
        for: GoldenDigests.name(of: path),
        keeping: names.map(GoldenDigests.name),
      )
      do throws(FileError) {
        try FileStore.write(digests.text, to: file)
      } catch {
        throw FileProblem(file, error.reason, remedy: error.remedy)
      }
    } catch {
      throw GoldenError(
        file: file,
        problem: "the digests cannot be written: \(error.reason)",
        remedy: error.remedy,
      )
    }
  }

  /// The first link on the way from a folder to a path below it, the path included.
  static func link(on path: String, below folder: String) -> String? {
    var place = trimmed(folder)
    for part in path.dropFirst(place.count).split(separator: "/") {
      place += "/\(part)"
      if FileStore.kind(place) == .link { return place }
    }
    return nil
  }

  /// The golden's file for a scenario's: the same path below another folder, ending in `.txt`.
  ///
  /// Nil where `scenario` does not stand below `scenarios`.
  public static func path(
    for scenario: String,
    below scenarios: String,
    in goldens: String,
  ) -> String? {
    guard let name = place(of: scenario, below: scenarios), name.hasSuffix(".yaml") else {
      return nil
    }
    return "\(trimmed(goldens))/\(name.dropLast(5)).txt"
  }

  /// Where `path` stands below a folder, however the two are written; nil where it does not, empty
  /// for the folder itself.
  public static func place(of path: String, below folder: String) -> String? {
    func parts(_ path: String) -> [String] {
      URL(filePath: path).standardizedFileURL.pathComponents.filter { $0 != "/" }
    }
    let (inner, outer) = (parts(path), parts(folder))
    guard inner.starts(with: outer), !inner.contains("..") else { return nil }
    return inner.dropFirst(outer.count).joined(separator: "/")
  }

  /// What a golden calls a scenario: its place below the folder of the scenarios, with the name of that
  /// folder in front.
  ///
  /// It is the same wherever the tool runs, and however the folder is named. Nil where the scenario does
  /// not stand below `scenarios`.
  public static func name(of scenario: String, below scenarios: String) -> String? {
    guard let place = place(of: scenario, below: scenarios) else { return nil }
    let folder = URL(filePath: scenarios).standardizedFileURL.lastPathComponent
    return folder.isEmpty || folder == "/" ? place : "\(folder)/\(place)"
  }

  static func trimmed(_ folder: String) -> String {
    var folder = folder[...]
    while folder.count > 1, folder.hasSuffix("/") { folder = folder.dropLast() }
    return String(folder)
  }

  /// The goldens below `goldens` that no scenario below `scenarios` has any more, sorted.
  public static func obsolete(in goldens: String, scenarios: String) -> [String] {
    let (goldens, scenarios) = (trimmed(goldens), trimmed(scenarios))
    let names = FileManager.default.enumerator(atPath: goldens)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      guard name.hasSuffix(".txt"), !PendingReport.isPending(name) else { return nil }
      let scenario = "\(scenarios)/\(name.dropLast(4)).yaml"
      return FileManager.default.fileExists(atPath: scenario) ? nil : "\(goldens)/\(name)"
    }
  }
}
