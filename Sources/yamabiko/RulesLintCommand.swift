import ArgumentParser
import Composition
import Kernel
import RulesFiles
import SecurityRules

/// `yamabiko rules lint`: which queries of an app the rules can never allow, and what is odd in the rules.
struct RulesLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find queries that rules never allow, and what is odd in rules.",
    discussion: HelpText.keepingLines(
      """
      Rules are not filters: a query is refused as a whole where the rules do not allow whatever it could
      find. With --queries each query of an app is judged beforehand, with the part of the condition that
      stands in its way, or that it depends on. Other documents, times and tokens are taken as not known, and
      so is what servers conclude from a range on the field that a rule asks for. Where the file names the
      app's collections, those are told that no rule is about. The exit code is 1 where a query can never be
      allowed, or a collection has no rules.

      Example:
        yamabiko rules lint docs/recordings/tasks.rules --queries docs/recordings/tasks-queries.json
        yamabiko rules lint firestore.rules --json
      """
    ),
  )

  @Argument(help: "The rules.", completion: .file(extensions: ["rules"]))
  var rules: String

  @Option(help: "The queries of an app, JSON.", completion: .file(extensions: ["json"]))
  var queries: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but queries that are never allowed, and collections without rules.")
  var quiet = false

  /// A query and what is known of it.
  private struct Judged {
    var query: RulesCase
    var prospect: QueryProspect
  }

  /// A collection of the app, and what rules are about of its documents.
  private struct UsedCollection {
    var name: String
    var methods: [RulesRequest.Method]
  }

  func run() throws {
    let ruleset = try RulesReading.ruleset(rules, tellingWarnings: false)
    let judged =
      try queries.map { try RulesReading.queries($0) }?.map {
        Judged(query: $0, prospect: ruleset.prospect($0.request))
      } ?? []
    let collections =
      try queries.map { try RulesReading.collections($0) }?.map { path in
        UsedCollection(name: path.documentText, methods: ruleset.methods(ofCollection: path))
      } ?? []
    let lints = quiet ? [] : ruleset.lints
    let never = judged.filter { $0.prospect.verdict == .never }
    if json {
      printJSON(text(judged, collections, lints, never.count))
    } else {
      show(judged, collections, lints, never.count)
    }
    guard never.isEmpty, !collections.contains(where: \.methods.isEmpty) else {
      throw ExitCode(ToolError.Code.failed.rawValue)
    }
  }

  // MARK: Words

  private func show(
    _ judged: [Judged],
    _ collections: [UsedCollection],
    _ lints: [RulesLint],
    _ never: Int,
  ) {
    for one in judged where !quiet || one.prospect.verdict == .never {
      print(printable("\(word(one.prospect.verdict))\(one.query.name)  \(one.query.summary)"))
      if let obstacle = one.prospect.obstacle {
        print("  \(obstacle)")
      } else if one.prospect.hasOtherMethods {
        print("  a path of the rules is about it, and no statement there allows 'list'")
      } else if one.prospect.hasNoRules {
        print("  no path of the rules is about it")
      }
      for reason in one.prospect.reasons {
        print(printable("  \(rules):\(reason.mark): \(reason.text): \(reason.message)"))
      }
    }
    let bare = collections.filter(\.methods.isEmpty)
    for one in bare {
      print(printable("no rules \(one.name)  no path of the rules is about its documents"))
    }
    for lint in lints {
      print(printable("\(rules):\(lint.issue.mark): \(lint.kind.rawValue): \(lint.issue.message)"))
      print(printable("  \(lint.issue.remedy)"))
    }
    guard !quiet || never + bare.count > 0 else { return }
    let asked =
      queries == nil
      ? "no queries were given"
      : "\(counted(judged.count, "query")): \(never) never allowed"
    let used =
      collections.isEmpty
      ? "" : "; \(counted(collections.count, "collection")): \(bare.count) without rules"
    print("\(asked)\(used); \(counted(lints.count, "oddity")) in the rules")
  }

  private func word(_ verdict: QueryProspect.Verdict) -> String {
    switch verdict {
    case .always: "allowed  "
    case .depends: "depends  "
    case .never: "never    "
    }
  }

  private func text(
    _ judged: [Judged],
    _ collections: [UsedCollection],
    _ lints: [RulesLint],
    _ never: Int,
  ) -> String {
    let rows = judged.map { one in
      let reasons = one.prospect.reasons.map { reason in
        "{\"line\": \(reason.mark.line), \"column\": \(reason.mark.column), "
          + "\"text\": \(quotedJSON(reason.text)), \"message\": \(quotedJSON(reason.message))}"
      }
      return "{\"id\": \(quotedJSON(one.query.name)), \"query\": \(quotedJSON(one.query.summary)), "
        + "\"verdict\": \"\(one.prospect.verdict.rawValue)\", "
        + "\"no_rules\": \(one.prospect.hasNoRules), "
        + "\"obstacle\": \(one.prospect.obstacle.map(quotedJSON) ?? "null"), "
        + "\"reasons\": [\(reasons.joined(separator: ", "))]}"
    }
    let oddities = lints.map { lint in
      "{\"kind\": \"\(lint.kind.rawValue)\", \"line\": \(lint.issue.mark.line), "
        + "\"column\": \(lint.issue.mark.column), "
        + "\"message\": \(quotedJSON(lint.issue.message)), "
        + "\"remedy\": \(quotedJSON(lint.issue.remedy))}"
    }
    let used = collections.map { one in
      let methods = one.methods.map { quotedJSON($0.rawValue) }.joined(separator: ", ")
      return "{\"collection\": \(quotedJSON(one.name)), \"methods\": [\(methods)]}"
    }
    return """
      {
        "schema": 1,
        "rules": \(quotedJSON(rules)),
        "never": \(never),
        "queries": \(listJSON(rows)),
        "collections": \(listJSON(used)),
        "oddities": \(listJSON(oddities))
      }

      """
  }
}
