import Composition
import EventLog
import Findings
import Foundation
import Kernel
import ShippedApps
import Testing
import World

@testable import PhotosSimulation

/// Where nothing could go wrong nothing went well: figures of harm are none, and no `never` is reached.
struct NothingToJudgeTests {
  /// The figures of harm.
  private static let harms = [
    "breaches", "monthsLost", "monthsOverfull", "protectedDeleted", "stuck", "unaskedChanges",
  ]

  private static func scenario(photos: String, acts: String) -> String {
    """
    name: Nothing to judge
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    set: { photos.design: corrected }
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library: { photos: [\(photos)] }
    timeline: [\(acts)]
    """
  }

  private static let old = "{ id: cat, taken: 2025-08-08T10:00:00+09:00, count: 4, every: 1h }"

  private static func findings(_ text: String) throws -> VariantFindings {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(text)
    return try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
  }

  /// Those of the figures of harm that are something.
  private static func told(_ findings: VariantFindings) -> [String] {
    harms.filter { harm in
      findings.apps[0].measures.contains { $0.name == "photos.\(harm)" && $0.value != nil }
    }
  }

  @Test func `a cleaner that nobody opens does no good`() throws {
    let text = Self.scenario(photos: Self.old, acts: "{ at: 1h, do: favourite, photo: cat-1 }")
    #expect(Self.told(try Self.findings(text)) == [])
  }

  @Test func `opened where nothing is old enough it stands for its own figures alone`() throws {
    for photos in ["", "{ id: cat, taken: 2026-03-01T10:00:00+09:00 }"] {
      let text = Self.scenario(photos: photos, acts: "{ at: 1h, do: clean }")
      #expect(Self.told(try Self.findings(text)) == ["stuck", "unaskedChanges"])
    }
  }

  @Test func `a question that is refused deletes nothing of a month`() throws {
    let text = Self.scenario(photos: Self.old, acts: "{ at: 1h, do: clean, answer: refuse }")
    #expect(Self.told(try Self.findings(text)) == ["breaches", "stuck", "unaskedChanges"])
  }

  @Test func `a deletion gives something to judge to all`() throws {
    let text = Self.scenario(photos: Self.old, acts: "{ at: 1h, do: clean }")
    let findings = try Self.findings(text)
    #expect(Self.told(findings) == Self.harms)
    #expect(findings.apps[0].headline.allSatisfy { $0.value != nil })
  }

  @Test(
    arguments: [
      "stuck", "failureShown", "previewShown", "nothingToClean", "accessTooSmall", "tapIgnored",
      "deletionCancelled", "deletionDone", "freedShown", "wouldNotOpen", "library.changeMade",
      "library.changeFailed", "library.deletionAsked", "library.photosDeleted",
      "library.recoveryMissed",
    ]
  )
  func `never is not reached where nobody opens the cleaner`(fact: String) throws {
    let text =
      Self.scenario(photos: Self.old, acts: "{ at: 1h, do: favourite, photo: cat-1 }")
      + "\nexpect: [{ never: photos.\(fact) }, { neverIfJudged: photos.\(fact) }]\n"
    let found = try Self.findings(text).findings
    #expect(found.map(\.verdict) == [.failed, .vacuous])
    #expect(found[0].detail.hasPrefix("never reached: it needs "))
  }

  @Test(arguments: [
    ("confirm", ["failureShown", "stuck"]), ("refuse", ["stuck", "library.changeMade"]),
  ])
  func `never is reached where it could have been`(answer: String, facts: [String]) throws {
    let rules = facts.map { "{ never: photos.\($0) }" }.joined(separator: ", ")
    let text =
      Self.scenario(photos: Self.old, acts: "{ at: 1h, do: clean, answer: \(answer) }")
      + "\nexpect: [\(rules)]\n"
    let found = try Self.findings(text).findings
    #expect(found.map(\.verdict) == facts.map { _ in .passed })
  }

  @Test func `what is presumed are facts of the app`() throws {
    let schema = try #require(
      Apps.shipped.used(by: [PhotosSchema.name]).first?.schema
    )
    let known = (schema.factKinds + schema.outsideFactKinds).map { "\(schema.name).\($0)" }
    for presumption in PhotosReport.presumptions {
      #expect(known.contains(presumption.fact), "\(presumption)")
      #expect(known.contains(presumption.needs), "\(presumption)")
      #expect(presumption.fact != presumption.needs)
    }
  }
}
