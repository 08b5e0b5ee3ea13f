import Findings
import Foundation
import Kernel
import Plans
import Reports
import ShippedApps
import Testing
import World

@testable import Composition

/// Claims put to the proof, with runs that nobody makes.
struct ProverTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "yamabiko-prover-\(UUID().uuidString)")

  /// What becomes of a scenario with one rule that shows a requirement; its runs end as `outcome` says.
  private func coverage(
    of id: String = "S-HO-001",
    isWhole: Bool = false,
    set: String = "{}",
    _ outcome: (Trial) -> TrialOutcome,
  ) throws -> RequirementCoverage {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.yaml")
    let text = """
      name: Nobody talks
      covers: [\(id)]
      duration: 5s
      set: \(set)
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
      links: { internet: { delay: 45ms } }
      expect:
        - { eventually: intercom.internetConnected, by: 4s, shows: [\(id)] }

      """
    try Data(text.utf8).write(to: file)
    let survey = try Survey(
      apps: .shipped,
      of: [file.path(percentEncoded: false)],
      isWhole: isWhole,
    )
    let prover = Prover(survey)
    // The variant as it is once, and once with each breach of one setting.
    if set == "{}" {
      #expect(prover.trials.map(\.settings.count) == (id == "S-HO-001" ? [0, 1] : [0, 1, 1]))
    }
    return try #require(prover.report(outcome).requirements.first { !$0.claims.isEmpty })
  }

  private func claim(_ outcome: (Trial) -> TrialOutcome) throws -> ClaimCoverage {
    try #require(try coverage(outcome).claims.first)
  }

  private func ran(_ events: String, _ verdict: Verdict) -> TrialOutcome {
    .ran(TrialRun(events: events, rules: [(0, Finding(name: "the rule", verdict: verdict))]))
  }

  /// What becomes of the claim where the unbroken run passes and the broken one ends so.
  private func claim(broken: TrialOutcome) throws -> ClaimCoverage {
    try claim { $0.settings.isEmpty ? ran("a", .passed) : broken }
  }

  @Test func `a rule that fails or is not met has noticed`() throws {
    for verdict in [Verdict.failed, .unmet] {
      let claim = try claim(broken: ran("b", verdict))
      #expect(claim.standing == .proved)
      #expect(claim.rules.first?.noticed == ["nobody makes matches (default)"])
      #expect(claim.problems == [])
    }
  }

  @Test func `a rule that passes or has nothing to judge has not`() throws {
    for verdict in [Verdict.passed, .vacuous] {
      let claim = try claim(broken: ran("b", verdict))
      #expect(claim.standing == .claimed)
      #expect(claim.rules.first?.missed == ["nobody makes matches (default)"])
      #expect(claim.problems.first?.hasPrefix("would not notice: the rule (") == true)
    }
  }

  @Test func `a rule that is left without a figure has not noticed`() throws {
    let rule = Finding(name: "the rule", verdict: .failed, isWithoutFigure: true)
    let claim = try claim(broken: .ran(TrialRun(events: "b", rules: [(0, rule)])))
    #expect(claim.standing == .claimed)
    #expect(claim.notes == ["leaves nothing to judge: nobody makes matches (default)"])
  }

  @Test func `of all scenarios a breach that none notices leaves the requirement open`() throws {
    func open(_ isWhole: Bool) throws -> String? {
      try coverage(of: "S-ARCH-001", isWhole: isWhole) { trial in
        trial.settings.first?.key == "intercom.fault.no_internet"
          ? ran("b", .unmet) : ran(trial.settings.isEmpty ? "a" : "c", .passed)
      }.openPoint
    }
    #expect(try open(true) == "would not be noticed: no return to the radio")
    #expect(try open(false) == nil)
  }

  @Test func `a proof of nothing leaves everything open`() throws {
    let report = Prover(try Survey(apps: .shipped, of: [])).report { _ in .refused("nobody runs") }
    #expect(report.hasUnproved)
    #expect(report.requirements.allSatisfy { $0.openPoint == nil })
    let whole = Prover(try Survey(apps: .shipped, of: [], isWhole: true)).report { _ in
      .refused("nobody runs")
    }
    let lost = try #require(whole.requirements.first { $0.id == "S-OWN-001" })
    #expect(lost.openPoint == "no scenario claims it, though it can be broken")
  }

  @Test func `what is made of others is asked for with them`() throws {
    let survey = try Survey(apps: .shipped, of: [], only: ["R-F-005"])
    let ids = survey.report.requirements.map(\.id)
    #expect(ids.contains("R-F-005") && ids.contains("S-HO-002") && !ids.contains("S-VAD-001"))
  }

  @Test func `a run that traps is told as such, and proves nothing`() throws {
    let claim = try claim(broken: .trapped(4))
    #expect(claim.standing == .claimed)
    #expect(claim.problems == ["ended with signal 4: nobody makes matches (default)"])
  }

  @Test func `a run that cannot be made is told with its reason`() throws {
    let claim = try claim(broken: .refused("no such clip"))
    #expect(claim.standing == .claimed)
    #expect(
      claim.problems == ["could not be run: nobody makes matches (default): no such clip"]
    )
  }

  @Test func `a variant that has a breach as it stands proves nothing of the requirement`() throws {
    let coverage = try coverage(of: "S-HO-002", set: "{ intercom.handover.dual_send: 0s }") {
      $0.settings.isEmpty ? ran("a", .passed) : ran("b", .failed)
    }
    let claim = try #require(coverage.claims.first)
    #expect(claim.standing == .claimed)
    #expect(claim.problems == ["broken as it stands (default): no dual send"])
  }

  @Test func `a breach that no rule notices is told`() throws {
    let coverage = try coverage(of: "S-ARCH-001") { trial in
      switch trial.settings.first?.key {
      case nil: ran("a", .passed)
      case "intercom.fault.no_internet": ran("b", .unmet)
      case _: ran("c", .passed)
      }
    }
    #expect(coverage.standing == .proved)
    #expect(coverage.unnoticed == ["no return to the radio"])
  }

  @Test func `what changes neither an event nor what a rule finds is no breach`() throws {
    #expect(try claim(broken: ran("a", .failed)).standing == .proved)
    let claim = try claim(broken: ran("a", .passed))
    #expect(claim.standing == .claimed)
    #expect(claim.notes == ["changes no event: nobody makes matches (default)"])
  }

  @Test func `a rule must pass unbroken, by itself and not for want of anything to judge`() throws {
    for (verdict, words) in [
      (Verdict.failed, "fails"), (.unmet, "fails"), (.vacuous, "has nothing to judge"),
      (.undecided, "is not decided"),
    ] {
      let claim = try claim { $0.settings.isEmpty ? ran("a", verdict) : ran("b", .failed) }
      #expect(claim.standing == .claimed)
      #expect(claim.problems == ["\(words) unbroken (default): the rule"])
    }
  }

  @Test func `a trial goes from one process to another unchanged`() throws {
    let rules: [(place: Int, finding: Finding)] = [
      (2, Finding(name: "gaps longest <= 60ms", verdict: .failed)),
      (5, Finding(name: "never intercom.playedTwice", verdict: .passed)),
      (7, Finding(name: "intercom.jitter <= 1s", verdict: .failed, isWithoutFigure: true)),
    ]
    let run = TrialRun(events: "12/ab", rules: rules)
    #expect(TrialRun(lines: run.lines.map { $0[...] }) == run)
    #expect(TrialOutcome(lines: run.lines.map { $0[...] }) == .ran(run))
    #expect(TrialOutcome(lines: ["refused s.yaml: error: x"]) == .refused("s.yaml: error: x"))
    #expect(TrialOutcome(lines: []) == .refused("it says nothing that can be read"))
    #expect(TrialRun(lines: ["rule 1 passed a"]) == nil)
    #expect(TrialRun(lines: ["events a", "rule x passed a"]) == nil)
  }
}

