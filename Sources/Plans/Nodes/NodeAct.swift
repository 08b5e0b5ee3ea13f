import Kernel

/// Something that happens to a node from outside.
public enum NodeAct: Choice, Hashable, Sendable {
  /// An app is suspended.
  case suspend(AppPlace)
  /// A suspended app comes back.
  case resume(AppPlace)
  /// The device is locked.
  case lock(node: String)
  /// The device is unlocked.
  case wake(node: String)
  /// An app's process ends.
  case kill(AppPlace)
  /// An app's process begins.
  case start(AppPlace)
  /// The clock that people see is set.
  case clock(node: String, change: ClockChange)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    let place = AppPlace()
    return [
      .suspend(place), .resume(place), .lock(node: ""), .wake(node: ""), .kill(place),
      .start(place), .clock(node: "", change: ClockChange()),
    ]
  }

  /// What is done.
  public var deed: NodeDeed {
    switch self {
    case .suspend: .suspend
    case .resume: .resume
    case .lock: .lock
    case .wake: .wake
    case .kill: .kill
    case .start: .start
    case .clock: .clock
    }
  }

  /// The name of this kind, as behind `do:`.
  public var kind: String { deed.rawValue }

  /// The node that it happens to.
  public var node: String {
    switch self {
    case .suspend(let place), .resume(let place), .kill(let place), .start(let place): place.node
    case .lock(let node), .wake(let node), .clock(let node, _): node
    }
  }

  /// The app that it happens to; nil for the whole node.
  public var app: String? {
    switch self {
    case .suspend(let place), .resume(let place), .kill(let place), .start(let place): place.app
    case .lock, .wake, .clock: nil
    }
  }

  /// Names the fields of the present case.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .suspend(var place):
      try place.visit(&fields)
      self = .suspend(place)
    case .resume(var place):
      try place.visit(&fields)
      self = .resume(place)
    case .lock(var node):
      try fields.field("node", &node)
      self = .lock(node: node)
    case .wake(var node):
      try fields.field("node", &node)
      self = .wake(node: node)
    case .kill(var place):
      try place.visit(&fields)
      self = .kill(place)
    case .start(var place):
      try place.visit(&fields)
      self = .start(place)
    case .clock(var node, var change):
      try fields.field("node", &node)
      try change.visit(&fields)
      self = .clock(node: node, change: change)
    }
  }
}

/// An app on a node.
public struct AppPlace: Record, Hashable, Sendable {
  /// The node.
  public var node = ""
  /// The app.
  public var app = ""

  /// A blank place.
  public init() {}

  /// An app on a node.
  public init(node: String, app: String) {
    self.node = node
    self.app = app
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("node", &node)
    try fields.field("app", &app)
  }
}

/// How a clock is set: by a step, or to a civil time.
public struct ClockChange: Record, Hashable, Sendable {
  /// So far forward, or back for a span below 0; nil where it is set to a time.
  public var by: Duration?
  /// What it shows afterwards, counted from the scenario's start; nil where it is stepped.
  public var to: WallTime?

  /// A blank change, which changes nothing.
  public init() {}

  /// A step.
  public init(by: Duration) {
    self.by = by
  }

  /// A civil time, counted from the scenario's start.
  public init(to: WallTime) {
    self.to = to
  }

  /// The step that it is for a clock that shows `wall`; nil where it would leave 64 bits.
  public func step(from wall: WallTime) -> Duration? {
    guard let to else { return by ?? .zero }
    let (span, overflow) = to.nanoseconds.subtractingReportingOverflow(wall.nanoseconds)
    return overflow ? nil : Duration(nanoseconds: span)
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("by_ns", &by)
    try fields.field("to_ns", &to)
  }
}
