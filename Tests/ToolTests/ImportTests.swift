import EventLog
import Foundation
import Kernel
import Testing

/// `yamabiko import`, as a process: what was recorded comes back from a run, and what is broken is
/// refused.
struct ImportTests {
  /// The delay of packet n in microseconds; nil where it is lost.
  private static func delay(_ index: Int) -> Int? {
    if index % 13 == 4 || (60..<66).contains(index) { return nil }
    // Some are overtaken, and some come far too late for any buffer of 60 ms.
    let late = index % 29 == 7 ? 45_000 : index % 41 == 9 ? 260_000 : 0
    return 30_000 + index * 7_919 % 14_000 + late
  }

  private static let count = 150
  /// Which packet the capture has twice, 400 ms apart.
  private static let doubled = 23

  /// A table of a call in one direction, by clocks that are not set alike.
  private static var table: String {
    (0..<count).reduce("seq,send_us,receive_us\n") { text, index in
      let arrival = delay(index).map { "\(5_000_000_000 + index * 20_000 + $0)" } ?? ""
      return text + "\(index),\(700 + index * 20_000),\(arrival)\n"
    }
  }

  /// A capture of the same call: raw IP, RTP whose numbers and time stamps go round, and a copy of
  /// a packet.
  private static var capture: Data {
    func big(_ number: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }
    let rows = (0..<count).compactMap { index in
      delay(index).map { (index: index, micros: index * 20_000 + $0) }
    }
    let twice = rows.first { $0.index == doubled }
    let copy = (index: doubled, micros: (twice?.micros ?? 0) + 400_000)
    var file = big(UInt32(0xA1B2_C3D4)) + big(UInt16(2)) + big(UInt16(4)) + Data(count: 8)
    file += big(UInt32(65_535)) + big(UInt32(101))
    for row in (rows + [copy]).sorted(by: { ($0.micros, $0.index) < ($1.micros, $1.index) }) {
      var packet = Data([0x80, 0]) + big(UInt16(truncatingIfNeeded: 65_500 + row.index))
      packet += big(UInt32(truncatingIfNeeded: 0xFFFF_F800 + row.index * 160)) + big(UInt32(77))
      packet += Data(count: 160)
      packet =
        big(UInt16(5_004)) + big(UInt16(5_006)) + big(UInt16(8 + packet.count)) + Data(count: 2)
        + packet
      packet =
        Data([0x45, 0]) + big(UInt16(20 + packet.count)) + Data([0, 0, 0, 0, 64, 17, 0, 0])
        + Data([10, 0, 0, 1, 10, 0, 0, 2]) + packet
      file +=
        big(UInt32(1_700_000_000 + row.micros / 1_000_000)) + big(UInt32(row.micros % 1_000_000))
      file += big(UInt32(packet.count)) + big(UInt32(packet.count)) + packet
    }
    return file
  }

  /// When the listener got each frame of voice, every time that it did, by its number.
  private static func arrivals(_ log: String) throws -> [Int: [Int]] {
    let reader = try LogReader(opening: log)
    var found: [Int: [Int]] = [:]
    try reader.events(matching: EventFilter(node: "near", kind: "datagramArrived")) { event in
      let payload = try JSONSerialization.jsonObject(with: Data(event.payload)) as? [String: Any]
      let datagram = payload?["datagram"] as? [String: Any]
      guard datagram?["kind"] as? String == "voice", let frame = datagram?["timestamp"] as? Int
      else { return }
      found[frame, default: []].append(Int(event.header.time.nanoseconds))
    }
    return found
  }

  @Test(arguments: ["call.csv", "call.pcap"])
  func `a recorded call gives back its arrivals, packet by packet`(file: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.table, to: "call.csv")
    try Self.capture.write(to: URL(filePath: tool.path("call.pcap")))
    let kind = String(file.suffix(file.count - 5))
    let made = try tool.run("import", kind, file, "--delay", "25ms", "--output", "made")
    #expect(made.code == 0 && made.complaint.isEmpty, "\(made.complaint)")
    #expect(made.output.contains("150 sent, each 20.000 ms; \(Self.lost) lost"), "\(made.output)")
    #expect(try tool.run("lint", "--strict", "made/call.yaml").code == 0)
    let run = try tool.run("run", "--no-audio", "made/call.yaml")
    #expect(run.code == 0, "\(run.complaint)\(run.output)")

