import Composition
import Findings
import Foundation
import Kernel
import Photos
import ShippedApps
import Testing

/// Every policy of the corrected design is there for something: put back to what was written first,
/// one at a time, it is missed by a rule.
struct PolicyTests {
  /// A policy put back, and the scenario and rule that notice.
  struct Policy: CustomTestStringConvertible, Sendable {
    /// The setting, without the app's name.
    var key: String
    /// Its field in the cleaner's settings.
    var field: String
    /// What the design as written has.
    var before: String
    var scenario: String
    var rule: String
    var verdict = Verdict.failed

    var testDescription: String { "\(key): \(before)" }
  }

  static let policies = [
    Policy(
      key: "keep.count",
      field: "count",
      before: "one-per-scan",
      scenario: "freed-space",
      rule: "no month keeps more samples than it should",
    ),
    Policy(
      key: "keep.timing",
      field: "timing",
      before: "before-consent",
      scenario: "refused-and-again",
      rule: "nothing changes before consent",
    ),
    Policy(
      key: "keep.lookup",
      field: "lookup",
      before: "title",
      scenario: "keep-renamed",
      rule: "no month keeps more samples than it should",
    ),
    Policy(
      key: "keep.choice",
      field: "choice",
      before: "anew",
      scenario: "refused-and-again",
      rule: "the same candidates give the same samples",
    ),
    Policy(
      key: "delete.validation",
      field: "validation",
      before: "never",
      scenario: "killed-and-recovered",
      rule: "no sample is deleted later",
    ),
    Policy(
      key: "month.calendar",
      field: "calendar",
      before: "user",
      scenario: "japanese-calendar",
      rule: "each month that loses photos keeps its samples",
    ),
    Policy(
      key: "month.zone",
      field: "month_zone",
      before: "current",
      scenario: "travel",
      rule: "each month that loses photos keeps its samples",
    ),
    Policy(
      key: "dates.age",
      field: "age",
      before: "captured",
      scenario: "every-order",
      rule: "no photo is deleted before its days of grace are over",
    ),
    Policy(
      key: "freed.shown",
      field: "freed",
      before: "at-once",
      scenario: "freed-space",
      rule: "bytes are called free when they are",
    ),
    Policy(
      key: "phases",
      field: "phases",
      before: "four",
      scenario: "refused-and-again",
      rule: "never photos.stuck",
    ),
    Policy(
      key: "access",
      field: "access",
      before: "any",
      scenario: "limited-access",
      rule: "eventually photos.accessTooSmall by 2h",
      verdict: .unmet,
    ),
    // No rule is broken where the preview is old: it is not drawn again, and nothing is judged of it.
    Policy(
      key: "preview.refresh",
      field: "refresh",
      before: "never",
      scenario: "favourite-before-delete",
      rule: "the same candidates give the same samples",
      verdict: .vacuous,
    ),
    Policy(
      key: "preview.devices",
      field: "notice",
      before: "this-device",
      scenario: "sync-in-the-middle",
      rule: "who loses photos on another device was told",
    ),
  ]

  private func verdict(
    of rule: String,
    in scenario: String,
    set: [(key: String, value: String)],
  ) throws -> Verdict {
    let file = Bench.scenario(scenario)
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file,
      variant: "corrected",
      overrides: set,
    )
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    return try #require(run.allFindings.first { $0.name == rule }, "no rule '\(rule)'").verdict
  }

  @Test(arguments: policies)
  func `without a policy the rule that it is there for notices`(policy: Policy) throws {
    #expect(try verdict(of: policy.rule, in: policy.scenario, set: []) == .passed)
    let without = try verdict(
      of: policy.rule,
      in: policy.scenario,
      set: [(key: "photos.\(policy.key)", value: policy.before)],
    )
    #expect(without == policy.verdict)
  }

  @Test func `every policy in which the two designs differ is put back above`() throws {
    func fields(_ settings: CleanerSettings) throws -> [String: String] {
      let json = try JSONSerialization.jsonObject(with: Data(CanonicalWriter.encode(settings)))
      return try #require(json as? [String: Any]).mapValues { "\($0)" }
    }
    let written = try fields(CleanerSettings())
    let corrected = try fields(.corrected(zone: .fixed(32_400)))
    let differing = written.keys.filter { written[$0] != corrected[$0] }
    // Which zone is home is no policy.
    #expect(Set(differing).subtracting(["zone"]) == Set(Self.policies.map(\.field)))
    for policy in Self.policies {
      #expect(written[policy.field] != nil, "\(policy.field)")
    }
  }
}
