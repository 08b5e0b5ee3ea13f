import Foundation
import Testing

struct CoverageTests {
  /// A small call that claims to show requirements by these rules.
  private func tool(covers: String, expect: String) throws -> Tool {
    let tool = try Tool()
    try tool.write(
      Tool.call(extra: "covers: [\(covers)]\nexpect:\n\(expect)\n"),
      to: "s.yaml",
    )
    return tool
  }

  private static let begun =
    "  - { variant: cold, eventually: intercom.internetConnected, by: 12s, shows: [S-HO-001] }"

  @Test func `a claim is proved where its rule fails under a breach`() throws {
    let tool = try tool(covers: "S-HO-001", expect: Self.begun)
    defer { tool.remove() }
    let outcome = try tool.run(
      "coverage",
      "s.yaml",
      "--prove",
      "--json",
      "c.json",
      "--junit",
      "c.xml",
    )
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.complaint)")
    #expect(outcome.output.contains("  S-HO-001    proved: s\n"), "\(outcome.output)")
    #expect(outcome.output.contains("0 of 1 claim is not proved, 0 breaches noticed by no rule"))
    let json = try String(contentsOfFile: tool.path("c.json"), encoding: .utf8)
    #expect(json.contains(#""noticed":["nobody makes matches (cold)"],"missed":[]"#), "\(json)")
    #expect(json.contains(#""claims not proved":0"#))
    let xml = try String(contentsOfFile: tool.path("c.xml"), encoding: .utf8)
    #expect(xml.contains(#"<testcase classname="intercom" name="S-HO-001 in s"/>"#), "\(xml)")
    #expect(xml.contains(#"failures="0" errors="0""#))
  }

  @Test func `what is named and shown by no rule is claimed only`() throws {
    let tool = try tool(covers: "S-HO-001", expect: "  - { never: intercom.playedTwice }")
    defer { tool.remove() }
    let said = try tool.run("coverage", "s.yaml")
    #expect(said.code == 0)
    #expect(said.output.contains("  S-HO-001    claimed only: s\n"))
    let tried = try tool.run("coverage", "s.yaml", "--prove", "--junit", "c.xml")
    #expect(tried.code == 1)
    #expect(tried.output.contains("s: no rule says that it shows it"), "\(tried.output)")
    #expect(tried.output.contains("1 of 1 claim is not proved"))
    let xml = try String(contentsOfFile: tool.path("c.xml"), encoding: .utf8)
    #expect(xml.contains(#"failures="1""#), "\(xml)")
  }

  @Test func `a rule that passes under every breach would not notice`() throws {
    let tool = try tool(
      covers: "S-HO-001",
      expect: Self.begun + "\n  - { never: intercom.playedTwice, shows: [S-HO-001] }",
    )
    defer { tool.remove() }
    let outcome = try tool.run("coverage", "s.yaml", "--prove")
    #expect(outcome.code == 1)
    let problem =
      "s: would not notice: never intercom.playedTwice (s.yaml:23:5): "
      + "it passes under: nobody makes matches (cold); nobody makes matches (warm)"
    #expect(outcome.output.contains(problem), "\(outcome.output)")
    #expect(!outcome.output.contains("would not notice: eventually"))
  }

  @Test func `a rule that fails as it is proves nothing`() throws {
    let rule = "  - { variant: cold, never: intercom.pathBroken, shows: [S-HO-001] }"
    let tool = try tool(covers: "S-HO-001", expect: rule)
    defer { tool.remove() }
    let outcome = try tool.run("coverage", "s.yaml", "--prove")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.contains("s: fails unbroken (cold): never intercom.pathBroken\n"),
      "\(outcome.output)",
    )
  }

  @Test func `a fault is bounded from both sides`() throws {
    let one = "  - { variant: warm, eventually: intercom.matchMakingStarted, by: 1s, shows: [I02] }"
    let other =
      "  - { variant: cold, eventually: intercom.internetConnecting, by: 12s, shows: [I02] }"
    let half = try tool(covers: "I02", expect: one)
    defer { half.remove() }
    let outcome = try half.run("coverage", "s.yaml", "--prove")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.contains("s: no rule fails where the fault is mended\n"),
      "\(outcome.output)",
    )
    let whole = try tool(covers: "I02", expect: one + "\n" + other)
    defer { whole.remove() }
    let proved = try whole.run("coverage", "s.yaml", "--prove")
    #expect(proved.code == 0, "\(proved.output)")
  }

  @Test func `a breach that changes no event proves nothing`() throws {
    let rule = "  - { metric: intercom.rejected, is: \"== 0\", shows: [A-NF-003] }"
    let tool = try tool(covers: "A-NF-003", expect: rule)
    defer { tool.remove() }
    let outcome = try tool.run("coverage", "s.yaml", "--prove")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.contains("changes no event: voice is taken whose seal is broken (cold)"),
      "\(outcome.output)",
    )
  }

  @Test func `what nobody can show yet has its reason, and a proof of nothing is none`() throws {
    let tool = try tool(covers: "S-HO-001", expect: Self.begun)
    defer { tool.remove() }
    let all = try tool.run("coverage", "s.yaml")
    #expect(all.code == 0)
    #expect(all.output.contains("  R-NF-004    not shown: no run can show how a document reads\n"))
    #expect(all.output.contains("  R-F-004     not shown: "), "\(all.output)")
    let one = try tool.run("coverage", "s.yaml", "--prove", "--only", "R-NF-004")
    #expect(one.code == 1)
    #expect(
      one.output.contains(
        "1 requirement: 1 not shown; 0 of 0 claims are not proved, "
          + "0 breaches noticed by no rule"
      )
    )
    let unknown = try tool.run("coverage", "s.yaml", "--only", "S-HO-0001")
    #expect(unknown.code == 64)
    #expect(unknown.complaint.contains("did you mean 'S-HO-001'?"), "\(unknown.complaint)")
  }

  @Test func `of some scenarios the requirements of their apps alone are told`() throws {
    let tool = try tool(covers: "S-HO-001", expect: Self.begun)
    defer { tool.remove() }
    func apps(_ more: String...) throws -> [Substring] {
      let told = try tool.run(arguments: ["coverage", "s.yaml"] + more).output
      return told.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.contains(":") }
    }
    #expect(try apps() == ["intercom"])
    // Whoever names a requirement is told of it, whatever scenarios there are.
    #expect(try apps("--only", "K-01") == ["photos"])
  }

  @Test func `a rule shows only what its scenario covers, each once`() throws {
    let tool = try tool(
      covers: "S-HO-001",
      expect: "  - { never: intercom.playedTwice, shows: [S-HO-001, S-HO-004, S-HO-001] }",
    )
    defer { tool.remove() }
    let outcome = try tool.run("lint", "s.yaml")
    #expect(outcome.code == 65)
    #expect(
      outcome.complaint.contains(
        "s.yaml:22:54: error: the rule shows 'S-HO-004', which the scenario does not cover\n"
          + "  add it to 'covers:', or take it out here"
      ),
      "\(outcome.complaint)",
    )
    #expect(outcome.complaint.contains("s.yaml:22:64: error: the rule shows 'S-HO-001' twice"))
  }

  @Test func `planned faults are listed apart, and no scenario runs with one`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let key = "intercom.fault.half_duplex"
    #expect(try !tool.run("settings").output.contains(".fault."))
    let list = try tool.run("settings", "--faults")
    #expect(list.output.contains("\(key)\n  who talks hears nobody [S-AUD-002]\n"))
    try tool.write(Tool.call(), to: "plain.yaml")
    try tool.write(Tool.call(extra: "set: { \(key): false }"), to: "set.yaml")
    let variants = Tool.call().replacing("cold: {}", with: "cold: { \(key): true }")
    try tool.write(variants, to: "variant.yaml")
    for (arguments, place) in [
      (["lint", "set.yaml"], "set.yaml:20:8"), (["run", "variant.yaml"], "variant.yaml:5:11"),
      (["run", "plain.yaml", "--set", "\(key)=true"], "command line"),
      (["coverage", "--prove", "variant.yaml"], "variant.yaml:5:11"),
    ] {
      let outcome = try tool.run(arguments: arguments)
      #expect(outcome.code == 65, "\(arguments): \(outcome.complaint)")
      #expect(
        outcome.complaint.contains(
          "\(place): error: '\(key)' is a planned fault: no scenario runs with it\n"
            + "  take it out; 'yamabiko coverage --prove' plans faults by itself"
        ),
        "\(arguments): \(outcome.complaint)",
      )
    }
  }
}
