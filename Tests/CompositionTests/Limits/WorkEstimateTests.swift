import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import Composition

/// What is said before a run holds within the factor that is said with it.
struct WorkEstimateTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// How many events came is in the golden digests.
  @Test(arguments: ["intercom", "letters", "photos", "push", "tasks", "together"])
  func `an estimate is within its factor of the events that come, of every scenario`(
    folder: String
  ) throws {
    let digests = Self.package.appending(path: "golden/\(folder)/digests.tsv")
    let lines = try String(contentsOf: digests, encoding: .utf8).split(separator: "\n").dropFirst()
    let counts = lines.map { $0.split(separator: "\t") }
    let notice = WorkNotice(apps: .shipped)
    var loaded: LoadedScenario?
    for line in counts {
      if loaded?.shortName != String(line[0]) {
        let file = Self.package.appending(path: "scenarios/\(folder)/\(line[0]).yaml")
        loaded = try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false))
      }
      let plan = try #require(loaded?.plans.first { $0.variant == line[1] })
      let events = try #require(Int64(line[2]))
      let estimate = try notice.estimate(of: plan).events
      // Nobody is told of a run that is over at once.
      guard max(estimate, events) >= 2_000 else { continue }
      let isNear =
        estimate <= WorkEstimate.factor * events && events <= WorkEstimate.factor * estimate
      #expect(isNear, "\(line[0]) \(line[1]): \(estimate) for \(events)")
    }
    #expect(counts.count > 5)
  }

  @Test func `what takes long is said in one line, and what does not is not`() throws {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let loaded = try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false))
    #expect(WorkNotice(apps: .shipped).line("short.yaml", loaded.plans) == nil)
    var plan = loaded.plans[0]
    plan.duration = Limits.runLongest
    let line = try #require(WorkNotice(apps: .shipped).line("long.yaml", [plan])).text
    #expect(line.hasPrefix("long.yaml: about "))
    #expect(line.contains(" h of work (3650d simulated, 2 devices, about "))
    #expect(line.hasSuffix("; Ctrl-C stops it"))
    func search(_ states: Int, _ elapsedMicroseconds: Int64) -> String? {
      WorkNotice.line(
        "wide.yaml",
        states: states,
        limit: 4_000,
        elapsedMicroseconds: elapsedMicroseconds,
      )?.text
    }
    #expect(search(1_000, 1_000_000) == nil)
    #expect(
      search(1_000, 6_000_000)?.contains(" 1000 states so far; at most about 18 s more") == true
    )
  }

  @Test func `a plan from a log is held to the ranges of the language`() throws {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let plan = try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false)).plans[0]
    #expect(plan.problem == nil)
    let damages: [(inout Plan) -> Void] = [
      { $0.duration = Duration(nanoseconds: .max) }, { $0.startUnix_ns = .max },
      { $0.devices[0].clockOffset = Duration(nanoseconds: .min) },
      { $0.devices[0].drift_ppb = .max }, { $0.devices[0].id = $0.devices[1].id },
      { $0.links[0].channel.delay = Duration(nanoseconds: .max) },
      { $0.links[0].channel.slot = Duration(nanoseconds: 1) },
      { $0.links[0].channel.rate_bps = .max }, { $0.links[0].channel.queueLimit_bytes = .max },
      { $0.links[0].pairs = [DevicePair("nobody", "else")] },
      { $0.settings.append(Setting(key: "intercom.fault.no_radio", value: "true")) },
      { $0.acts = [PlannedAct(at: .distantFuture, act: .cut(LinkPart()))] },
    ]
    for (index, damage) in damages.enumerated() {
      var damaged = plan
      damage(&damaged)
      #expect(damaged.problem != nil, "damage \(index) is accepted")
    }
  }
}
