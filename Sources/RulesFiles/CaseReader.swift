import Plans
import SecurityRules

/// Reads cases and queries; every mistake is reported with its place.
struct CaseReader {
  let diagnostics: Diagnostics
  /// Whether each says what is expected.
  let isExpecting: Bool
  private var values: ValueReader { ValueReader(diagnostics: diagnostics) }

  init(diagnostics: Diagnostics, isExpecting: Bool) {
    self.diagnostics = diagnostics
    self.isExpecting = isExpecting
  }

  /// The cases; what is wrong was reported.
  func read(_ root: Node, _ key: String) -> [RulesCase] {
    let file = MappingReader(root, as: "the file", diagnostics: diagnostics)
    file.take(isExpecting ? ["note", "rules"] : ["note", "rules", "collections"])
    let nodes = file.list(key)
    let isThere = file.has(key)
    file.finish()
    guard (1...RulesFiles.casesMax).contains(nodes.count) else {
      if !isThere || file.node(key)?.elements != nil {
        diagnostics.report(
          at: file.mark(of: key),
          "the file has \(nodes.count) \(key)",
          remedy: "expected '\(key)': a list of 1 to \(RulesFiles.casesMax)",
        )
      }
      return []
    }
    let cases = nodes.compactMap { read($0) }
    checkNames(cases)
    return cases
  }

  /// The collections that the file names; what is wrong was reported.
  func collections(_ root: Node) -> [RulesPath] {
    let file = MappingReader(root, as: "the file", diagnostics: diagnostics)
    return file.list("collections").compactMap { node in
      guard let text = file.value(of: node, "collections", .text(length: 6_000)) else { return nil }
      guard isWhole(text, at: node.mark, "'\(text.prefix(60))'") else { return nil }
      let path = RulesPath(document: text)
      guard values.checkLength(of: path, at: node.mark, "'\(text.prefix(60))'") else { return nil }
      guard path.documentSegments.count % 2 == 1 else {
        diagnostics.report(
          at: node.mark,
          "'\(text.prefix(60))' is no collection",
          remedy: "a collection has an odd number of parts, such as users/{userId}/devices",
        )
        return nil
      }
      values.checkSegments(of: path, at: node.mark, "'\(text.prefix(60))'")
      return path
    }
  }

  private func checkNames(_ cases: [RulesCase]) {
    var seen: [String: Mark] = [:]  // order-free: only looked up by name
    for one in cases {
      if let first = seen[one.name] {
        diagnostics.report(
          at: one.mark,
          "'\(one.name.prefix(60))' stands twice",
          remedy: "the first one is at \(first); give each its own id",
        )
      }
      seen[one.name] = one.mark
    }
  }

  private func read(_ node: Node) -> RulesCase? {
    let mistakes = diagnostics.errors.count
    let reader = MappingReader(
      node,
      as: isExpecting ? "a case" : "a query",
      diagnostics: diagnostics,
    )
    let name = reader.name("id")
    let what = "'\(name.prefix(60))'"
    reader.take(["why", "finding", "note"])
    guard let operation = operation(reader),
      let place = place(reader, operation.method, what)
    else { return nil }
    let request = request(reader, operation, place, what)
    let expected = isExpecting ? expectation(reader) : nil
    let text = isExpecting ? reader.optional("text", .text(length: 10_000)) : nil
    // Of a query other documents are not known: these keys would change nothing.
    let documents = present(isExpecting ? reader.node("documents") : nil, "documents of \(what)")
    let after = listed(isExpecting ? reader.node("after") : nil, "after of \(what)")
    if isExpecting, !operation.isBatch { checkSides(reader, operation.method, what) }
    reader.finish()
    guard diagnostics.errors.count == mistakes else { return nil }
    return RulesCase(
      name: name,
      mark: node.mark,
      request: request,
      summary: Self.summary(of: request),
      isAllowed: expected,
      text: text,
      reason: reader.node("why")?.text ?? "",
      documents: documents,
      documentsAfter: after,
    )
  }

  private func expectation(_ reader: MappingReader) -> Bool? {
    reader.required("expect", .choice(["ALLOW", "DENY"])).map { $0 == "ALLOW" }
  }

  // MARK: What is asked

  private struct Operation {
    var method: RulesRequest.Method
    var isBatch: Bool
  }

  private static let operations = RulesRequest.Method.allCases.map(\.rawValue)

