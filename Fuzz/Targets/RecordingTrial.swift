import Composition
import Foundation
import Imports
import Kernel
import Plans
import ShippedApps

/// A field log of any kind: it is refused in words, or a scenario without a mistake comes of it.
enum RecordingTrial {
  static func take(_ bytes: [UInt8]) {
    attempt(bytes) { () throws(ImportProblem) in
      let streams = try RTPStreams(capture: bytes)
      return try call(streams.ways(of: [], rate: nil))
    }
    attempt(bytes) { () throws(ImportProblem) in
      let streams = try RTPStreams(rtpdump: bytes)
      return try call(streams.ways(of: [], rate: 48_000))
    }
    walk(bytes)
    attempt(bytes) { () throws(ImportProblem) in try call(ArrivalTable(bytes).ways()) }
    attempt(bytes) { () throws(ImportProblem) in
      ImportedScenario(
        capacity: [try CapacityTrace(bytes)],
        delay: .milliseconds(20),
        origin: origin,
      )
    }
  }

  /// A track: what lies between its times is the scenario's reader's to judge.
  private static func walk(_ bytes: [UInt8]) {
    do throws(ImportProblem) {
      let track = try WalkedTrack(bytes)
      _ = try ImportedScenario(walks: [ImportedScenario.Walk(track, bytes)], origin: origin)
    } catch {
      Judgement.reason(error.description)
    }
  }

  private static let origin = ImportedScenario.Origin(
    file: "recording.bin",
    command: "yamabiko import recording.bin",
  )

  private static func call(_ ways: [RecordedWay]) throws(ImportProblem) -> ImportedScenario {
    precondition((1...2).contains(ways.count), "\(ways.count) directions")
    for way in ways { precondition(!way.packets.isEmpty, "a direction without packets") }
    return try ImportedScenario(call: ways, least: .milliseconds(40), origin: origin)
  }

  private static func attempt(
    _ bytes: [UInt8],
    _ body: () throws(ImportProblem) -> ImportedScenario,
  ) {
    do throws(ImportProblem) {
      judge(try body())
    } catch {
      Judgement.reason(error.description)
      Judgement.reason(error.remedy)
      if case .byte(let offset) = error.place {
        precondition((0...bytes.count).contains(offset), "byte \(offset) of \(bytes.count)")
      }
    }
  }

  /// What was written is read without a mistake.
  private static func judge(_ scenario: ImportedScenario) {
    for part in scenario.parts { _ = FuzzFolder.write(part.bytes, part.name) }
    let file = FuzzFolder.write(Array(scenario.text.utf8), scenario.name)
    do {
      _ = try LoadedScenario(apps: .shipped, file: file)
    } catch {
      preconditionFailure("what was made of a recording is refused: \(ToolError(error).message)")
    }
  }

  // MARK: Seeds

  /// Words that texts of recordings are made of, and heads of the others.
  static let words = [
    "#!rtpplay1.0 ", "seq,", "send_ns,", "receive_us", "direction", "\n", "20000", "1,20,25\n",
  ]

  static var seeds: [[UInt8]] {
    let texts = [
      "seq,send_us,receive_us\n1,0,40\n2,20000,20090\n3,40000,\n5,80000,80010\n",
      "direction,send_ms,receive_ms\nup,0,1\ndown,3,9.5\nup,20,30\ndown,23,24\n",
      "0\n3\n3\n7\n21\n",
      "<gpx><trk><trkpt lat=\"1\" lon=\"2\"><time>2026-08-01T06:00:00Z</time></trkpt></trk></gpx>",
    ]
    return texts.map { Array($0.utf8) } + [dump, capture(isLittle: true), capture(isLittle: false)]
  }

  private static func rtp(_ index: Int) -> [UInt8] {
    [0x80, 111] + big(UInt16(index)) + big(UInt32(index * 960)) + big(UInt32(7)) + [1, 2]
  }

  private static var dump: [UInt8] {
    var file = Array("#!rtpplay1.0 10.0.0.2/5004\n".utf8) + [UInt8](repeating: 0, count: 16)
    for index in 0..<8 {
      file += big(UInt16(22)) + big(UInt16(14)) + big(UInt32(index * 20 + index % 3)) + rtp(index)
    }
    return file
  }

  private static func capture(isLittle: Bool) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      isLittle ? big(value).reversed() : big(value)
    }
    var file = number(UInt32(0xA1B2_C3D4)) + number(UInt16(2)) + number(UInt16(4))
    file += [UInt8](repeating: 0, count: 8) + number(UInt32(65_535)) + number(UInt32(101))
    for index in 0..<8 {
      let payload = rtp(index)
      let udp = big(UInt16(5_004)) + big(UInt16(5_004)) + big(UInt16(8 + payload.count)) + [0, 0]
      let head: [UInt8] = [0x45, 0] + big(UInt16(28 + payload.count)) + [0, 0, 0, 0, 64, 17, 0, 0]
      let packet = head + [10, 0, 0, 1, 10, 0, 0, 2] + udp + payload
      file += number(UInt32(1)) + number(UInt32(index * 20_000)) + number(UInt32(packet.count))
      file += number(UInt32(packet.count)) + packet
    }
    return file
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
