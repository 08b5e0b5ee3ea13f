import Composition
import EventLog
import Kernel
import ShippedApps
import Testing

/// A replay finds what differs, wherever it stands: an effect, a fact, a kept state.
struct ReplayDifferenceTests {
  private let call: ShortCall
  private let whole: String

  init() throws {
    call = try ShortCall()
    whole = try call.log("whole")
  }

  private func first(_ kind: String, at node: String? = nil) throws -> LoggedEvent {
    try #require(try ShortCall.first(kind, at: node, in: whole))
  }

  private func state(of node: String, after event: LoggedEvent) throws -> [UInt8] {
    try #require(
      try Replayer(apps: .shipped, whole).states(at: event.header.time, node: node).first
    ).state
  }

  @Test func `a run that was not touched replays whole`() throws {
    let (divergence, events) = try Replayer(apps: .shipped, whole).compare()
    #expect(divergence == nil)
    let log = try LogReader(opening: whole)
    var facts: Int64 = 0
    var outside: Int64 = 0
    try log.rows { row in
      if ["handshakeStarted", "handshakeCompleted", "localConnected"].contains(row.header.kind) {
        facts += 1
      }
      if row.header.component.hasPrefix("link/") { outside += 1 }
    }
    #expect(log.count == ShortCall.events)
    #expect(facts == 6)
    #expect(outside == 3)
    #expect(events == ShortCall.events - facts - outside)
  }

  @Test func `an effect that was logged otherwise is found at its event`() throws {
    let event = try first("localPeerConnected", at: "ren")
    let path = try call.log { row in
      if row.header.sequence == event.header.sequence {
        row.effects = Array(#"[{"kind":"startMatchMaking"}]"#.utf8)
      }
    }
    let (found, fed) = try Replayer(apps: .shipped, path).compare()
    let divergence = try #require(found)
    #expect(divergence.event.header == event.header)
    #expect(divergence.logged.count == 2 && divergence.today.count == 2)
    #expect(divergence.logged[0] == #"asks [{"kind":"startMatchMaking"}]"#)
    #expect(divergence.today[0] == "asks \(String(decoding: event.effects, as: UTF8.self))")
    #expect(divergence.logged[1] == divergence.today[1])
    #expect(divergence.logged[1].hasPrefix("states handshakeStarted {"))
    #expect(fed == event.header.sequence.number)
  }

  @Test func `an effect that the log lacks is found`() throws {
    let event = try first("localPeerConnected", at: "ren")
    let path = try call.log { row in
      if row.header.sequence == event.header.sequence { row.effects = [] }
    }
    let divergence = try #require(try Replayer(apps: .shipped, path).compare().divergence)
    #expect(divergence.event.header == event.header)
    #expect(divergence.logged.map { $0.prefix(6) } == ["states"])
    #expect(divergence.today.map { $0.prefix(6) } == ["asks [", "states"])
  }

  @Test func `an effect that only the log has is found`() throws {
    let event = try first("audioTicked", at: "hina")
    #expect(event.effects.isEmpty)
    let path = try call.log { row in
      if row.header.sequence == event.header.sequence {
        row.effects = Array(#"[{"kind":"startMatchMaking"}]"#.utf8)
      }
    }
    let divergence = try #require(try Replayer(apps: .shipped, path).compare().divergence)
    #expect(divergence.event.header == event.header)
    #expect(divergence.logged == [#"asks [{"kind":"startMatchMaking"}]"#])
    #expect(divergence.today == [])
  }

  @Test func `a fact that was logged otherwise is found at the event that stated it`() throws {
    let fact = try first("localConnected", at: "hina")
    let path = try call.log { row in
      if row.header.sequence == fact.header.sequence {
        row.payload = Array(#"{"peer":"0000000000000001"}"#.utf8)
      }
    }
    let divergence = try #require(try Replayer(apps: .shipped, path).compare().divergence)
    #expect(divergence.event.header.sequence == fact.header.cause)
    #expect(divergence.logged.last == #"states localConnected {"peer":"0000000000000001"}"#)
    let today = "states localConnected \(String(decoding: fact.payload, as: UTF8.self))"
    #expect(divergence.today.last == today)
    #expect(divergence.logged.dropLast() == divergence.today.dropLast())
  }

  @Test func `the last event of a log is compared as well`() throws {
    let path = try call.log { row in
      if row.header.sequence == ShortCall.last {
        row.effects = Array(#"[{"kind":"startMatchMaking"}]"#.utf8)
      }
    }
    let (divergence, fed) = try Replayer(apps: .shipped, path).compare()
    #expect(divergence?.event.header.sequence == ShortCall.last)
    #expect(fed == (try Replayer(apps: .shipped, whole).compare().events))
  }

  /// Amid the run, and at its very end, where no other event comes to see to it.
  @Test(arguments: [130, 200, ShortCall.last])
  func `a kept state that reducers do not reach is found at its event`(sequence: LogPosition) throws
  {
    let event = try #require(try LogReader(opening: whole).row(sequence))
    let kept = try ["hina", "ren"].map { node in
      (component: "\(node)/intercom", state: try state(of: node, after: event))
    }
    let sound = try call.log("sound", keep: { $0 == sequence ? kept : nil })
    #expect(try Replayer(apps: .shipped, sound).compare().divergence == nil)

    var changed = kept
    changed[1].state = Array(#"{"another":1}"#.utf8)
    let states = changed
    let path = try call.log("changed", keep: { $0 == sequence ? states : nil })
    let divergence = try #require(try Replayer(apps: .shipped, path).compare().divergence)
    #expect(divergence.event.header.sequence == sequence)
    #expect(divergence.logged == [#"state of ren/intercom {"another":1}"#])
    let today = String(decoding: kept[1].state, as: UTF8.self)
    #expect(divergence.today == ["state of ren/intercom \(today)"])
  }

  @Test func `the first difference is told, not the last`() throws {
    let first = try first("localPeerFound", at: "ren").header.sequence
    let path = try call.log { row in
      if row.header.sequence >= first, row.header.component == "intercom" {
        row.effects = Array("[]".utf8)
      }
    }
    #expect(
      try Replayer(apps: .shipped, path).compare().divergence?.event.header.sequence == first
    )
  }
}
