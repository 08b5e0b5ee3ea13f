import Exploration
import Files
import Kernel
import Plans

/// The file in which a search that was stopped remembers where it was.
///
/// A few lines say of which search it is, and a record follows; it is there as a whole or not at all.
struct SearchFile {
  /// The file.
  let path: String
  /// What its first lines are: the tool's version, and what is searched.
  private let head: String

  /// The file for a search of a plan.
  init(_ path: String, plan: Plan, question: SearchQuestion) {
    self.path = path
    var digest = StateDigest()
    digest.absorb(plan)
    let bounds = question.faults
    let faults = [
      bounds.losses, bounds.duplicates, bounds.reorderings, bounds.crashes, bounds.delays,
    ].map { $0.map { "\($0)" } ?? "own" }.joined(separator: " ")
    let goals: String
    switch question.goals {
    case .graph: goals = "graph"
    case .continuation(let steps): goals = "continuation \(steps)"
    }
    head =
      Self.origin + "version \(Tool.version)\nplan \(hexadecimal(digest.value.upper))"
      + "\(hexadecimal(digest.value.lower))\nfaults \(faults)\ngoals \(goals)\n\n"
  }

  /// How such a file begins.
  private static let origin = "yamabiko search\n"

  /// Whether there is a file to go on from.
  var isThere: Bool { FileStore.isThere(path) }

  /// What is remembered there.
  ///
  /// - Throws: `ToolError` where it is no such file, or of another search.
  func read() throws(ToolError) -> SearchRecord {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: path, atMost: .max)
    } catch {
      throw ToolError(error)
    }
    guard bytes.starts(with: Self.origin.utf8) else {
      throw problem("it is not what a stopped search leaves")
    }
    guard let end = Self.end(of: bytes) else { throw problem("it is not whole") }
    let found = String(decoding: bytes[..<end], as: UTF8.self)
    guard found == head else { throw problem(difference(found)) }
    do {
      return try SearchRecord(bytes: bytes[end...])
    } catch {
      throw problem(error.description)
    }
  }

  /// Writes a record.
  ///
  /// - Throws: `ToolError` where it cannot be written; what was there is there still.
  func write(_ record: SearchRecord) throws(ToolError) {
    do {
      try FileStore.write(to: path) { (take) throws(FileError) in
        try take(Array(head.utf8))
        try record.write(take)
      }
    } catch {
      throw ToolError(error, elsewhere: "another file with --resume")
    }
  }

  /// Takes it away where it is there: who named it has what they asked for.
  ///
  /// - Throws: `ToolError` where it cannot be removed.
  func remove() throws(ToolError) {
    do {
      if isThere { try FileStore.removeFile(path) }
    } catch {
      throw ToolError(error, elsewhere: "another file with --resume")
    }
  }

  /// Sees whether it could be written.
  ///
  /// - Throws: `ToolError` where something else is there, or nothing can be written.
  func probe() throws(ToolError) {
    do {
      try FileStore.probe(through: path)
    } catch {
      throw ToolError(error, elsewhere: "another file with --resume")
    }
  }

  /// Where the first empty line ends; nil where there is none early on.
  private static func end(of bytes: [UInt8]) -> Int? {
    let most = min(bytes.count, 4_096)
    guard most > 1 else { return nil }
    for place in 1..<most where bytes[place] == 10 && bytes[place - 1] == 10 { return place + 1 }
    return nil
  }

  /// In what another head differs from this one.
  private func difference(_ found: String) -> String {
    let lines = zip(head.split(separator: "\n"), found.split(separator: "\n"))
    let part = lines.first { $0 != $1 }?.0.prefix { $0 != " " } ?? ""
    switch part {
    case "version": return "another version of the tool has written it"
    case "plan": return "it is of another scenario, variant or setting"
    case "faults": return "it is of a search with other bounds of faults"
    case "goals": return "it is of a search that judges goals otherwise"
    default: return "it is of another search"
    }
  }

  /// A file that cannot be gone on from.
  func problem(_ reason: String) -> ToolError {
    ToolError(
      .data,
      "error: \(path): \(reason)\n  name the file of this search with --resume, or one that is not there "
        + "to begin anew",
    )
  }
}
