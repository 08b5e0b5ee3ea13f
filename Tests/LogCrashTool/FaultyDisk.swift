import Foundation

/// A disk that fails for one process: `Tests/Disk/disk.c`, preloaded into it.
struct FaultyDisk {
  /// What happens at the n-th change of a file or a folder.
  enum Fault: String, CaseIterable {
    /// The process is killed before it.
    case kill
    /// Half of a write is done, then the process is killed.
    case tear
    /// It fails for want of room, and so does everything after it that needs room.
    case full
    /// It alone fails.
    case once

    /// Whether the process does not live to say anything.
    var isDeath: Bool { self == .kill || self == .tear }
  }

  /// How a process ended.
  struct Outcome {
    /// The exit code; nil where it was killed.
    var code: Int32?
    /// What it printed.
    var output: String
    /// What it complained of.
    var complaint: String
    /// How many changes it made or tried to.
    var changes: Int
  }

  /// Changes below it count.
  let folder: String

  /// Why there is none here; nil where there is one.
  static let reason: String? = {
    if library != nil { return nil }
    let reason = "neither 'cc' nor 'clang' makes a library to preload: no disk can fail"
    print("skipped: \(reason)")
    return reason
  }()

  /// Swift brings a compiler of its own.
  private static let library = compiled(with: "cc") ?? compiled(with: "clang")

  private static func compiled(with compiler: String) -> String? {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Disk/disk.c").path(percentEncoded: false)
    let target =
      FileManager.default.temporaryDirectory.path
      + "/yamabiko-disk-\(getpid())-\(UUID().uuidString).so"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [compiler, "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? target : nil
  }

  /// The tool that writes logs; it lies beside the test bundle.
  static let crashTool = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("LogCrashTool")

  /// Runs a tool, the one that writes logs where no other is named.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - fault: what happens at the change with a number from 1; nil for nothing.
  ///   - size: the size in bytes beyond which no file grows: inside the write that would do it the process is
  ///     killed; nil for no such size.
  ///   - match: what is in the paths of files that count; nil where all in the folder do.
  ///   - journal: a file that takes a record of all changes.
  ///   - isReadOnly: whether everything in the folder can be read alone.
  ///   - tool: the tool.
  /// - Returns: how it ended.
  /// - Throws: where the process cannot be started.
  func run(
    _ arguments: [String],
    fault: (kind: Fault, at: Int)? = nil,
    tornAt size: Int? = nil,
    match: String? = nil,
    journal: String? = nil,
    isReadOnly: Bool = false,
    tool: URL = Self.crashTool,
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    let counter = folder + "-changes"
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = Self.library
    environment["DISK_FOLDER"] = folder + "/"
    environment["DISK_COUNT"] = counter
    environment["DISK_JOURNAL"] = journal
    environment["DISK_MATCH"] = match
    if isReadOnly { environment["DISK_FAULT"] = "read-only" }
    if let fault {
      environment["DISK_FAULT"] = fault.kind.rawValue
      environment["DISK_AT"] = "\(fault.at)"
    }
    if let size {
      environment["DISK_FAULT"] = Fault.tear.rawValue
      environment["DISK_SIZE"] = "\(size)"
    }
    process.environment = environment
    // Files, not pipes: a pipe that nobody reads in time stops the process.
    let texts = [counter + "-output", counter + "-complaint"]
    for text in texts { _ = FileManager.default.createFile(atPath: text, contents: nil) }
    defer { for text in texts + [counter] { try? FileManager.default.removeItem(atPath: text) } }
    process.standardOutput = FileHandle(forWritingAtPath: texts[0])
    process.standardError = FileHandle(forWritingAtPath: texts[1])
    try process.run()
    process.waitUntilExit()
    func content(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : nil,
      output: content(texts[0]),
      complaint: content(texts[1]),
      changes: content(counter).split(separator: "\n").first.flatMap { Int($0) } ?? 0,
    )
  }

  /// The numbers of the changes to try, of so many: all of them where the environment says
  /// `YAMABIKO_EVERY_WRITE`, which `make kills` does, or every few, beginning anywhere.
  static func numbers(
    of count: Int,
    every step: Int,
    from start: Int = 1,
    finest: Int = 1,
  ) -> [Int] {
    let isWhole = ProcessInfo.processInfo.environment["YAMABIKO_EVERY_WRITE"] != nil
    return Array(stride(from: isWhole ? 1 : start, through: count, by: isWhole ? finest : step))
  }
}
