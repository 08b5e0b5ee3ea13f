import Kernel

/// How a run was disturbed.
public enum AuditDisturbance: Choice, Hashable, Sendable {
  /// It was followed by another one.
  case twice
  /// It ended in the middle, after so many steps, and was followed by another one.
  case crashed(after: Int64)
  /// Another one took place between two of its steps, after so many.
  case overlapped(after: Int64)
}

/// How much a finding matters.
public enum AuditSeverity: String, CaseIterable, Choice, Hashable, Sendable {
  /// What is left is another than it should be.
  case harmful
  /// It is known, and leaves nobody anything else; `IdempotencyFinding.why` says why.
  case harmless
}

/// Something that is not as after one undisturbed run.
public struct IdempotencyFinding: Record, Hashable, Sendable {
  /// The handler.
  public var handler = ""
  /// How its run was disturbed.
  public var disturbance = AuditDisturbance.twice
  /// The last step before that, such as `commit`; empty where there was none.
  public var step = ""
  /// The document; empty for what was done outside of the store.
  public var document = ""
  /// The field, or what was done outside of the store; empty for a whole document.
  public var field = ""
  /// What one undisturbed run leaves.
  public var expected = ""
  /// What was left instead.
  public var found = ""
  /// How much that matters.
  public var severity = AuditSeverity.harmful
  /// Why it is harmless; empty where it is not.
  public var why = ""

  /// A blank one.
  public init() {}

  /// The same, which leaves nobody anything else.
  public func harmless(_ why: String) -> Self {
    var finding = self
    finding.severity = .harmless
    finding.why = why
    return finding
  }
}

/// What several handlers have in common: the same finding of each.
public struct FindingGroup: Hashable, Sendable, CustomStringConvertible {
  /// The handlers, in their order.
  public let handlers: [String]
  /// The finding, of the first of them.
  public let finding: IdempotencyFinding

  /// Such as `onTaskCompleted and retryWorker, run twice: push was done 2 times, 1 undisturbed`.
  public var description: String {
    let last = handlers.last ?? ""
    let names =
      handlers.count > 1 ? "\(handlers.dropLast().joined(separator: ", ")) and \(last)" : last
    return finding.description(of: names)
  }

  /// Findings that differ in their handlers alone, one for all of them, in the order of the first of each.
  ///
  /// - Complexity: O(*n*²) in the findings.
  public static func groups(of findings: [IdempotencyFinding]) -> [Self] {
    var groups: [(handlers: [String], finding: IdempotencyFinding)] = []
    for finding in findings {
      var same = finding
      let place = groups.firstIndex { group in
        same.handler = group.finding.handler
        return group.finding == same
      }
      if let place {
        groups[place].handlers.append(finding.handler)
      } else {
        groups.append(([finding.handler], finding))
      }
    }
    return groups.map { Self(handlers: $0.handlers, finding: $0.finding) }
  }
}

extension IdempotencyFinding: CustomStringConvertible {
  /// Such as `onTaskCompleted, crashed after step 1 (push): push was done 2 times, once undisturbed`.
  public var description: String { description(of: handler) }

  /// The same, of these handlers.
  fileprivate func description(of handlers: String) -> String {
    let how =
      switch disturbance {
      case .twice: "run twice"
      case .crashed(after: 0): "crashed before its first step"
      case .crashed(let steps): "crashed after step \(steps) (\(step))"
      case .overlapped(let steps): "overlapped after step \(steps) (\(step))"
      }
    let what =
      document.isEmpty
      ? "\(field) was done \(found) times, \(expected) undisturbed"
      : "\(document)\(field.isEmpty ? "" : " \(field)") is \(found), \(expected) undisturbed"
    return "\(handlers), \(how): \(what)" + (why.isEmpty ? "" : " (\(severity.rawValue): \(why))")
  }
}

/// Compares what a disturbed run has left with what one undisturbed run leaves.
struct AuditJudge {
  let handler: String
  /// The documents before any run.
  let untouched: DocumentStore
  let expected: HandlerBench
  let steps: [String]
  let ignoresTimes: Bool

