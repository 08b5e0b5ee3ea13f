import Kernel
import Push
import PushServices

/// All parts of a pipeline on one bench: what they say to each other comes at once, and effects are kept.
struct Bench {
  /// 2025-10-14T09:10:00+09:00.
  static let start = CivilStart(seconds: 1_760_400_600)

  var cloud: Cloud
  var phones: [String: Phone] = [:]
  var apps: [String: Dashboard] = [:]
  var facts: [PushFact] = []
  var timers: [PipelineEvent] = []
  var alarms: [(event: PipelineEvent, at: WallTime)] = []
  var now = DeviceTime.start
  /// The phones that nothing comes to.
  var deaf: [String] = []
  private var drawn: UInt64 = 1
  private let addresses = Addresses(server: "sydney", amazon: "sydney", apple: "sydney")
  private let settings: PushSettings

  init(_ settings: PushSettings, links: [(String, String)], phones: [String]) {
    self.settings = settings
    cloud = Cloud(
      settings,
      on: "sydney",
      at: addresses,
      start: Self.start,
      links: links.map { UserWatch(user: $0.0, watch: $0.1) },
    )
    for id in phones {
      self.phones[id] = Phone(settings, id, at: addresses)
      apps[id] = Dashboard(settings, on: id, server: "sydney", start: Self.start)
    }
  }

  /// A phone with the app, and a user who has logged in.
  mutating func ready(
    _ phone: String,
    _ user: String,
    _ watches: [String],
    build: PushEnvironment = .production,
  ) {
    tell(.phone(.appInstalled(environment: build)), on: phone)
    tell(.phone(.appOpened), on: phone)
    tell(.app(.loggedIn(user: user, watches: watches)), on: phone)
  }

  /// A half hour comes to the server.
  mutating func slot(_ number: Int64, of watch: String = "amane") {
    tell(.server(.slotUploaded(watch: watch, slot: number)), on: "sydney")
  }

  /// The first slot of that day in Japan.
  static let midnight: Int64 = 1_760_367_600 / Slot.seconds

  mutating func tell(_ event: PipelineEvent, on node: String) {
    var effects = Effects<PipelineEffect>()
    switch event {
    case .server, .amazon, .apple: cloud.reduce(event, at: now, into: &effects)
    case .phone(let event): phones[node]?.reduce(event, at: now, into: &effects)
    case .app(let event): apps[node]?.reduce(event, at: now, into: &effects)
    case .watch: break
    }
    for effect in effects.items { carryOut(effect, of: node) }
  }

  private mutating func carryOut(_ effect: PipelineEffect, of node: String) {
    switch effect {
    case .send(let event, let other, _): if !deaf.contains(other) { tell(event, on: other) }
    case .tell(let event): tell(event, on: node)
    case .setTimer(let event, _): timers.append(event)
    case .setAlarm(let event, let at): alarms.append((event, at))
    case .cancelTimer(let event): timers.removeAll { $0 == event }
    case .draw:
      drawn += 1
      tell(.phone(.tokenDrawn(value: drawn)), on: node)
    // Here no phone shares a push system.
    case .hand: break
    case .state(let fact): facts.append(fact)
    }
  }

  /// How many facts there are of a kind.
  func count(_ kind: String) -> Int { facts.count { $0.kind == kind } }
}
