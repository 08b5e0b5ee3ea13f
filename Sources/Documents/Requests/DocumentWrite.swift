import Kernel

/// What a write does to a document.
public enum WriteAction: Choice, Hashable, Sendable {
  /// The document is to have these fields and no others.
  case set(DocumentFields)  // key: none
  /// The fields on the mask are to be as they are here, and gone where they are not; the others stay.
  case merge(DocumentFields, mask: [FieldPath])  // key: none
  /// The document is to be gone.
  case delete
  /// Nothing is to be done, if the precondition is met.
  case verify
}

/// What must be so for a write to be carried out.
public enum Precondition: Choice, Hashable, Sendable {
  /// Nothing.
  case none
  /// The document is there, or is not.
  case exists(Bool)  // key: exists
  /// It was last changed then.
  case updated(at: WallTime)
}

/// What a field becomes by what it is.
public enum TransformOperation: Choice, Hashable, Sendable {
  /// The time of the commit.
  case serverTime
  /// The sum; the operand where it holds no number. Integers stop at their bounds.
  case increment(DocumentValue)  // key: by
  /// The larger number; the operand where it holds none.
  case maximum(DocumentValue)  // key: of
  /// The smaller number; the operand where it holds none.
  case minimum(DocumentValue)  // key: of
  /// The array with those values behind it that are not in it.
  case arrayUnion([DocumentValue])  // key: values
  /// The array without those values.
  case arrayRemove([DocumentValue])  // key: values
}

/// A field and what becomes of it.
public struct FieldTransform: Record, Hashable, Sendable {
  /// The field.
  public var field = FieldPath()
  /// What becomes of it.
  public var operation = TransformOperation.serverTime

  /// A blank one.
  public init() {}

  /// A field and what becomes of it.
  public init(_ field: FieldPath, _ operation: TransformOperation) {
    self.field = field
    self.operation = operation
  }
}

/// One write of a batch, a transaction, or alone.
///
///     .set("tasks/t1", ["title": "歯みがき", "status": "notStarted"])
///     .update("tasks/t1", ["status": "completed", "settings.sound": true])
///       .transforming("updatedAt", .serverTime)
public struct DocumentWrite: Record, Hashable, Sendable {
  /// The document's path.
  public var document = ""
  /// What is done to it.
  public var action = WriteAction.verify
  /// What fields become after that.
  public var transforms: [FieldTransform] = []
  /// What must be so.
  public var precondition = Precondition.none

  /// A blank write.
  public init() {}

  /// A write of that kind.
  public init(_ document: String, _ action: WriteAction, if precondition: Precondition = .none) {
    self.document = document
    self.action = action
    self.precondition = precondition
  }

  /// The document is to have these fields and no others.
  public static func set(_ document: String, _ fields: DocumentFields) -> Self {
    Self(document, .set(fields))
  }

  /// The same, where there is none yet: a second one is `ALREADY_EXISTS`.
  public static func create(_ document: String, _ fields: DocumentFields) -> Self {
    Self(document, .set(fields), if: .exists(false))
  }

  /// These fields, also inside of maps, are to be so, the others are to stay, and the document is made
  /// where there is none (`setData(merge: true)`).
  public static func merge(_ document: String, _ fields: DocumentFields) -> Self {
    Self(document, .merge(fields, mask: leaves(of: fields, under: [])))
  }

  /// The fields at those paths are to be so, and the document must be there (`updateData`).
  ///
  /// - Parameters:
  ///   - document: the path.
  ///   - changes: values by the fields' paths, with dots.
  ///   - deleted: fields that are to be gone.
  /// - Returns: the write.
  public static func update(
    _ document: String,
    _ changes: KeyValuePairs<FieldPath, DocumentValue>,
    deleting deleted: [FieldPath] = [],
  ) -> Self {
    var fields = DocumentFields()
    for (path, value) in changes { fields[path] = value }
    return Self(
      document,
      .merge(fields, mask: changes.map(\.key) + deleted),
      if: .exists(true),
    )
  }

  /// The document is to be gone; that there is none is no mistake.
  public static func delete(_ document: String) -> Self { Self(document, .delete) }

  /// The same write, with a field that becomes something.
  public func transforming(_ field: FieldPath, _ operation: TransformOperation) -> Self {
    var write = self
    write.transforms.append(FieldTransform(field, operation))
    return write
  }

  /// The same write, if something is so.
  public func when(_ precondition: Precondition) -> Self {
    var write = self
    write.precondition = precondition
    return write
  }

  private static func leaves(of fields: DocumentFields, under names: [String]) -> [FieldPath] {
    fields.entries.flatMap { entry -> [FieldPath] in
      let path = names + [entry.name]
      guard let inner = entry.value.map, !inner.isEmpty else { return [FieldPath(names: path)] }
      return leaves(of: inner, under: path)
    }
  }
}
