import Composition
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// Parties that share no group do not influence each other.
struct StrangerTests {
  /// What the members of a scenario see: for each node its rows, with nothing that counts rows.
  private struct Course {
    var rows: [(node: String, text: String)] = []

    /// The rows of a run without those of, and about, the strangers.
    init(_ run: RecordedRun, without strangers: [String]) throws {
      let ids = run.rows.filter { row in
        strangers.contains(row.header.node) && row.header.kind == "started"
      }.compactMap { Self.json($0.payload)["member"] as? String }
      let kept = run.rows.filter { row in
        !strangers.contains(row.header.node)
          && !(row.header.node == "world"
            && (strangers + [Self.group]).contains { Self.names($0, row) })
          && !(Self.sightings.contains(row.header.kind) && ids.contains { Self.names($0, row) })
      }
      var places: [LogPosition: String] = [0: "none"]
      var counts: [String: Int] = [:]
      for row in kept {
        counts[row.header.node, default: 0] += 1
        places[row.header.sequence] = "\(row.header.node) \(counts[row.header.node] ?? 0)"
      }
      var gaps = 0
      for row in kept {
        var text = row.payload
        if row.header.kind == "gapFound" { gaps += 1 }
        if Self.counting.contains(row.header.kind) {
          let value = Self.placed(Self.json(row.payload), places, gap: gaps)
          let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
          text = String(decoding: data, as: UTF8.self)
        }
        let cause = row.header.cause.map { places[$0] ?? "another's" } ?? "none"
        let header = "\(row.header.time.nanoseconds) \(row.header.component) \(row.header.kind)"
        rows.append((row.header.node, "\(header) after \(cause): \(text) \(row.effects)"))
      }
    }

    /// The strangers' group, of which the world says what it says of each.
    static let group = "other"
    /// The radio sees everybody: this alone is told of a stranger.
    private static let sightings = ["localPeerFound", "localPeerLost"]
    /// The kinds whose payload has sequences in it.
    private static let counting = ["gapFound", "datagramLost"]

    private static func names(_ name: String, _ row: RecordedRun.Row) -> Bool {
      row.payload.contains("\"\(name)\"")
    }

    private static func json(_ text: String) -> [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return value as? [String: Any] ?? [:]
    }

    private static func placed(_ value: Any, _ places: [LogPosition: String], gap: Int) -> Any {
      if let list = value as? [Any] { return list.map { placed($0, places, gap: gap) } }
      guard let fields = value as? [String: Any] else { return value }
      return Dictionary(
        uniqueKeysWithValues: fields.map { key, value -> (String, Any) in
          switch key {
          case "number" where fields["listener"] != nil: (key, gap)
          case "first", "last", "fault", "resumed":
            (key, (value as? Int64).map { places[LogPosition($0)] ?? "another's" } ?? "null")
          default: (key, placed(value, places, gap: gap))
          }
        }
      )
    }

    func of(_ node: String) -> [String] { rows.filter { $0.node == node }.map(\.text) }
  }

  private func expectSame(
    _ plan: Plan,
    _ changed: Plan,
    _ strangers: [String],
    _ comment: String,
  ) throws {
    let alone = try Course(RecordedRun(plan), without: strangers)
    let beside = try Course(RecordedRun(changed), without: strangers)
    for node in plan.devices.map(\.id) + ["world"] {
      let (expected, found) = (alone.of(node), beside.of(node))
      #expect(node == "world" || expected.count > 100, "\(comment), \(node): nothing to compare")
      let difference = zip(expected, found).first { $0 != $1 }
      #expect(difference == nil, "\(comment), \(node)")
      #expect(expected.count == found.count, "\(comment), \(node)")
    }
  }

  @Test func `there are scenarios to try it on`() {
    #expect(RecordedRun.scenarios.count >= 17)
  }

