import EventLog
import Kernel
import Plans
import World

/// The names that an event of a log can have, and what was meant by one that it cannot.
public struct LogNames {
  private var nodes: [String]
  private var components: [String]
  private var kinds: [String]
  /// What is counted or measured at the end, and never stated.
  private var figures: [String]

  /// The names in a log, those of its plan, and those of all events that apps have.
  ///
  /// - Parameters:
  ///   - apps: whose events are known.
  ///   - reader: the log.
  /// - Throws: `ToolError` where the log cannot be read.
  public init(apps: Apps, of reader: LogReader) throws(ToolError) {
    do {
      nodes = try reader.distinct(.node)
      components = try reader.distinct(.component)
      kinds = try reader.distinct(.kind)
    } catch {
      throw ToolError(error)
    }
    figures = []
    // A plan of another version has names that nobody can read; those in the rows are still known.
    let text = Array(reader.manifest.plan.utf8)
    let plan = (try? CanonicalReader.decode(Plan.self, from: text)) ?? Plan()
    nodes += plan.devices.map(\.id) + ["world"]
    let apps = apps.used(by: plan.sections.map(\.app)).map(\.schema)
    components += apps.map(\.name) + plan.links.map { "link/\($0.id)" }
    let facts = apps.flatMap(\.factKinds).map { $0.split(separator: ".").last.map(String.init) }
    kinds += apps.flatMap(\.eventKinds) + facts.compactMap(\.self)
    figures = apps.flatMap(\.metrics).map(\.name)
    kinds += LinkEvent.prototypes.map(\.kind)
    if plan.acts.contains(where: { $0.act.link == nil }) {
      kinds += NodeEvent.prototypes.map(\.kind)
      components.append(SimulatedNode.componentName)
    }
  }

  /// Refuses a filter that no event of this run could pass, whatever happened in it.
  ///
  /// - Throws: `ToolError` with the nearest name that there is.
  public func check(_ filter: EventFilter) throws(ToolError) {
    try check(filter.node, "node", nodes)
    try check(filter.component, "component", components)
    try checkFigure(filter.kind)
    try check(filter.kind, "kind of event", kinds)
  }

  /// Refuses the name of a figure where a kind is asked for: both stand in reports and rules.
  private func checkFigure(_ name: String?) throws(ToolError) {
    guard let name, !kinds.contains(name),
      let figure = figures.first(where: { Self.bare($0) == Self.bare(name) })
    else { return }
    let akin = Self.akin(to: name, among: kinds)
    throw ToolError(
      .usage,
      "error: '\(figure)' is a figure, which is taken of a whole run: no event and no fact has that name\n  report.json has it under metrics, and the facts under facts\(akin)",
    )
  }

  /// A name without its app.
  private static func bare(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// So many names can be read through.
  private static let named = 30

  /// The names that have a word in common with another, as a clause.
  private static func akin(to name: String, among known: [String]) -> String {
    let words = words(of: bare(name))
    var akin: [String] = []
    for name in known.sorted() where akin.last != name {
      if !words.isDisjoint(with: Self.words(of: name)) { akin.append(name) }
    }
    return akin.isEmpty ? "" : "; of a word of it: \(akin.prefix(named).joined(separator: ", "))"
  }

  /// The words of `staleCard`, in small letters.
  private static func words(of name: String) -> Set<String> {
    var words: [String] = [""]
    for letter in name {
      if letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return Set(words.filter { $0.count > 2 })
  }

  private func check(_ name: String?, _ what: String, _ known: [String]) throws(ToolError) {
    guard let name, !known.contains(name) else { return }
    var names: [String] = []
    for name in known.sorted() where names.last != name { names.append(name) }
    // Rules name a fact with its app in front, the log has that in a column of its own.
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    let remedy =
      (names.contains(bare) ? bare : nearest(to: name, among: names)).map {
        "did you mean '\($0)'?"
      }
      ?? (names.count <= Self.named
        ? "known: \(names.joined(separator: ", "))"
        : "'yamabiko log' prints the events, report.json lists the facts"
          + Self.akin(to: name, among: names))
    throw ToolError(.usage, "error: the run has no \(what) '\(name)'\n  \(remedy)")
  }
}
