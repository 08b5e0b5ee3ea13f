import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import Voice
import World

@testable import IntercomSimulation

/// Whole runs under the same weather: another design must not change what the links do.
struct WeatherTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var scenario: String {
    package.appending(path: "scenarios/intercom/burst-loss.yaml").path(percentEncoded: false)
  }

  /// The captured frames of hina's voice to ren that the radio lost.
  private final class Losses: EventSink {
    var lost: [FrameNumber] = []
    var sent = 0

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
      if header.component == "intercom", header.node == "hina" {
        let text = String(decoding: effects, as: UTF8.self)
        sent += text.components(separatedBy: #""datagram":{"kind":"voice""#).count - 1
      }
      guard header.kind == "datagramLost" else { return }
      let event = try CanonicalReader.decode(
        IntercomWorldEvent.self,
        kind: header.kind,
        from: payload,
      )
      if case .datagramLost(.local, "hina", "ren", .voice(_, _, let timestamp), _, _) = event {
        lost.append(timestamp)
      }
    }

    func checkpoint(
      after sequence: LogPosition,
      states: [(component: String, state: [UInt8])],
    ) {}
  }

  private func run(
    _ overrides: [(key: String, value: String)],
    change: (inout Plan) throws -> Void = { _ in },
  ) throws -> Losses {
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: Self.scenario,
      variant: "with-fec",
      overrides: overrides,
    )
    var plan = loaded.plans[0]
    try change(&plan)
    let losses = Losses()
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(plan, into: losses, options: options)
    return losses
  }

  @Test func `five times the KEEPALIVE loses the same frames of voice`() throws {
    let usual = try run([])
    let busy = try run([(key: "intercom.keepalive.interval", value: "200ms")])
    #expect(usual.lost.count > 5)
    #expect(busy.lost == usual.lost)
  }

  @Test func `another device changes nothing between the two`() throws {
    let pair = try run([])
    let trio = try run([]) { plan in
      var third = plan.devices[1]
      third.id = "yuki"
      plan.devices.append(third)
      let link = plan.links[0]
      plan.links[0].pairs =
        link.pairs + [DevicePair("hina", "yuki"), DevicePair("ren", "yuki")]
      var intercom: IntercomPlan = try plan.sections[0].decoded()
      var member = intercom.members[1]
      member.device = "yuki"
      intercom.members.append(member)
      plan.sections[0] = PlanSection(app: "intercom", intercom)
    }
    #expect(trio.sent > pair.sent)
    #expect(trio.lost == pair.lost)
  }

  @Test func `another seed is other weather`() throws {
    #expect(try run([]).lost != run([(key: "seed", value: "99")]).lost)
  }
}
