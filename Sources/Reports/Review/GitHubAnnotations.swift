import Kernel

/// What `check` found as commands of a workflow of GitHub's, which shows them beside the lines of a pull
/// request: `::error file=…,line=…,title=…::…`.
///
/// The form and its escapes are those of "Workflow commands for GitHub Actions": in what is said `%`, CR
/// and LF are written as `%25`, `%0D` and `%0A`, in properties `:` and `,` as well. One command a
/// scenario, as a step shows ten.
public enum GitHubAnnotations {
  /// A command for each scenario with something wrong and for each warning, each on a line.
  public static func render(_ results: [CheckResult]) -> String {
    results.flatMap(annotations).map { $0 + "\n" }.joined()
  }

  private static func annotations(_ result: CheckResult) -> [String] {
    var commands = (result.warnings ?? "").split(separator: "\n").compactMap { line -> String? in
      guard let (place, problem) = located(String(line), "warning") else { return nil }
      return command("warning", place, "odd scenario", problem)
    }
    if !result.isGood { commands.append(error(result)) }
    return commands
  }

  private static func error(_ result: CheckResult) -> String {
    let remarks = result.remarks
    let text = remarks.joined(separator: "\n")
    let name = FilePlace.name(of: result.file)
    if let error = result.error {
      let first = String(error.prefix { $0 != "\n" })
      if let (place, problem) = located(first, "error") {
        let rest = error.dropFirst(first.count)
        return command("error", place, "\(name) cannot be run", problem + rest)
      }
      return command("error", FilePlace(file: result.file), "\(name) cannot be run", text)
    }
    let gravest = result.differences.first { !$0.isTolerated }
    if let rule = brokenRule(of: result, gravest) {
      let place = FilePlace(file: result.file, line: rule.line, column: rule.column)
      let title = gravest?.consequence.title ?? "a rule is broken or not met"
      return command("error", place, "\(name): \(title)", text)
    }
    if let gravest {
      let isLog = gravest.path.contains(ReportDocument.logTitle) && gravest.consequence >= .counter
      let golden = result.goldenFile ?? result.file
      let file = isLog && gravest.line > 1 ? GoldenDigests.path(beside: golden) : golden
      let place = FilePlace(file: file, line: gravest.line)
      return command("error", place, "\(name): \(gravest.consequence.title)", text)
    }
    let problem = result.withoutComparison == nil ? "a rule is broken or not met" : "not approved"
    return command("error", FilePlace(file: result.file), "\(name): \(problem)", text)
  }

  /// The rule of the scenario that stands first among what is told: the one that is broken otherwise
  /// than approved, or, where nothing else differs, the first that is broken; nil for what the golden
  /// alone knows, such as a score or a rule that is gone.
  private static func brokenRule(
    of result: CheckResult,
    _ gravest: FieldDifference?,
  ) -> CheckResult.RulePlace? {
    guard let gravest else { return result.golden?.isGood == true ? result.brokenRules.first : nil }
    guard gravest.consequence <= .rule, gravest.path.count == 3 else { return nil }
    return result.brokenRules.first { rule in
      gravest.path == [
        ReportDocument.name(rule.variant), ReportDocument.findingsTitle,
        ReportDocument.name(rule.rule),
      ]
    }
  }

  /// A place in a file of the repository.
  private struct FilePlace {
    var file: String
    var line = 1
    var column: Int?

    static func name(of path: String) -> String {
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  /// What stands behind `FILE:LINE:COLUMN: KIND: `, and its place; nil for another line.
  private static func located(_ text: String, _ kind: String) -> (FilePlace, String)? {
    guard let mark = text.firstRange(of: ": \(kind): ") else { return nil }
    var parts = text[..<mark.lowerBound].split(separator: ":")
    var numbers: [Int] = []
    while parts.count > 1, numbers.count < 2, let number = parts.last.flatMap({ Int($0) }) {
      numbers.insert(number, at: 0)
      parts.removeLast()
    }
    let place = FilePlace(
      file: parts.joined(separator: ":"),
      line: numbers.first ?? 1,
      column: numbers.count > 1 ? numbers[1] : nil,
    )
    return (place, String(text[mark.upperBound...]))
  }

  private static func command(
    _ kind: String,
    _ place: FilePlace,
    _ title: String,
    _ text: String,
  ) -> String {
    let column = place.column.map { ",col=\($0)" } ?? ""
    return "::\(kind) file=\(property(place.file)),line=\(place.line)\(column),"
      + "title=\(property(title))::\(data(text))"
  }

  private static func data(_ text: String) -> String {
    escaping(printableLines(text), ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escaping(printable(text), ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaping(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
