/// What a node is: which acts are possible on it, and which apps can live there.
public enum NodeKind: String, CaseIterable, Hashable, Sendable {
  /// A phone, a tablet or a computer: somebody carries it, looks at it, and puts it to sleep.
  case device
  /// A machine that nobody carries: it never sleeps, and nobody looks at it.
  case server

  /// The acts that a node of this kind can have, whatever it carries.
  public var deeds: [NodeDeed] {
    switch self {
    case .device: NodeDeed.allCases
    case .server: [.kill, .start, .clock, .off, .on]
    }
  }
}

/// What can be done to a node from outside: the names behind `do:`.
public enum NodeDeed: String, CaseIterable, Hashable, Sendable {
  /// An app is suspended: it is in memory, and nothing of it runs.
  case suspend
  /// A suspended app comes back to the front.
  case resume
  /// The device is locked, and sleeps where no app keeps it awake.
  case lock
  /// The device is unlocked: what was in front is there again.
  case wake
  /// An app's process ends, without a word to it.
  case kill
  /// An app's process begins.
  case start
  /// Somebody sets the clock that people see.
  case clock
  /// The power goes, for every app on it at once: as a plug that is pulled, without a word to anybody.
  case off
  /// It is switched on.
  case on

  /// Whether it happens to one app; else to the whole node, and to every app on it.
  public var isOfApp: Bool {
    switch self {
    case .suspend, .resume, .kill, .start: true
    case .lock, .wake, .clock, .off, .on: false
    }
  }

  /// What is done, for a message: `cannot be suspended`.
  public var participle: String {
    switch self {
    case .suspend: "suspended"
    case .resume: "resumed"
    case .lock: "locked"
    case .wake: "woken"
    case .kill: "killed"
    case .start: "started"
    case .clock: "given another time"
    case .off: "switched off"
    case .on: "switched on"
    }
  }
}

/// A kind of node on which an app can live, and what may happen to it there.
public struct AppHome: Sendable {
  /// The kind of node.
  public let kind: NodeKind
  /// The acts on a node that the app understands there; all others are refused by name.
  public let deeds: [NodeDeed]
  /// Whether it goes on while the device is locked, as with an audio session of its own.
  public let runsLocked: Bool
  /// Whether its process begins, or wakes, also where nobody of the timeline sees to it, as for a push.
  public let isWoken: Bool

  /// A home of an app.
  public init(
    on kind: NodeKind,
    deeds: [NodeDeed] = [],
    runsLocked: Bool = false,
    isWoken: Bool = false,
  ) {
    self.kind = kind
    self.deeds = deeds
    self.runsLocked = runsLocked
    self.isWoken = isWoken
  }
}

/// Two kinds of node between which an app uses a link.
public struct LinkJoin: Hashable, Sendable {
  /// The link's name.
  public let link: String
  /// One end.
  public let first: NodeKind
  /// The other end.
  public let second: NodeKind

  /// A link between two kinds of node.
  public init(_ link: String, _ first: NodeKind, _ second: NodeKind) {
    self.link = link
    self.first = first
    self.second = second
  }

  /// Whether it joins the two, in whatever order.
  public func joins(_ left: NodeKind, _ right: NodeKind) -> Bool {
    (first, second) == (left, right) || (second, first) == (left, right)
  }
}
