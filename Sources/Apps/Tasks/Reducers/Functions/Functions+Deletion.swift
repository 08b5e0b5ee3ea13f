import Documents
import Kernel

/// What a family leaves when its account is gone, and how it is found (001:425).
extension Functions {
  /// Whether a call looks for a family's documents wherever there can be some.
  func looksEverywhere(_ execution: Execution) -> Bool {
    execution.call.function == .onUserDeleted && settings.deletion == .everything
  }

  /// Asks for what there is to ask for first.
  func lookOn(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    guard let look = nextLook(execution) else { return }
    call(look, for: execution, &effects)
  }

  /// Goes on looking.
  ///
  /// - Returns: whether there was more to look for.
  func lookOn(
    _ execution: inout Execution,
    having found: [DocumentSnapshot],
    _ effects: inout Effects<TaskEffect>,
  ) -> Bool {
    execution.found += found
    execution.looks += 1
    guard let look = nextLook(execution) else { return false }
    call(look, for: execution, &effects)
    return true
  }

  /// First what names the parent, then whose the children of its tasks are, then what names its children.
  private func nextLook(_ execution: Execution) -> DocumentOperation? {
    let user = DocumentValue.string(execution.call.subject)
    switch execution.looks {
    case 0: return Self.query(TaskPaths.tasks, "parentId", .equal, user)
    case 1: return Self.query(TaskPaths.children, "parentId", .equal, user)
    case 2: return Self.query(TaskPaths.families, "parentIds", .arrayContains, user)
    case 3:
      let children = taskChildren(execution).map { "\(TaskPaths.children)/\($0)" }
      let unknown = children.filter { execution.document($0) == nil }
      return .get(["\(TaskPaths.users)/\(execution.call.subject)"] + unknown, transaction: 0)
    default:
      let (round, place) = (execution.looks - 4).quotientAndRemainder(
        dividingBy: Int64(TaskPaths.ofChildren.count)
      )
      let children = children(execution).dropFirst(Int(round) * Limits.disjunctions)
        .prefix(Limits.disjunctions)
      guard !children.isEmpty else { return nil }
      let names = DocumentValue.array(children.map(DocumentValue.string))
      return Self.query(TaskPaths.ofChildren[Int(place)], "childId", .isIn, names)
    }
  }

  private static func query(
    _ collection: String,
    _ field: FieldPath,
    _ comparison: FilterOperator,
    _ value: DocumentValue,
  ) -> DocumentOperation {
    .query(DocumentQuery(collection).where(field, comparison, value), transaction: 0)
  }

  /// The children of its tasks, each once, in order.
  private func taskChildren(_ execution: Execution) -> [String] {
    let tasks = execution.found.filter { $0["parentId"]?.string == execution.call.subject }
    return Self.once(tasks.compactMap { $0["childId"]?.string }.filter { !$0.isEmpty })
  }

  /// Its children, each once, in order: no task makes another parent's child one of them.
  private func children(_ execution: Execution) -> [String] {
    let user = execution.call.subject
    let own = execution.found.filter { document in
      DocumentPath.collection(of: document.path) == TaskPaths.children
        && document["parentId"]?.string == user
    }
    let meant = taskChildren(execution).filter { child in
      let owner = execution.document("\(TaskPaths.children)/\(child)")?["parentId"]?.string
      return owner == nil || owner == user
    }
    return Self.once(own.map { DocumentPath.lastSegment(of: $0.path) } + meant)
  }

  private static func once(_ names: [String]) -> [String] {
    let sorted = names.sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  /// What is to be deleted.
  func planDeletion(_ execution: inout Execution, _ found: [DocumentSnapshot]) {
    execution.writes =
      settings.deletion == .everything
      ? everything(execution) : byTasks(execution.call.subject, found)
  }

  /// All documents of a family.
  ///
  /// What is found by its children goes first, and what they are found by last: where there is more than one
  /// commit takes and the function ends between two of them, the next one still finds whose the rest is.
  private func everything(_ execution: Execution) -> [DocumentWrite] {
    let user = execution.call.subject
    let children = children(execution)
    let found = Self.once(execution.found.filter(\.exists).map(\.path))
    func of(_ collection: String) -> [String] {
      found.filter { DocumentPath.collection(of: $0) == collection }
    }
    let grown = children.flatMap { child in
      ShinDefinition.all.map { TaskPaths.shin($0.id, of: child) }
    }
    let others = TaskPaths.ofChildren.filter { $0 != TaskPaths.tasks }.flatMap(of)
    let paths =
      others + grown + of(TaskPaths.tasks) + children.map { "\(TaskPaths.children)/\($0)" }
    return paths.map(DocumentWrite.delete) + families(execution)
      + [.delete("\(TaskPaths.users)/\(user)")]
  }

  /// A family of others as well stays theirs.
  private func families(_ execution: Execution) -> [DocumentWrite] {
    let user = DocumentValue.string(execution.call.subject)
    let own = execution.found.filter { document in
      DocumentPath.collection(of: document.path) == TaskPaths.families
    }
    return own.map { family in
      if family["parentIds"]?.array == [user] { return .delete(family.path) }
      return DocumentWrite.update(family.path, [:])  // order-free: pairs
        .transforming("parentIds", .arrayRemove([user]))
    }
  }

  /// What its tasks lead to: a child without a task is not found, nor is what was counted, kept or marked.
  private func byTasks(_ user: String, _ found: [DocumentSnapshot]) -> [DocumentWrite] {
    let children = Self.once(found.map { $0["childId"]?.string ?? "" })
    let own = children.flatMap { child in
      ["\(TaskPaths.children)/\(child)"]
        + ShinDefinition.all.map { TaskPaths.shin($0.id, of: child) }
    }
    return (own + ["\(TaskPaths.users)/\(user)"] + found.map(\.path)).map(DocumentWrite.delete)
  }
}
