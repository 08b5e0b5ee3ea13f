import Foundation

/// The real tool as a real process, in a folder of its own.
struct Tool {
  /// The folder the process runs in; removed with `remove`.
  let folder: URL

  /// What a process left.
  struct Outcome {
    var code: Int32
    var output: String
    var complaint: String
    /// The lines on standard error that say what went wrong: no remedy, no warning.
    var messages: [Substring] {
      complaint.split(separator: "\n").filter {
        !$0.hasPrefix(" ") && !$0.hasSuffix("Ctrl-C stops it") && !$0.contains(": warning: ")
      }
    }
  }

  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The tool that `YAMABIKO_TOOL` names, such as the one that ships, else the one built beside these
  /// tests.
  static var binary: String {
    if let named = ProcessInfo.processInfo.environment["YAMABIKO_TOOL"] {
      return URL(filePath: named, relativeTo: package).absoluteURL.path(percentEncoded: false)
    }
    let tests = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "yamabiko")
      .path(percentEncoded: false)
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file, and beside it the recordings that a small call is made of.
  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    guard text.contains(" \(Self.recordings)/") else { return }
    let recordings = file.deletingLastPathComponent().appending(path: Self.recordings)
    guard !FileManager.default.fileExists(atPath: recordings.path(percentEncoded: false)) else {
      return
    }
    try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
    for name in ["slt_13.wav", "slt_13.lab", "rms_08.wav", "rms_08.lab"] {
      try FileManager.default.copyItem(
        at: Self.package.appending(path: "scenarios/intercom/audio/\(name)"),
        to: recordings.appending(path: name),
      )
    }
  }

  /// The folder of recordings beside a small call.
  private static let recordings = "recordings"

  /// A process that has not been started.
  func process(
    _ arguments: [String],
    limit: Int? = nil,
    addresses: Int? = nil,
    files: Int? = nil,
  ) -> Process {
    let process = Process()
    process.currentDirectoryURL = folder
    let limits = [
      limit.map { "ulimit -f \($0); " }, addresses.map { "ulimit -v \($0); " },
      files.map { "ulimit -n \($0); " },
    ].compactMap(\.self).joined()
    if !limits.isEmpty {
      process.executableURL = URL(filePath: "/bin/bash")
      let command = limits + "exec \"$0\" \"$@\""
      process.arguments = ["-c", command, Self.binary] + arguments
    } else {
      process.executableURL = URL(filePath: Self.binary)
      process.arguments = arguments
    }
    return process
  }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind the tool's name.
  ///   - limit: the largest file it may write, in KiB: a full disk.
  /// - Returns: its code and what it printed.
  /// - Throws: where the process cannot be started.
  func run(_ arguments: String..., limit: Int? = nil) throws -> Outcome {
    try run(arguments: arguments, limit: limit)
  }

  /// The same with the arguments in a list, with at most so many KiB of addresses, so many open files, and
  /// with another environment where one is given.
  func run(
    arguments: [String],
    limit: Int? = nil,
    addresses: Int? = nil,
    files: Int? = nil,
    environment: [String: String]? = nil,
  ) throws -> Outcome {
    let process = process(arguments, limit: limit, addresses: addresses, files: files)
    if let environment { process.environment = environment }
    // Files, not pipes: a pipe that nobody reads in time stops the process.
    let output = folder.appending(path: ".output-\(UUID().uuidString)")
    let complaint = folder.appending(path: ".complaint-\(UUID().uuidString)")
    for file in [output, complaint] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaint)
    try process.run()
    process.waitUntilExit()
    defer { for file in [output, complaint] { try? FileManager.default.removeItem(at: file) } }
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: try String(contentsOf: output, encoding: .utf8),
      complaint: try String(contentsOf: complaint, encoding: .utf8),
    )
  }

  /// A folder with one scenario and a place for its golden.
  static func withScenario() throws -> Tool {
    let tool = try Tool()
    for folder in ["scenarios/intercom", "golden"] {
      try FileManager.default.createDirectory(
        atPath: tool.path(folder),
        withIntermediateDirectories: true,
      )
    }
    try tool.write(Tool.call(), to: "scenarios/intercom/small.yaml")
    return tool
  }

  /// A small call: two members, one break, twelve seconds.
  static func call(
    duration: String = "12s",
    microphone: String? = nil,
    local: String = "delay: 3ms, jitter: { uniform: 0ms..4ms }",
    timeline: String = "- { at: 6s, do: cut, link: local }",
    extra: String = "",
  ) -> String {
    """
    name: Small call
    duration: \(duration)
    seed: 3
    variants:
      cold: {}
      warm: { intercom.handover.internet: warm }
    devices:
      - id: hina
        apps: [intercom]
        microphone:
          speech: [{ clip: \(microphone ?? recordings + "/slt_13.wav"), at: 4s }]
      - id: ren
        apps: [intercom]
        microphone: { speech: \(recordings)/rms_08.wav }
    links:
      local: { between: [hina, ren], \(local) }
      internet: { delay: 45ms, match_making: 1s }
    timeline:
      \(timeline)
    \(extra)
    """
  }
}
