import AppToolkit
import Documents
import Tasks

/// Which names of collections and fields the store is asked for, and what is wrong with them: each is told once.
struct NameWatch {
  private let model: DataModel
  /// What is wrong, in the order in which it came.
  private(set) var faults: [NameFault] = []
  /// Whether the store was asked to write anything.
  private(set) var hasWrites = false
  private var collections: [String: CollectionNotes] = [:]  // order-free: only ever looked up
  /// A write of each shape that was looked at: most are like one before.
  private var samples: [DocumentWrite] = []

  /// What was seen of a collection.
  private struct CollectionNotes {
    let name: String
    let model: DataModel.Collection?
    /// The types of each field that was looked at, by its whole name.
    var fields: [String: [DataModel.FieldType]] = [:]  // order-free: only ever looked up
    /// The fields that were missing once.
    var missing: Set<String> = []  // order-free: only ever looked up
  }

  init(_ model: DataModel) { self.model = model }

  /// Beyond so many shapes a write is looked at anew.
  private static let samplesMost = 64

  /// Takes what a phone or a function asks of the store.
  mutating func take(_ request: DocumentRequest) {
    switch request.operation {
    case .commit(let writes, _), .batchWrite(let writes):
      for write in writes { take(write) }
    case .query(let query, _): take(query)
    case .get, .begin, .rollBack, .listen, .unlisten, .greet, .close: break
    }
  }

  // MARK: Writes

  private mutating func take(_ write: DocumentWrite) {
    hasWrites = true
    if samples.contains(where: { WriteShape.isSame($0, write) }) { return }
    if samples.count < Self.samplesMost { samples.append(write) }
    switch write.action {
    case .set(let fields):
      change(collectionOf: write) { watch, notes in
        watch.take(fields, under: "", &notes)
        watch.take(write.transforms, &notes)
        watch.lookForMissing(fields, write.transforms, &notes)
      }
    case .merge(let fields, let mask):
      change(collectionOf: write) { watch, notes in
        for path in mask {
          let value = fields[path]
          watch.take(path.names, value.map { DataModel.FieldType($0) } ?? .nothing, &notes)
        }
        watch.take(write.transforms, &notes)
      }
    case .delete, .verify: break
    }
  }

  private mutating func change(
    collectionOf write: DocumentWrite,
    _ body: (inout Self, inout CollectionNotes) -> Void,
  ) {
    let path = DocumentPath.collection(of: write.document)
    // Of one collection for each child the names are the same.
    let name = path.utf8.contains(UInt8(ascii: "/")) ? Self.withoutIDs(path) : path
    var notes = collections.removeValue(forKey: name) ?? meet(name)
    body(&self, &notes)
    collections[name] = notes
  }

  private mutating func meet(_ name: String) -> CollectionNotes {
    for id in DocumentPath.segments(of: name) {
      if let fault = NamingRules.fault(ofCollection: id) {
        faults.append(NameFault(name: id, words: fault, isOfModel: false))
      }
    }
    return CollectionNotes(name: name, model: model.collection(name))
  }

  private static func withoutIDs(_ path: String) -> String {
    let segments = DocumentPath.segments(of: path)
    return stride(from: 0, to: segments.count, by: 2).map { segments[$0] }.joined(separator: "/")
  }

  private mutating func take(
    _ fields: DocumentFields,
    under path: String,
    _ notes: inout CollectionNotes,
  ) {
    for entry in fields.entries {
      let whole = path.isEmpty ? entry.name : "\(path).\(entry.name)"
      let type = DataModel.FieldType(entry.value)
      take(whole, last: entry.name, type, &notes)
      if case .map(let inner) = entry.value { take(inner, under: whole, &notes) }
    }
  }

  private mutating func take(_ transforms: [FieldTransform], _ notes: inout CollectionNotes) {
    for transform in transforms {
      take(transform.field.names, DataModel.FieldType(transform.operation), &notes)
    }
  }

  private mutating func take(
    _ names: [String],
    _ type: DataModel.FieldType,
    _ notes: inout CollectionNotes,
  ) {
    guard let last = names.last else { return }
    take(names.count == 1 ? last : names.joined(separator: "."), last: last, type, &notes)
  }

  /// A field is written; what was looked at before is not looked at again.
  private mutating func take(
    _ path: String,
    last: String,
    _ type: DataModel.FieldType,
    _ notes: inout CollectionNotes,
  ) {
    let seen = notes.fields[path]
    if let seen, seen.contains(type) { return }
    notes.fields[path, default: []].append(type)
    let name = "\(notes.name).\(path)"
    if let fault = NamingRules.fault(ofField: last, type) {
      faults.append(NameFault(name: name, words: fault, isOfModel: false))
    }
    guard let model = notes.model else { return }
    guard let field = model.fields.first(where: { $0.path == path }) else {
      if seen == nil {
        faults.append(NameFault(name: name, words: "not in the data model", isOfModel: true))
      }
      return
    }
    guard type != field.type, type != .nothing || !field.isOptional else { return }
    faults.append(NameFault(name: name, words: "of another type", isOfModel: true))
  }

  /// A document is written as a whole: what the model has is there.
  private mutating func lookForMissing(
    _ fields: DocumentFields,
    _ transforms: [FieldTransform],
    _ notes: inout CollectionNotes,
  ) {
    guard let model = notes.model else { return }
    for field in model.fields where !field.isOptional {
      guard !Self.isThere(field.path, fields, transforms), !notes.missing.contains(field.path)
      else { continue }
      notes.missing.insert(field.path)
      let name = "\(notes.name).\(field.path)"
      faults.append(NameFault(name: name, words: "missing", isOfModel: true))
    }
  }

  private static func isThere(
    _ path: String,
    _ fields: DocumentFields,
    _ transforms: [FieldTransform],
  ) -> Bool {
    if fields[path] != nil { return true }
    if let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) {
      let inner = fields[String(path[..<dot])]?.map
      if inner?[String(path[path.utf8.index(after: dot)...])] != nil { return true }
    }
    return transforms.contains { $0.field.names.joined(separator: ".") == path }
  }

  // MARK: Queries

  /// A query by a field that the model does not have finds nothing, and nobody says so.
  private mutating func take(_ query: DocumentQuery) {
    let path = query.collection
    let name = path.utf8.contains(UInt8(ascii: "/")) ? Self.withoutIDs(path) : path
    guard let collection = query.isGroup ? model.group(name) : model.collection(name) else {
      return
    }
    var paths = query.orders.map(\.field)
    Self.gather(query.filter, &paths)
    for path in paths where path != .documentName {
      let text = path.names.joined(separator: ".")
      guard !collection.fields.contains(where: { $0.path == text }) else { continue }
      let fault = NameFault(
        name: "\(collection.name).\(text)",
        words: "asked for, and not in the data model",
        isOfModel: true,
      )
      if !faults.contains(fault) { faults.append(fault) }
    }
  }

  private static func gather(_ filter: DocumentFilter, _ paths: inout [FieldPath]) {
    switch filter {
    case .all(let filters), .any(let filters):
      for filter in filters { gather(filter, &paths) }
    case .field(let filter): paths.append(filter.field)
    }
  }
}

/// A name, and what is wrong with it.
struct NameFault: Hashable {
  /// `tasks.dueDate`, or a collection.
  let name: String
  /// What is wrong.
  let words: String
  /// Whether it is by the data model, else by the rules of names.
  let isOfModel: Bool
}
