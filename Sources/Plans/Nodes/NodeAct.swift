import Kernel

/// Something that happens to a node from outside.
public enum NodeAct: Choice, Hashable, Sendable {
  /// An app is suspended.
  case suspend(AppPlace)  // key: none
  /// A suspended app comes back.
  case resume(AppPlace)  // key: none
  /// The device is locked.
  case lock(node: String)
  /// The device is unlocked.
  case wake(node: String)
  /// An app's process ends.
  case kill(AppPlace)  // key: none
  /// An app's process begins.
  case start(AppPlace)  // key: none
  /// The clock that people see is set.
  case clock(
    node: String,
    change: ClockChange,  // key: none
  )
  /// The power goes; of what each app had written and not synced, so many of the first writes reached
  /// the disk.
  case off(node: String, keeps: Int64)
  /// The node is switched on.
  case on(node: String)

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
    case .off: .off
    case .on: .on
    }
  }

  /// The name of this kind, as behind `do:`.
  public var kind: String { deed.rawValue }

  /// The node that it happens to.
  public var node: String {
    switch self {
    case .suspend(let place), .resume(let place), .kill(let place), .start(let place): place.node
    case .lock(let node), .wake(let node), .clock(let node, _), .off(let node, _), .on(let node):
      node
    }
  }

  /// The app that it happens to; nil for the whole node.
  public var app: String? {
    switch self {
    case .suspend(let place), .resume(let place), .kill(let place), .start(let place): place.app
    case .lock, .wake, .clock, .off, .on: nil
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
}
