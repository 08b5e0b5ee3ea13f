import Files
import Foundation
import Kernel

/// The approved digests of the scenarios whose goldens lie in one folder: `digests.tsv` beside them.
///
/// They stand apart from the figures: a change that makes other events and no other figure touches this
/// file alone. A line has the golden's name, the variant, the number of events and the log's digest,
/// with tabs between; lines are sorted by name.
public struct GoldenDigests: Equatable, Sendable {
  /// The first line; its number changes when the form changes.
  static let title = "yamabiko digests 1"
  /// The file's name.
  static let fileName = "digests.tsv"
  /// The largest file that is read, in bytes.
  private static let sizeMax = 16_777_216

  /// A variant's log as approved.
  struct Entry: Equatable {
    /// The golden's name without its folder and `.txt`, printable.
    var name: String
    /// The variant, as the report has it.
    var variant: String
    /// The number of events.
    var events: String
    /// The digest.
    var digest: String
    /// Where it was read.
    var place = ReportPlace()
  }

  /// The lines in their order.
  private(set) var entries: [Entry] = []
  /// The lines that are none, such as those that a merge has left.
  private(set) var foreign: [ReportPlace] = []

  /// The file beside a golden.
  public static func path(beside golden: String) -> String {
    "\(FileStore.folder(of: golden))/\(fileName)"
  }

  /// What the file's lines call a golden.
  static func name(of golden: String) -> String {
    printable(String(FileStore.name(of: golden).dropLast(".txt".count)))
  }

  /// Reads the file beside a golden; where none is there, nothing is approved.
  ///
  /// - Throws: where it cannot be read or is not text.
  init(beside golden: String) throws(FileProblem) {
    let path = Self.path(beside: golden)
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try RegularFile.bytes(of: path, atMost: Self.sizeMax)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      self.init("")
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileProblem(
        path,
        "the file is not text",
        remedy: "bring it back, or remove it and accept anew",
      )
    }
    self.init(text)
  }

  /// Reads a text; lines that are no entries are kept apart.
  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = ReportPlace(line: index + 1)
      if line.isEmpty || (index == 0 && line == Self.title) { continue }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }), Int64(parts[2]) != nil else {
        foreign.append(place)
        continue
      }
      entries.append(
        Entry(name: parts[0], variant: parts[1], events: parts[2], digest: parts[3], place: place)
      )
    }
  }

  /// The text of the file.
  var text: String {
    let lines = entries.map { [$0.name, $0.variant, $0.events, $0.digest].joined(separator: "\t") }
    return ([Self.title] + lines).joined(separator: "\n") + "\n"
  }

  /// The approved headings of a golden's logs, by variant.
  func logs(of name: String) -> [(variant: String, log: ReportDocument.Heading)] {
    entries.filter { $0.name == name }.map { entry in
      let fields = [("digest", entry.digest), ("events", entry.events)].map {
        ReportDocument.Field(key: $0.0, value: $0.1, place: entry.place)
      }
      let title = ReportDocument.logTitle
      return (
        entry.variant, ReportDocument.Heading(title: title, fields: fields, place: entry.place),
      )
    }
  }

  /// Puts what a report says of its logs in the place of what was approved of a golden, and drops those
  /// of goldens that are not there.
  mutating func set(_ report: ReportDocument, for name: String, keeping names: [String]) {
    entries.removeAll { $0.name == name || !names.contains($0.name) }
    foreign = []
    for variant in report.variants {
      guard let log = variant.log else { continue }
      let value = { (key: String) in log.fields.first { $0.key == key }?.value ?? "-" }
      entries.append(
        Entry(
          name: name,
          variant: printable(variant.name),
          events: value("events"),
          digest: value("digest"),
        )
      )
    }
    let order = entries.enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }
    entries = order.map(\.element)
  }
}

extension ReportDocument.Variant {
  /// The heading of the log; nil in a golden whose digests stand apart.
  var log: ReportDocument.Heading? {
    headings.first.flatMap { $0.title == ReportDocument.logTitle ? $0 : nil }
  }
}

extension ReportDocument {
  /// Whether it says anything of logs.
  var hasLogs: Bool { variants.contains { $0.log != nil } }

  /// The same without digests and numbers of events: what a golden keeps.
  var withoutLogs: Self {
    var result = self
    for index in variants.indices where variants[index].log != nil {
      result.variants[index].headings.removeFirst()
    }
    return result
  }

  /// The same with the digests that stand apart.
  ///
  /// Of what is said twice of one variant, as after a merge, nothing is taken: it is not approved.
  func with(_ logs: [(variant: String, log: Heading)]) -> Self {
    var result = self
    for index in variants.indices {
      let name = printable(variants[index].name)
      let own = logs.filter { $0.variant == name }
      if own.count == 1 { result.variants[index].headings.insert(own[0].log, at: 0) }
    }
    return result
  }
}
