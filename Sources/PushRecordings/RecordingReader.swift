import Plans
import PushServices

/// Reads a recording of either shape; every mistake is reported with its place.
struct RecordingReader {
  let diagnostics: Diagnostics

  /// The most cases, and the most steps of one.
  static let most = 1_000

  /// The cases; what is wrong was reported.
  func read(_ root: Node) -> [RecordedCase] {
    let file = MappingReader(root, as: "the file", diagnostics: diagnostics)
    file.take(["source", "fixture", "moto", "boto3", "python", "note"])
    defer { file.finish() }
    if file.has("steps") {
      var steps: [RecordedStep] = []
      for node in few(file.list("steps"), "steps", at: file.mark(of: "steps")) {
        guard let step = traced(node, after: steps) else { continue }
        if isNew(step, among: steps, of: "the file", at: node.mark) { steps.append(step) }
      }
      return [
        RecordedCase(
          name: "steps",
          steps: steps,
          placeholders: .numbers,
          prefix: prefix(of: steps),
        )
      ]
    }
    guard let cases = file.requiredNode("cases", expecting: "a mapping of cases, or 'steps'")
    else { return [] }
    let reader = MappingReader(cases, as: "cases", diagnostics: diagnostics)
    return few(reader.entries, "cases", at: cases.mark).compactMap { readCase($0) }
  }

  private func few<Element>(_ all: [Element], _ what: String, at mark: Mark) -> [Element] {
    guard all.count > Self.most else { return all }
    diagnostics.report(
      at: mark,
      "there are \(all.count) \(what)",
      remedy: "expected at most \(Self.most); make several files of it",
    )
    return []
  }

  // MARK: Cases, each on a service of its own

  private func readCase(_ entry: Node.Entry) -> RecordedCase? {
    let what = "case '\(entry.key.prefix(60))'"
    let reader = MappingReader(entry.value, as: what, diagnostics: diagnostics)
    reader.take(["validated"])
    let recorded = reader.requiredNode("recorded", expecting: "answers by their steps")
    let own = reader.has("requests") ? reader.list("requests") : nil
    reader.finish()
    guard let recorded else { return nil }
    let answers = MappingReader(recorded, as: "recorded of \(what)", diagnostics: diagnostics)
    guard let nodes = own ?? KnownRequests.of(entry.key) else {
      // Of what nobody has recorded nothing needs to be known.
      if answers.entries.isEmpty { return blank(entry.key, []) }
      diagnostics.report(
        at: entry.keyMark,
        "'\(entry.key.prefix(60))' does not say what was asked",
        remedy: "add \"requests\": [{\"step\": …, \"op\": …, \"request\": {…}}]",
      )
      return nil
    }
    var steps: [RecordedStep] = []
    for node in few(nodes, "requests", at: entry.value.mark) {
      guard let step = asked(node, of: what, after: steps) else { continue }
      if isNew(step, among: steps, of: what, at: node.mark) { steps.append(step) }
    }
    for place in steps.indices {
      guard let answer = answers.node(steps[place].name) else { continue }
      steps[place].answer = self.answer(answer, "\(steps[place].name) of \(what)")
    }
    for answer in answers.entries where !steps.contains(where: { $0.name == answer.key }) {
      diagnostics.reportUnknown(
        "step",
        answer.key,
        in: " of \(what): nothing was asked under that name",
        known: steps.map(\.name),
        at: answer.keyMark,
      )
    }
    return blank(entry.key, steps)
  }

  /// Whether a step has a name of its own; of two with one name nobody could tell which an answer, or `$STEP`, means.
  private func isNew(
    _ step: RecordedStep,
    among steps: [RecordedStep],
    of what: String,
    at mark: Mark,
  ) -> Bool {
    guard steps.contains(where: { $0.name == step.name }) else { return true }
    diagnostics.report(
      at: mark,
      "the step '\(step.name.prefix(60))' of \(what) stands there twice",
      remedy: "give each step a name of its own",
    )
    return false
  }

  private func blank(_ name: String, _ steps: [RecordedStep]) -> RecordedCase {
    RecordedCase(name: name, steps: steps, placeholders: .brackets, prefix: "")
  }

  private func asked(
    _ node: Node,
    of what: String,
    after steps: [RecordedStep],
  ) -> RecordedStep? {
    let reader = MappingReader(node, as: "a request of \(what)", diagnostics: diagnostics)
    let name = reader.name("step")
    let request = request(reader, after: steps)
    reader.finish()
    return request.map { RecordedStep(name: name, request: $0) }
  }

  /// An answer with what botocore has beside it.
  private func answer(_ node: Node, _ what: String) -> RecordedAnswer? {
    let reader = MappingReader(node, as: what, diagnostics: diagnostics)
    guard let about = reader.mapping("ResponseMetadata") else {
      diagnostics.report(
        at: node.mark,
        "\(what) has no 'ResponseMetadata'",
        remedy: "add 'ResponseMetadata': with \"HTTPStatusCode\"",
      )
      return nil
    }
    about.take(["HTTPHeaders", "RequestId", "RetryAttempts"])
    var answer = RecordedAnswer(status: about.integer("HTTPStatusCode", in: 100...599))
    about.finish()
    if let error = reader.mapping("Error") { read(error, into: &answer) }
    let known = ["ResponseMetadata", "Error"]
    answer.body = reader.entries.filter { !known.contains($0.key) }
    return answer
  }