/// What the apps list.
struct RequirementListTests {
  @Test(arguments: Apps.shipped.all.map(\.schema.name))
  func `every breach is made of settings that there are, with values that they take`(
    name: String
  ) throws {
    let app = try #require(Apps.shipped.all.first { $0.schema.name == name })
    // What apps have in common is broken by the settings of any of them.
    let catalog = SettingCatalog(Apps.shipped.all.map(\.schema), allowsFaults: true)
    let values = catalog.resolve([])
    for requirement in app.requirements {
      for breach in requirement.breaches + requirement.repairs {
        #expect(!breach.settings.isEmpty, "\(requirement.id)")
        #expect(
          catalog.changes(breach.settings, of: values) != nil,
          "\(requirement.id): \(breach.about)",
        )
      }
    }
  }

  @Test(arguments: Apps.shipped.all.map(\.schema.name))
  func `every requirement stands once, and its parts are others`(name: String) throws {
    let app = try #require(Apps.shipped.all.first { $0.schema.name == name })
    let ids = app.requirements.map(\.id)
    #expect(Set(ids).count == ids.count)
    for requirement in app.requirements {
      #expect(requirement.parts.allSatisfy { ids.contains($0) && $0 != requirement.id })
      #expect(!requirement.about.isEmpty, "\(requirement.id)")
    }
  }

  @Test func `every line of the intercom's design is listed`() throws {
    let app = try #require(Apps.shipped.all.first { $0.schema.name == "intercom" })
    let ids = app.requirements.map(\.id)
    #expect(ids.count { $0.hasPrefix("S-") } == 36)
    #expect(ids.count { $0.hasPrefix("A-") } == 27)
    #expect(ids.count { $0.hasPrefix("R-") } == 16)
    #expect(ids.count { $0.hasPrefix("I") } == 25)
    // Each can be broken, is made of others, or says why not.
    for requirement in app.requirements {
      let isOpen = requirement.breaches.isEmpty && requirement.parts.isEmpty
      #expect(isOpen != requirement.reason.isEmpty, "\(requirement.id)")
    }
  }

  @Test func `every planned fault breaks some requirement`() throws {
    for app in Apps.shipped.all {
      let keys = app.requirements.flatMap(\.breaches).flatMap(\.settings).map(\.key)
      for fault in app.schema.faults {
        #expect(keys.contains("\(app.schema.name).fault.\(fault.name)"), "\(fault.name)")
        for id in fault.requirement.split(separator: ", ") {
          let requirement = app.requirements.first { $0.id == id }
          let own = requirement?.breaches.flatMap(\.settings).map(\.key) ?? []
          #expect(own.contains { $0.hasSuffix(".fault.\(fault.name)") }, "\(fault.name): \(id)")
        }
      }
    }
  }

  @Test func `a fault that is off leaves no trace in a plan`() throws {
    let app = try #require(Apps.shipped.all.first { $0.schema.name == "intercom" })
    let catalog = SettingCatalog([app.schema], allowsFaults: true)
    func resolved(_ value: String) -> SettingValues {
      catalog.resolve([
        [
          SettingOverride(
            key: "intercom.fault.one_way",
            keyMark: .commandLine,
            value: Node(mark: .commandLine, content: .scalar(value, quoted: false)),
          )
        ]
      ])
    }
    #expect(resolved("false") == catalog.resolve([]))
    #expect(resolved("true").of(app: "intercom").faults == ["one_way"])
  }
}
