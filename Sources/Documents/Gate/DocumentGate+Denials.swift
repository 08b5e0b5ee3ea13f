import Kernel
import SecurityRules

extension DocumentGate {
  /// What an access is about.
  struct Access {
    /// On whose behalf.
    var caller: DocumentCaller
    /// Who asks, as in the request.
    var from: String
    /// When.
    var time: WallTime
    /// The documents as they are.
    var store: DocumentStore
  }

  /// Why a document may not be read; nil where it may.
  func denial(reading path: String, _ access: Access) -> DocumentDenial? {
    judge("get", path, access) {
      var request = self.request(.get, path, access)
      request.resource = access.store[path].map(bridge.resource)
      return request
    }
  }

  /// Why a query may not be made; nil where it may.
  func denial(listing query: DocumentQuery, _ access: Access) -> DocumentDenial? {
    judge("list", query.collection, access) {
      var request = self.request(.list, query.isGroup ? "" : query.collection, access)
      request.query = bridge.query(query)
      return request
    }
  }

  /// Why writes may not be carried out together; nil where they may.
  ///
  /// Each is judged by the document as it is, with the writes before it, and as it would be; what it
  /// requires is looked at afterwards. `getAfter` sees all of them.
  func denial(writing writes: [DocumentWrite], _ access: Access) -> DocumentDenial? {
    if access.caller == .administrator || mode == .open { return nil }
    // What the writes change, and not a copy of everything.
    var after = SortedRows<DocumentChange>()
    var steps: [(write: DocumentWrite, before: Document?, after: Document?)] = []
    for write in writes {
      let before = after[write.document].map(\.after) ?? access.store[write.document]
      let result = (try? write.when(.none).applied(to: before, at: access.time)) ?? nil
      after[write.document] = DocumentChange(write.document, before: nil, after: result)
      steps.append((write, before, result))
    }
    for step in steps {
      let method = Self.method(of: step.write, isThere: step.before != nil)
      let denial = judge(method.rawValue, step.write.document, access, after: after) {
        var request = self.request(method, step.write.document, access)
        request.resource = step.before.map(bridge.resource)
        if !method.isRead { request.incoming = step.after.map(bridge.resource) }
        if writes.count > 1 { request.accessesMax = RulesRequest.batchAccessesMax }
        return request
      }
      if let denial { return denial }
    }
    return nil
  }

  private var bridge: RulesBridge { RulesBridge(epoch: epoch) }

  private static func method(of write: DocumentWrite, isThere: Bool) -> RulesRequest.Method {
    switch write.action {
    case .verify: .get
    case .delete: .delete
    case .set, .merge: isThere || write.precondition == .exists(true) ? .update : .create
    }
  }

  private func judge(
    _ method: String,
    _ path: String,
    _ access: Access,
    after: SortedRows<DocumentChange> = SortedRows(),
    _ request: () -> RulesRequest,
  ) -> DocumentDenial? {
    if access.caller == .administrator { return nil }
    switch mode {
    case .open: return nil
    case .closed: return denial(method, path, "No matching allow statements", access)
    case .rules:
      let decision = decide(request()) { path, isAfter in
        let text = path.documentText
        let document = isAfter ? after[text].map(\.after) ?? access.store[text] : access.store[text]
        return document.map(bridge.resource)
      }
      guard let decision, !decision.isAllowed else { return nil }
      return denial(method, path, decision.text, access)
    }
  }

  private func request(
    _ method: RulesRequest.Method,
    _ path: String,
    _ access: Access,
  ) -> RulesRequest {
    let auth: RulesValue =
      switch access.caller {
      case .nobody, .administrator: .null
      case .user(let id, let claims): .signedIn(id, token: bridge.map(claims))
      }
    let path = RulesPath(document: path)
    return RulesRequest(method, path, auth: auth, time: bridge.timestamp(access.time))
  }

  private func denial(
    _ method: String,
    _ path: String,
    _ text: String,
    _ access: Access,
  ) -> DocumentDenial {
    var denial = DocumentDenial()
    denial.from = access.from
    if case .user(let id, _) = access.caller { denial.user = id }
    denial.method = method
    denial.path = path
    denial.text = text
    return denial
  }
}
