import Kernel
import Plans
import PushServices

/// Puts the requests of a case to the reducer, and its answers beside the recorded ones.
struct RecordingReplay {
  private let recorded: RecordedCase
  private var service = AmazonService()
  private var placeholders: Placeholders
  /// What was answered to steps, for requests that name one.
  private var answers: [(step: String, answer: AmazonAnswer)] = []

  init(_ recorded: RecordedCase, _ disabledCreate: DisabledCreate) {
    self.recorded = recorded
    placeholders = Placeholders(recorded.placeholders)
    service.disabledCreate = disabledCreate
    if !recorded.prefix.isEmpty { service.prefix = recorded.prefix }
  }

  /// What came of each recorded answer; a case without one has an outcome that says so.
  consuming func outcomes() -> [PushOutcome] {
    var outcomes: [PushOutcome] = []
    for step in recorded.steps {
      let request = step.request.amazon { meaning(of: $0) }
      let answer = ask(request)
      answers.append((step.name, answer))
      guard let expected = step.answer else { continue }
      let outcome = compare(answer, expected, step.name)
      outcomes.append(outcome)
      if outcome.verdict == .differs { follow(expected, request) }
    }
    guard outcomes.isEmpty else { return outcomes }
    return [
      PushOutcome(recorded.name, "", recorded: "nothing", found: "-", .unrecorded)
    ]
  }

  private mutating func ask(_ request: AmazonRequest) -> AmazonAnswer {
    var effects = Effects<AmazonEffect>()
    service.reduce(.requested(request: 0, body: request), at: .start, into: &effects)
    for effect in effects.items {
      if case .answer(_, let answer) = effect { return answer }
    }
    preconditionFailure("a request without an answer")
  }

  /// A recording may have an application that the service would not make; what comes after it is about
  /// that one, so it is made all the same.
  private mutating func follow(_ expected: RecordedAnswer, _ request: AmazonRequest) {
    guard case .createApplication(let name, let platform, _) = request, expected.status == 200
    else { return }
    let credentials = ["PlatformCredential", "PlatformPrincipal"].map { AmazonAttribute($0, "-") }
    _ = ask(.createApplication(name: name, platform: platform, attributes: credentials))
  }

  // MARK: Texts of requests

  /// What a text of a request stands for: `$STEP` is the name that a step was answered, `<300 x 'a'>`
  /// so many letters.
  private func meaning(of text: String) -> String {
    if let repeated = Self.repeated(text) { return repeated }
    guard text.hasPrefix("$") else { return placeholders.filled(text) }
    let name = text.dropFirst()
    guard let answer = answers.last(where: { $0.step == name })?.answer else { return text }
    switch answer {
    case .application(let arn), .endpoint(let arn), .topic(let arn), .subscription(let arn):
      return arn
    case .message(let id): return id
    case .done, .attributes, .endpoints, .subscriptions, .refused: return text
    }
  }

  /// The most letters that a text stands for: four times what the service takes.
  static let repeatsMost = 1_048_576

  private static func repeated(_ text: String) -> String? {
    guard text.hasPrefix("<"), text.hasSuffix("'>") else { return nil }
    let parts = text.dropFirst().dropLast(2).split(separator: " x '", maxSplits: 1)
    guard parts.count == 2, let count = Int(parts[0]), (0...repeatsMost).contains(count),
      parts[1].count == 1
    else { return nil }
    return String(repeating: String(parts[1]), count: count)
  }

  // MARK: Answers

  private mutating func compare(
    _ answer: AmazonAnswer,
    _ expected: RecordedAnswer,
    _ step: String,
  ) -> PushOutcome {
    let found = FoundAnswer(answer)
    var detail = ""
    if found.summary != expected.summary {
      // What is told is what the reducer says; of an answer without words that the other has some.
      detail =
        found.message.isEmpty ? "it says nothing, recorded is '\(expected.message)'" : found.message
    } else if !placeholders.match(expected.message, found.message) {
      detail = "it says '\(found.message)', recorded is '\(expected.message)'"
    } else {
      detail = difference(expected.body, found.body, at: "") ?? ""
    }
    let isSame = found.summary == expected.summary && detail.isEmpty
    return PushOutcome(
      recorded.name,
      step,
      recorded: expected.summary,
      found: found.summary,
      isSame ? .agrees : .differs,
      detail: detail,
    )
  }

  /// The first difference between two objects; their members may have any order.
  private mutating func difference(
    _ expected: [Node.Entry],
    _ found: [PayloadJSON.Member],
    at path: String,
  ) -> String? {
    for entry in expected {
      let place = path.isEmpty ? entry.key : "\(path).\(entry.key)"
      guard let own = found.first(where: { $0.key == entry.key }) else {
        return "\(place) is recorded, and is not there"
      }
      if let found = difference(entry.value, own.value, at: place) { return found }
    }
    let further = found.first { own in !expected.contains { $0.key == own.key } }
    return further.map { "\(path.isEmpty ? "" : path + ".")\($0.key) is not recorded" }
  }

  private mutating func difference(
    _ expected: Node,
    _ found: PayloadJSON,
    at path: String,
  ) -> String? {
    switch (expected.content, found) {
    case (.mapping(let entries), .object(let members)):
      return difference(entries, members, at: path)
    case (.sequence(let nodes), .array(let values)):
      guard nodes.count == values.count else {
        return "\(path) has \(counted(values.count, "entry")), recorded are \(nodes.count)"
      }
      for (place, (node, value)) in zip(nodes, values).enumerated() {
        if let found = difference(node, value, at: "\(path)[\(place)]") { return found }
      }
      return nil
    case (.scalar(let text, quoted: true), .text(let own)):
      return placeholders.match(text, own) ? nil : "\(path) is '\(own)', recorded is '\(text)'"
    case _: return "\(path) is of another kind than is recorded"
    }
  }
}
