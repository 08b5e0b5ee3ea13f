import Kernel
import Plans
import World

/// The apps that scenarios can name, as they were handed in.
///
/// Nothing here or below knows any app by itself: who builds a tool says which apps it has, and
/// everything that reads scenarios or logs is given them.
public struct Apps: Sendable {
  /// The apps, in the order in which reports and plans have them.
  public let all: [any Application]

  /// These apps.
  ///
  /// - Precondition: no two have one name, an option of `explain` in common, or one folder of media, and
  ///   none has a fact and an event of one kind; the message names them.
  public init(_ all: [any Application]) {
    func check(_ names: [String], _ what: String) {
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        preconditionFailure("two of the apps handed in have the \(what) '\(name)'")
      }
    }
    check(all.map(\.schema.name), "name")
    check(all.flatMap { $0.subjects + $0.questions }, "subject")
    check(all.compactMap(\.media), "media folder")
    for app in all {
      guard let kind = Self.ambiguousKind(of: app.schema) else { continue }
      preconditionFailure(
        "the app '\(app.schema.name)' has a fact and an event of the kind '\(kind)': in a log nobody "
          + "could tell them apart; call one of them otherwise"
      )
    }
    self.all = all
  }

  /// A kind that an app has as a fact that its reducers state, and as an event; nil for none.
  ///
  /// A row of the log has its kind and no word of what it is: a replay would take an event for what was
  /// stated in answer to the one before.
  static func ambiguousKind(of app: AppSchema) -> String? {
    let facts = app.factKinds.compactMap { $0.split(separator: ".").last.map(String.init) }
    return facts.first(where: app.eventKinds.contains)
  }

  /// Their names.
  public var names: [String] { all.map(\.schema.name) }

  /// Everything that some app numbers.
  public var subjects: [String] { all.flatMap(\.subjects) }

  /// Everything that some app can be asked about a pair, a device or the like.
  public var questions: [String] { all.flatMap(\.questions) }

  /// The folders in which apps leave what can be looked at or listened to.
  public var media: [String] { all.compactMap(\.media) }

  /// The apps that a plan has sections of, in the order of the list.
  public func used(by sections: [String]) -> [any Application] {
    all.filter { sections.contains($0.schema.name) }
  }

  /// Those that nobody here knows.
  func unknown(among sections: [String]) -> [String] {
    sections.filter { !names.contains($0) }
  }

  /// Refuses what cannot be done with a run, because its apps are not here or it has none.
  ///
  /// - Parameters:
  ///   - sections: the apps that the run's plan names.
  ///   - path: the log.
  ///   - consequence: what cannot be done.
  /// - Throws: `ToolError` where some app is missing.
  func require(
    _ sections: [String],
    in path: String,
    orElse consequence: String,
  ) throws(ToolError) {
    let unknown = unknown(among: sections)
    guard sections.isEmpty || !unknown.isEmpty else { return }
    let problem: Message =
      sections.isEmpty
      ? "no app took part in the run"
      : "the run has an app that this tool does not have: \(unknown.joined(separator: ", "))"
    throw ToolError(
      .data,
      "error: \(path): " + problem
        + "\n  \(consequence); the apps here are \(names.joined(separator: ", "))",
    )
  }
}

/// The tool's version; it stands in every log.
public enum Tool {
  /// Major, minor, patch.
  public static let version = "0.1.0"
}