  /// Two strangers with a call of their own, on every link and before the others in the plan.
  @Test(arguments: RecordedRun.scenarios)
  func `strangers of another group change no event of the others`(name: String) throws {
    var plan = try #require(try RecordedRun.load(name).plans.first)
    plan.duration = min(plan.duration, .seconds(15))
    // What a rule says of other seeds takes runs of its own, and no event of this one.
    (plan.rules, plan.shares) = ([], [])
    var beside = plan
    for (place, id) in ["yuki2", "sora2"].enumerated() {
      try beside.add(id, at: place, isReached: true) { member in
        (member.group, member.announces, member.remembers) = (Course.group, Course.group, [])
        member.remembers = []
      }
    }
    try expectSame(plan, beside, ["yuki2", "sora2"], "\(name) \(plan.variant)")
  }

  /// A warm standby asks for matches from the start, which a stranger once changed.
  @Test(arguments: ["ridge-handover", "cold-internet", "silent-break"])
  func `a stranger whom no link reaches changes no event`(name: String) throws {
    var plan = try #require(try RecordedRun.load(name).plans.last)
    plan.duration = min(plan.duration, .seconds(30))
    var apart = plan
    try apart.add("yuki2", at: plan.devices.count, isReached: false) { member in
      (member.group, member.announces, member.remembers) = (Course.group, Course.group, [])
      member.remembers = []
    }
    try expectSame(plan, apart, ["yuki2"], "\(name) \(plan.variant)")
  }

  /// How often each node logs each kind.
  private func facts(_ variant: String) throws -> [String: Int] {
    let plan = try RecordedRun.load("group-secret", variant: variant).plans[0]
    let run = try RecordedRun(plan)
    return run.rows.reduce(into: [:]) {
      $0["\($1.header.node) \($1.header.kind)", default: 0] += 1
    }
  }

  @Test func `a copied tag leads as far as the handshake, which both members refuse`() throws {
    let facts = try facts("as-written")
    // It tries again all the time, and nobody answers.
    #expect(facts["sora handshakeStarted"] == 11)
    #expect(facts["hina handshakeRefused"] == 1)
    #expect(facts["ren handshakeRefused"] == 1)
    #expect(facts["yuki handshakeStarted"] == nil)
    #expect(facts["world strangerHeard"] == nil)
  }

  @Test func `an app that ignores the proof is heard by the stranger, and hears it`() throws {
    let plan = try RecordedRun.load("group-secret", variant: "proof-ignored").plans[0]
    let heard = try RecordedRun(plan).rows.filter { $0.header.kind == "strangerHeard" }
      .map(\.payload)
    #expect(heard.contains(#"{"listener":"sora","talker":"hina"}"#))
    #expect(heard.contains(#"{"listener":"hina","talker":"sora"}"#))
    #expect(Set(heard).count == heard.count, "each two once")
  }

  @Test func `where the reducer's decision is broken, the scenario's own rules fail`() throws {
    let broken = try RecordedRun.load(
      "group-secret",
      [("variants.as-written", "{ intercom.group.proof: ignored }")],
      variant: "as-written",
    )
    let findings = try Runner(apps: .shipped).dryRun(
      broken.plans[0],
      scenarioFolder: broken.folder,
    ).findings
    let failed = findings.filter { $0.verdict == .failed }.map(\.name)
    #expect(failed.contains("never intercom.strangerHeard"), "\(findings)")
  }

  @Test func `what a stranger says is nobody's gap and in no figure`() throws {
    for variant in ["as-written", "tag-ignored", "proof-ignored"] {
      let plan = try RecordedRun.load("group-secret", variant: variant).plans[0]
      let run = try RecordedRun(plan)
      let gaps = run.rows.filter { $0.header.kind == "gapFound" }
      #expect(!gaps.contains { $0.payload.contains("yuki") || $0.payload.contains("sora") })
    }
  }

  @Test func `another seed gives a group of the same name another secret`() throws {
    func tags(_ seed: UInt64) throws -> [String] {
      var plan = try RecordedRun.load("group-secret", variant: "as-written").plans[0]
      plan.seed = seed
      plan.duration = .milliseconds(10)
      return try RecordedRun(plan).rows.filter { $0.header.kind == "started" }.map { row in
        String(row.payload.suffix(18).prefix(16))
      }
    }
    let (first, second) = (try tags(1), try tags(2))
    #expect(first[0] == first[1] && first[0] == first[3] && first[0] != first[2])
    #expect(first[0] != second[0])
  }
}
