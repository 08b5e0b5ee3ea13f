import Findings
import Kernel

/// What `run` prints: the variants side by side, one line for each headline figure.
///
/// Figures about one subject stand below its name. A figure whose name begins with a blank is a
/// part of the one above it, and is left out where it is zero in every variant.
public enum SummaryTable {
  /// The table; all that was not written here is printable, the colours are put around it.
  ///
  /// - Parameters:
  ///   - run: what all variants gave.
  ///   - isColoured: whether verdicts are marked with ANSI colours.
  ///   - width: how many columns the terminal has; more variants than fit go below each other.
  /// - Returns: lines, each with its end.
  public static func render(
    _ run: RunFindings,
    isColoured: Bool = false,
    width: Int = 100,
  ) -> String {
    var lines = ["\(printable(run.scenario)) (seed \(run.seed), \(duration(run)))", ""]
    for block in blocks(run.variants, labels(run), width) {
      lines += table(block, labels(run), isColoured)
      lines.append("")
    }
    let broken =
      run.variants.flatMap { remarks(on: $0, isColoured) } + silent(run, isColoured)
      + run.variants.flatMap(notes)
    if !broken.isEmpty { lines += broken + [""] }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func duration(_ run: RunFindings) -> String {
    MeasureUnit.nanoseconds.text(run.duration.nanoseconds)
  }

  /// The rows of figures: every headline figure of any variant, in order of appearance, below a
  /// row for each subject.
  private static func labels(_ run: RunFindings) -> [Label] {
    let measures = run.variants.flatMap(\.apps).flatMap(\.headline)
    var labels: [Label] = []
    for measure in measures {
      let label = Label(subject: measure.subject, name: measure.name)
      let isPart = measure.name.hasPrefix(" ")
      let isNothing = measures.allSatisfy { other in
        other.subject != measure.subject || other.name != measure.name || other.value == 0
      }
      guard !labels.contains(label), !(isPart && isNothing) else { continue }
      let heading = Label(subject: measure.subject, name: "")
      if !measure.subject.isEmpty, !labels.contains(heading) { labels.append(heading) }
      labels.append(label)
    }
    return labels
  }

  /// A row's subject and figure; a heading has no figure.
  private struct Label: Equatable {
    var subject: String
    var name: String
    var isHeading: Bool { name.isEmpty }
    var text: String {
      printable(isHeading ? subject : subject.isEmpty ? name : "  \(name)")
    }
  }

  private static func cell(_ label: Label, _ variant: VariantFindings) -> String {
    guard !label.isHeading else { return "" }
    let figures = variant.apps.compactMap { app in
      app.headline.first { $0.subject == label.subject && $0.name == label.name }
    }
    return printable(together(figures)?.text ?? "-")
  }

  /// What several apps of one phone count by the same name is counted together.
  private static func together(_ figures: [Measure]) -> Measure? {
    guard var all = figures.first, figures.count > 1 else { return figures.first }
    let values = figures.compactMap(\.value)
    guard values.count == figures.count, figures.allSatisfy({ $0.unit == .count }) else {
      return all
    }
    all.value = values.reduce(0, +)
    return all
  }

  private static func columnWidth(_ variant: VariantFindings, _ labels: [Label]) -> Int {
    let cells = labels.map { displayWidth(cell($0, variant)) }
    let names = [printable(variant.variant), rules(variant)].map(displayWidth)
    return max(12, names.max() ?? 0, cells.max() ?? 0)
  }

  private static func labelWidth(_ labels: [Label]) -> Int {
    max(8, labels.map { displayWidth($0.text) }.max() ?? 0)
  }

  /// The variants in groups that fit into the width, at least one in each.
  private static func blocks(
    _ variants: [VariantFindings],
    _ labels: [Label],
    _ width: Int,
  ) -> [[VariantFindings]] {
    var blocks: [[VariantFindings]] = []
    var used = Int.max / 2
    for variant in variants {
      let column = columnWidth(variant, labels) + 2
      if used + column > width {
        blocks.append([])
        used = labelWidth(labels)
      }
      blocks[blocks.count - 1].append(variant)
      used += column
    }
    return blocks
  }

  private static func table(
    _ variants: [VariantFindings],
    _ labels: [Label],
    _ isColoured: Bool,
  ) -> [String] {
    let first = labelWidth(labels)
    func row(_ label: String, _ cell: (VariantFindings) -> (text: String, code: Int?)) -> String {
      var line = padded(label, first, isLeft: true)
      for variant in variants {
        let (text, code) = cell(variant)
        let column = padded(text, columnWidth(variant, labels), isLeft: false)
        line += "  " + (isColoured ? coloured(column, code) : column)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    return [row("") { (printable($0.variant), nil) }]
      + labels.map { label in row(label.text) { (cell(label, $0), nil) } }
      + [
        row("rules") { (rules($0), code($0.allFindings.worst)) },
        row("events") { ("\($0.events)", nil) },
        row("digest") { (String($0.digest.prefix(12)), nil) },
      ]
  }

  private static func rules(_ variant: VariantFindings) -> String {
    let all = variant.allFindings
    guard !all.isEmpty else { return "none" }
    let bad = all.count(where: \.verdict.isBad)
    guard bad == 0 else { return "\(bad) of \(all.count) bad" }
    // What never had anything to judge, or is not known, is not met: it says nothing.
    let rest = [Verdict.vacuous, .undecided].map { verdict in
      (verdict: verdict, count: all.count { $0.verdict == verdict })
    }
    return "\(all.count { $0.verdict == .passed }) met"
      + rest.filter { $0.count > 0 }.map { ", \($0.count) \($0.verdict)" }.joined()
  }

  private static func remarks(on variant: VariantFindings, _ isColoured: Bool) -> [String] {
    variant.allFindings.filter { ![.passed, .vacuous].contains($0.verdict) }.map { finding in
      let verdict = finding.verdict.rawValue
      let word = isColoured ? coloured(verdict, code(finding.verdict)) : verdict
      let detail = finding.detail.isEmpty ? "" : " (\(finding.detail))"
      let rule = printable(finding.name + detail)
      return "\(printable(variant.variant)): \(word): \(rule)"
    }
  }

  /// What the apps say beside their figures.
  private static func notes(on variant: VariantFindings) -> [String] {
    (variant.apps.flatMap(\.remarks).map { "note: \($0)" } + variant.apps.flatMap(\.notes))
      .map { printable("\(variant.variant): \($0)") }
  }

  /// Rules that had nothing to judge, each with the variants in which it was so.
  private static func silent(_ run: RunFindings, _ isColoured: Bool) -> [String] {
    let rules = run.variants.map { variant in
      (
        variant: variant.variant,
        names: variant.allFindings.filter { $0.verdict == .vacuous }.map(\.name),
      )
    }
    var names: [String] = []
    for name in rules.flatMap(\.names) where !names.contains(name) { names.append(name) }
    return names.map { name in
      let variants = rules.filter { $0.names.contains(name) }.map(\.variant)
      let isEverywhere = variants.count == run.variants.count
      let place = isEverywhere ? "" : " (\(variants.joined(separator: ", ")))"
      let verdict = Verdict.vacuous.rawValue
      let word = isColoured ? coloured(verdict, code(.vacuous)) : verdict
      return "\(word): \(printable(name + place))"
    }
  }

  // MARK: Text

  /// The ANSI colour of a verdict: green, yellow, red.
  private static func code(_ verdict: Verdict) -> Int {
    switch verdict {
    case .passed: 32
    case .vacuous, .undecided, .unmet: 33
    case .failed: 31
    }
  }

  private static func coloured(_ text: String, _ code: Int?) -> String {
    guard let code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func padded(_ text: String, _ width: Int, isLeft: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - displayWidth(text)))
    return isLeft ? text + space : space + text
  }

  /// The columns that a terminal gives to a text: two for East Asian wide characters (UAX #11).
  static func displayWidth(_ text: String) -> Int {
    text.reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first?.value else { return width }
      switch scalar {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return width + 2
      default:
        return width + 1
      }
    }
  }
}