    let arrivals = try Self.arrivals(tool.path("reports/intercom/call/default/run.sqlite"))
    // Frame 250 is the recording's first: it begins 5 s into the scenario.
    let recorded = (0..<Self.count).map { index in
      Self.delay(index).map { (index * 20_000 + $0) * 1_000 }
    }
    let first = try #require(arrivals[250]?.first) - (try #require(recorded[0]))
    for (index, arrival) in recorded.enumerated() {
      let copy = index == Self.doubled && kind == "pcap" ? 400_000_000 : nil
      let times = arrival.map { time in [time] + (copy.map { [time + $0] } ?? []) }
      #expect(arrivals[250 + index] == times.map { $0.map { first + $0 } }, "packet \(index)")
    }
    // The talker goes on talking, over a quiet path, to the end and from before the beginning.
    #expect(arrivals[249] != nil && arrivals[250 + Self.count] != nil)
  }

  private static var lost: Int { (0..<count).count { delay($0) == nil } }

  @Test func `a table of everything lost, and of one packet, still runs`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for (name, rows) in [("lost", "0,\n20,\n40,\n"), ("one", "5,7\n")] {
      try tool.write("send_ms,receive_ms\n" + rows, to: "\(name).csv")
      let made = try tool.run("import", "csv", "\(name).csv", "--output", "\(name).yaml")
      #expect(made.code == 0, "\(made.complaint)")
      // A report of it says little of what was recorded, and much of the quiet around.
      #expect(made.output.contains("are little: a report's figures of speech"), "\(made.output)")
      let run = try tool.run("run", "--no-audio", "--quiet", "\(name).yaml")
      #expect(run.code == 0, "\(run.complaint)")
    }
    #expect(
      try String(contentsOf: tool.folder.appending(path: "lost.yaml"), encoding: .utf8)
        .contains("delay         none: nothing arrived")
    )
  }

  @Test func `a trace of capacity runs in both directions`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    // 24 kb/s of voice are 53.6 kb/s on the wire; this has 60 kb/s with a pause of 300 ms each
    // second.
    try tool.write("300\n500\n600\n800\n1000\n", to: "down.trace")
    try tool.write("10\n", to: "up.trace")
    let made = try tool.run("import", "mahimahi", "down.trace", "up.trace", "--output", "made")
    #expect(made.code == 0 && made.output.contains("60 kb/s on average"), "\(made.complaint)")
    #expect(made.output.contains("longest pause  300.000 ms, from 0.000 ms"))
    #expect(try tool.run("lint", "--strict", "made").code == 0)
    #expect(try tool.run("run", "--no-audio", "--quiet", "made/down.yaml").code == 0)
  }

  @Test func `what is there stays, unless it is forced away`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.table, to: "call.csv")
    try tool.write("mine", to: "call.yaml")
    let names = { try FileManager.default.contentsOfDirectory(atPath: tool.path(".")).sorted() }
    let before = try names()
    let refused = try tool.run("import", "csv", "call.csv", "--output", ".")
    #expect(refused.code == 64 && refused.complaint.contains("call.yaml is there already"))
    #expect(try names() == before)
    #expect(try tool.run("import", "csv", "call.csv", "--output", ".", "--force").code == 0)
    // No force takes the place of what is read.
    try tool.write(Self.table, to: "same.yaml")
    let same = try tool.run("import", "csv", "same.yaml", "--output", "same.yaml", "--force")
    #expect(same.code == 64 && same.complaint.contains("is a file that is to be read"))
  }

  @Test func `a broken file leaves nothing behind`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let cut = Self.capture.dropLast(3)
    try cut.write(to: URL(filePath: tool.path("cut.pcap")))
    try tool.write("send_ms,receive_ms\n0,1\n20,x\n", to: "odd.csv")
    try tool.write("5\n4\n", to: "back.trace")
    try Data().write(to: URL(filePath: tool.path("empty.rtp")))
    for (arguments, place) in [
      (["pcap", "cut.pcap"], "cut.pcap: error: byte \(cut.count): the file ends within packet"),
      (["csv", "odd.csv"], "odd.csv:3:4: error: 'x' is no time"),
      (["csv", "cut.pcap"], "cut.pcap: error: byte 0: it does not begin as a table"),
      (["mahimahi", "back.trace"], "back.trace:2:1: error: 4 comes behind 5"),
      (["rtpdump", "empty.rtp"], "empty.rtp: error: byte 0: the file is empty"),
    ] {
      let outcome = try tool.run(arguments: ["import"] + arguments + ["--output", "made"])
      #expect(outcome.code == 65 && outcome.output.isEmpty && outcome.messages.count == 1)
      #expect(outcome.complaint.hasPrefix(place), "\(outcome.complaint)")
      #expect(outcome.complaint.split(separator: "\n").count == 2)
      #expect(!FileManager.default.fileExists(atPath: tool.path("made")))
    }
    #expect(try tool.run("import", "csv", "none.csv", "--output", "made").code == 74)
    #expect(try tool.run("import", "csv", ".", "--output", "made").code == 74)
  }

  @Test func `a walk of one point is said to rest`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let point = "<trkpt lat='35.1' lon='139.1'><time>2026-06-01T00:00:00Z</time></trkpt>"
    try tool.write("<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>", to: "rest.gpx")
    let made = try tool.run("import", "gpx", "rest.gpx", "--output", "made")
    #expect(made.code == 0, "\(made.complaint)")
    #expect(made.output.contains("one point: it rests there all the time"), "\(made.output)")
    #expect(!made.output.contains("longest pause"))
  }

  @Test func `of two walks at far places the file is named that somebody gave`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    func track(_ latitude: String) -> String {
      "<gpx><trk><trkseg>\n<trkpt lat='\(latitude)' lon='139.1'>"
        + "<time>2026-06-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>"
    }
    try tool.write(track("35.1"), to: "here.gpx")
    try tool.write(track("-35.1"), to: "there.gpx")
    let outcome = try tool.run("import", "gpx", "here.gpx", "there.gpx", "--output", "made")
    #expect(outcome.code == 65)
    #expect(
      outcome.complaint == """
        error: no scenario comes of here.gpx, there.gpx: nothing was written
        error: track of device 'near' there.gpx:2: the point is more than 100 km from the origin
          the origin is the first point of the first recorded track: take those of one place

        """,
      "\(outcome.complaint)",
    )
    #expect(!FileManager.default.fileExists(atPath: tool.path("made")))
  }

  @Test func `a full disk leaves nothing behind`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.table, to: "call.csv")
    let outcome = try tool.run("import", "csv", "call.csv", "--output", "made", limit: 100)
    #expect(outcome.code == 74, "\(outcome.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("made")))
  }

  @Test(arguments: [
    [], ["gpx", "a.gpx", "--output", "b", "--delay", "1ms"], ["csv", "a.csv"],
    ["csv", "--output", "b"],
    ["csv", "a", "b", "c", "--output", "d"], ["csv", "a", "--output", "b", "--delay", "2s"],
    ["csv", "a", "--output", "/"], ["pcap", "a", "--output", "b", "--clock-rate", "0"],
    ["pcap", "a", "--output", "b", "--ssrc", "0xnothing"],
    ["pcap", "a", "b", "--output", "c", "--ssrc", "1"],
    ["pcap", "a", "--output", "c", "--ssrc", "1", "--ssrc", "2", "--ssrc", "3"],
  ])
  func `a command line that makes no sense is usage`(arguments: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(arguments: ["import"] + arguments)
    #expect(outcome.code == (arguments.isEmpty ? 0 : 64), "\(arguments): \(outcome.complaint)")
  }
}
