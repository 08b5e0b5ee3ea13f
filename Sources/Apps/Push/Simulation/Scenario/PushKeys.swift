import Kernel
import Push
import PushServices

/// What a scenario says of a node that carries the pipeline.
public struct PushKeys: Record, Hashable, Sendable {
  /// What it is.
  public var role = PushRole.phone
  /// Whether its user lets the app show notifications: of a phone alone.
  public var permission = NotificationPermission.allowed
  /// The rows of `user_devices`, `USER/WATCH`, in their order: of the server alone.
  public private(set) var watching: [String] = []
  /// The same, read, by their users: it follows from the rows, so that equal rows have equal ones.
  private var byUser: [UserWatch] = []

  /// A phone.
  public init() {}

  /// The server, with its rows.
  mutating func watch(_ rows: [String]) {
    watching = rows
    byUser = Self.sorted(links)
  }

  /// The rows, read.
  var links: [UserWatch] {
    watching.compactMap { text in
      let parts = text.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return UserWatch(user: String(parts[0]), watch: String(parts[1]))
    }
  }

  /// Those of one user beside each other, in the order of the rows.
  private static func sorted(_ rows: [UserWatch]) -> [UserWatch] {
    rows.enumerated().sorted { left, right in
      (left.element.user, left.offset) < (right.element.user, right.offset)
    }.map(\.element)
  }

  /// The watches of a user, in the order of the rows: a login need not look at everybody's.
  ///
  /// - Complexity: O(log *n*) in the rows.
  func watches(of user: String) -> [String] {
    var low = 0
    var high = byUser.count
    while low < high {
      let middle = (low + high) / 2
      if byUser[middle].user < user { low = middle + 1 } else { high = middle }
    }
    return byUser[low...].prefix { $0.user == user }.map(\.watch)
  }

  /// Its role and its rows: what follows from these is found again.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("role", &role)
    try fields.field("watching", &watching)
    try fields.field("notifications", &permission, unless: .allowed)
    if byUser.isEmpty, !watching.isEmpty { byUser = Self.sorted(links) }
  }
}
