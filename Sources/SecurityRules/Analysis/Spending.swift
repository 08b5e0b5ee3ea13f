/// What of the limits of one request its conditions use up: at least, where they are true at all, and at most.
///
/// `Evaluator` counts what is evaluated and which documents are looked at, and fails behind the limits. Where not
/// everything is known neither is how much there is of both: what `||` and `? :` can leave out counts for the most
/// and not for the least.
struct Spending {
  /// So many expressions are evaluated for certain where what stands here is reached and can be true.
  var evaluationsLeast = 0
  /// So many are evaluated at most.
  var evaluationsMost = 0
  /// The documents that are looked at for certain, each once.
  var accessesLeast: [Access] = []
  /// Those that can be looked at, each once, where it is known which they are.
  var accessesMost: [Access] = []
  /// How often one can be looked at of which it is not known which it is.
  var unknownAccesses = 0

  /// A document that is looked at.
  struct Access {
    let path: RulesPath
    let isAfter: Bool

    /// Whether it is the same document, at the same time.
    func isSame(_ other: Self) -> Bool {
      isAfter == other.isAfter && RulesPath.isSame(path, other.path)
    }
  }

  /// Counts what `Evaluator` counts.
  mutating func evaluate(_ cost: Int) {
    evaluationsLeast += cost
    evaluationsMost += cost
  }

  /// Counts a document; nil for one of which it is not known which it is.
  mutating func look(at access: Access?) {
    guard let access else {
      unknownAccesses += 1
      return
    }
    if !accessesLeast.contains(where: access.isSame) { accessesLeast.append(access) }
    if !accessesMost.contains(where: access.isSame) { accessesMost.append(access) }
  }

  /// Takes back for the least what may be left out.
  mutating func leaveOut(since before: Self) {
    evaluationsLeast = before.evaluationsLeast
    accessesLeast = before.accessesLeast
  }

  /// Takes back for the most what is left out for certain.
  mutating func skip(since before: Self) {
    evaluationsMost = before.evaluationsMost
    accessesMost = before.accessesMost
    unknownAccesses = before.unknownAccesses
    leaveOut(since: before)
  }

  /// Whether too many documents are looked at, for certain.
  func looksAtTooMany(_ max: Int) -> Bool { accessesLeast.count > max }

  /// Whether too many documents may be looked at.
  func mayLookAtTooMany(_ max: Int) -> Bool { accessesMost.count + unknownAccesses > max }
}

/// The limits in words, as `Evaluator` says them where they are passed.
extension RulesLimits {
  /// That too many expressions are evaluated.
  static let evaluationWords = "More than \(evaluationsMax) expressions are evaluated."

  /// That functions call each other too deep.
  static let callDepthWords = "More than \(callDepthMax) functions call each other."

  /// That too many documents are looked at.
  static func accessWords(_ max: Int) -> String { "More than \(max) documents are looked at." }
}
