import ArgumentParser
import Composition
import EventLog
import Kernel

/// `yamabiko explain`: why something happened.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say why: the chain of events from the fault to what was noticed.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko explain reports/intercom/ridge-handover/as-written --gap 1
        yamabiko explain reports/intercom/ridge-handover/as-written --delay 'ren hears hina' --at 40s
        yamabiko explain reports/photos/sync-in-the-middle/as-written --breach 3
        yamabiko explain reports/intercom/ridge-handover/as-written --fact pathBroken
        yamabiko explain reports/intercom/ridge-handover/as-written --event 4711
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(
    name: Self.subjectNames,
    help: ArgumentHelp(
      "What the report gives this number.",
      valueName: "number",
      visibility: Yamabiko.apps.subjects.isEmpty ? .hidden : .default,
    ),
  )
  var number: Int64?

  @Option(
    name: Self.questionNames,
    help: ArgumentHelp(
      "What the report calls this pair or device, such as 'ren hears hina'.",
      valueName: "subject",
      visibility: Yamabiko.apps.questions.isEmpty ? .hidden : .default,
    ),
  )
  var subject: String?

  @Option(
    help: ArgumentHelp(
      "The time that is asked about, such as 40s; without it the time that says most.",
      visibility: Yamabiko.apps.questions.isEmpty ? .hidden : .default,
    )
  )
  var at: TimeArgument?

  @Option(help: "The event with this sequence.")
  var event: Int64?

  @Option(help: "Every fact of this kind.")
  var fact: String?

  func validate() throws {
    let subjects = Self.given(Yamabiko.apps.subjects)
    let questions = Self.given(Yamabiko.apps.questions)
    let given =
      subjects.count + questions.count + [event != nil, fact != nil].filter(\.self).count
    guard given == 1 else {
      let names =
        Yamabiko.apps.subjects.map { "--\($0) N" }
        + Yamabiko.apps.questions.map { "--\($0) SUBJECT" }
      throw ValidationError(
        "name one of \(names.joined(separator: ", ")), --event SEQUENCE, --fact KIND"
      )
    }
    guard at == nil || !questions.isEmpty else {
      let names = Yamabiko.apps.questions.map { "--\($0)" }.joined(separator: ", ")
      throw ValidationError("--at goes with \(names) alone")
    }
  }

  /// Everything that some app can be asked is a name of the one option.
  private static var questionNames: NameSpecification {
    let questions = Yamabiko.apps.questions
    return NameSpecification((questions.isEmpty ? ["subject"] : questions).map { .customLong($0) })
  }

  /// Everything that some app numbers is a name of the one option.
  private static var subjectNames: NameSpecification {
    let subjects = Yamabiko.apps.subjects
    // An option must have a name, also where no app numbers anything.
    return NameSpecification((subjects.isEmpty ? ["number"] : subjects).map { .customLong($0) })
  }

  /// The parser does not tell which of its names an option was given by.
  private static func given(_ names: [String]) -> [String] {
    names.filter { name in
      CommandLine.arguments.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
    }
  }

  func run() throws {
    do {
      let reader = try LogReader(opening: RunPath.log(folder))
      reader.noteUnlessOver("what comes later is not told")
      if let number, let subject = Self.given(Yamabiko.apps.subjects).first {
        let (lines, root, fault) = try Explainer(apps: Yamabiko.apps, reader).explain(
          subject,
          number: number,
        )
        for line in lines { print(line) }
        if let root { try showChain(of: root, fault: fault, reader) }
      } else if let subject, let question = Self.given(Yamabiko.apps.questions).first {
        let explainer = Explainer(apps: Yamabiko.apps, reader)
        let (lines, root) = try explainer.answer(question, about: subject, at: at?.instant)
        for line in lines { print(line) }
        if let root { try showChain(of: root, fault: nil, reader) }
      } else if let event = event.map(LogPosition.init(_:)) {
        guard try reader.row(event) != nil else {
          throw ToolError(
            .usage,
            "error: the run has \(reader.count) events, and no event \(event)",
          )
        }
        for line in try Explainer(apps: Yamabiko.apps, reader).chain(of: event) { print(line.text) }
      } else if let fact {
        try explainFacts(fact, reader)
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// The causes of the first evidence, and the fault where they do not name it.
  private func showChain(of sequence: LogPosition, fault: LogPosition?, _ reader: LogReader) throws
  {
    print()
    print("the first sign, back to its root")
    let explainer = Explainer(apps: Yamabiko.apps, reader)
    let (lines, row) = try explainer.chain(of: sequence, fault: fault)
    for line in lines { print("  \(line.text)") }
    if let row { print("  \(row.line)") }
  }

  private func explainFacts(_ kind: String, _ reader: LogReader) throws {
    let name = kind.split(separator: ".").last.map(String.init) ?? kind
    var rows: [LoggedEvent] = []
    try reader.events(matching: EventFilter(kind: name)) { rows.append($0) }
    if rows.isEmpty {
      try LogNames(apps: Yamabiko.apps, of: reader).check(EventFilter(kind: name))
    }
    guard !rows.isEmpty else {
      throw ToolError(
        .usage,
        reader.isComplete
          ? "error: the run never states '\(name)'\n  see facts in report.json"
          : "error: the run has not stated '\(name)' so far",
      )
    }
    let explainer = try Explainer(apps: Yamabiko.apps, remembering: reader)
    for row in rows.prefix(Self.factsMax) {
      let chain = try explainer.chain(of: row.header.sequence)
      for (depth, line) in chain.enumerated() {
        print((depth == 0 ? "" : line.isCause ? "  ← " : "    ") + line.text)
      }
    }
    if rows.count > Self.factsMax {
      let left = rows.count - Self.factsMax
      print("\(left) more: 'yamabiko log' lists them, --event explains any of them")
    }
  }

  /// So many facts of a kind are told with all that led to them: each can have thousands of causes.
  private static let factsMax = 100
}

extension ChainLine {
  /// Whether it is an event that led to the one before.
  fileprivate var isCause: Bool {
    switch self {
    case .event: true
    case .note, .behind: false
    }
  }

  fileprivate var text: String {
    switch self {
    case .event(let event): event.line
    case .note(let note): "(\(note))"
    case .behind(let event): "  \(event.line)"
    }
  }
}
