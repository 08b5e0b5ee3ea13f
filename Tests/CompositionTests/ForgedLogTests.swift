import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing

/// A log that somebody has written anew, digests and all: what no run can have written is refused with
/// its place, or found to differ; never passed over, and never a trap.
struct ForgedLogTests {
  private static let text = """
    name: Forged call
    duration: 700ms
    seed: 3
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, discovery: 50ms, connecting: 50ms, loss_detection: 200ms }
      internet: { delay: 20ms, match_making: 100ms }
    variants:
      - { name: warm, set: { intercom.handover.internet: warm } }
    timeline:
      - { at: 300ms, do: replayPacket, link: local, from: hina, to: ren, what: hello, age: 50ms }
      - { at: 320ms, do: forgeHello, link: local, from: hina, to: ren }
      - { at: 330ms, do: clock, on: ren, by: 2s }
      - { at: 350ms, do: cut, link: local }
      - { at: 650ms, do: heal, link: local }
    """

  private let call: ShortCall
  private let rows: [ShortCall.Row]

  init() throws {
    call = try ShortCall(Self.text, variant: "warm")
    var rows: [ShortCall.Row] = []
    try LogReader(opening: try call.log("whole")).rows {
      rows.append(.init(header: $0.header, payload: $0.payload, effects: $0.effects))
    }
    self.rows = rows
  }

  /// What a replay says of these rows.
  private enum Verdict: Equatable {
    case asLogged
    /// Differs after that event.
    case differs(LogPosition)
    case refused(String)
    case other(ToolError.Code)
  }

  private func verdict(on rows: [ShortCall.Row]) throws -> Verdict {
    let path = try call.log("forged", plan: call.plan, rows: rows)
    defer { LogWriter.remove(path) }
    do {
      let replayer = try Replayer(apps: .shipped, path)
      if let divergence = try replayer.compare().divergence {
        return .differs(divergence.event.header.sequence)
      }
      let difference = try replayer.findAgain().compactMap(\.difference).first
      return difference == nil ? .asLogged : .differs(0)
    } catch {
      return error.code == .data ? .refused(error.message) : .other(error.code)
    }
  }

  /// The first row of each kind of each component that no phone is.
  private var specimens: [Int] {
    var seen: [String] = []
    return rows.indices.filter { place in
      let header = rows[place].header
      let name = "\(header.component)/\(header.kind)"
      guard header.component != "intercom" || header.node == "world", !seen.contains(name) else {
        return false
      }
      seen.append(name)
      return true
    }
  }

  @Test func `the scenario has a row of every service, link, node and of the world`() throws {
    let components = specimens.map { rows[$0].header.component }
    for name in [
      "intercom.radio", "intercom.match-maker", "intercom.attacker", "link/local", "node",
      "intercom",
    ] {
      #expect(components.contains(name), "\(name)")
    }
    #expect(try verdict(on: rows) == .asLogged)
  }

  @Test func `every name in a row that no phone is told is one of the call's`() throws {
    for place in specimens {
      let text = String(decoding: rows[place].payload, as: UTF8.self)
      for match in text.matches(of: /"(hina|ren|local|internet)"/) {
        var forged = rows
        var payload = text
        payload.replaceSubrange(match.range, with: "\"ghost\"")
        forged[place].payload = Array(payload.utf8)
        try expectRefusal(of: forged, at: place)
      }
    }
  }

  @Test(arguments: [Int64.min, -1, Int64.max])
  func `every number in such a row is one that a run reaches`(number: Int64) throws {
    for place in specimens {
      let text = String(decoding: rows[place].payload, as: UTF8.self)
      for match in text.matches(of: /:-?[0-9]+/) {
        var forged = rows
        var payload = text
        payload.replaceSubrange(match.range, with: ":\(number)")
        forged[place].payload = Array(payload.utf8)
        let verdict = try verdict(on: forged)
        #expect(verdict != .asLogged, "\(rows[place].header.kind) \(payload)")
      }
    }
  }

  @Test func `a kind that nobody has, and a payload that is none, are refused`() throws {
    for place in specimens {
      var forged = rows
      forged[place].header.kind = "painted"
      try expectRefusal(of: forged, at: place)
      forged = rows
      forged[place].payload = Array(#"{"old":1}"#.utf8)
      try expectRefusal(of: forged, at: place)
    }
  }

  @Test(arguments: [Int64.min, -1, Int64.max])
  func `a time out of order is refused`(time: Int64) throws {
    for place in specimens where place > 20 {
      var forged = rows
      forged[place].header.time = Instant(nanoseconds: time)
      let verdict = try verdict(on: forged)
      guard case .refused(let message) = verdict else {
        Issue.record("\(rows[place].header.kind) at \(time): \(verdict)")
        continue
      }
      #expect(message.contains("time_ns"))
    }
  }

  @Test func `an event that comes twice is refused or differs`() throws {
    for place in specimens {
      var forged = rows
      forged.insert(rows[place], at: place + 1)
      for index in (place + 1)..<forged.count {
        forged[index].header.sequence = LogPosition(Int64(index) + 1)
        if let cause = forged[index].header.cause, cause.number > place + 1 {
          forged[index].header.cause = cause + 1
        }
      }
      #expect(try verdict(on: forged) != .asLogged, "\(rows[place].header.kind)")
    }
  }

  @Test func `what members were told is held to the call as well`() throws {
    for (kind, from, to) in [
      ("audioTicked", #""index":"#, #""index":7"#), ("localPeerFound", #""tag":""#, #""tag":"f"#),
      ("timerFired", #""timer":""#, #""timer":"match"#),
    ] {
      let place = try #require(
        rows.firstIndex { $0.header.kind == kind && $0.header.node == "ren" }
      )
      var forged = rows
      let text = String(decoding: rows[place].payload, as: UTF8.self)
      #expect(text.contains(from), "\(text)")
      forged[place].payload = Array(text.replacing(from, with: to, maxReplacements: 1).utf8)
      try expectRefusal(of: forged, at: place)
    }
  }

  private func expectRefusal(of forged: [ShortCall.Row], at place: Int) throws {
    let header = rows[place].header
    let verdict = try verdict(on: forged)
    guard case .refused(let message) = verdict else {
      Issue.record("\(header.kind) of \(header.component): \(verdict)")
      return
    }
    #expect(message.contains("event \(header.sequence), "), "\(message)")
  }
}
