import Foundation
import Kernel
import Plans
import Scenarios
import Testing

/// Recordings in files beside the scenario.
struct RecordedTraceTests {
  /// What a link named `tank` loses, or what is wrong with it.
  private func loss(
    _ text: String,
    _ overrides: [(key: String, value: String)] = [],
  ) throws -> Result<Loss, ScenarioError> {
    try channel("{ loss: \(text) }", overrides).map(\.loss)
  }

  /// What a link named `tank` does, or what is wrong with it; `files` lie beside the scenario.
  private func channel(
    _ link: String,
    _ overrides: [(key: String, value: String)] = [],
    files: [String: [UInt8]] = [:],
  ) throws -> Result<ChannelSettings, ScenarioError> {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("01 10\n\t0\r\n".utf8).write(to: folder.appending(path: "trace.txt"))
    try Data("0101".utf8).write(to: folder.appending(path: "other.txt"))
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub"),
      withIntermediateDirectories: true,
    )
    let scenario = """
      name: Trace
      duration: 1s
      devices: [{ id: north, apps: [garden] }, { id: south, apps: [garden] }]
      links: { tank: \(link) }
      """
    let file = folder.appending(path: "f.yaml").path(percentEncoded: false)
    let node = try ScenarioFile.parse(Array(scenario.utf8), file: file)
    do throws(ScenarioError) {
      let parsed = try ScenarioParser.parse(
        node,
        file: file,
        apps: GardenSchema.apps,
        overrides: overrides,
      )
      return .success(parsed.links[0].channel)
    } catch {
      return .failure(error)
    }
  }

  private func complaint(_ text: String) throws -> String {
    switch try loss(text) {
    case .success(let loss): "taken: \(loss)"
    case .failure(let error): error.description
    }
  }

  @Test func `a digit of a file stands for a packet unless it says slot`() throws {
    #expect(try loss("{ bits: { file: trace.txt } }").get() == .bits("01100", per: .packet))
    #expect(
      try loss("{ bits: { file: trace.txt, per: packet } }").get() == .bits("01100", per: .packet)
    )
    #expect(
      try loss("{ bits: { per: slot, file: trace.txt } }").get() == .bits("01100", per: .slot)
    )
  }

  @Test func `the command line sets the step and the file`() throws {
    let text = "{ bits: { file: trace.txt } }"
    #expect(
      try loss(text, [("links.tank.loss.bits.per", "slot")]).get() == .bits("01100", per: .slot)
    )
    #expect(
      try loss(text, [("links.tank.loss.bits.file", "other.txt")]).get() == .bits("0101")
    )
  }

  @Test func `what is wrong with a file has its place`() throws {
    #expect(try complaint("{ bits: { file: none.txt } }").contains(":4:40: error: "))
    #expect(try complaint("{ bits: { file: none.txt } }").contains("there is no such file"))
    #expect(try complaint("{ bits: { file: f.yaml } }").contains("there is no such file"))
    #expect(try complaint("{ bits: { file: [a] } }").contains("file of loss bits: it is a list"))
    #expect(try complaint("{ bits: { file: trace.txt, per: day } }").contains("'day' is none of"))
    #expect(
      try complaint("{ bits: { file: trace.txt, digits: '01' } }").contains(
        "has both 'file' and 'digits'"
      )
    )
    #expect(try complaint("{ bits: { pre: slot } }").contains("has no 'digits'"))
  }

  // MARK: Numbers

  /// What a link named `tank` does whose recording is that text, or the complaint.
  private func read(
    _ key: String,
    _ model: String,
    _ more: String,
    _ text: String,
  ) throws -> Result<ChannelSettings, ScenarioError> {
    try channel(
      "{ \(key): { \(model): { file: t.txt\(more) } } }",
      files: ["t.txt": Array(text.utf8)],
    )
  }

  @Test func `delays, arrivals and opportunities come from files, a line each`() throws {
    let delays = try read("delay", "recorded", ", unit: us", "5200\r\n5300\n").get()
    #expect(delays.delayTrace == .delays([5_200_000, 5_300_000]))
    let slots = try read("delay", "recorded", ", unit: ns, per: slot, besides: 3ms", " 7 ").get()
    #expect(slots.delayTrace == .delays([7], per: .slot))
    #expect(slots.delay == .milliseconds(3))
    let arrivals = try read("delay", "arrivals", ", unit: ms, others: 2ms", "9\nlost\n").get()
    #expect(arrivals.delayTrace == .arrivals([9_000_000, DelayTrace.lost]))
    #expect(arrivals.delay == .milliseconds(2))
    let trace = try read("rate", "mahimahi", "", "0\n0\n\n12").get()
    #expect(trace.opportunities_ms == [0, 0, 12])
    #expect(trace.rate_bps == nil)
  }

  @Test(arguments: [
    ("", "it has no numbers"), ("\n \n", "it has no numbers"),
    ("1\n2x\n", "line 2: '2x' is no whole number from 0 up"),
    ("1\n-2\n", "line 2: '-2' is no whole number"),
    ("1\nlost\n", "line 2: 'lost' is no whole number"),
    ("5\n\n4\n", "line 3: 4 is before 5, which comes earlier in the file"),
    ("0\n0\n", "it ends at 0 ms, where it begins"),
    ("99999999999999999999\n", "line 1: '99999999999999999999' is no whole number"),
    ("86400001\n", "has its last time outside its range"),
  ])
  func `a bad trace of Mahimahi is told with its line`(text: String, problem: String) throws {
    guard case .failure(let error) = try read("rate", "mahimahi", "", text) else {
      Issue.record("'\(text)' is taken")
      return
    }
    #expect(error.description.contains("f.yaml:4:"), "\(error.description)")
    #expect(error.description.contains(problem), "\(error.description)")
  }

  @Test func `what is no file of numbers is told with what to do`() throws {
    func complaint(_ link: String, _ files: [String: [UInt8]] = [:]) throws -> String {
      switch try channel(link, files: files) {
      case .success: "taken"
      case .failure(let error): error.description
      }
    }
    let mahimahi = "{ rate: { mahimahi: { file: sub } } }"
    #expect(try complaint(mahimahi).contains("file of Mahimahi's trace:"))
    #expect(try complaint(mahimahi).contains("f.yaml:4:"))
    let odd = "{ delay: { recorded: { file: t.txt, unit: us } } }"
    #expect(try complaint(odd, ["t.txt": [0x31, 0x0A, 0xFF, 0xFE]]).contains("line 2: '"))
    #expect(try complaint(odd).contains("there is no such file"))
    let huge = Array(repeating: UInt8(0x31), count: 17_000_001)
    #expect(try complaint(odd, ["t.txt": huge]).contains("f.yaml:4:"))
    let many = Array(repeating: [UInt8]("1\n".utf8), count: 1_000_001).flatMap(\.self)
    #expect(try complaint(odd, ["t.txt": many]).contains("line 1000001: it has more than 1000000"))
    let both = "{ delay: { recorded: { file: t.txt, values: 1, unit: us } } }"
    #expect(try complaint(both).contains("recorded has both 'file' and 'values'"))
    let none = "{ delay: { recorded: { file: t.txt } } }"
    #expect(try complaint(none, ["t.txt": [0x31]]).contains("has no 'unit'"))
    let long = try read("delay", "recorded", ", unit: ms", "1\n3600001\n")
    guard case .failure(let error) = long else { return #expect(Bool(false)) }
    #expect(error.description.contains("value 2, 3600001 ms, is too large"))
  }
}
