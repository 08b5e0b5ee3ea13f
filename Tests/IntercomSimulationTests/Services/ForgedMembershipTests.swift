import Composition
import Foundation
import Intercom
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// What somebody could write into a log that lists of groups and admissions were told: it is refused, or
/// taken without a trap; and what a run told them is taken as it was.
struct ForgedMembershipTests {
  private final class Nowhere: EventSink {
    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {}
    func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
  }

  private static let numbers = [Int64.min, -1, 0, 1, 7, 1 << 40, Int64.max]
  private static let names = [
    "", "ghost", "hina", "party", "00000000-0000-0000-0000-000000000000", "0000000000000000",
    "ffffffffffffffff", "offer", "taken", "left", "secret",
  ]

  /// The same payload with one of its fields at an extreme.
  private static func forgeries(of text: String) -> [String] {
    var texts: [String] = []
    for match in text.matches(of: /:(-?[0-9]+)/) {
      texts += numbers.map { text.replacingCharacters(in: match.range, with: ":\($0)") }
    }
    for match in text.matches(of: /:"[^"]*"/) {
      texts += names.map { text.replacingCharacters(in: match.range, with: ":\"\($0)\"") }
    }
    for match in text.matches(of: /true|false/) {
      texts += ["true", "false"].map { text.replacingCharacters(in: match.range, with: $0) }
    }
    for match in text.matches(of: /:\[[^\[\]]*\]/) {
      texts.append(text.replacingCharacters(in: match.range, with: ":[]"))
    }
    return texts
  }

  @Test(arguments: [("leaver-returns", "rotates"), ("new-group", "default")])
  func `no row of theirs ends a replay, and each true one is answered as it was`(
    scenario: String,
    variant: String,
  ) throws {
    let plan = try RecordedRun.load(scenario, variant: variant).plans[0]
    let rows = try RecordedRun(plan).rows
    let app = try #require(
      Apps.shipped.all.first { $0.schema.name == IntercomSchema.name } as? IntercomApplication
    )
    let simulation = Simulation(plan: plan, sink: Nowhere())
    let driver = try #require(try app.installForReplay(in: simulation) as? CallDriver)
    let all =
      (driver.membership?.components ?? []) as [AnyComponent]
      + (driver.desk?.components ?? []) as [AnyComponent]
    var (told, taken, refused) = (0, 0, 0)
    for row in rows {
      guard
        let part = all.first(where: {
          $0.node == row.header.node && $0.name == row.header.component
        }), !part.states(row.header.kind)
      else { continue }
      var writer = CanonicalWriter()
      part.writeState(into: &writer)
      for forgery in Self.forgeries(of: row.payload) {
        do {
          let payload = Array(forgery.utf8)
          _ = try part.replay(kind: row.header.kind, payload: payload, at: row.header.time)
          taken += 1
        } catch {
          refused += 1
        }
        try part.restore(writer.bytes)
      }
      let answer = try part.replay(
        kind: row.header.kind,
        payload: Array(row.payload.utf8),
        at: row.header.time,
      )
      #expect(String(decoding: answer.effects, as: UTF8.self) == row.effects, "\(row)")
      told += 1
    }
    #expect(told > 20 && refused > 100 && taken > 20, "\(told) told, \(refused), \(taken)")
  }
}
