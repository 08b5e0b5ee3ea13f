import Findings
import Kernel
import Reports

/// What `check` found as one page: all changes in short, then the differences of each scenario.
///
/// The page has no script: it unfolds, and is searched and printed, by the browser's own means.
public enum CheckPage {
  /// The page's HTML.
  public static func render(_ results: [CheckResult]) -> String {
    let summary = CheckText.summary(results)
    let wrong = results.filter { !$0.isGood || !$0.differences.isEmpty }
    let good = results.filter { $0.isGood && $0.differences.isEmpty }
    let isGood = results.allSatisfy(\.isGood)
    var body = """
      <main>
      <h1><span class="\(isGood ? "good" : "bad")">\(isGood ? "✓" : "✗")</span> \(text(summary))</h1>

      """
    body += changes(results)
    body += wrong.map(section).joined()
    body += asApproved(good)
    body += "</main>\n"
    return WebPage(title: "check: \(summary)", styles: [style], body: body).html
  }

  private static func text(_ text: String) -> String { escapedMarkup(printable(text)) }

  // MARK: All scenarios

  private static func changes(_ results: [CheckResult]) -> String {
    let groups = ChangeGroup.groups(of: results)
    guard !groups.isEmpty else { return "" }
    let rows = groups.map { group in
      let scenarios = group.members.map { member in
        "<li><a href=\"#\(anchor(member.file))\">\(text(member.text))</a></li>"
      }
      return """
        <tr><td>\(badge(group.consequence, group.isTolerated))</td><td class="words">\
        \(group.title(.elements))</td><td><details><summary>\
        \(counted(group.members.count, "scenario"))</summary><ul>\(scenarios.joined())</ul>\
        </details></td></tr>

        """
    }
    return """
      <h2>Changes</h2>
      <div class="wide"><table><thead><tr><th>what</th><th>change</th><th>where</th></tr></thead><tbody>
      \(rows.joined())</tbody></table></div>

      """
  }

  private static func asApproved(_ good: [CheckResult]) -> String {
    guard !good.isEmpty else { return "" }
    let items = good.map { "<li>\(text($0.file))\(elapsed($0))</li>" }
    return """
      <details><summary>\(counted(good.count, "scenario")) as approved</summary>
      <ul>\(items.joined())</ul></details>

      """
  }

  // MARK: One scenario

  private static func section(_ result: CheckResult) -> String {
    var body =
      (result.run?.complaints ?? []).map { "<p class=\"bad\">\(text($0))</p>\n" }.joined()
    if let error = result.error {
      body += "<pre class=\"bad\">\(escapedMarkup(printableLines(error)))</pre>\n"
    }
    if let problem = result.withoutComparison { body += "<p class=\"bad\">\(text(problem))</p>\n" }
    if let warnings = result.warnings {
      body += "<pre class=\"warn\">\(escapedMarkup(printableLines(warnings)))</pre>\n"
    }
    let differences = result.differences
    let counters = differences.filter { $0.consequence == .counter && !$0.isTolerated }
    body += table(differences.filter { $0.consequence != .counter || $0.isTolerated })
    if !counters.isEmpty {
      body += "<details><summary>\(counted(counters.count, "counter")) changed</summary>\n"
      body += table(counters) + "</details>\n"
    }
    return """
      <section id="\(anchor(result.file))">
      <h2>\(text(result.file))\(elapsed(result))</h2>
      \(body)</section>

      """
  }

  private static func table(_ differences: [FieldDifference]) -> String {
    guard !differences.isEmpty else { return "" }
    let rows = differences.map { difference in
      """
      <tr><td>\(badge(difference.consequence, difference.isTolerated))</td>\
      <td>\(text(difference.path.joined(separator: ": ")))</td>\
      <td class="words">\(difference.change(.elements))</td></tr>

      """
    }
    return """
      <div class="wide"><table><thead><tr><th>what</th><th>where</th><th>change</th></tr></thead><tbody>
      \(rows.joined())</tbody></table></div>

      """
  }

  private static func badge(_ consequence: Consequence, _ isTolerated: Bool) -> String {
    let name = isTolerated ? "within tolerance" : consequence.title
    let kind =
      switch consequence {
      case .brokenRule: "bad"
      case .rule, .occurrence, .score: "warn"
      case .figure, .counter, .digest: "quiet"
      }
    return "<span class=\"badge \(isTolerated ? "good" : kind)\">\(name)</span>"
  }

  private static func elapsed(_ result: CheckResult) -> String {
    guard let elapsed = result.elapsed else { return "" }
    return " <small>\(MeasureUnit.nanoseconds.text(elapsed.nanoseconds))</small>"
  }

  /// An address within the page for a file: its letters and digits, all else by its code.
  private static func anchor(_ file: String) -> String {
    file.utf8.reduce(into: "s-") { result, byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
      result += isPlain ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))"
    }
  }

  private static let style = """
    main { max-width: 90rem; margin: 0 auto; }
    h1 { font-size: 1.3rem; }
    h2 { font-size: 1.05rem; margin-top: 2rem; overflow-wrap: anywhere; }
    small { color: var(--quiet); font-weight: normal; }
    .wide { overflow-x: auto; }
    .words { font-family: var(--mono); font-size: 0.85rem; overflow-wrap: anywhere; min-width: 20rem; }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    .warn { color: var(--warn); }
    .quiet { color: var(--quiet); }
    .badge { white-space: nowrap; }
    pre { overflow-x: auto; background: var(--panel); padding: 0.5rem; }
    del { color: var(--bad); }
    ins { color: var(--good); text-decoration-thickness: 2px; }
    summary { cursor: pointer; white-space: nowrap; }
    a { color: var(--accent); }
    """
}
