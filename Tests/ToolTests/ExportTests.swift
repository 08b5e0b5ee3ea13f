import Foundation
import Testing

/// `export`: a run as a trace, by the real tool.
struct ExportTests {
  private static let run = "out/intercom/small/cold"

  private func prepared() throws -> Tool {
    let tool = try Tool.withScenario()
    let outcome = try tool.run(
      "run",
      "scenarios/intercom/small.yaml",
      "--out",
      "out",
      "--no-audio",
    )
    try #require(outcome.code == 0, "\(outcome.complaint)")
    return tool
  }

  @Test func `the trace has every event of the log, and what the report draws`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("export", Self.run)
    #expect(outcome.code == 0 && outcome.complaint == "", "\(outcome.complaint)")
    let data = try Data(contentsOf: URL(filePath: tool.path("\(Self.run)/trace.json")))
    let trace = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let records = try #require(trace["traceEvents"] as? [[String: Any]])
    let events = records.filter { ["root", "event"].contains($0["cat"] as? String) }
    let log = try tool.run("log", Self.run, "--json").output.split(separator: "\n")
    #expect(events.count == log.count)
    #expect(outcome.output.contains("trace.json: \(log.count) events, "))
    #expect(records.contains { $0["cat"] as? String == "speech" })
    #expect(records.contains { $0["ph"] as? String == "C" })
  }

  @Test func `without its report a log is a trace without lanes, and that is said`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try FileManager.default.removeItem(atPath: tool.path("out/intercom/small/report.json"))
    let outcome = try tool.run("export", Self.run, "--trace", "t.json")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(" 0 intervals in lanes, 0 points of curves"))
    #expect(outcome.complaint.contains("note: there is no out/intercom/small/report.json"))
    let report = tool.path("out/intercom/small/report.json")
    try FileManager.default.createSymbolicLink(atPath: report, withDestinationPath: "/dev/null")
    let linked = try tool.run("export", Self.run, "--trace", "t.json")
    #expect(linked.complaint.contains("report.json is a link, which is not followed"))
  }

  @Test func `a run takes the exports of the one before away, and nobody's own`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("export", Self.run).code == 0)
    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: tool.path("\(Self.run)/\(name)"))
    }
    #expect(isThere("trace.json") && isThere("packets.pcapng"))
    let run = ["run", "scenarios/intercom/small.yaml", "--out", "out", "--no-audio", "--quiet"]
    #expect(try tool.run(arguments: run + ["--seed", "8"]).code == 0)
    #expect(!isThere("trace.json") && !isThere("packets.pcapng"))
    try tool.write("{\"traceEvents\":[]}", to: "\(Self.run)/trace.json")
    #expect(try tool.run(arguments: run).code == 0)
    #expect(isThere("trace.json"), "somebody else has made it")
  }

  @Test func `a result that is printed is the file's to the byte, with nothing beside it`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("export", Self.run, "--trace", "t.json", "--packets", "p").code == 0)
    for (option, file) in [("--trace", "t.json"), ("--packets", "p")] {
      let process = tool.process(["export", Self.run, option, "-"])
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(data == FileManager.default.contents(atPath: tool.path(file)), "\(option)")
    }
    let both = try tool.run("export", Self.run, "--trace", "-", "--packets", "-")
    #expect(both.code == 64 && both.output == "" && both.messages.count == 1)
    #expect(both.complaint.contains("standard output takes one result"), "\(both.complaint)")
  }

  @Test func `what cannot be exported is one line, and nothing is written`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try Data("no log".utf8).write(to: URL(filePath: tool.path("bad.sqlite")))
    for (arguments, code) in [
      (["export", "nowhere"], 74), (["export", "bad.sqlite"], 65),
      (["export", Self.run, "--trace", "no/such/t.json"], 74),
      (["export", Self.run, "--trace", "out"], 74),
      (["export", Self.run, "--trace", "\(Self.run)/run.sqlite"], 64),
    ] {
      let outcome = try tool.run(arguments: arguments)
      #expect(outcome.code == Int32(code), "\(arguments): \(outcome.complaint)")
      #expect(outcome.messages.count == 1 && outcome.output == "", "\(outcome.complaint)")
    }
    #expect(!FileManager.default.fileExists(atPath: tool.path("trace.json")))
  }

  @Test func `packets are those of the log, as another program reads them`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("export", Self.run, "--packets", "p.pcapng")
    try #require(outcome.code == 0, "\(outcome.complaint)")
    let log = try tool.run("log", Self.run, "--json").output.split(separator: "\n")
    let lost = log.count {
      $0.contains("\"kind\":\"datagramLost\"") && !$0.contains("notConnected")
    }
    let arrived = log.count {
      $0.contains("\"kind\":\"datagramArrived\"") || $0.contains("\"kind\":\"handshakeArrived\"")
    }
    #expect(outcome.output.contains(" \(arrived) arrived, \(lost) lost, "), "\(outcome.output)")
    guard
      let tshark = ["/usr/bin/tshark", "/usr/local/bin/tshark"].first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return print("skipped: there is no tshark, so no other program reads the capture") }
    let process = Process()
    process.executableURL = URL(filePath: tshark)
    process.arguments = [
      "-r", tool.path("p.pcapng"), "-T", "fields", "-e", "udp.length", "-e", "frame.comment",
      "-e", "udp.checksum.status", "-o", "udp.check_checksum:TRUE",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(process.terminationStatus == 0)
    #expect(lines.count { $0.contains("lost on ") } == lost)
    // Each that arrived stands twice: where it was sent, and where it arrived.
    #expect(lines.count >= 2 * arrived + lost)
    #expect(lines.allSatisfy { $0.hasSuffix("\t1") }, "a checksum is wrong")
  }

  @Test(arguments: ["photos/empty-library", "letters/blocked", "push/endpoint-for-ever"])
  func `a run without bytes of packets has none to export`(name: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let scenario = Tool.package.appending(path: "scenarios/\(name).yaml")
    let ran = try tool.run(
      "run",
      scenario.path(percentEncoded: false),
      "--out",
      "out",
      "--quiet",
    )
    try #require(ran.code == 0, "\(ran.complaint)")
    let folder = tool.path("out/\(name)")
    let variant = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().first {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)/run.sqlite")
      }
    )
    let asked = try tool.run("export", "\(folder)/\(variant)", "--packets", "p.pcapng")
    #expect(asked.code == 64 && asked.messages.count == 1, "\(asked.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("p.pcapng")))
    let plain = try tool.run("export", "\(folder)/\(variant)")
    #expect(plain.code == 0 && plain.complaint.contains("there is no packets.pcapng"))
  }

  @Test func `a call in which nobody finds the other has no packet, and that is said`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = """
      name: Alone
      duration: 2s
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
      links: { local: { delay: 3ms } }
      timeline:
        - { at: 0s, do: off, device: hina }
        - { at: 0s, do: off, device: ren }
      """
    try Data(text.utf8).write(to: URL(filePath: tool.path("alone.yaml")))
    let ran = try tool.run("run", "alone.yaml", "--out", "out", "--quiet")
    try #require(ran.code == 0, "\(ran.complaint)")
    let asked = try tool.run("export", "out/intercom/alone/default", "--packets", "p.pcapng")
    #expect(asked.code == 64 && asked.complaint.contains("no packet was sent in this run"))
  }

  @Test func `a full disk leaves no half of a trace`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("export", Self.run, "--trace", "t.json", limit: 8)
    #expect(outcome.code == 74 && outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("t.json")))
  }
}
