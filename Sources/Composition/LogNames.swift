import EventLog
import Kernel
import Plans
import World

/// The names that an event of a log can have, and what was meant by one that it cannot.
public struct LogNames {
  private var nodes: [String]
  private var components: [String]
  private var kinds: [String]

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
    // A plan of another version has names that nobody can read; those in the rows are still known.
    let text = Array(reader.manifest.plan.utf8)
    let plan = (try? CanonicalReader.decode(Plan.self, from: text)) ?? Plan()
    nodes += plan.devices.map(\.id) + ["world"]
    let apps = apps.used(by: plan.sections.map(\.app)).map(\.schema)
    components += apps.map(\.name) + plan.links.map { "link/\($0.id)" }
    let facts = apps.flatMap(\.factKinds).map { $0.split(separator: ".").last.map(String.init) }
    kinds += apps.flatMap(\.eventKinds) + facts.compactMap(\.self)
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
    try check(filter.kind, "kind of event", kinds)
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
      ?? "known: \(names.joined(separator: ", "))"
    throw ToolError(.usage, "error: the run has no \(what) '\(name)'\n  \(remedy)")
  }
}
