import Foundation
import Kernel
import Plans
import Testing
import World

@testable import IntercomSimulation

/// Two designs that send one frame at one instant on one link see it meet one fate.
struct SameWeatherTests {
  /// A frame of voice that was sent: by whom, to whom, which, and when.
  private struct Sending: Hashable {
    var from: String
    var to: String
    var frame: Int64
    var time: Int64
  }

  /// What became of every frame: lost, or the time it took.
  private struct Fates {
    var all: [Sending: String] = [:]
    private var places: [String: [Sending]] = [:]
    var told: [Sending: String] { all.filter { $0.value != "on its way" } }
    var lost: Int { all.values.count { $0 == "lost" } }

    init(_ run: RecordedRun) {
      var names: [String: String] = [:]
      for row in run.rows where row.header.kind == "started" {
        names[Self.json(row.payload)["member"] as? String ?? ""] = row.header.node
      }
      for row in run.rows where (row.payload + row.effects).contains("voice") {
        let time = row.header.time.nanoseconds
        switch row.header.kind {
        case "audioTicked":
          for effect in Self.list(row.effects) where effect["kind"] as? String == "send" {
            guard let frame = Self.frame(effect), let to = names[effect["peer"] as? String ?? ""]
            else { continue }
            let sending = Sending(from: row.header.node, to: to, frame: frame, time: time)
            all[sending] = "on its way"
            places["\(row.header.node) \(to) \(frame)", default: []].append(sending)
          }
        case "datagramLost":
          let loss = Self.json(row.payload)
          guard let frame = Self.frame(loss), let from = loss["from"] as? String,
            let to = loss["to"] as? String
          else { continue }
          // What a design gave no path to has met no weather.
          let hasMet = loss["reason"] as? String != "notConnected"
          all[Sending(from: from, to: to, frame: frame, time: time)] = hasMet ? "lost" : nil
        case "datagramArrived":
          let arrival = Self.json(row.payload)
          guard let frame = Self.frame(arrival), let from = names[arrival["peer"] as? String ?? ""]
          else { continue }
          for sending in places["\(from) \(row.header.node) \(frame)", default: []] {
            all[sending] = "\(time - sending.time) ns"
          }
        default: break
        }
      }
    }

    private static func json(_ text: String) -> [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return value as? [String: Any] ?? [:]
    }

    private static func list(_ text: String) -> [[String: Any]] {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return value as? [[String: Any]] ?? []
    }

    private static func frame(_ fields: [String: Any]) -> Int64? {
      let datagram = fields["datagram"] as? [String: Any]
      guard datagram?["kind"] as? String == "voice" else { return nil }
      return datagram?["timestamp"] as? Int64
    }
  }

  private static let losses = [
    "1/5",
    "{ gilbert: { p: 1/20, r: 1/2, good: 1/20, bad: 4/5 } }",
    "{ bits: \"0010010000100001011000000\" }",
    "{ bits: { digits: \"0010010000100001011000000\", per: slot } }",
  ]

  private static let designs: [[(key: String, value: String)]] = [
    [],
    [("intercom.vad.preroll", "0ms")],
    [("intercom.vad.preroll", "60ms")],
    [("intercom.vad.preroll", "1s"), ("intercom.keepalive.interval", "100ms")],
    [("intercom.vad.attack", "20ms"), ("intercom.vad.release", "1s")],
    [("intercom.vad.margin", "20dB"), ("intercom.playout.target", "20ms")],
    [("intercom.handover.internet", "warm"), ("intercom.codec.bitrate", "12kb/s")],
  ]

  @Test(arguments: losses)
  func `a frame that two designs send at one instant meets one fate`(loss: String) throws {
    let all = try Self.designs.map { design in
      var plan = try RecordedRun.load(
        "burst-loss",
        design + [("links.local.loss", loss)],
        variant: "short-buffer",
      ).plans[0]
      plan.duration = .seconds(15)
      return Fates(try RecordedRun(plan))
    }
    for (index, fates) in all.enumerated() {
      #expect(fates.lost > 20, "\(Self.designs[index])")
      for (other, others) in all.enumerated() where other > index {
        // What a listener without keys threw away has a fate, and nothing tells it.
        let both = fates.told.filter { others.told[$0.key] != nil }
        #expect(both.count > 100, "\(index) and \(other) share too little")
        let parted = both.first { $0.value != others.told[$0.key] }
        #expect(parted == nil, "designs \(index) and \(other)")
      }
    }
  }

  @Test func `a recording is met frame by frame, whatever else is sent`() throws {
    let bits = "0010010000100001011000000"
    for (index, design) in Self.designs.enumerated() {
      var plan = try RecordedRun.load(
        "burst-loss",
        design + [("links.local.loss", "{ bits: \"\(bits)\" }")],
        variant: "short-buffer",
      ).plans[0]
      plan.duration = .seconds(8)
      for (sending, fate) in Fates(try RecordedRun(plan)).all {
        let isLost = Array(bits)[Int(sending.frame) % bits.count] == "1"
        #expect((fate == "lost") == isLost, "design \(index), frame \(sending.frame)")
      }
    }
  }
}
