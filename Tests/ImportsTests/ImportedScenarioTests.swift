import Kernel
import Testing

@testable import Imports

/// The scenario of a recording: its traces, and what its head says.
struct ImportedScenarioTests {
  private static let origin = ImportedScenario.Origin(
    file: "my \"call\".pcap",
    command: "yamabiko import pcap my \"call\".pcap",
  )

  private static func text(_ scenario: ImportedScenario, _ end: String) throws -> [Substring] {
    let part = try #require(scenario.parts.first { $0.name.hasSuffix(end) })
    return String(decoding: part.bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func `traces begin with the recording, and the rest has the least delay`() throws {
    let packets = [(0, 50), (20, nil), (40, 97)] as [(Int64, Int64?)]
    let way = RecordedWay(
      "a way",
      packets.map {
        RecordedPacket(sent: .milliseconds($0), arrived: $1.map { .milliseconds($0) })
      },
      spacing: .milliseconds(20),
    )
    let scenario = try ImportedScenario(call: [way], least: .milliseconds(30), origin: Self.origin)
    #expect(scenario.name == "my--call-.yaml")
    let delays = try Self.text(scenario, "-far-near.delay.txt")
    #expect(delays[..<250].allSatisfy { $0 == "0" })
    #expect(delays[250...254] == ["0", "0", "7000000", "0", "0"])
    let loss = try Self.text(scenario, "-far-near.loss.txt").joined()
    #expect(loss.count == delays.count && loss.firstIndex(of: "1") != nil)
    #expect(Array(loss)[251] == "1" && loss.count { $0 == "1" } == 1)
    #expect(scenario.text.contains("besides: 30ms") && scenario.text.contains("delay: 30ms"))
    #expect(scenario.text.contains("name: \"my \\\"call\\\"\""))
    #expect(scenario.summary.contains { $0.contains("3 sent") && $0.contains("1 lost (33.3 %)") })
  }

  @Test(arguments: [
    ([0, 20], "0.000 ms"), ([0, 10, 20, 40], "10.000 ms"), ([0, 10, 40], "10.000 ms"),
  ])
  func `the median is by nearest rank`(delays: [Int64], median: String) throws {
    let packets = delays.enumerated().map { index, delay in
      let sent = Duration.milliseconds(Int64(index) * 20)
      return RecordedPacket(sent: sent, arrived: sent + .milliseconds(delay))
    }
    let way = RecordedWay("a way", packets, spacing: .milliseconds(20))
    let scenario = try ImportedScenario(call: [way], least: .zero, origin: Self.origin)
    #expect(scenario.summary.contains { $0.contains("over the least: median \(median), ") })
  }

  @Test func `directions of one clock lie beside each other`() throws {
    func way(_ start: Int64, _ clock: Int) -> RecordedWay {
      var way = RecordedWay(
        "a way",
        (0..<10).map { index in
          RecordedPacket(
            sent: .milliseconds(index * 20),
            arrived: .milliseconds(start + index * 20 + (index == 0 ? 9 : 0)),
          )
        },
        spacing: .milliseconds(20),
      )
      way.clock = clock
      return way
    }
    func first(_ ways: [RecordedWay]) throws -> [Int?] {
      let scenario = try ImportedScenario(call: ways, least: .zero, origin: Self.origin)
      return try ["-far-near.delay.txt", "-near-far.delay.txt"].map {
        try Self.text(scenario, $0).firstIndex { $0 != "0" }
      }
    }
    #expect(try first([way(500, 0), way(100, 0)]) == [270, 250])
    #expect(try first([way(500, 0), way(100, 1)]) == [250, 250])
  }

  @Test func `what a name holds steers nothing`() throws {
    let origin = ImportedScenario.Origin(file: "a\n\u{1B}[31m: [", command: "yamabiko\nname: x")
    let trace = try CapacityTrace(Array("1\n".utf8))
    let scenario = ImportedScenario(capacity: [trace], delay: .zero, origin: origin)
    #expect(scenario.text.hasPrefix("# Made by 'yamabiko\\u{A}name: x'.\n"))
    #expect(!scenario.text.contains("\u{1B}") && scenario.name == "a---31m---.yaml")
  }

  @Test func `the voice is steady and has its label`() {
    let wave = SteadyVoice.wave
    #expect(wave.count == 44 + 320_000 && SteadyVoice.label == Array("0 10 speech\n".utf8))
    let samples = stride(from: 44, to: wave.count, by: 2).map {
      Int16(bitPattern: UInt16(wave[$0]) | UInt16(wave[$0 + 1]) << 8)
    }
    #expect(samples.allSatisfy { (-8_192...8_191).contains($0) })
    // Every 20 ms are about as loud as all.
    for start in stride(from: 0, to: samples.count, by: 320) {
      let power = samples[start..<(start + 320)].reduce(0) { $0 + Int($1) * Int($1) } / 320
      #expect((15_000_000...30_000_000).contains(power))
    }
  }
}
