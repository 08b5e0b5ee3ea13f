import Kernel
import PushSystem

/// What happens to the parts of the push system; its kinds are those of its parts, no two of one name.
public enum NotificationsEvent: Choice, Hashable, Sendable {
  /// To the part of a phone.
  case daemon(DaemonEvent)
  /// To the services.
  case hub(HubEvent)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    DaemonEvent.prototypes.map(Self.daemon) + HubEvent.prototypes.map(Self.hub)
  }

  /// A blank value of the kind with that name.
  public static func prototype(kind: String) -> Self? {
    DaemonEvent.prototype(kind: kind).map(Self.daemon)
      ?? HubEvent.prototype(kind: kind).map(Self.hub)
  }

  /// The name of the part's own kind.
  public var kind: String {
    switch self {
    case .daemon(let event): event.kind
    case .hub(let event): event.kind
    }
  }

  /// Names the fields of the part's own event.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .daemon(var event):
      try event.visit(&fields)
      self = .daemon(event)
    case .hub(var event):
      try event.visit(&fields)
      self = .hub(event)
    }
  }
}
