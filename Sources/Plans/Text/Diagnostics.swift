import Kernel

/// One mistake in a scenario, or something odd: where, what is wrong, and what to do.
public struct Diagnostic: Hashable, Sendable, Error {
  /// How bad something is.
  public enum Severity: String, Hashable, Sendable {
    /// It cannot be meant: the scenario is not run.
    case error
    /// It can be meant, and what comes of it could be taken for more than it is.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// Where it is.
  public var mark: Mark
  /// What is wrong, in one line.
  public var message: String
  /// What was expected or what to do, in one line.
  public var remedy: String
  /// The variants that it is about, in the order of the file; none where it is about all of them, or
  /// about what they share.
  public var variants: [String] = []

  /// A mistake at a place, or a warning.
  public init(severity: Severity = .error, mark: Mark, message: String, remedy: String) {
    self.severity = severity
    self.mark = mark
    self.message = message
    self.remedy = remedy
  }

  /// The lines a person reads: `file:line:column: error: message` and the remedy below it.
  ///
  /// A warning reads the same, with its own word.
  public func rendered(file: String) -> String {
    let place = mark == .commandLine ? "command line" : "\(printable(file)):\(mark)"
    let names = variants.map { "'\($0)'" }.joined(separator: ", ")
    let scope = variants.isEmpty ? "" : "\(variants.count == 1 ? "variant" : "variants") \(names): "
    let lines = "\(place): \(severity.rawValue): \(printable(scope + message))"
    return lines + (remedy.isEmpty ? "" : "\n  \(printable(remedy))")
  }

  /// The same of several, at most `limit`, then how many more there are.
  public static func rendered(_ all: [Self], file: String, limit: Int = 20) -> String {
    var lines = all.prefix(limit).map { $0.rendered(file: file) }
    if all.count > limit {
      let isWrong = all.contains { $0.severity == .error }
      let rest = counted(all.count - limit, isWrong ? "more error" : "more warning")
      lines.append("\(printable(file)): \(rest); mend these first")
    }
    return lines.joined(separator: "\n")
  }
}

/// Collects the mistakes of one scenario, so that a person sees all of them at once, and warnings.
///
/// It is a class because every reader of a part of the file reports to the same list; it belongs
/// to one parse and is not shared between threads.
public final class Diagnostics {
  private var mistakes: [Diagnostic] = []
  private var oddities: [Diagnostic] = []
  /// Behind so many mistakes no nearest name is looked for.
  private static let hintsMost = 100
  /// So many warnings are kept, those of all variants together.
  private static let warningsMost = 10_000
  /// The keys that were asked for; nil where nobody wants to know.
  public internal(set) var keys: Set<KeyReading>?  // order-free: whoever walks them sorts them
  /// The variant whose part of the scenario is read, and those that were; what is read outside of one is
  /// shared by all.
  private var variant: String?
  private var variantsRead: [String] = []

  /// An empty list.
  ///
  /// - Parameter notesKeys: whether the keys that are asked for are noted.
  public init(notesKeys: Bool = false) {
    keys = notesKeys ? [] : nil
  }

  /// Notes a scalar that names one of these.
  public func note(_ node: Node, as what: String, names: [String]) {
    keys?.insert(
      KeyReading(
        mapping: node.mark,
        what: what,
        key: "name",
        value: node.mark,
        edges: Edges(names: names),
      )
    )
  }

  /// Whether so much is wrong that nothing more needs to be looked for.
  public var isFull: Bool { mistakes.count >= Self.hintsMost }

  /// Reads what a variant means: what is odd about it alone says so.
  public func reading<Result>(variant: String, _ read: () -> Result) -> Result {
    self.variant = variant
    if !variantsRead.contains(variant) { variantsRead.append(variant) }
    defer { self.variant = nil }
    return read()
  }

  /// Whether any mistake was reported; a warning is none.
  public var hasErrors: Bool { !mistakes.isEmpty }

  /// The mistakes, in the order of the file, each once.
  public var errors: [Diagnostic] { Self.sorted(mistakes) }

  /// The warnings, in the order of the file, each once.
  ///
  /// They are about a scenario without mistakes: in another one they could come from a mistake.
  public var warnings: [Diagnostic] {
    guard !hasErrors else { return [] }
    var places: [Diagnostic: Int] = [:]  // order-free: only looked up
    var merged: [Diagnostic] = []
    for oddity in oddities {
      var plain = oddity
      plain.variants = []
      if let place = places[plain] {
        // What is shared by all is not made one variant's by being found again in it.
        let isShared = merged[place].variants.isEmpty || oddity.variants.isEmpty
        merged[place].variants = isShared ? [] : merged[place].variants + oddity.variants
      } else {
        places[plain] = merged.count
        merged.append(oddity)
      }
    }
    for place in merged.indices {
      let named = merged[place].variants
      let isOfAll = variantsRead.allSatisfy(named.contains)
      merged[place].variants = isOfAll ? [] : variantsRead.filter(named.contains)
    }
    return Self.sorted(merged)
  }

  private static func sorted(_ collected: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    let ordered = collected.enumerated().sorted { left, right in
      (left.element.mark, left.offset) < (right.element.mark, right.offset)
    }
    for (_, diagnostic) in ordered where !result.suffix(8).contains(diagnostic) {
      result.append(diagnostic)
    }
    return result
  }

  /// Adds a mistake.
  public func report(at mark: Mark, _ message: String, remedy: String) {
    mistakes.append(Diagnostic(mark: mark, message: message, remedy: remedy))
  }

  /// Adds a warning: something that can be meant, and of which a report says less than it seems to.
  public func warn(at mark: Mark, _ message: String, remedy: String) {
    // Nobody reads so many; a timeline can have ten thousand acts.
    guard oddities.count < Self.warningsMost else { return }
    var warning = Diagnostic(severity: .warning, mark: mark, message: message, remedy: remedy)
    warning.variants = variant.map { [$0] } ?? []
    oddities.append(warning)
  }

  /// Adds an unknown name, with the nearest of the known ones.
  ///
  /// - Parameters:
  ///   - what: the kind of name, such as `key` or `device`.
  ///   - name: the name that is not known.
  ///   - place: where it stands, such as ` in link 'local'`, or empty.
  ///   - known: the names that could have been meant.
  ///   - mark: where the name stands.
  public func reportUnknown(
    _ what: String,
    _ name: String,
    in place: String = "",
    known: [String],
    at mark: Mark,
  ) {
    // Nobody reads so many, and the nearest of many names takes its time.
    let remedy =
      if !isFull, let nearest = nearest(to: name, among: known) {
        "did you mean '\(nearest)'?"
      } else if known.isEmpty {
        "there is none to choose from"
      } else {
        known.count <= 24
          ? "known: " + known.joined(separator: ", ")
          : "nearest of \(known.count): \(nearestFew(to: name, among: known).joined(separator: ", "))"
      }
    report(at: mark, "unknown \(what) '\(excerpt(name))'\(place)", remedy: remedy)
  }

  /// The lines a person reads, at most `limit` mistakes, then how many more there are.
  public func rendered(file: String, limit: Int = 20) -> String {
    Diagnostic.rendered(errors, file: file, limit: limit)
  }
}