  /// `get`, or `batch[create child, create task]`, of which the last one is judged.
  private func operation(_ reader: MappingReader) -> Operation? {
    if !isExpecting, !reader.has("op") { return Operation(method: .list, isBatch: false) }
    guard let text = reader.required("op", .text(length: 1_000)) else { return nil }
    let isBatch = text.hasPrefix("batch[") && text.hasSuffix("]")
    let last =
      text.dropFirst(isBatch ? 6 : 0).dropLast(isBatch ? 1 : 0)
      .split(separator: ",").last ?? ""
    let word = last.split(separator: " ").first.map(String.init) ?? ""
    guard let method = RulesRequest.Method(rawValue: isBatch ? word : text) else {
      diagnostics.reportUnknown(
        "operation",
        isBatch ? word : text,
        in: " in \(reader.what)",
        known: Self.operations,
        at: reader.mark(of: "op"),
      )
      return nil
    }
    return Operation(method: method, isBatch: isBatch)
  }

  /// Where it is asked.
  private struct Place {
    var path: RulesPath
    var scope = RulesQuery.Scope.collection
  }

  private static let groupMark = " (collection group)"

  private func place(
    _ reader: MappingReader,
    _ method: RulesRequest.Method,
    _ what: String,
  ) -> Place? {
    let path = reader.optional("path", .text(length: 6_000))
    let collection = reader.optional("collection", .text(length: 6_000))
    guard method == .list else {
      // A document without a path of its own has any name.
      guard let text = path ?? collection.map({ $0 + "/doc" }) else {
        missing(reader, what, "'path', such as \"tasks/t1\"")
        return nil
      }
      return checked(text, isDocument: true, reader, what)
    }
    guard let text = collection ?? path else {
      missing(reader, what, "'collection', such as \"tasks\"")
      return nil
    }
    if text.hasSuffix(Self.groupMark) {
      let name = String(text.dropLast(Self.groupMark.count))
      let mark = reader.mark(of: collection == nil ? "path" : "collection")
      values.checkSegments(of: RulesPath(document: name), at: mark, what)
      return Place(path: RulesPath(RulesPath.root), scope: .group(name))
    }
    return checked(text, isDocument: false, reader, what)
  }

  private func missing(_ reader: MappingReader, _ what: String, _ expected: String) {
    // What is there and is wrong was reported.
    guard reader.node("path") == nil, reader.node("collection") == nil else { return }
    diagnostics.report(at: reader.mark, "\(what) does not say of what", remedy: "add \(expected)")
  }

  /// Whether a path has no part without a name: of `a//b` nobody knows what it leaves out.
  private func isWhole(_ text: String, at mark: Mark, _ what: String) -> Bool {
    let path = text.hasPrefix("/") ? text.dropFirst() : text[...]
    guard path.hasPrefix("/") || path.hasSuffix("/") || path.contains("//") else { return true }
    diagnostics.report(
      at: mark,
      "\(what): '\(text.prefix(60))' has a part without a name",
      remedy: "write one '/' between two parts, as in users/mom",
    )
    return false
  }

  private func checked(
    _ text: String,
    isDocument: Bool,
    _ reader: MappingReader,
    _ what: String,
  ) -> Place? {
    let given: String
    switch (isDocument, reader.has("path"), reader.has("collection")) {
    case (true, true, _), (false, true, false): given = "path"
    case (_, _, _): given = "collection"
    }
    let mark = reader.mark(of: given)
    guard isWhole(text, at: mark, what) else { return nil }
    let path = RulesPath(document: text)
    guard values.checkLength(of: path, at: mark, what) else { return nil }
    let count = path.documentSegments.count
    guard count > 0, count % 2 == (isDocument ? 0 : 1) else {
      diagnostics.report(
        at: mark,
        "\(what): '\(path.documentText.prefix(60))' is no \(isDocument ? "document" : "collection")",
        remedy: "a document has an even number of parts, a collection an odd one",
      )
      return nil
    }
    values.checkSegments(of: path, at: mark, what)
    return Place(path: path)
  }

  private func request(
    _ reader: MappingReader,
    _ operation: Operation,
    _ place: Place,
    _ what: String,
  ) -> RulesRequest {
    func document(_ key: String) -> RulesResource? {
      reader.node(key).map {
        RulesResource(path: place.path, data: values.document($0, "\(key) of \(what)"))
      }
    }
    let query = reader.node("query")
    var request = RulesRequest(
      operation.method,
      place.path,
      auth: auth(reader.node("auth"), what),
      time: time(reader, what),
      resource: document("existing"),
      incoming: document("incoming"),
      accessesMax: operation.isBatch
        ? RulesRequest.batchAccessesMax : RulesRequest.singleAccessesMax,
    )
    if operation.method == .list {
      request.query = QueryReader(values).query(query, place.scope, "query of \(what)")
    } else if let query {
      diagnostics.report(
        at: query.mark,
        "\(what) has a query and is no list",
        remedy: "leave it out, or ask for a list",
      )
    }
    return request
  }

