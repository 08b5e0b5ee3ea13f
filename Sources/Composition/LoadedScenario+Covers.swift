import Plans
import World

/// What a scenario says that it covers.
extension LoadedScenario {
  /// Warns of requirements that no app of the scenario has: they would be covered by a slip of the pen.
  ///
  /// Where an app lists none, its scenarios alone know them, and nothing can be said.
  static func checkCovers(
    of scenario: Scenario,
    in root: Node,
    by apps: Apps,
    _ diagnostics: Diagnostics,
  ) {
    let used = apps.used(by: scenario.apps)
    let known = used.map { $0.requirements.map(\.id) }
    guard !used.isEmpty, !known.contains(where: \.isEmpty) else { return }
    let ids = known.flatMap(\.self)
    let entry = root.entries?.first { $0.key == "covers" }
    for id in scenario.covers where !ids.contains(id) {
      let place = entry?.value.elements?.first { $0.text == id }?.mark ?? entry?.keyMark
      guard let mark = place ?? scenario.devices.first?.mark else { continue }
      let hint = nearest(to: id, among: ids).map { "did you mean '\($0)'? " } ?? ""
      diagnostics.warn(
        at: mark,
        "no requirement '\(id)' of \(used.map(\.schema.name).joined(separator: " or "))",
        remedy: hint + "'yamabiko coverage' lists them",
      )
    }
  }
}