  private func read(_ error: MappingReader, into answer: inout RecordedAnswer) {
    error.take(["Type", "message"])
    answer.code = error.name("Code")
    answer.message = error.required("Message", .text(length: Self.textLongest)) ?? ""
    error.finish()
  }

  /// No text of a recording is longer; what is longer stands there as `<300 x 'a'>`.
  private static let textLongest = 100_000

  // MARK: Steps, all on one service

  private func traced(_ node: Node, after steps: [RecordedStep]) -> RecordedStep? {
    let reader = MappingReader(node, as: "a step", diagnostics: diagnostics)
    reader.take(["aws_expected", "aws_evidence", "moto_deviation"])
    let number = reader.integer("n", in: 0...1_000_000)
    let label = reader.required("label", .text(length: 200)) ?? ""
    let request = request(reader, after: steps)
    var answer = RecordedAnswer(status: 0)
    if reader.has("other_error") {
      reader.take(["http"])
    } else {
      answer.status = reader.integer("http", in: 100...599)
      if let error = reader.mapping("error") { read(error, into: &answer) }
      answer.body = reader.node("response")?.entries ?? []
    }
    reader.take(["response"])
    reader.finish()
    return request.map {
      RecordedStep(name: "\(number) \(label)", request: $0, answer: answer)
    }
  }

  /// How names begin in a recording: the first five parts of the first one that was answered.
  private func prefix(of steps: [RecordedStep]) -> String {
    for step in steps {
      for entry in step.answer?.body ?? [] {
        guard let text = entry.value.text, text.hasPrefix("arn:") else { continue }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count > 5 { return parts.prefix(5).joined(separator: ":") }
      }
    }
    return ""
  }

  // MARK: Requests

  private func request(
    _ reader: MappingReader,
    after steps: [RecordedStep],
  ) -> RecordedRequest? {
    let names = RecordedRequest.Operation.allCases.map(\.rawValue)
    let operation = reader.required("op", .choice(names))
    guard let node = reader.requiredNode("request", expecting: "the request's parameters"),
      let operation = operation.flatMap(RecordedRequest.Operation.init(rawValue:))
    else { return nil }
    var request = RecordedRequest(operation: operation)
    let what = "request of \(reader.what)"
    let parameters = MappingReader(node, as: what, diagnostics: diagnostics)
    for name in operation.texts where parameters.node(name) != nil {
      let value = text(parameters.node(name), "\(name) of \(what)", after: steps)
      guard let value else { continue }
      request.texts.append(AmazonAttribute(name, value))
    }
    if let name = operation.map, let map = parameters.mapping(name) {
      map.take(map.entries.map(\.key))
      for entry in map.entries {
        let value = attribute(entry.value, "\(entry.key) of \(map.what)", after: steps)
        guard let value else { continue }
        request.attributes.append(AmazonAttribute(entry.key, value))
      }
    }
    parameters.finish()
    return request
  }

  /// A value of a map: a text, or that of a message's attribute with its type.
  private func attribute(
    _ node: Node,
    _ what: String,
    after steps: [RecordedStep],
  ) -> String? {
    guard node.entries != nil else { return text(node, what, after: steps) }
    let reader = MappingReader(node, as: what, diagnostics: diagnostics)
    reader.take(["DataType"])
    let value = reader.requiredNode("StringValue", expecting: "a text in quotation marks")
    reader.finish()
    return value.flatMap { text($0, "StringValue of \(what)", after: steps) }
  }

  private func text(_ node: Node?, _ what: String, after steps: [RecordedStep]) -> String? {
    guard let node else { return nil }
    if case .scalar(let text, quoted: true) = node.content {
      return isKnown(text, after: steps, at: node.mark, what) ? text : nil
    }
    diagnostics.report(
      at: node.mark,
      "\(what) is \(node.summary)",
      remedy: "expected a text in quotation marks",
    )
    return nil
  }

  /// Whether a text that names a step, `$STEP`, names one before it that is answered with a name.
  private func isKnown(
    _ text: String,
    after steps: [RecordedStep],
    at mark: Mark,
    _ what: String,
  ) -> Bool {
    guard text.hasPrefix("$") else { return true }
    let name = text.dropFirst()
    let naming = steps.filter(\.request.operation.givesName)
    guard !naming.contains(where: { $0.name == name }) else { return true }
    let isStep = steps.contains { $0.name == name }
    diagnostics.report(
      at: mark,
      isStep
        ? "\(what): the step '\(name.prefix(60))' is answered with no name"
        : "\(what): no step before it is called '\(name.prefix(60))'",
      remedy: naming.isEmpty
        ? "expected the name itself: no step before it is answered with one"
        : "expected one of " + naming.prefix(10).map { "$\($0.name)" }.joined(separator: ", "),
    )
    return false
  }
}
