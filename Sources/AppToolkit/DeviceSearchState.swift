import Exploration
import Kernel
import World

/// Everything about the nodes of an app in a search.
struct DeviceSearchState<Part: DeviceReducer>: Record, Sendable {
  /// The parts, by their places.
  var parts: [Part] = []
  /// How much of what is done on each node was done.
  var done: [Int64] = []
  /// How much of what happens to links has happened.
  var happened: Int64 = 0
  /// The links' ways that are cut, by their channels.
  var isCut: [Int64] = []
  /// The parts' disks, where the app has one.
  var disks: [Disk] = []
  /// What there is of each node.
  var nodes: [DeviceSearchNode] = []
  /// What comes at once, behind a number that is being drawn.
  var immediates: [DevicePending<Part>] = []
  /// What comes behind that: it waited for a process that runs again.
  var backlog: [DevicePending<Part>] = []
  /// What waits for processes that do not run.
  var waiting: [DevicePending<Part>] = []
  /// The timers of nodes that sleep.
  var sleepers: [DeviceSleeper<Part>] = []
  /// Which goals' facts were stated since somebody did something, a bit each.
  var stated: Int64 = 0
  /// Whether somebody has done something.
  var isBegun = false
  /// What tells each part and each disk from others, by places; nil where it has changed since.
  ///
  /// They follow from the parts and disks, and are no fields.
  var essences: [Essence] = []

  /// What tells a part and its disk from others.
  struct Essence {
    var part: RecordEssence?
    var disk: RecordEssence?
  }

  /// Blank.
  init() {}

  /// Makes the essences of what has changed.
  mutating func settleEssences() {
    for place in essences.indices {
      if essences[place].part == nil { essences[place].part = RecordEssence(parts[place]) }
      if essences[place].disk == nil, disks.indices.contains(place) {
        essences[place].disk = RecordEssence(disks[place])
      }
    }
  }

  /// Names the fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("parts", &parts)
    try fields.field("done", &done)
    try fields.field("happened", &happened)
    try fields.field("is_cut", &isCut)
    try fields.field("disks", &disks)
    try fields.field("nodes", &nodes)
    try fields.field("immediates", &immediates)
    try fields.field("backlog", &backlog)
    try fields.field("waiting", &waiting)
    try fields.field("sleepers", &sleepers)
    try fields.field("stated", &stated)
    try fields.field("is_begun", &isBegun)
  }
}

/// What there is of a node in a search, where all clocks run right.
struct DeviceSearchNode: Record, Sendable {
  /// Where the app's process stands.
  var process = DeviceProcess.foreground
  /// What the true clock showed when the node's monotonic clock was zero; a time of its own course counts
  /// from there, and one that was written down before tells states apart.
  var boot: Int64 = 0  // key: boot
  /// What the monotonic clock shows while the node sleeps; -1 while it is awake.
  var frozen: Int64 = -1  // key: frozen
  /// How far the clock that people see was set forward, in nanoseconds.
  var ahead: Int64 = 0
  var isLocked = false
  /// Whether the app was in front when the device was locked.
  var wasInFront = false
  /// Whether its process runs again and is about to be told what waited for it: what comes waits, too.
  var isHeld = false
  /// How many timers have fired since its process has ended by the search's bounds.
  var missed: Int64 = 0

  /// Where the process stands for the app, and the lock.
  var life: DeviceLife { DeviceLife(process: process.state, isLocked: isLocked) }

  /// Whether the node sleeps.
  var isAsleep: Bool { frozen >= 0 }

  /// What its clocks show.
  func time(at now: Instant) -> DeviceTime {
    DeviceTime(
      uptime: Uptime(nanoseconds: isAsleep ? frozen : now.nanoseconds - boot),
      wall: WallTime(nanoseconds: now.nanoseconds + ahead),
    )
  }
}

/// What there is of a process in a search.
enum DeviceProcess: String, CaseIterable, Sendable {
  /// It runs, and somebody can look at it.
  case foreground
  /// It runs, and nobody sees it.
  case background
  /// It is in memory, and nothing of it runs.
  case suspended
  /// It has ended, by the timeline.
  case gone
  /// It has ended within the search's bounds, and is started again some time.
  case crashed
  /// The node is off, by the timeline.
  case off
  /// It lost its power within the search's bounds, and is switched on again some time.
  case powerless

  /// Whether it begins anew without the timeline.
  var isRestarted: Bool {
    switch self {
    case .crashed, .powerless: true
    case .foreground, .background, .suspended, .gone, .off: false
    }
  }

  /// Whether the node is off.
  var isOff: Bool {
    switch self {
    case .off, .powerless: true
    case .foreground, .background, .suspended, .gone, .crashed: false
    }
  }

  /// Where it stands for the app.
  var state: ProcessState {
    switch self {
    case .foreground: .foreground
    case .background: .background
    case .suspended: .suspended
    case .gone, .crashed, .off, .powerless: .gone
    }
  }
}

/// Something that comes to a part of an app when its turn is there: an event, the firing of a timer, or a
/// number that is drawn.
struct DevicePending<Part: DeviceReducer>: Record, Sendable {
  /// The part's place.
  var place: Int64 = 0
  var event = Part.Event.blank
  /// Whether it is a timer that has fired, which can still be cancelled.
  var isTimer = false
  /// Below what a number is drawn; 0 where none is, and the event is told.
  var below: UInt64 = 0
  /// For what it is drawn.
  var key = ""

  /// Blank.
  init() {}

  /// An event for a part.
  init(_ event: Part.Event, to place: Int, isTimer: Bool = false) {
    self.event = event
    self.place = Int64(place)
    self.isTimer = isTimer
  }

  /// A number for a part.
  init(below: UInt64, for key: String, to place: Int) {
    self.below = below
    self.key = key
    self.place = Int64(place)
  }

  /// Names the fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("place", &place)
    try fields.field("event", &event)
    try fields.field("is_timer", &isTimer)
    try fields.field("below", &below)
    try fields.field("key", &key)
  }
}

/// A timer of a node that sleeps.
struct DeviceSleeper<Part: DeviceReducer>: Record, Sendable {
  /// The part's place.
  var place: Int64 = 0
  var event = Part.Event.blank
  /// Whether it goes by the clock that people see.
  var isAlarm = false
  /// What that clock, or the monotonic one, shows when it fires.
  var deadline: Int64 = 0

  /// Blank.
  init() {}

  /// A timer that sleeps.
  init(_ timer: DeviceTimer<Part.Event>, deadline: Int64) {
    place = Int64(timer.place)
    event = timer.event
    isAlarm = timer.isAlarm
    self.deadline = deadline
  }

  /// Names the fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("place", &place)
    try fields.field("event", &event)
    try fields.field("is_alarm", &isAlarm)
    try fields.field("deadline", &deadline)
  }
}

/// A timer of a part.
struct DeviceTimer<Event: Hashable & Sendable>: Hashable, Sendable {
  var place: Int
  var event: Event
  /// Whether it goes by the clock that people see.
  var isAlarm = false
}

/// A message to a part.
struct DeviceMessage<Event: Choice & Hashable & Sendable>: Hashable, Sendable {
  /// The part's place.
  var receiver: Int
  var event: Event
}
