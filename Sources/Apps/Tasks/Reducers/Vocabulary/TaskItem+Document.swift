import Documents
import Kernel

/// A task as fields of a document, under the seed's names.
extension TaskItem {
  /// Where it is.
  public static func path(_ id: String) -> String { "\(TaskPaths.tasks)/\(id)" }

  /// Its fields by a policy's names.
  public func fields(_ names: FieldNames) -> DocumentFields {
    var fields = fields
    guard names == .byRules, let due = fields["dueDate"] else { return fields }
    fields["dueDate"] = nil
    fields["dueAt"] = due
    return fields
  }

  /// Its fields by the seed's names; what it does not have is left out.
  public var fields: DocumentFields {
    var fields: DocumentFields = [  // order-free: sorted by name
      "id": .string(id), "childId": .string(child), "parentId": .string(parent),
      "title": .string(title), "category": .string(category.rawValue),
      "priority": .string(priority.rawValue), "status": .string(status.rawValue),
      "associatedShinTypes": .array(types.map { .string($0) }), "pointsReward": .integer(points),
    ]
    if !details.isEmpty { fields["description"] = .string(details) }
    fields["createdAt"] = createdAt.map { .stored($0) }
    fields["updatedAt"] = updatedAt.map { .stored($0) }
    fields["dueDate"] = dueDate.map { .stored($0) }
    fields["completedAt"] = completedAt.map { .stored($0) }
    if let repeats {
      var inner: DocumentFields = [  // order-free: sorted by name
        "frequency": .string(repeats.frequency.rawValue)
      ]
      if repeats.frequency == .weekly { inner["days"] = .array(repeats.days.map { .integer($0) }) }
      fields["repeatConfig"] = .map(inner)
    }
    return fields
  }

  /// The task of a document; what is missing there, or has another type, is blank.
  public init(_ fields: DocumentFields) {
    self.init()
    id = fields["id"]?.string ?? ""
    child = fields["childId"]?.string ?? ""
    parent = fields["parentId"]?.string ?? ""
    title = fields["title"]?.string ?? ""
    details = fields["description"]?.string ?? ""
    category = Self.name(fields["category"]) ?? category
    priority = Self.name(fields["priority"]) ?? priority
    status = Self.name(fields["status"]) ?? status
    types = (fields["associatedShinTypes"]?.array ?? []).compactMap(\.string)
    points = fields["pointsReward"]?.integer ?? 0
    createdAt = fields["createdAt"]?.timestamp
    updatedAt = fields["updatedAt"]?.timestamp
    dueDate = (fields["dueDate"] ?? fields["dueAt"])?.timestamp
    completedAt = fields["completedAt"]?.timestamp
    if let inner = fields["repeatConfig"]?.map,
      let often = Self.name(inner["frequency"]) as RepeatFrequency?
    {
      repeats = RepeatConfig(often, days: (inner["days"]?.array ?? []).compactMap(\.integer))
    }
  }

  private static func name<Name: RawRepresentable>(_ value: DocumentValue?) -> Name?
  where Name.RawValue == String {
    value?.string.flatMap(Name.init(rawValue:))
  }
}

/// The collections (001:161-183), and those of them that the seed's code needs and does not name.
public enum TaskPaths {
  /// What a token says of which account of its name it is of.
  static let generation = "generation"
  /// Parents.
  public static let users = "users"
  /// Children.
  public static let children = "children"
  /// Families, kept for later (001:181).
  public static let families = "families"
  /// Tasks.
  public static let tasks = "tasks"
  /// What failed, to be done again (001:777).
  public static let retryQueue = "retry_entries"
  /// What went wrong (001:769).
  public static let errors = "errors"
  /// What was done, by event or task, and function.
  public static let marks = "processed_events"
  /// Entries of points.
  public static let points = "point_entries"
  /// Numbers of completed tasks, by child and day (001:423).
  public static let statistics = "statistics"

  /// The collections whose documents name a child.
  static let ofChildren = [tasks, statistics, points, marks, retryQueue, errors]

  /// A document of a user's Shin.
  public static func shin(_ shin: String, of user: String) -> String {
    "\(shins(of: user))/\(shin)"
  }

  /// The collection of a user's Shin.
  public static func shins(of user: String) -> String { "user_shin_collections/\(user)/shins" }
}
