/// What a query bounds without fixing it.
extension Prospector {
  /// Whether the query bounds the documents' identifiers.
  var boundsName: Bool { limits.contains { $0.path == ["__name__"] } }

  /// Why it depends on these bounds.
  func limitWords(_ limits: [QueryLimit]) -> String {
    let words = limits.map(\.text).joined(separator: " and ")
    return "what Firestore concludes from \(words) is not known here"
  }

  /// The bounds of what lies at a place in `resource`.
  private func limits(at place: [String]) -> [QueryLimit] {
    guard place != ["id"], place != ["__name__"] else {
      return limits.filter { $0.path == ["__name__"] }
    }
    return limits.filter { ["data"] + $0.path == place }
  }

  /// The key that a node asks its first part for, where it is known.
  static func key(_ expression: Expression, _ parts: [Outlook]) -> String? {
    let isAsking: Bool =
      switch expression {
      case .index, .method(_, .get, _): true
      case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .range,
        .list, .map, .path, .not, .negative, .and, .or, .choice, .binary, .isType, .call,
        .ownFunction, .builtIn, .methodCall, .method, .failing:
        false
      }
    guard isAsking, parts.count > 1, case .known(.string(let key)) = parts[1].kind else {
      return nil
    }
    return key
  }

  /// A part of `resource`: what the query bounds is there, and its value is open.
  func bounded(_ found: Outlook, in whole: Outlook, _ key: String, at node: Int) -> Outlook {
    guard let place = whole.place.map({ $0 + [key] }) else { return found }
    var found = found
    found.place = place
    let own = limits(at: place)
    var isShared = false
    if case .known(.map(let map)) = found.kind { isShared = map.isPartial && !own.isEmpty }
    // What the query bounds and of which it fixes a part besides is a bound to the rules.
    if isShared {
      let inner = limitWords(own)
      found = unknown(node, "\(inner), where it fixes a part of it as well")
      found.place = place
      return found
    }
    guard case .failed = found.kind, case .known = whole.kind else { return found }
    if !own.isEmpty {
      found = unknown(node, limitWords(own))
      found.place = place
    } else if limits.contains(where: { (["data"] + $0.path).starts(with: place) }) {
      found = Outlook(kind: .known(.map(RulesMap([], isPartial: true))), place: place)
    }
    return found
  }

  /// What compares something that the query bounds; nil for everything else.
  mutating func bounded(_ expression: Expression, _ parts: [Outlook], at node: Int) -> Outlook? {
    switch expression {
    case .binary(let sign, _, _):
      return presence(sign, parts) ?? compared(sign, parts, at: node)
    case .isType(_, let type):
      guard let place = parts[0].place, case .open = parts[0].kind else { return nil }
      let own = limits(at: place)
      // What is only unlike something can be of any type.
      guard own.contains(where: { $0.comparison != .notEqual && $0.comparison != .notIn }) else {
        return nil
      }
      return judged(own, [], at: node) { _, sample in sample.isOf(type) }
    case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .index,
      .range, .list, .map, .path, .not, .negative, .and, .or, .choice, .call, .ownFunction,
      .builtIn, .method, .methodCall, .failing:
      return nil
    }
  }

  /// Why it depends on what these values hold beside what the query fixes of them.
  func partialWords(_ values: [RulesValue]) -> String {
    for value in values {
      guard case .partialList(let known) = value else { continue }
      let words = RulesValue.list(known).text(longest: 40)
      return
        "the query fixes the elements \(words) alone, and what Firestore concludes is not known here"
    }
    return "the query does not fix the whole value, and what Firestore concludes is not known here"
  }

  /// `'age' in resource.data`: what is bounded is there, for no condition of a query finds a document without the
  /// field (Firestore: "Queries with `!=` or `not-in` … only match documents where the given field exists").
  private func presence(_ sign: Expression.Operator, _ parts: [Outlook]) -> Outlook? {
    guard sign == .isIn, let place = parts[1].place, case .known(.map(let map)) = parts[1].kind,
      case .known(.string(let key)) = parts[0].kind, map[key] == nil
    else { return nil }
    let own = limits.filter { (["data"] + $0.path).starts(with: place + [key]) }
    return own.isEmpty ? nil : Outlook(kind: .known(.bool(true)))
  }

  private mutating func compared(
    _ sign: Expression.Operator,
    _ parts: [Outlook],
    at node: Int,
  ) -> Outlook? {
    let isLeft = parts[0].place.map { !limits(at: $0).isEmpty } ?? false
    let (bounded, other) = isLeft ? (parts[0], parts[1]) : (parts[1], parts[0])
    guard let place = bounded.place, case .open = bounded.kind, case .known(let value) = other.kind,
      !value.isPartial
    else { return nil }
    let own = limits(at: place)
    guard !own.isEmpty, place.first == "data" else { return nil }
    switch sign {
    case .add, .subtract, .multiply, .divide, .remainder: return nil
    case .equal, .notEqual, .less, .atMost, .more, .atLeast, .isIn: break
    }
    if let sign = isLeft ? sign : sign.turned, RulesBounds(own).imply(sign, value) {
      return Outlook(kind: .known(.bool(true)))
    }
    return judged(own, [value], at: node) { evaluator, sample in
      let (left, right) = isLeft ? (sample, value) : (value, sample)
      guard case .bool(let isTrue)? = try? evaluator.binary(sign, left, right, at: node) else {
        return false
      }
      return isTrue
    }
  }

  /// What a condition is for what the query finds: true of nothing, not of everything, or not known.
  private func judged(
    _ own: [QueryLimit],
    _ bounds: [RulesValue],
    at node: Int,
    _ isTrue: (Evaluator<NoWatch>, RulesValue) -> Bool,
  ) -> Outlook {
    let why = unknown(node, limitWords(own))
    guard let samples = QueryLimit.samples(of: own, and: bounds) else { return why }
    let found = samples.filter { sample in own.allSatisfy { $0.finds(sample) } }
    guard let witness = found.first(where: { !isTrue(evaluator, $0) }) else { return why }
    guard let other = found.first(where: { isTrue(evaluator, $0) }) else {
      let words = own.map(\.text).joined(separator: " and ")
      let blame = Outlook.Blame(node: node, message: "is true of nothing that \(words) finds")
      return .of(canBeTrue: false, canBeFalse: true, canFail: true, blame: [blame])
    }
    func blame(_ found: RulesValue, _ word: String) -> [Outlook.Blame] {
      let message = "the query also finds \(found.text(longest: 40)), of which it is \(word)"
      return [Outlook.Blame(node: node, message: message)]
    }
    return Outlook(kind: .failed, blame: blame(witness, "not true"))
      .partly(true, opposite: blame(other, "true"))
  }
}