  /// What differs.
  func findings(
    _ bench: HandlerBench,
    _ disturbance: AuditDisturbance,
  ) -> [IdempotencyFinding] {
    var blank = IdempotencyFinding()
    blank.handler = handler
    blank.disturbance = disturbance
    blank.step = step(before: disturbance)
    return documents(bench, blank) + acts(bench, blank)
  }

  private func step(before disturbance: AuditDisturbance) -> String {
    switch disturbance {
    case .twice: ""
    case .crashed(let count), .overlapped(let count): count > 0 ? steps[Int(count) - 1] : ""
    }
  }

  private func documents(
    _ bench: HandlerBench,
    _ blank: IdempotencyFinding,
  ) -> [IdempotencyFinding] {
    let wanted = expected.server.store
    let found = bench.server.store
    let paths = (wanted.documents + found.documents).map(\.path)
    var seen = SortedRows<DocumentChange>()
    for path in paths {
      seen[path] = DocumentChange(path, before: wanted[path], after: found[path])
    }
    return withoutRenamed(Array(seen)).flatMap { differences(of: $0, blank) }
  }

  /// Leaves out what a run has made under a name of its own, as one that is drawn, where the other one has
  /// made the same in the same collection: that is there as often.
  private func withoutRenamed(_ changes: [DocumentChange]) -> [DocumentChange] {
    var left = changes
    for change in changes where change.after == nil && untouched[change.path] == nil {
      guard let here = left.firstIndex(of: change),
        let there = left.firstIndex(where: { isRenamed(change, $0) })
      else { continue }
      left.remove(at: max(here, there))
      left.remove(at: min(here, there))
    }
    return left
  }

  private func isRenamed(_ change: DocumentChange, _ other: DocumentChange) -> Bool {
    guard other.before == nil, untouched[other.path] == nil, let before = change.before,
      let after = other.after
    else { return false }
    guard DocumentPath.collection(of: change.path) == DocumentPath.collection(of: other.path)
    else { return false }
    // Such a document often has its own name in a field.
    let names = [change.path, other.path].map {
      DocumentValue.string(DocumentPath.lastSegment(of: $0))
    }
    return fields(before.fields, after.fields, under: []).allSatisfy {
      [$0.expected, $0.found] == names
    }
  }

  private func differences(
    of change: DocumentChange,
    _ blank: IdempotencyFinding,
  ) -> [IdempotencyFinding] {
    var finding = blank
    finding.document = change.path
    guard let before = change.before, let after = change.after else {
      finding.expected = change.before == nil ? "not there" : "there"
      finding.found = change.after == nil ? "not there" : "there"
      return [finding]
    }
    return fields(before.fields, after.fields, under: []).map { difference in
      finding.field = "\(difference.field)"
      finding.expected = difference.expected?.shown ?? "not there"
      finding.found = difference.found?.shown ?? "not there"
      return finding
    }
  }

  func fields(
    _ expected: DocumentFields,
    _ found: DocumentFields,
    under path: [String],
  ) -> [(field: FieldPath, expected: DocumentValue?, found: DocumentValue?)] {
    let names = expected.names + found.names.filter { expected[$0] == nil }
    return names.flatMap {
      name -> [(field: FieldPath, expected: DocumentValue?, found: DocumentValue?)] in
      let left = expected[name]
      let right = found[name]
      if left == right { return [] }
      if ignoresTimes, left?.timestamp != nil, right?.timestamp != nil { return [] }
      if let left = left?.map, let right = right?.map {
        return fields(left, right, under: path + [name])
      }
      return [(FieldPath(names: path + [name]), left, right)]
    }
  }
}

extension DocumentValue {
  /// As a person reads it.
  public var shown: String {
    switch self {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .timestamp(let time): "\(time.nanoseconds / 1_000) µs"
    case .string(let text): "\"\(printable(text))\""
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .reference(let path): "/\(path)"
    case .geoPoint(let latitude, let longitude): "(\(latitude), \(longitude))"
    case .array(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
    case .map(let fields):
      "{\(fields.entries.map { "\($0.name): \($0.value.shown)" }.joined(separator: ", "))}"
    }
  }
}
