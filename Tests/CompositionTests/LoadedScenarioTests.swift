import Composition
import EventLog
import Findings
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing

/// From a file to plans, and from plans to findings.
struct LoadedScenarioTests {
  private static let two = """
    name: Two
    duration: 1s
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms }
    variants:
      as-written: {}
      patient: { intercom.keepalive.missed: 9 }
    """

  private func refusal(_ text: String, variant: String? = nil) throws -> String {
    do {
      _ = try ShortCall(text, variant: variant)
      return "taken"
    } catch let error as ToolError {
      return "\(error.code.rawValue) \(error.message)"
    }
  }

  @Test func `a requirement that no app of the scenario has is warned of, with the nearest`() throws
  {
    let known = try ShortCall(Self.two + "\ncovers: [I09, S-HO-001]\n").loaded
    #expect(known.warnings.map(\.message).filter { $0.contains("requirement") } == [])
    let loaded = try ShortCall(Self.two + "\ncovers: [I09, I99]\n").loaded
    let warnings = loaded.warnings.filter { $0.message.contains("requirement") }
    #expect(warnings.map(\.message) == ["no requirement 'I99' of intercom"])
    #expect(warnings.first?.remedy.hasPrefix("did you mean 'I09'?") == true)
    #expect(warnings.first.map { "\($0.mark.line):\($0.mark.column)" } == "11:15")
  }

  @Test func `without a choice all variants are planned, in the order of the file`() throws {
    let loaded = try ShortCall(Self.two).loaded
    #expect(loaded.plans.map(\.variant) == ["as-written", "patient"])
    #expect(loaded.plans.allSatisfy { $0.sections.map(\.app) == ["intercom"] })
    #expect(loaded.plans[0].sections != loaded.plans[1].sections)
    #expect(loaded.app == "intercom")
    #expect(loaded.media == ["audio"])
  }

  @Test func `one that is chosen is planned alone, with the same plan`() throws {
    let all = try ShortCall(Self.two).loaded.plans
    #expect(try ShortCall(Self.two, variant: "patient").loaded.plans == [all[1]])
  }

  @Test func `a variant that is none is refused with the nearest, or with all`() throws {
    let near = try refusal(Self.two, variant: "patent")
    #expect(
      near.hasPrefix("64 error: ")
        && near.hasSuffix("has no variant 'patent'\n  did you mean 'patient'?")
    )
    let far = try refusal(Self.two, variant: "xxxxxxxx")
    #expect(far.hasSuffix("has no variant 'xxxxxxxx'\n  it has: as-written, patient"))
  }

  @Test func `a scenario in which nothing would happen is refused at its first device`() throws {
    let text = Self.two.replacing("[intercom]", with: "[]").replacing(
      "patient: { intercom.keepalive.missed: 9 }",
      with: "b: {}",
    )
    let found = try refusal(text)
    #expect(found.hasPrefix("65 "))
    #expect(found.contains(":4:5: error: no device carries an app: nothing would happen"))
    #expect(found.contains("add 'apps:' with one of intercom, photos"))
  }

  @Test(arguments: [
    ("s.yaml", "s"), ("ridge.handover.yaml", "ridge.handover"), ("plain", "plain"),
    (".yaml", ".yaml"),
  ])
  func `its short name is the file's without the ending`(file: String, name: String) throws {
    #expect(try ShortCall(named: file).loaded.shortName == name)
  }

  @Test func `a dry run has the digest, events and facts of one that is logged`() throws {
    let call = try ShortCall()
    let dry = try Runner(apps: .shipped).dryRun(call.plan, scenarioFolder: call.loaded.folder)
    let path = try call.log()
    let verification = try LogReader(opening: path).verify()
    #expect(dry.digest == hexadecimal(verification.digest))
    #expect(dry.events == verification.count)
    #expect(dry.variant == "default")
    #expect(
      dry.facts.map { "\($0.kind) \($0.count)" } == [
        "intercom.handshakeCompleted 2", "intercom.handshakeStarted 2", "intercom.localConnected 2",
      ]
    )
    let digits = Set("0123456789abcdef")
    #expect(dry.digest.count == 64 && dry.digest.allSatisfy(digits.contains))
  }

  @Test func `what a log begins with is what is run`() throws {
    let plan = try ShortCall(Self.two).loaded.plans[1]
    let manifest = Runner.manifest(of: plan)
    #expect(manifest.scenario == "Two" && manifest.variant == "patient")
    #expect(manifest.toolVersion == Tool.version && manifest.seed == plan.seed)
    #expect(try CanonicalReader.decode(Plan.self, from: Array(manifest.plan.utf8)) == plan)
  }

  @Test func `an app's media have a folder of their own, only where some are wanted`() throws {
    let call = try ShortCall()
    _ = try Runner(apps: .shipped).dryRun(call.plan, scenarioFolder: call.loaded.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: call.folder) == ["short.yaml"])
    let media = "\(call.folder)/media"
    _ = try Runner(apps: .shipped).dryRun(
      call.plan,
      scenarioFolder: call.loaded.folder,
      outputFolder: media,
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: media) == ["audio"])
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(media)/audio").sorted()
    #expect(files.contains("sound.json"))
    #expect(files.contains { $0.hasSuffix(".wav") })
  }

  @Test func `the findings of a run are its scenario's, variants in order`() throws {
    let call = try ShortCall(Self.two)
    let variants = try call.loaded.plans.map {
      try Runner(apps: .shipped).dryRun($0, scenarioFolder: call.loaded.folder)
    }
    let run = Runner.findings(of: call.loaded, variants)
    #expect(run.scenario == "Two" && run.duration == .seconds(1))
    #expect(run.variants == variants)
    #expect(run.seed == call.loaded.scenario.seed)
    #expect(run.covers == [] && run.about == "")
  }

  @Test func `bytes are two digits each`() {
    #expect(hexadecimal([0, 1, 15, 16, 255] as [UInt8]) == "00010f10ff")
    #expect(hexadecimal([] as [UInt8]) == "")
  }
}
