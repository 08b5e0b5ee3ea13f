import Kernel

extension DocumentWrite {
  /// What makes it impossible, whatever the store holds; nil where nothing does.
  public var problem: DocumentStatus? {
    guard DocumentPath.isDocument(document) else {
      return .invalid("Document name '\(document)' is no valid path of a document.")
    }
    switch action {
    case .set(let fields): return Limits.problem(of: fields, at: document)
    case .merge(let fields, let mask):
      if let path = mask.first(where: { path in
        path.names.isEmpty || path.names.contains { $0.utf8.count > Limits.fieldNameBytes }
      }) {
        return .invalid(
          path.names.isEmpty
            ? "The property.name is the empty string."
            : "The property.name is longer than \(Limits.fieldNameBytes) bytes."
        )
      }
      return Limits.problem(of: fields, at: document)
    case .delete:
      return transforms.isEmpty ? nil : .invalid("A delete has no transforms.")
    case .verify: return nil
    }
  }

  /// The document after this write.
  ///
  /// - Parameters:
  ///   - current: as it is; nil where it is not there.
  ///   - time: the time of the commit.
  /// - Returns: nil where it is gone; `current` itself where nothing has changed.
  /// - Throws: where the precondition is not met, or the document grows too large.
  public func applied(
    to current: Document?,
    at time: WallTime,
  ) throws(DocumentStatus) -> Document? {
    try check(current)
    var fields: DocumentFields
    switch action {
    case .delete: return nil
    case .verify: return current
    case .set(let new): fields = new
    case .merge(let new, let mask):
      fields = current?.fields ?? DocumentFields()
      for path in mask { fields[path] = new[path] }
    }
    for transform in transforms { transform.apply(to: &fields, at: time) }
    // What the write itself brings was looked at before; the sum can be too large all the same.
    if let problem = Limits.sizeProblem(of: fields, at: document) { throw problem }
    if let current, current.fields == fields { return current }
    return Document(document, fields, created: current?.created ?? time, updated: time)
  }

  private func check(_ current: Document?) throws(DocumentStatus) {
    switch precondition {
    case .none: return
    case .exists(true):
      guard current == nil else { return }
      throw DocumentStatus(.notFound, "No document to update: \(document)")
    case .exists(false):
      guard current != nil else { return }
      throw DocumentStatus(.alreadyExists, "Document already exists: \(document)")
    case .updated(let time):
      guard current?.updated != time else { return }
      throw DocumentStatus(
        .failedPrecondition,
        "the stored version does not match the required base version: \(document)",
      )
    }
  }
}

extension FieldTransform {
  /// What the field becomes.
  func apply(to fields: inout DocumentFields, at time: WallTime) {
    let current = fields[field]
    switch operation {
    case .serverTime: fields[field] = .stored(time)
    case .increment(let operand): fields[field] = Self.sum(current, operand)
    case .maximum(let operand): fields[field] = Self.chosen(current, operand, .before)
    case .minimum(let operand): fields[field] = Self.chosen(current, operand, .after)
    case .arrayUnion(let values):
      var array = current?.array ?? []
      for value in values where !array.contains(where: { DocumentValue.areEqual($0, value) }) {
        array.append(value)
      }
      fields[field] = .array(array)
    case .arrayRemove(let values):
      let array = (current?.array ?? []).filter { element in
        !values.contains { DocumentValue.areEqual(element, $0) }
      }
      fields[field] = .array(array)
    }
  }

  private static func sum(_ current: DocumentValue?, _ operand: DocumentValue) -> DocumentValue {
    switch (current, operand) {
    case (.integer(let left), .integer(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return .integer(overflow ? (right > 0 ? .max : .min) : sum)
    case (.integer(let left), .double(let right)): return .double(Double(left) + right)
    case (.double(let left), .integer(let right)): return .double(left + Double(right))
    case (.double(let left), .double(let right)): return .double(left + right)
    case _: return operand
    }
  }

  private static func chosen(
    _ current: DocumentValue?,
    _ operand: DocumentValue,
    _ order: ValueOrder,
  ) -> DocumentValue {
    guard let current, current.rank == operand.rank else { return operand }
    return DocumentValue.order(current, operand) == order ? operand : current
  }
}
