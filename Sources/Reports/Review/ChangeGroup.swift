import Kernel

/// Equal changes of several reports: what a person looks at once.
public struct ChangeGroup: Sendable {
  /// The reports that have a change, and in which variants.
  public struct Member: Equatable, Sendable {
    /// The scenario's file.
    public var file: String
    /// The variants in the order of the report; none where the change belongs to the whole run.
    public var variants: [String]

    /// Scenario and variants in words: `a.yaml: cold, warm`.
    public var text: String {
      variants.isEmpty ? file : "\(file): \(variants.joined(separator: ", "))"
    }
  }

  /// What follows from the change.
  public var consequence: Consequence
  /// Whether it lies within what an app admits.
  public var isTolerated: Bool
  /// What changed, of the first that has it; of counters there are others.
  public var sample: FieldDifference
  /// How many differences these are.
  public var count = 0
  /// Whether other counters are counted with it.
  public var isFolded = false
  /// The reports, in their order.
  public var members: [Member] = []

  /// The change in words, without the variants.
  public func title(_ marks: WordMarks) -> String {
    if isFolded { return "\(counted(count, "counter")) changed" }
    let tolerance = isTolerated ? "within tolerance: " : ""
    return "\(tolerance)\(marks.plain(sample.place)): \(sample.change(marks))"
  }

  private init(_ sample: FieldDifference, isFolded: Bool) {
    consequence = sample.consequence
    isTolerated = sample.isTolerated
    self.sample = sample
    self.isFolded = isFolded
  }

  private mutating func add(_ difference: FieldDifference, of file: String) {
    count += 1
    if members.last?.file != file { members.append(Member(file: file, variants: [])) }
    let variant = difference.variant
    let last = members.count - 1
    guard !variant.isEmpty, !members[last].variants.contains(variant) else { return }
    members[last].variants.append(variant)
  }

  /// The changes of reports, the gravest first, else in order of their first appearance.
  ///
  /// - Parameters:
  ///   - results: what became of the comparisons.
  ///   - folding: whether all counters together are one group.
  /// - Returns: each change with the reports that have it.
  public static func groups(of results: [CheckResult], folding: Bool = true) -> [Self] {
    var groups: [Self] = []
    var places: [String: Int] = [:]  // order-free: only asked for one name at a time
    for result in results {
      guard case .different(let differences)? = result.golden else { continue }
      for difference in differences {
        let isFolded = folding && difference.consequence == .counter && !difference.isTolerated
        let probe = Self(difference, isFolded: isFolded)
        let name = isFolded ? "" : "\(difference.consequence.rawValue) \(probe.title(.brackets))"
        let place = places[name] ?? groups.count
        if place == groups.count {
          places[name] = place
          groups.append(probe)
        }
        groups[place].add(difference, of: result.file)
      }
    }
    let order = groups.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    return order.map(\.element)
  }

  /// What is admitted stands last.
  private var rank: Int {
    isTolerated ? Consequence.allCases.count : consequence.rawValue
  }
}

extension Sequence<FieldDifference> {
  /// The same with the gravest first and what is admitted last; else in their order.
  public var byConsequence: [FieldDifference] {
    enumerated().sorted { left, right in
      let ranks = [left, right].map {
        ($0.element.isTolerated ? 1 : 0, $0.element.consequence.rawValue, $0.offset)
      }
      return ranks[0] < ranks[1]
    }
    .map(\.element)
  }

  /// The differences in words, the gravest first, with all counters in one line.
  public var summary: [String] {
    let counters = filter { !$0.isTolerated && $0.consequence == .counter }
    let folded = counters.isEmpty ? [] : ["\(counted(counters.count, "counter")) changed"]
    let rest = byConsequence.filter { $0.isTolerated || $0.consequence != .counter }
    let isLate = { (difference: FieldDifference) in
      difference.isTolerated || difference.consequence == .digest
    }
    return rest.filter { !isLate($0) }.map(\.meaning) + folded + rest.filter(isLate).map(\.meaning)
  }
}
