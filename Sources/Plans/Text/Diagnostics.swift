import Kernel

/// One mistake in a scenario: where, what is wrong, and what to do.
public struct Diagnostic: Hashable, Sendable, Error {
  /// Where the mistake is.
  public var mark: Mark
  /// What is wrong, in one line.
  public var message: String
  /// What was expected or what to do, in one line.
  public var remedy: String

  /// A mistake at a place.
  public init(mark: Mark, message: String, remedy: String) {
    self.mark = mark
    self.message = message
    self.remedy = remedy
  }

  /// The lines a person reads: `file:line:column: error: message` and the remedy below it.
  public func rendered(file: String) -> String {
    let place = mark == .commandLine ? "command line" : "\(printable(file)):\(mark)"
    let lines = "\(place): error: \(printable(message))"
    return lines + (remedy.isEmpty ? "" : "\n  \(printable(remedy))")
  }
}

/// Collects the mistakes of one scenario, so that a person sees all of them at once.
///
/// It is a class because every reader of a part of the file reports to the same list; it belongs
/// to one parse and is not shared between threads.
public final class Diagnostics {
  private var collected: [Diagnostic] = []
  /// Behind so many mistakes no nearest name is looked for.
  private static let hintsMost = 100
  /// The keys that were asked for; nil where nobody wants to know.
  public internal(set) var keys: Set<KeyReading>?  // order-free: whoever walks them sorts them

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
  public var isFull: Bool { collected.count >= Self.hintsMost }

  /// Whether anything was reported.
  public var hasErrors: Bool { !collected.isEmpty }

  /// What was reported, in the order of the file, each thing once.
  public var sorted: [Diagnostic] {
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
    collected.append(Diagnostic(mark: mark, message: message, remedy: remedy))
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
    let all = sorted
    var lines = all.prefix(limit).map { $0.rendered(file: file) }
    if all.count > limit {
      lines.append("\(printable(file)): \(all.count - limit) more errors; mend these first")
    }
    return lines.joined(separator: "\n")
  }
}
