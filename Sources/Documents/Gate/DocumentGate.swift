import Kernel

/// What decides about the access of clients; servers with the project's credentials pass it by.
public struct DocumentGate: Record, Hashable, Sendable {
  /// What it goes by.
  public enum Mode: String, CaseIterable, Choice, Hashable, Sendable {
    /// Nobody may do anything.
    case closed
    /// Everybody may do everything.
    case open
  }

  /// What it goes by.
  public internal(set) var mode = Mode.closed

  /// A gate that is closed, as that of a project without rules.
  public init() {}

  /// A gate through which everybody may go.
  public static var open: Self {
    var gate = Self()
    gate.mode = .open
    return gate
  }
}

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
    judge("get", path, access)
  }

  /// Why a query may not be made; nil where it may.
  func denial(listing query: DocumentQuery, _ access: Access) -> DocumentDenial? {
    judge("list", query.collection, access)
  }

  /// Why writes may not be carried out together; nil where they may.
  func denial(writing writes: [DocumentWrite], _ access: Access) -> DocumentDenial? {
    for write in writes {
      let method = access.store[write.document] == nil ? "create" : "update"
      let denial = judge(write.action == .delete ? "delete" : method, write.document, access)
      if let denial { return denial }
    }
    return nil
  }

  private func judge(_ method: String, _ path: String, _ access: Access) -> DocumentDenial? {
    if access.caller == .administrator { return nil }
    switch mode {
    case .open: return nil
    case .closed: return denial(method, path, "No matching allow statements", access)
    }
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
