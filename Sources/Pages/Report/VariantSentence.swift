import Findings
import Kernel

/// What a variant gave, in a sentence or two: its rules first, then where it stands among the others.
///
/// Figures are compared by the worst that any subject had, and only those of which one value is
/// better than another (`Measure.aim`). Of what was not judged nothing is said but that.
enum VariantSentence {
  /// How many figures are named.
  private static let figuresMax = 4
  /// How many remarks are named.
  private static let remarksMax = 2
  /// How many broken rules are named.
  private static let rulesMax = 2

  /// A text for each variant, in their order.
  static func all(of run: RunFindings) -> [String] {
    let standings = Self.standings(run.variants)
    return run.variants.indices.map { index in
      let figures = standings.prefix(figuresMax).map { $0.text(of: index, in: run.variants) }
      return (figures + remarks(run.variants[index])).reduce(rules(run.variants[index])) {
        $0 + " " + $1
      }
    }
  }

  /// What an app says beside its figures, whatever variants have in common.
  private static func remarks(_ variant: VariantFindings) -> [String] {
    let all = variant.apps.flatMap(\.remarks)
    let more = all.count - remarksMax
    return all.prefix(remarksMax) + (more > 0 ? ["And \(more) more of that kind."] : [])
  }

  // MARK: Rules

  private static func rules(_ variant: VariantFindings) -> String {
    let all = variant.allFindings
    guard !all.isEmpty else { return "No rule was to be judged." }
    let bad = all.filter(\.verdict.isBad)
    guard bad.isEmpty else {
      let names = bad.prefix(rulesMax).map { finding in
        finding.detail.isEmpty ? finding.name : "\(finding.name) (\(finding.detail))"
      }
      let more = bad.count > rulesMax ? "; and \(bad.count - rulesMax) more" : ""
      return "\(bad.count) of \(counted(all.count, "rule")) not met: "
        + names.joined(separator: "; ") + more + "."
    }
    let met = all.count { $0.verdict == .passed }
    let silent = all.count { $0.verdict == .vacuous }
    let unknown = all.count { $0.verdict == .undecided }
    guard met > 0 else { return "None of \(counted(all.count, "rule")) had anything to judge." }
    guard all.count > 1 else { return "Its rule is met." }
    var text = met == all.count ? "All \(counted(met, "rule")) met" : "\(counted(met, "rule")) met"
    if silent > 0 { text += ", \(silent) had nothing to judge" }
    if unknown > 0 { text += ", \(unknown) not decided" }
    return text + "."
  }

  // MARK: Figures

  /// One figure of all variants.
  private struct Standing {
    var name: String
    var aim: Measure.Aim
    /// The worst of each variant; nil where there was nothing to take it from.
    var worst: [Measure?]

    var isTelling: Bool { Set(worst.map { $0?.value }).count > 1 }

    func text(of index: Int, in variants: [VariantFindings]) -> String {
      let title = name.prefix(1).uppercased() + name.dropFirst()
      guard let own = worst[index], let value = own.value else {
        return "\(title): nothing to take it from."
      }
      let place = own.subject.isEmpty ? "" : " (\(own.subject))"
      return "\(title) \(own.text)\(place)\(rank(value, variants))."
    }

    /// `, best of 3` or `, best 40 ms in warm`, of those that have the figure.
    private func rank(_ value: Int64, _ variants: [VariantFindings]) -> String {
      let all = worst.indices.filter { worst[$0]?.value != nil }
      guard all.count > 1, isTelling else { return "" }
      func figure(_ index: Int) -> Int64 { worst[index]?.value ?? 0 }
      let best = all.dropFirst().reduce(all[0]) { best, other in
        aim.prefers(figure(other), to: figure(best)) ? other : best
      }
      let count = all.count == variants.count ? "\(all.count)" : "the \(all.count) that have it"
      guard aim.prefers(figure(best), to: value) else {
        let alike = all.count { figure($0) == value }
        guard alike < all.count else { return "" }
        return alike > 1 ? ", as good as the best of \(count)" : ", best of \(count)"
      }
      let isWorst = all.allSatisfy { !aim.prefers(value, to: figure($0)) }
      let other = worst[best].map { "best \($0.text) in \(variants[best].variant)" } ?? ""
      return isWorst ? ", worst of \(count), \(other)" : ", \(other)"
    }
  }

  /// The figures in the order of the reports; of several variants those alone that tell them apart.
  private static func standings(_ variants: [VariantFindings]) -> [Standing] {
    var standings: [Standing] = []
    for measure in variants.flatMap(headline) {
      let name = trimmed(measure.name)
      guard let aim = measure.aim, !standings.contains(where: { $0.name == name }) else {
        continue
      }
      let worst = variants.map { Self.worst(headline($0).filter { trimmed($0.name) == name }) }
      standings.append(Standing(name: name, aim: aim, worst: worst))
    }
    return variants.count > 1 ? standings.filter(\.isTelling) : standings
  }

  private static func headline(_ variant: VariantFindings) -> [Measure] {
    variant.apps.flatMap(\.headline)
  }

  /// The worst of those that were judged; the first of equal ones.
  private static func worst(_ measures: [Measure]) -> Measure? {
    var worst: Measure?
    for measure in measures {
      guard let aim = measure.aim, let value = measure.value else { continue }
      if let most = worst?.value, !aim.prefers(most, to: value) { continue }
      worst = measure
    }
    return worst
  }

  private static func trimmed(_ name: String) -> String { String(name.drop { $0 == " " }) }
}
