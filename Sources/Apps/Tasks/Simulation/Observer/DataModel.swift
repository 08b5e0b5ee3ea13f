import Documents
import Tasks

/// The data model of the design (001:184-303): which fields a collection has, and of what type.
///
/// It is written once more, from the seed, and not taken from what writes documents.
struct DataModel {
  /// What a field holds.
  enum FieldType: Hashable {
    case text
    case number
    case flag
    case time
    case list
    case map
    /// Nothing: it is to be gone, or null.
    case nothing
  }

  /// A field of a collection.
  struct Field {
    let path: String
    let type: FieldType
    let isOptional: Bool
  }

  /// A collection, without the ids on the way to it, and its fields.
  struct Collection {
    let name: String
    let fields: [Field]

    fileprivate init(_ name: String, _ fields: [Field]) {
      self.name = name
      self.fields = fields
    }
  }

  private let collections: [Collection]

  /// The model, by the names that are written.
  init(_ names: FieldNames) {
    collections = [
      Collection("users", Self.users(names)), Collection("children", Self.children),
      Collection("tasks", Self.tasks(names)),
      Collection("user_shin_collections/shins", Self.shins),
    ]
  }

  /// The collection of that name; nil where the model has no fields for it.
  func collection(_ name: String) -> Collection? { collections.first { $0.name == name } }

  /// The collection with that id, wherever it is, as a query of a group means it.
  func group(_ id: String) -> Collection? {
    collections.first { DocumentPath.lastSegment(of: $0.name) == id }
  }

  // MARK: Fields

  private static func users(_ names: FieldNames) -> [Field] {
    [
      must("uid", .text), must("email", .text), must("displayName", .text), may("photoURL", .text),
      must("createdAt", .time), must("updatedAt", .time), must("children", .list),
      must("settings", .map),
      must(names == .byRules ? "settings.isNotified" : "settings.notifications", .flag),
      must("settings.language", .text),
    ]
  }

  private static let children = [
    must("id", .text), must("parentId", .text), must("name", .text), may("avatarUrl", .text),
    may("birthYear", .number), must("createdAt", .time), must("settings", .map),
    must("settings.preferredShinTypes", .list), must("settings.difficultyLevel", .number),
  ]

  private static func tasks(_ names: FieldNames) -> [Field] {
    [
      must("id", .text), must("childId", .text), must("parentId", .text), must("title", .text),
      may("description", .text), must("category", .text), must("priority", .text),
      must("status", .text), must("associatedShinTypes", .list), must("pointsReward", .number),
      must("createdAt", .time), must("updatedAt", .time),
      may(names == .byRules ? "dueAt" : "dueDate", .time), may("completedAt", .time),
      may("repeatConfig", .map), may("repeatConfig.frequency", .text),
      may("repeatConfig.days", .list),
    ]
  }

  private static let shins = [
    must("shinId", .text), must("userId", .text), must("level", .number),
    must("experience", .number), must("discoveredAt", .time), must("lastInteractionAt", .time),
    may("customName", .text), must("moodLevel", .number), must("totalTasksHelped", .number),
  ]

  private static func must(_ path: String, _ type: FieldType) -> Field {
    Field(path: path, type: type, isOptional: false)
  }

  private static func may(_ path: String, _ type: FieldType) -> Field {
    Field(path: path, type: type, isOptional: true)
  }
}

extension DataModel.FieldType {
  /// The type of a value.
  init(_ value: DocumentValue) {
    self =
      switch value {
      case .null: .nothing
      case .boolean: .flag
      case .integer, .double: .number
      case .timestamp: .time
      case .string, .bytes, .reference, .geoPoint: .text
      case .array: .list
      case .map: .map
      }
  }

  /// The type of what a field becomes.
  init(_ operation: TransformOperation) {
    self =
      switch operation {
      case .serverTime: .time
      case .increment, .maximum, .minimum: .number
      case .arrayUnion, .arrayRemove: .list
      }
  }
}