  /// Whether the document as it is, and as it would be, go with what is asked.
  private func checkSides(
    _ reader: MappingReader,
    _ method: RulesRequest.Method,
    _ what: String,
  ) {
    let sides: (existing: Bool?, incoming: Bool?) =
      switch method {
      case .create: (existing: false, incoming: true)
      case .update: (existing: true, incoming: true)
      case .delete: (existing: nil, incoming: false)
      case .get, .list: (existing: nil, incoming: false)
      }
    for (key, isWanted) in [("existing", sides.existing), ("incoming", sides.incoming)] {
      guard let isWanted, (reader.node(key) != nil) != isWanted else { continue }
      diagnostics.report(
        at: reader.mark(of: key),
        "\(what) is \(method == .update ? "an" : "a") \(method.rawValue) \(isWanted ? "without" : "with") '\(key)'",
        remedy: isWanted
          ? "expected '\(key)': the fields of the document \(Self.meaning(key))"
          : "leave '\(key)' out, or ask for another operation",
      )
    }
  }

  private static func meaning(_ key: String) -> String {
    key == "existing" ? "as it is" : "as it would be"
  }

  private func auth(_ node: Node?, _ what: String) -> RulesValue {
    guard let node else { return .null }
    if case .scalar(let uid, quoted: true) = node.content {
      checkUser(node, what)
      return isExpecting
        ? .signedIn(uid, token: Self.token(uid)) : .map(of: [("uid", .string(uid))])
    }
    guard node.entries != nil else {
      values.wrong(
        node,
        "auth of \(what)",
        "null, a user's identifier, or {\"uid\": …, \"token\": …}",
      )
      return .null
    }
    let reader = MappingReader(node, as: "auth of \(what)", diagnostics: diagnostics)
    let uid = reader.name("uid")
    if let node = reader.node("uid") { checkUser(node, what) }
    let token = reader.node("token").map { values.fields($0, "token of \(what)") }
    reader.finish()
    guard token != nil || isExpecting else { return .map(of: [("uid", .string(uid))]) }
    return .signedIn(uid, token: token ?? Self.token(uid))
  }

  /// Whether it is a user's identifier: a text that says something.
  private func checkUser(_ node: Node, _ what: String) {
    if case .scalar(let uid, quoted: true) = node.content, !uid.isEmpty { return }
    // What is no scalar was reported.
    guard node.text != nil else { return }
    values.wrong(node, "uid of \(what)", "a text with at least one character")
  }

  /// What every token says of a user, where the file gives none.
  private static func token(_ uid: String) -> RulesMap { RulesMap([("sub", .string(uid))]) }

  private func time(_ reader: MappingReader, _ what: String) -> RulesTimestamp {
    guard let node = reader.node("time") else { return .epoch }
    guard let time = node.text.flatMap({ RulesTimestamp(text: $0) }) else {
      values.wrong(node, "time of \(what)", "an instant such as \"2026-11-25T19:20:00Z\"")
      return .epoch
    }
    return time
  }

  // MARK: Other documents

  private func present(_ node: Node?, _ what: String) -> [RulesResource] {
    listed(node, what).compactMap(\.resource)
  }

  private func listed(
    _ node: Node?,
    _ what: String,
  ) -> [(path: RulesPath, resource: RulesResource?)] {
    guard let node else { return [] }
    guard let entries = node.entries else {
      values.wrong(node, what, "a mapping of paths to fields")
      return []
    }
    return entries.map { entry in
      let path = RulesPath(document: entry.key)
      _ =
        isWhole(entry.key, at: entry.keyMark, what)
        && values.checkLength(of: path, at: entry.keyMark, what)
      if path.documentSegments.isEmpty || path.documentSegments.count % 2 == 1 {
        diagnostics.report(
          at: entry.keyMark,
          "'\(entry.key.prefix(60))' in \(what) is no document",
          remedy: "expected a path of an even number of parts, such as users/mom",
        )
      }
      values.checkSegments(of: path, at: entry.keyMark, what)
      guard entry.value.content != .null else { return (path: path, resource: nil) }
      let fields = values.document(entry.value, "'\(entry.key.prefix(60))'")
      return (path: path, resource: RulesResource(path: path, data: fields))
    }
  }

  // MARK: Words

  private static func summary(of request: RulesRequest) -> String {
    let what = "\(request.method.rawValue) "
    guard let query = request.query else { return what + request.path.documentText }
    let words = QueryReader.words(query)
    if case .group(let name) = query.scope { return what + name + groupMark + words }
    return what + request.path.documentText + words
  }
}
