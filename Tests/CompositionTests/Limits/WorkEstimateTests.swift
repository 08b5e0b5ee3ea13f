import Foundation
import Kernel
import Plans
import ShippedApps
import Testing

@testable import Composition

/// What is said before a run holds within a factor of three.
struct WorkEstimateTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    arguments: [
      "intercom/clean-call", "intercom/group-secret", "intercom/idle-standby",
      "photos/a-year-weekly", "photos/cleaned-every-day",
    ]
  )
  func `an estimate is within a factor of three of the events that come`(name: String) throws {
    let file = Self.package.appending(path: "scenarios/\(name).yaml").path(percentEncoded: false)
    let loaded = try LoadedScenario(apps: .shipped, file: file)
    for plan in loaded.plans.prefix(1) {
      let events = try Runner(apps: .shipped).dryRun(plan, scenarioFolder: loaded.folder).events
      let estimate = try WorkNotice(apps: .shipped).estimate(of: plan).events
      #expect(estimate <= 3 * events && events <= 3 * estimate, "\(estimate) for \(events)")
    }
  }

  @Test func `what takes long is said in one line, and what does not is not`() throws {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let loaded = try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false))
    #expect(WorkNotice(apps: .shipped).line("short.yaml", loaded.plans) == nil)
    var plan = loaded.plans[0]
    plan.duration = Limits.runLongest
    let line = try #require(WorkNotice(apps: .shipped).line("long.yaml", [plan])).text
    #expect(line.hasPrefix("long.yaml: about "))
    #expect(line.contains("days of work (3650d simulated, 2 devices, "))
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
