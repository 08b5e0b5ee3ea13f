import Kernel

/// What the parts of the app learn: one vocabulary, since they speak with each other.
///
/// Its kinds are those of its parts; no two have the same name. It is indirect, a reference in queues,
/// effects and logs.
public indirect enum TaskEvent: Choice, Hashable, Sendable {
  /// The app's process on a phone.
  case phone(PhoneEvent)
  /// Google's side of the server: accounts, the store, its triggers and its scheduler.
  case cloud(CloudEvent)
  /// The project's functions.
  case functions(FunctionEvent)
  /// The push services, on the server's node.
  case push(PushEvent)
  /// Where pushes come to on a phone.
  case door(DoorEvent)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    PhoneEvent.prototypes.map(Self.phone) + CloudEvent.prototypes.map(Self.cloud)
      + FunctionEvent.prototypes.map(Self.functions) + PushEvent.prototypes.map(Self.push)
      + DoorEvent.prototypes.map(Self.door)
  }

  /// A blank value of the kind with that name.
  public static func prototype(kind: String) -> Self? {
    PhoneEvent.prototype(kind: kind).map(Self.phone)
      ?? CloudEvent.prototype(kind: kind).map(Self.cloud)
      ?? FunctionEvent.prototype(kind: kind).map(Self.functions)
      ?? PushEvent.prototype(kind: kind).map(Self.push)
      ?? DoorEvent.prototype(kind: kind).map(Self.door)
  }

  /// The name of the part's own kind.
  public var kind: String {
    switch self {
    case .phone(let event): event.kind
    case .cloud(let event): event.kind
    case .functions(let event): event.kind
    case .push(let event): event.kind
    case .door(let event): event.kind
    }
  }

  /// Names the fields of the part's own event.
  @specialized(where V == CanonicalWriter)
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .phone(var event):
      try event.visit(&fields)
      self = .phone(event)
    case .cloud(var event):
      try event.visit(&fields)
      self = .cloud(event)
    case .functions(var event):
      try event.visit(&fields)
      self = .functions(event)
    case .push(var event):
      try event.visit(&fields)
      self = .push(event)
    case .door(var event):
      try event.visit(&fields)
      self = .door(event)
    }
  }
}
