import Kernel
import Testing

@testable import Imports

/// Streams of RTP put in order: numbers and times go round, packets are late, twice there and
/// missing.
struct RTPStreamTests {
  private static func way(
    _ packets: [Recorded.Packet],
    rate: Int64? = nil,
    sources: [UInt32] = [],
  ) throws(ImportProblem) -> RecordedWay {
    let ways = try RTPStreams(rtpdump: Recorded.dump(packets)).ways(of: sources, rate: rate)
    return ways[0]
  }

  @Test func `numbers and time stamps go round`() throws {
    let way = try Self.way(Recorded.call(200) { _ in 50_000 })
    #expect(way.packets.count == 200 && way.lost == 0 && way.spacing == .milliseconds(20))
    #expect(way.packets[199].sent - way.packets[0].sent == .milliseconds(199 * 20))
    #expect(way.assumptions.contains { $0.contains("48000 Hz") })
  }

  @Test func `late packets find their place, and so do copies`() throws {
    var packets = Recorded.call(100) { $0 == 30 ? 130_000 : $0 == 40 ? nil : 50_000 }
    var copy = packets[10]
    copy.arrival += 400_000_000
    packets.append(copy)
    copy.arrival += 100_000_000
    packets.append(copy)
    packets.sort { $0.arrival < $1.arrival }
    let way = try Self.way(packets)
    #expect(way.packets.count == 100 && way.lost == 1 && way.overtaken == 1)
    #expect(way.packets[40] == RecordedPacket(sent: .milliseconds(800), arrived: nil))
    #expect(way.doubled == 1 && way.tally.copies == 1)
    #expect(
      way.packets[10].again.flatMap { again in way.packets[10].arrived.map { again - $0 } }
        == .milliseconds(400)
    )
    #expect(try FrameCourse(way).copies.compactMap(\.self) == [.milliseconds(400)])
    #expect(way.packets[30].arrived.map { $0 - way.packets[0].sent } != nil)
    let delays = way.packets.map { packet in packet.arrived.map { $0 - packet.sent } }
    #expect(delays[30].flatMap { late in delays[29].map { late - $0 } } == .milliseconds(80))
  }

  @Test func `the clock of a payload type that has one is not guessed`() throws {
    let packets = (0..<50).map { index in
      Recorded.Packet.at(index * 20, index, timestamp: index * 160, type: 0)
    }
    let way = try Self.way(packets)
    #expect(way.spacing == .milliseconds(20) && way.assumptions.isEmpty)
    // Half the rate is twice the time.
    let slow = packets.map { packet in
      var packet = packet
      packet.payloadType = 96
      return packet
    }
    #expect(try Self.way(slow, rate: 4_000).spacing == .milliseconds(40))
    let few = Array(slow.prefix(4))
    let refusal = Recorded.refusal { () throws(ImportProblem) in try Self.way(few) }
    #expect(refusal?.contains("payload type 96 has no fixed clock rate") == true)
  }

  @Test func `silence that was not sent is no loss`() throws {
    let packets = (0..<60).map { index in
      let place = index < 30 ? index : index + 50
      return Recorded.Packet.at(place * 20, index, timestamp: place * 960)
    }
    let way = try Self.way(packets)
    #expect(way.packets.count == 60 && way.lost == 0)
    let course = try FrameCourse(way)
    #expect(course.fates.count == 110 && course.interpolated == 50 && course.lost == 0)
  }

  @Test func `the longest stretch of a stream that begins anew is taken`() throws {
    let first = Recorded.call(20) { _ in 1_000 }
    let second = (0..<50).map { index in
      let timestamp = 7_000_000 + index * 960
      return Recorded.Packet.at(900 + index * 20, 30_000 + index, timestamp: timestamp)
    }
    var stray = second[0]
    stray.number = 12_345
    stray.arrival += 310_000_000
    let packets = (first + second + [stray]).sorted { $0.arrival < $1.arrival }
    let way = try Self.way(packets)
    #expect(way.packets.count == 50 && way.lost == 0 && way.tally.strays == 21)
  }

  @Test func `a clock that leaps is refused`() {
    let packets = Recorded.call(60) { _ in 1_000 }.enumerated().map { index, packet in
      var packet = packet
      if index >= 30 { packet.timestamp &+= 48_000 * 90 }
      return packet
    }
    let refusal = Recorded.refusal { () throws(ImportProblem) in
      try Self.way(packets, rate: 48_000)
    }
    #expect(refusal?.contains("its time stamp leaps by 90020 ms, and 20 ms have passed") == true)
  }

  @Test func `which stream is meant is asked, with what there is`() throws {
    let many = [1, 2, 3].flatMap { source in
      Recorded.call(20, source: UInt32(source)) { _ in Int64(source) * 1_000 }
    }.sorted { $0.arrival < $1.arrival }
    let refusal = Recorded.refusal { () throws(ImportProblem) in try Self.way(many) }
    #expect(refusal?.contains("3 streams of RTP are in it") == true)
    #expect(try Self.way(many, sources: [2]).label.hasSuffix("SSRC 0x00000002"))
    let missing = Recorded.refusal { () throws(ImportProblem) in try Self.way(many, sources: [9]) }
    #expect(missing == "there is no stream with SSRC 0x00000009")
    let none = Recorded.refusal { () throws(ImportProblem) in
      try RTPStreams(rtpdump: Recorded.dump([])).ways(of: [], rate: nil)
    }
    #expect(none == "no packet is in it")
    let single = Recorded.refusal { () throws(ImportProblem) in
      try Self.way(Recorded.call(1) { _ in 1_000 })
    }
    #expect(single?.hasSuffix("1 stream too short or out of order") == true)
  }

  @Test func `two streams that answer each other are a call`() throws {
    let there = Recorded.call(30) { _ in 1_000 }.map {
      (time: $0.arrival, bytes: Recorded.ipv4($0.bytes))
    }
    let back = Recorded.call(30, source: 9) { _ in 2_000 }.map {
      (time: $0.arrival, bytes: Recorded.ipv4($0.bytes, from: 2, to: 1))
    }
    let file = Recorded.pcap((there + back).sorted { $0.time < $1.time }, link: 101)
    let ways = try RTPStreams(capture: file).ways(of: [], rate: nil)
    #expect(
      ways.map(\.label).map { $0.contains("10.0.0.1:5001 → 10.0.0.2:5002") } == [true, false]
    )
  }

  @Test func `a recording of rtpdump that is cut anywhere is refused or ends at a packet`() {
    let file = Recorded.dump(Recorded.call(10) { _ in 1_000 })
    var whole = 0
    for end in 0..<file.count {
      let refusal = Recorded.refusal { () throws(ImportProblem) in
        try RTPStreams(rtpdump: Array(file.prefix(end)))
      }
      if refusal == nil { whole += 1 }
      #expect(refusal?.hasPrefix("byte ") ?? true, "cut at \(end): \(refusal ?? "")")
    }
    #expect(whole == 10)
  }
}
