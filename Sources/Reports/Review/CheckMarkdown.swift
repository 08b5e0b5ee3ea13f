import Kernel

/// What `check` found, for the comment on a pull request: a table in short, and details that unfold.
///
/// It is GitHub Flavored Markdown. What was not written here stands in it as text: nothing of it is a
/// tag, a mention or a link.
public enum CheckMarkdown {
  /// The most that is written, in bytes: a comment of GitHub's takes 65,536 characters.
  private static let sizeMax = 60_000

  /// The comment.
  ///
  /// Details that have no room are left out, and it is said of how many scenarios.
  public static func render(_ results: [CheckResult]) -> String {
    // The comment by which a workflow finds its own to write it anew.
    var text = "<!-- yamabiko check -->\n### \(escaped(CheckText.summary(results)))\n"
    let wrong = results.filter { !$0.isGood || !$0.differences.isEmpty }
    guard !wrong.isEmpty else { return text }
    text += "\n| scenario | gravest | what |\n| --- | --- | --- |\n"
    var rows = 0
    for result in wrong {
      let row = "| \(escaped(result.file)) | \(gravest(result)) | \(escaped(first(result))) |\n"
      guard text.utf8.count + row.utf8.count < sizeMax / 2 else { break }
      text += row
      rows += 1
    }
    if rows < wrong.count { text += "\nand \(wrong.count - rows) more in the whole report\n" }
    var leftOut = 0
    for result in wrong {
      let part = details(result)
      if text.utf8.count + part.utf8.count > sizeMax {
        leftOut += 1
      } else {
        text += part
      }
    }
    if leftOut > 0 {
      text +=
        "\nThe details of \(counted(leftOut, "scenario")) have no room here: see the whole report.\n"
    }
    return text
  }

  private static func gravest(_ result: CheckResult) -> String {
    if result.error != nil { return "cannot be run" }
    if result.withoutComparison != nil { return "no golden to compare with" }
    if result.run?.verdict.isBad == true { return Consequence.brokenRule.title }
    guard let first = result.differences.first else { return "" }
    return first.isTolerated ? "within tolerance" : first.consequence.title
  }

  private static func first(_ result: CheckResult) -> String {
    let remarks = result.remarks
    let rest = remarks.count > 1 ? " … and \(remarks.count - 1) more" : ""
    return shortened(remarks.first ?? "") + rest
  }

  /// A table's cell is for reading at a glance.
  private static func shortened(_ text: String) -> String {
    text.count > 160 ? text.prefix(160) + "…" : text
  }

  /// A scenario's lines, folded: the old behind `-`, the new behind `+`, in a block that GitHub colours.
  private static func details(_ result: CheckResult) -> String {
    var lines = result.error.map { $0.split(separator: "\n").map { "! \($0)" } } ?? []
    lines += (result.run?.complaints ?? []).map { "! \($0)" }
    lines += result.withoutComparison.map { ["! \($0)"] } ?? []
    for difference in result.differences {
      let note = [difference.isTolerated ? "within tolerance" : "", difference.note]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      lines.append(
        "@@ \(difference.path.joined(separator: ": "))\(note.isEmpty ? "" : " (\(note))") @@"
      )
      if let old = difference.old { lines.append("- \(old)") }
      if let new = difference.new { lines.append("+ \(new)") }
    }
    lines = lines.map(printable)
    let fence = fence(around: lines)
    let title = "\(escaped(result.file)): \(counted(result.remarks.count, "line"))"
    return "\n<details><summary>\(title)</summary>\n\n\(fence)diff\n"
      + lines.joined(separator: "\n") + "\n\(fence)\n\n</details>\n"
  }

  /// More backticks than stand together in any line.
  private static func fence(around lines: [String]) -> String {
    var (longest, run) = (2, 0)
    for byte in lines.lazy.flatMap(\.utf8) {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: longest + 1)
  }

  /// A text that means itself: in a table, in a heading and between tags.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      switch scalar {
      // As references, since a tag, an entity or a mention is found before escapes are.
      case "<", ">", "&", "@", "#": result += "&#\(scalar.value);"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("://", with: "&#58;//")
  }
}
