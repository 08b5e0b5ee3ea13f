import Documents
import Kernel

/// What a function asks for a family that has gone, although another one has its name by now (T-17-AFTER).
///
/// Google gives no uid twice, so an event of an account that is gone finds none of its documents, whoever has come
/// since. Here a uid is a name, and one that signs up again is called as before: so each event knows which account
/// of that name it is of, and where that has gone a fenced function is answered as if its family's documents were
/// not there.
extension Cloud {
  /// The handing over for which a function asks; nil for anybody else, and where it is over.
  func delivery(of request: DocumentRequest) -> Delivery? {
    guard let delivery = deliveries[request.number], delivery.call.errand == request.from else {
      return nil
    }
    return delivery
  }

  /// Which account of a name there is, or was there last.
  func generation(of user: String) -> Int64 {
    let own = accounts.first { $0.user == user }?.generation
    return own ?? departed.last { $0.user == user }?.generation ?? 0
  }

  /// What a function is answered.
  mutating func answerFunction(
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> DocumentAnswer {
    guard settings.fence == .parent, let call = delivery(of: request)?.call,
      isSucceeded(call.task.parent, call.generation), store.trouble.isEmpty
    else { return take(request, now, &effects) }
    let family = Functions.familyPaths(of: call.task)
    switch request.operation {
    case .commit(let writes, _):
      let looked: [String] = writes.filter(\.isVerifying).map(\.document)
      let missing: String? = looked.first { family.contains($0) }
      guard let missing else { return take(request, now, &effects) }
      return .refused(DocumentStatus(.notFound, "No document to update: \(missing)"))
    case .get:
      let answer = take(request, now, &effects)
      guard case .documents(let found) = answer else { return answer }
      return .documents(
        found.map { one in
          family.contains(one.path) ? DocumentSnapshot(missing: one.path, at: now.wall) : one
        }
      )
    case .query, .batchWrite, .begin, .rollBack, .listen, .unlisten, .greet, .close:
      return take(request, now, &effects)
    }
  }

  /// Whether an account is gone and another one has its name.
  private func isSucceeded(_ user: String, _ generation: Int64) -> Bool {
    accounts.contains { $0.user == user && $0.generation > generation }
  }
}

extension DocumentWrite {
  /// Whether it looks and changes nothing.
  fileprivate var isVerifying: Bool {
    if case .verify = action { true } else { false }
  }
}
