import EventLog
import Foundation
import Kernel
import Testing

/// docs/log.md is enough to read a log in another language: its own program does.
struct LogFormatTests {
  /// The program in the document.
  private static func program() throws -> String {
    let file = Tool.package.appending(path: "docs/log.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "```python\n"))
    let end = try #require(text[start.upperBound...].range(of: "\n```"))
    return text[start.upperBound..<end.lowerBound] + "\n"
  }

  private static let python: String? = [
    "/usr/bin/python3", "/usr/local/bin/python3", "/bin/python3",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What the program prints about a log; its code is 1 where it refuses it.
  private func prove(_ log: String, in tool: Tool) throws -> (code: Int32, output: String) {
    try tool.write(try Self.program(), to: "prove.py")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [tool.path("prove.py"), tool.path(log)]
    process.environment = ["PYTHONUTF8": "1"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(.enabled(if: python != nil, "python3 is missing: nobody reads the log by its document"))
  func `the program in the document proves a log, and finds what was changed`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    // A name with what a string escapes and a scenario may have, and a seed above 2^53.
    let name = #""A \"name\" \\ with 山彦 / and 😀""#
    let text = Tool.call(duration: "8s").replacing("name: Small call", with: "name: \(name)")
    try tool.write(text.replacing("seed: 3", with: "seed: 9007199254740993"), to: "small.yaml")
    let run = try tool.run("run", "small.yaml", "--no-audio", "--variant", "cold")
    try #require(run.code == 0, "\(run.complaint)")
    let log = "reports/intercom/small/cold/run.sqlite"
    let reader = try LogReader(opening: tool.path(log))
    let digest = reader.rootDigest.map { String(format: "%02x", $0) }.joined()
    let proof = try prove(log, in: tool)
    #expect(proof.code == 0)
    #expect(proof.output == "\(reader.count) \(digest)\n")
    reader.close()
    var bytes = try Data(contentsOf: URL(filePath: tool.path(log)))
    let place = try #require(bytes.range(of: Data(#"{"index":40,"#.utf8)))
    bytes[place.lowerBound + 9] ^= 1
    try bytes.write(to: URL(filePath: tool.path(log)))
    // The program ends with an assertion: Python's code for that.
    let refused = try prove(log, in: tool)
    #expect(refused.code == 1 && refused.output.isEmpty)
  }

  @Test(.enabled(if: python != nil, "python3 is missing: nobody reads the log by its document"))
  func `the program in the document proves checkpoints, and a log without an ending`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let manifest = LogManifest(
      toolVersion: "test",
      // What no scenario may have, and a log may.
      scenario: "check\tpoints\u{1}",
      variant: "default",
      seed: .max,
      plan: "{}",
    )
    func write(_ name: String) throws -> LogWriter {
      let writer = try LogWriter(creating: tool.path(name), manifest: manifest, batchBytes: 1)
      for sequence in LogPosition(1)...20 {
        try writer.append(
          EventHeader(
            sequence: sequence,
            time: Instant(nanoseconds: sequence.number),
            node: "山",
            component: "a",
            kind: "b",
            cause: sequence > 9 ? 3 : nil,
          ),
          payload: Array(#"{"text":"é"}"#.utf8),
          effects: sequence == 4 ? Array("[]".utf8) : [],
        )
        if sequence.number % 8 == 0 {
          try writer.checkpoint(
            after: sequence,
            states: [("山/a", Array("{}".utf8)), ("山/b", Array(#"{"é":1}"#.utf8))],
          )
        }
      }
      return writer
    }
    let whole = try write("whole.sqlite").finish().map { String(format: "%02x", $0) }.joined()
    #expect(try prove("whole.sqlite", in: tool).output == "20 \(whole)\n")
    let writer = try write("prefix.sqlite")
    // Batches are written beside the run: from here on nothing more comes.
    try writer.commit()
    let reader = try LogReader(opening: tool.path("prefix.sqlite"))
    #expect(!reader.isComplete)
    let prefix = reader.rootDigest.map { String(format: "%02x", $0) }.joined()
    #expect(try prove("prefix.sqlite", in: tool).output == "\(reader.count) \(prefix)\n")
    _ = try writer.finish()
  }
}
