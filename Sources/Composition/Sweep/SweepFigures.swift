import Findings
import Kernel
import Plans
import Reports

/// The figures of a report, as a sweep asks for them by name.
///
/// A figure is called as in `report.json`, with `@` and what it is taken at behind it: a device, or a pair
/// such as `ren hears hina`. Without that it is the figure of the whole run, or where there is none all
/// that have the name.
public struct SweepFigures: Sendable {
  /// All figures that a run had, in the order of the report.
  public let all: [Measure]
  private let headline: [Measure]
  private let bounded: [(name: String, node: String)]

  /// The figures of a run, with the rules of its plan.
  init(of findings: VariantFindings, rules: [GenericRule]) {
    all = findings.apps.flatMap(\.allMeasures)
    headline = findings.apps.flatMap(\.headline)
    bounded = rules.compactMap { rule in
      guard case .metric(let name, _, let node) = rule else { return nil }
      return (name, node)
    }
  }

  /// The figures that these names stand for, each once, in the order of the names.
  ///
  /// No names stand for the figures that the rules of the scenario bound, or where it bounds none for the
  /// headline of the report without the parts of a figure.
  ///
  /// - Throws: `ToolError` where a name is no figure's, with those that are most like it.
  func chosen(_ names: [String]) throws(ToolError) -> [Measure] {
    var chosen: [Measure] = []
    if names.isEmpty {
      chosen = all.filter { measure in
        bounded.contains { $0.name == measure.name && $0.node == measure.subject }
      }
      if chosen.isEmpty { chosen = headline.filter { !$0.name.hasPrefix(" ") } }
    } else {
      for name in names { chosen += try figures(called: name) }
    }
    var once: [Measure] = []
    for var measure in chosen {
      measure.value = nil
      if !once.contains(measure) { once.append(measure) }
    }
    guard !once.isEmpty else {
      throw ToolError(
        .usage,
        "error: a run of this scenario has no figures\n  see its report: yamabiko run",
      )
    }
    return once
  }

  private func figures(called name: String) throws(ToolError) -> [Measure] {
    if let exact = all.first(where: { SweepReport.name(of: $0) == name }) { return [exact] }
    let everywhere = all.filter { measure in
      var anywhere = measure
      anywhere.subject = ""
      return SweepReport.name(of: anywhere) == name
    }
    guard everywhere.isEmpty else { return everywhere }
    let known = all.map(SweepReport.name)
    let ending = known.filter { $0.hasSuffix(".\(name)") }
    let near = ending.isEmpty ? nearestFew(to: name, among: known) : ending
    throw ToolError(
      .usage,
      "error: --figure \(name): a run of this scenario has no such figure\n"
        + "  the nearest: \(near.joined(separator: ", ")); --figure '?' lists all",
    )
  }

  /// The lines of a list: each name with its unit and what it can be taken at.
  public var lines: [String] {
    var names: [(name: String, unit: MeasureUnit, subjects: [String])] = []
    for measure in all {
      var anywhere = measure
      anywhere.subject = ""
      let name = SweepReport.name(of: anywhere)
      let subject = measure.subject.isEmpty ? "the whole run" : "@\(measure.subject)"
      if let place = names.firstIndex(where: { $0.name == name && $0.unit == measure.unit }) {
        if !names[place].subjects.contains(subject) { names[place].subjects.append(subject) }
      } else {
        names.append((name, measure.unit, [subject]))
      }
    }
    return names.map { "\($0.name) (\($0.unit.rawValue)): \($0.subjects.joined(separator: ", "))" }
  }
}
