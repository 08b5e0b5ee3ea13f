import Documents
import Kernel

/// What is there and should not be: documents of a family that has gone, entries of the queue that nobody
/// works off.
extension Cloud {
  // MARK: Families

  /// The children of a parent: those whose documents say so, and those of tasks of which no document says
  /// whose they are.
  func children(of user: String) -> [String] {
    let own = [TaskPaths.children, TaskPaths.tasks].flatMap { collection in
      store.results(of: DocumentQuery(collection).where("parentId", .equal, .string(user)))
    }
    let names = own.map { document in
      document.fields["childId"]?.string ?? DocumentPath.lastSegment(of: document.path)
    }
    let children = names.filter { name in
      let owner = store["\(TaskPaths.children)/\(name)"]?.fields["parentId"]?.string
      return !name.isEmpty && (owner == nil || owner == user)
    }.sorted()
    return children.indices.filter { $0 == 0 || children[$0] != children[$0 - 1] }
      .map { children[$0] }
  }

  /// Looks what is left of a family, in all collections: nobody has to remember one.
  ///
  /// Where another account has its name by then, only what was there before that one counts.
  func judgeLeftovers(
    of user: String,
    _ children: [String],
    _ generation: Int64,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let family = departed.first { $0.user == user && $0.generation == generation }
    let names = [user] + children
    let count = Int64(
      family?.remains.first?.paths.count
        ?? store.server.store.documents.count { Self.isOf(names, $0) }
    )
    effects.state(count == 0 ? .nothingLeft(user: user) : .leftBehind(user: user, count: count))
  }

  /// Somebody has looked: from now on each document that comes is looked at, unless the name is another's by now.
  mutating func noteLook(
    at user: String,
    _ generation: Int64,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let place = departed.firstIndex { $0.user == user && $0.generation == generation }
    guard let place, !departed[place].isLooked else { return }
    if departed[place].isSucceeded {
      departed.remove(at: place)
    } else {
      departed[place].isLooked = true
    }
    keepAccounts(&effects)
  }

  /// Another account takes a name: of the family before it that is left which is there now.
  mutating func succeed(_ user: String) {
    departed.removeAll { $0.user == user && $0.isLooked }
    for place in departed.indices where departed[place].user == user && !departed[place].isSucceeded
    {
      let names = [user] + departed[place].children
      let left = store.server.store.documents.filter { Self.isOf(names, $0) }.map(\.path)
      departed[place].remains = [FamilyRemains(left)]
    }
  }

  /// What is deleted is not left, and neither is what somebody has written anew as a whole.
  ///
  /// Nothing of that is the family's that has gone. What comes under its path is another's.
  mutating func noteRemoval(
    _ changes: [DocumentChange],
    of request: DocumentRequest,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard departed.contains(where: \.isSucceeded) else { return }
    let gone = changes.filter { $0.after == nil || request.writesAnew($0.path) }.map(\.path)
    var isOther = false
    for place in departed.indices {
      let before = departed[place].remains
      departed[place].remains = before.map { left in
        FamilyRemains(left.paths.filter { !gone.contains($0) })
      }
      if departed[place].remains != before { isOther = true }
    }
    if isOther { keepAccounts(&effects) }
  }

  /// Looks again where a document of a family is made after somebody had looked: by a function that is called
  /// once more, or late, or by a phone that was away.
  func judgeReturn(_ changes: [DocumentChange], _ effects: inout Effects<TaskEffect>) {
    for family in departed where family.isLooked && !family.isSucceeded {
      let names = [family.user] + family.children
      let isBack = changes.contains { change in
        guard change.before == nil, let after = change.after else { return false }
        return Self.isOf(names, after)
      }
      if isBack {
        judgeLeftovers(of: family.user, family.children, family.generation, &effects)
      }
    }
  }

  /// Whether a document is one of these, lies below one, or names one.
  private static func isOf(_ names: [String], _ document: Document) -> Bool {
    let segments = document.path.split(separator: "/")
    return names.contains { name in
      segments.contains { $0 == name }
        || document.fields.entries.contains { isReference($0.name) && $0.value.says(name) }
    }
  }

  /// Whether a field says who somebody is: a title may be anybody's name.
  private static func isReference(_ field: String) -> Bool {
    field == "uid" || field == "children" || field.hasSuffix("Id") || field.hasSuffix("Ids")
  }

  // MARK: The queue

  /// A delivery is over: where it was the last for an entry that is as before, nobody will look again.
  func judgeQueue(_ delivery: Delivery, _ effects: inout Effects<TaskEffect>) {
    let call = delivery.call
    guard call.function == .sendPushAgain || call.function == .retryWorker,
      let entry = store["\(TaskPaths.retryQueue)/\(call.subject)"],
      (entry.fields["retryCount"]?.integer ?? 0) + 1 == call.tries
    else { return }
    let isAwaited = deliveries.contains { other in
      other.call.function == call.function && other.call.subject == call.subject
        && other.call.tries == call.tries
    }
    if !isAwaited { leave(entry, &effects) }
  }

  /// Nobody will work an entry off.
  func leave(_ entry: Document, _ effects: inout Effects<TaskEffect>) {
    let task = entry.fields["taskId"]?.string ?? ""
    effects.state(.leftInQueue(task: task, entry: DocumentPath.lastSegment(of: entry.path)))
  }
}

extension DocumentRequest {
  /// Whether a user has every field of a document be as they say.
  fileprivate func writesAnew(_ path: String) -> Bool {
    guard case .user = caller, case .commit(let writes, _) = operation else { return false }
    return writes.contains { write in
      if case .set = write.action { write.document == path } else { false }
    }
  }
}

extension DocumentValue {
  /// Whether it is that text, or has it in it.
  fileprivate func says(_ text: String) -> Bool {
    string == text || array?.contains { $0.string == text } ?? false
  }
}
