import Composition
import Files
import Foundation
import Kernel
import Reports

/// The files that options of a command name for its results.
///
/// They are looked at before the work begins: who has waited an hour for a proof is not told then that
/// there is no such folder, and no result takes the place of a scenario.
struct OutputFiles {
  /// A file and the option that names it.
  private struct Named {
    var option: String
    var path: String
  }

  private let files: [Named]
  /// The options whose results are printed instead of written.
  private let printed: [String]

  /// The files that these options name; nil for an option that was left out.
  ///
  /// - Parameters:
  ///   - options: the options and their files.
  ///   - canPrint: whether `-` stands for standard output; else it is a file of that name.
  init(_ options: KeyValuePairs<String, String?>, canPrint: Bool = false) {
    let all = options.compactMap { option, path in path.map { Named(option: option, path: $0) } }
    files = all.filter { !canPrint || $0.path != "-" }
    printed = all.filter { canPrint && $0.path == "-" }.map(\.option)
  }

  /// The files, in the order of the options.
  var paths: [String] { files.map(\.path) }

  /// Whether a result goes to standard output, so that nothing else may.
  var isPrinting: Bool { !printed.isEmpty }

  /// Refuses what nobody can mean, and places that cannot be written.
  ///
  /// - Parameter inputs: the files that the command reads.
  /// - Throws: `ToolError`, of usage where a result would take the place of an input, of another
  ///   result or of what was not written by such an option; of storage where it cannot be written.
  func check(besides inputs: [String]) throws {
    guard printed.count < 2 else {
      throw ToolError(
        .usage,
        "error: \(printed[0]) and \(printed[1]) are both '-', and standard output takes one result\n"
          + "  give one of them a file",
      )
    }
    for (place, file) in files.enumerated() where !isDevice(file) {
      let real = FileStore.realPath(of: file.path)
      if let other = files[..<place].first(where: { FileStore.realPath(of: $0.path) == real }) {
        throw refusal(of: file, "it is the file of \(other.option) as well")
      }
      if inputs.contains(where: { FileStore.realPath(of: $0) == real }) {
        throw refusal(of: file, "it is a file that is to be read")
      }
      if isSomebodys(file) {
        throw refusal(of: file, "something lies there that no \(file.option) has written")
      }
    }
    for file in files {
      do {
        try FileStore.probe(through: file.path)
      } catch {
        throw ToolError(error, elsewhere: "another file with \(file.option)")
      }
    }
  }

  /// Writes the result of an option, where it was given.
  func write(_ text: String, of option: String) throws {
    if printed.contains(option) { return Output.write(text) }
    guard let file = files.first(where: { $0.option == option }) else { return }
    do {
      try FileStore.write(text, through: file.path)
    } catch {
      throw ToolError(error, elsewhere: "another file with \(option)")
    }
  }

  /// Writes the result of an option, which is made where the option was given alone.
  func write(of option: String, _ text: () -> String) throws {
    guard printed.contains(option) || files.contains(where: { $0.option == option }) else { return }
    try write(text(), of: option)
  }

  /// Writes the result of an option part after part, for one too long to be held.
  ///
  /// - Parameters:
  ///   - option: the option, which was given.
  ///   - body: gives each part to its argument.
  /// - Returns: what `body` does.
  /// - Throws: what `body` does; then nothing has changed.
  func write<Result>(
    of option: String,
    parts body: (_ take: ([UInt8]) throws -> Void) throws -> Result,
  ) throws -> Result {
    if printed.contains(option) {
      guard !Output.isTerminal else {
        throw ToolError(
          .usage,
          "error: \(option) -: standard output is a terminal, and this is for a program\n"
            + "  pipe it into one, or name a file",
        )
      }
      return try body { Output.write($0) }
    }
    let path = path(of: option)
    var result: Result?
    var failure: (any Error)?
    do {
      try FileStore.write(through: path) { (take) throws(FileError) in
        do {
          // A closure that is not known to stay cannot be captured by one that is handed on.
          result = try withoutActuallyEscaping(take) { take in
            var buffer: [UInt8] = []
            let result = try body { part in
              buffer += part
              guard buffer.count >= 1 << 20 else { return }
              try take(buffer)
              buffer.removeAll(keepingCapacity: true)
            }
            try take(buffer)
            return result
          }
        } catch let error as FileError {
          throw error
        } catch {
          // The file's writer knows errors of files alone; this one is thrown behind it.
          failure = error
          throw FileError(path, because: "its writer gave up")
        }
      }
    } catch {
      throw failure ?? ToolError(error, elsewhere: "another file with \(option)")
    }
    guard let result else { preconditionFailure("a writer that did nothing") }
    return result
  }

  /// The file of an option that was given, `-` for one that is printed.
  func path(of option: String) -> String {
    if printed.contains(option) { return "-" }
    guard let file = files.first(where: { $0.option == option }) else {
      preconditionFailure("\(option) is not among the options")
    }
    return file.path
  }

  private func isDevice(_ file: Named) -> Bool {
    FileStore.kind(FileStore.realPath(of: file.path)) == .other
  }

  /// Whether a file is there that does not begin as JSON, XML, pcapng or a table of ours does: a golden, a
  /// recording, a text.
  private func isSomebodys(_ file: Named) -> Bool {
    guard FileStore.kind(FileStore.realPath(of: file.path)) == .file,
      let reader = FileHandle(forReadingAtPath: file.path)
    else { return false }
    defer { try? reader.close() }
    guard let bytes = try? reader.read(upToCount: 4_096) else { return false }
    if file.option == "--csv" {
      let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
      return !bytes.isEmpty && head.firstRange(of: Data(SweepCSV.mark.utf8)) == nil
    }
    if bytes.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) { return false }
    let first = bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    return first.map { ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains($0) }
      ?? false
  }

  private func refusal(of file: Named, _ reason: String) -> ToolError {
    ToolError(
      .usage,
      "error: \(file.option) \(file.path): \(reason), and its place would be taken\n"
        + "  name another file with \(file.option)",
    )
  }
}
