import Kernel
import Testing

@testable import Imports

/// Tables of arrivals and traces of capacity: what they say, and where they are wrong.
struct TableTests {
  private static func ways(_ text: String) throws(ImportProblem) -> [RecordedWay] {
    try ArrivalTable(Array(text.utf8)).ways()
  }

  @Test func `units are exact, and an empty arrival is a lost packet`() throws {
    let text = "\u{FEFF}# a walk\r\nseq, send_ms ,receive_s,note\r\n1,0,1.5,x\r\n2,20.000001,,\r\n"
    let way = try Self.ways(text)[0]
    #expect(
      way.packets == [
        RecordedPacket(sent: .zero, arrived: .milliseconds(1_500)),
        RecordedPacket(sent: Duration(nanoseconds: 20_000_001), arrived: nil),
      ]
    )
    #expect(way.assumptions.isEmpty)
  }

  @Test func `numbers that are missing are lost, and copies find their place`() throws {
    let text =
      "seq,send_ms,receive_ms\n9,80,95\n5,0,10\n6,20,90\n6,20,31\n6,20,97\n9,80,\n"
    let way = try Self.ways(text)[0]
    let (sent, arrived) = ([0, 20, 40, 60, 80], [10, 31, nil, nil, 95] as [Int64?])
    #expect(way.packets.map(\.sent) == sent.map { Duration.milliseconds(Int64($0)) })
    #expect(way.packets.map(\.arrived) == arrived.map { $0.map { Duration.milliseconds($0) } })
    #expect(way.packets.map(\.again) == [nil, .milliseconds(90), nil, nil, nil])
    #expect(way.tally.copies == 2 && way.spacing == .milliseconds(20))
  }

  /// When packets of 20 ms are sent, in milliseconds, and what is made of it.
  @Test(arguments: [
    ("two at once", [0, 0, 40, 40, 80, 80, 120, 120, 160], 20),
    ("early and late", [0, 19, 40, 59, 80, 99, 120, 139, 160], 20),
    ("with a pause", [0, 19, 40, 59, 80, 4_099, 4_120, 4_139, 4_160], 20),
    ("with one missing", [0, 20, 40, 60, 80, 120, 140, 160, 180], 20),
    ("of 60 ms", [0, 60, 120, 180], 60),
    ("all at once", [5, 5, 5], 0),
  ])
  func `how long a packet is does not hang on whose clock sends it`(
    name: String,
    times: [Int],
    length: Int64,
  ) throws {
    let rows = times.map { "\($0),\($0 + 30)\n" }.joined()
    let way = try Self.ways("send_ms,receive_ms\n" + rows)[0]
    #expect(way.spacing == max(.milliseconds(length), Duration(nanoseconds: 1)), "\(name)")
  }

  @Test func `directions are told apart`() throws {
    let text = "direction,send_us,receive_us\nup,0,100\ndown,5,9\nup,20000,20100\ndown,20005,20009"
    let ways = try Self.ways(text)
    #expect(ways.map(\.label) == ["direction 'up'", "direction 'down'"])
    #expect(ways.map(\.packets.count) == [2, 2])
    #expect(ways[0].assumptions == [TextLines.openEnd])
  }

  @Test(arguments: [
    ("", "byte 0: the file is empty", ""),
    ("send_ms,receive_ms\n", "no packet follows the names of columns", ":1:1"),
    ("send,receive_ms\n1,2\n", "column 'send' does not say its unit", ":1:1"),
    ("send_ms,receive_h\n1,2\n", "column 'receive_h' does not say its unit", ":1:9"),
    ("send_ms,seq\n1,2\n", "no column is called 'receive_UNIT'", ":1:1"),
    ("send_ms,send_us,receive_ms\n1,2,3\n", "'send' is named twice", ":1:9"),
    ("send_ms,receive_ms\n1,2,3\n", "it has 3 fields, and 2 columns are named", ":2:1"),
    ("send_ms,receive_ms\n0,1\n20, 1e3\n", "'1e3' is no time", ":3:5"),
    ("send_ns,receive_ns\n0.5,1\n", "'0.5' is no time", ":2:1"),
    ("send_s,receive_s\n99999999999,1\n", "'99999999999' is no time", ":2:1"),
    ("send_ms,receive_ms\n20,1\n0,2\n", "it was sent before the packet of line 2", ":3:1"),
    ("seq,send_ms,receive_ms\n1,20,21\n2,0,2\n", "packet 2 was sent before packet 1", ":3:1"),
    ("seq,send_ms,receive_ms\n1,0,1\n9000000,2,3\n", "8999998 packets are missing", ":3:1"),
    ("seq,send_us,receive_us\n1,0,1\n70000,20000,20001\n", "69998 packets are missing", ":3:1"),
    ("seq,send_ms,receive_ms\n1,0,1\n2,20,21\n80,40,41\n", "77 packets are missing", ":4:1"),
    ("seq,send_ms,receive_ms\n1.5,0,1\n", "'1.5' is no number of a packet", ":2:1"),
    (
      "[1]\n",
      "byte 0: it does not begin as a table of arrivals does; it looks like JSON", "",
    ),
    (
      "name: ridge\n",
      "byte 0: it does not begin as a table of arrivals does; it looks like a scenario", "",
    ),
    ("direction,send_ms,receive_ms\na,0,1\nb,0,1\nc,0,1\n", "'c' is a third direction", ":4:1"),
    (
      "1\n2\n3\n", "byte 0: it does not begin as a table of arrivals does; it looks like a list",
      "",
    ),
  ])
  func `what is wrong has its place`(text: String, reason: String, mark: String) {
    do throws(ImportProblem) {
      _ = try Self.ways(text)
      Issue.record("it was taken")
    } catch {
      #expect(error.description.hasPrefix(reason) && error.mark == mark, "\(error.mark) \(error)")
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test func `a trace of capacity says its rate and its longest pause`() throws {
    let trace = try CapacityTrace(Array("0\n3\n3\r\n10\n".utf8))
    #expect(trace.chances == [0, 3, 3, 10] && trace.period == .milliseconds(10))
    // Four times 12,000 bits in 10 ms.
    #expect(trace.meanRate == 4_800_000)
    #expect(trace.longestPause == (start: .milliseconds(3), length: .milliseconds(7)))
    #expect(trace.text == "0\n3\n3\n10\n")
  }

  @Test(arguments: [
    ("", "byte 0: the file is empty"), ("1\n\n2\n", "the line is empty"),
    ("5\n4\n", "4 comes behind 5: the times go back"),
    ("0\n0\n", "all chances lie at 0 ms"), ("-3\n", "'-3' is no whole number"),
    ("1.5\n", "'1.5' is no whole number"), ("86400001\n", "86400001 ms is more than a day"),
    ("#!rtpplay1.0 1/2\n", "byte 0: it does not begin as a Mahimahi trace does"),
    ("99999999999999999999\n", "'99999999999999999999' is no whole number"),
  ])
  func `a trace of capacity that is wrong is refused`(text: String, reason: String) {
    let refusal = Recorded.refusal { () throws(ImportProblem) in
      try CapacityTrace(Array(text.utf8))
    }
    #expect(refusal?.hasPrefix(reason) == true, "\(refusal ?? "it was taken")")
  }

  @Test(
    arguments: [
      ("12.5", 1_000, 12_500), ("-0.001", 1_000, -1), ("7", 1, 7), ("1.", 10, 10),
      ("0.500", 10, 5),
      ("+3", 1, 3), ("4611686018427387904", 1, 4_611_686_018_427_387_904),
    ] as [(String, Int64, Int64)]
  )
  func `decimals are exact`(text: String, scale: Int64, value: Int64) {
    #expect(ScaledNumber.parse(Array(text.utf8)[...], scale: scale) == value)
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "0.05", "4611686018427387905", "1 2", "0x10", "١"])
  func `what is no such number is none`(text: String) {
    #expect(ScaledNumber.parse(Array(text.utf8)[...], scale: 10) == nil)
  }
}
