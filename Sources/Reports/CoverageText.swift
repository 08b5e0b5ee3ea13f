import Kernel

/// What `coverage` prints.
public enum CoverageText {
  /// The lines a person reads; a last line counts.
  public static func render(_ report: CoverageReport) -> String {
    var lines: [String] = []
    var app = ""
    for requirement in report.requirements {
      if requirement.app != app {
        app = requirement.app
        if !lines.isEmpty { lines.append("") }
        lines.append(app)
      }
      lines += Self.lines(requirement)
    }
    lines += ["", totals(report)]
    return lines.map(printable).joined(separator: "\n") + "\n"
  }

  private static func lines(_ requirement: RequirementCoverage) -> [String] {
    let padding = String(repeating: " ", count: max(1, 12 - requirement.id.count))
    var lines = ["  \(requirement.id)\(padding)\(title(requirement))"]
    if !requirement.about.isEmpty { lines.append(indented(requirement.about)) }
    for claim in requirement.claims where !claim.problems.isEmpty {
      for problem in claim.problems {
        lines.append(indented("\(claim.scenario): \(problem)"))
      }
    }
    for breach in requirement.unnoticed {
      lines.append(indented("no rule of these scenarios notices: \(breach)"))
    }
    if requirement.unnoticed.isEmpty, let point = requirement.openPoint {
      lines.append(indented(point))
    }
    return lines
  }

  /// How it stands, with the scenarios that make it stand so or the reason why none does.
  private static func title(_ requirement: RequirementCoverage) -> String {
    let word = requirement.standing.rawValue
    let names = requirement.claims.filter { $0.standing == requirement.standing }.map(\.scenario)
    if !names.isEmpty { return "\(word): \(names.joined(separator: ", "))" }
    return requirement.reason.isEmpty ? word : "\(word): \(requirement.reason)"
  }

  private static func indented(_ text: String) -> String {
    String(repeating: " ", count: 14) + text
  }

  private static func totals(_ report: CoverageReport) -> String {
    let parts = Standing.allCases.compactMap { standing -> String? in
      let count = report.count(standing)
      return count > 0 ? "\(count) \(standing.rawValue)" : nil
    }
    let claims = report.claims
    let open = claims.count { $0.standing != .proved }
    let unnoticed = report.requirements.reduce(0) { $0 + $1.unnoticed.count }
    let proof =
      report.isProof
      ? "; \(open) of \(counted(claims.count, "claim")) "
        + (open == 1 || claims.count == 1 ? "is" : "are")
        + " not proved, \(counted(unnoticed, "breach")) noticed by no rule" : ""
    return
      "\(counted(report.requirements.count, "requirement")): \(parts.joined(separator: ", "))\(proof)"
  }
}

/// The same for scripts: keys stand in a fixed order.
public enum CoverageJSON {
  /// The version of the form; adding a key keeps it, changing one raises it.
  public static let schemaVersion = 1

  /// One line with its end.
  public static func render(_ report: CoverageReport) -> String {
    let totals = Standing.allCases.map { (key: $0.rawValue, value: "\(report.count($0))") }
    let json = object([
      ("schema", "\(schemaVersion)"),
      ("proof", report.isProof ? "true" : "false"),
      ("claims", "\(report.claims.count)"),
      (
        "claims not proved",
        report.isProof ? "\(report.claims.count { $0.standing != .proved })" : "null",
      ),
      ("totals", object(totals)),
      ("requirements", array(report.requirements.map(requirement))),
    ])
    return printableJSON(json) + "\n"
  }

  private static func requirement(_ requirement: RequirementCoverage) -> String {
    object([
      ("app", quotedJSON(requirement.app)),
      ("id", quotedJSON(requirement.id)),
      ("about", quotedJSON(requirement.about)),
      ("standing", quotedJSON(requirement.standing.rawValue)),
      ("reason", quotedJSON(requirement.reason)),
      ("unnoticed", array(requirement.unnoticed.map(quotedJSON))),
      ("claims", array(requirement.claims.map(claim))),
    ])
  }

  private static func claim(_ claim: ClaimCoverage) -> String {
    object([
      ("scenario", quotedJSON(claim.file)),
      ("standing", quotedJSON(claim.standing.rawValue)),
      ("rules", array(claim.rules.map(rule))),
      ("problems", array(claim.problems.map(quotedJSON))),
      ("notes", array(claim.notes.map(quotedJSON))),
    ])
  }

  private static func rule(_ rule: RuleCoverage) -> String {
    object([
      ("place", quotedJSON(rule.place)),
      ("rule", quotedJSON(rule.rule)),
      ("noticed", array(rule.noticed.map(quotedJSON))),
      ("missed", array(rule.missed.map(quotedJSON))),
    ])
  }

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{" + fields.map { quotedJSON($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }
}
