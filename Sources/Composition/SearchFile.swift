import Exploration
import Files
import Foundation
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
  /// What reading it may take, in bytes.
  private let memory: Int

  /// The file for a search of a plan.
  init(_ path: String, plan: Plan, app: String, question: SearchQuestion) {
    self.path = path
    memory = question.memory ?? Int(clamping: ProcessInfo.processInfo.physicalMemory)
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
      + "\(hexadecimal(digest.value.lower))\napp \(app)\nfaults \(faults)\ngoals \(goals)\n\n"
  }

  /// How such a file begins.
  private static let origin = "yamabiko search\n"

  /// The longest head that is looked for, in bytes.
  private static let headMost = 4_096

  /// Whether there is a file to go on from; a link that leads nowhere leads to none.
  var isThere: Bool { FileStore.leadsSomewhere(path) }

  /// What is remembered there.
  ///
  /// - Throws: `ToolError` where it is no such file, or of another search.
  func read() throws(ToolError) -> SearchRecord {
    let size: Int
    do {
      // Whose file it is says its beginning, however large somebody has made it.
      try judge(try beginning())
      size = try RegularFile.size(of: path)
    } catch {
      throw ToolError(error)
    }
    // The record takes as much as the file, and what is made of it as much again at least.
    guard size <= memory / 2 else { throw tooLarge(size) }
    return try record(size)
  }

  /// The first bytes of the file, in which its head ends.
  private func beginning() throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try RegularFile.read(path, atMost: .max) { part, _ in
      bytes += part.prefix(Self.headMost - bytes.count)
      return bytes.count < Self.headMost
    }
    return bytes
  }

  /// Refuses a file that begins otherwise than one of this search.
  private func judge(_ bytes: [UInt8]) throws(ToolError) {
    guard bytes.starts(with: Self.origin.utf8) else {
      throw problem("it is not what a stopped search leaves")
    }
    guard let end = Self.end(of: bytes) else { throw problem("it is not whole") }
    let found = String(decoding: bytes[..<end], as: UTF8.self)
    guard found == head else { throw problem(difference(found)) }
  }

  /// The record behind the head.
  private func record(_ size: Int) throws(ToolError) -> SearchRecord {
    var assembly = SearchRecord.Assembly(capacity: size)
    var left = head.utf8.count
    do {
      try RegularFile.read(path, atMost: size) { part, _ in
        assembly.take(part.dropFirst(left))
        left = max(0, left - part.count)
        return true
      }
    } catch {
      throw ToolError(error)
    }
    do {
      return try assembly.finish()
    } catch {
      throw problem(error.description)
    }
  }

  /// Writes a record.
  ///
  /// - Throws: `ToolError` where it cannot be written; what was there is there still.
  func write(_ record: SearchRecord) throws(ToolError) {
    do {
      try FileStore.write(through: path) { (take) throws(FileError) in
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
    let most = min(bytes.count, headMost)
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
    case "app": return "it is of a search of another app of that scenario"
    case "faults": return "it is of a search with other bounds of faults"
    case "goals": return "it is of a search that judges goals otherwise"
    default: return "it is of another search"
    }
  }

  /// A file that would take more memory than there is.
  private func tooLarge(_ size: Int) -> ToolError {
    ToolError(
      .data,
      "error: \(path): it has \(size / 1_000_000) MB, and to go on from it takes twice as much memory at "
        + "least; the search may take \(memory / 1_000_000) MB\n  give it more with --memory, or name a "
        + "file that is not there to begin anew",
    )
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
