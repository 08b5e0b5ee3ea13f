import AppToolkit
import Kernel
import Plans
import World

/// What happens to a postbox, which is a sender's on a phone and an office's on a server.
enum PostboxEvent: Choice, Hashable, Sendable {
  case written
  case received(number: Int64)
  case acknowledged(number: Int64)
  case waited
  case opened
  case audited
  case restored(entries: [DiskEntry])
}

/// What rules can ask of postboxes.
enum PostboxFact: Choice, Hashable, Sendable {
  case delivered(number: Int64)
  case isOpen
  case counted(letters: Int64)
  case lostOne
}

/// What a postbox has on its disk.
struct PostboxDiary: Record, Hashable {
  var letters: [Int64] = []
}

/// Letters from phones to an office on a server, which keeps them and opens on New Year's day.
///
/// Whoever syncs does so before it acknowledges; with `careless` nobody does.
struct Postbox: DeviceReducer, Equatable, Record {
  typealias Fact = PostboxFact

  static let name = "postbox"
  static let acts: [PostboxEvent] = [.written]
  static let serverActs: [PostboxEvent] = [.audited]
  static let kinds: [NodeKind] = [.device, .server]
  static let links: [String]? = ["wire"]
  static let joins = [LinkJoin("wire", .device, .server)]
  static let settings = [
    SettingSpec(
      key: "care",
      kind: .choice(["careful", "careless"]),
      fallback: "careful",
      about: "whether the office makes sure of a letter",
      requirement: "P-1",
    )
  ]
  static let invariants = [(fact: PostboxFact.lostOne, title: "no acknowledged letter is lost")]
  static let goals = [(fact: PostboxFact.delivered(number: 1), title: "the first letter arrives")]

  var isOffice = false
  var isCareful = true
  /// Of a phone the letters that nobody has acknowledged, of an office those that it has.
  var letters: [Int64] = []
  var last: Int64 = 0
  /// How long it has run, where it was told.
  var age = Duration.zero

  init() {}

  init(settings: SettingValues, device: String) {
    isCareful = settings.text("care") == "careful"
  }

  init(settings: SettingValues, device: String, kind: NodeKind) {
    self.init(settings: settings, device: device)
    isOffice = kind == .server
  }

  static let hasDisk = true
  static func restored(_ disk: [DiskEntry]) -> PostboxEvent? { .restored(entries: disk) }

  mutating func reduce(
    _ event: PostboxEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<PostboxEvent, PostboxFact>>,
  ) {
    switch event {
    case .written:
      last += 1
      letters.append(last)
      keep(&effects)
      send(now, &effects)
    case .waited:
      send(now, &effects)
    case .received(let number):
      // A phone sends one after the other, so what comes before was acknowledged.
      if number > 1, !letters.contains(number - 1) { effects.append(.state(.lostOne)) }
      if !letters.contains(number) { letters.append(number) }
      keep(&effects)
      effects.append(.send(.acknowledged(number: number)))
      effects.append(.state(.delivered(number: number)))
    case .acknowledged(let number):
      letters.removeAll { $0 == number }
      keep(&effects)
      letters.isEmpty ? effects.append(.cancelTimer(.waited)) : send(now, &effects)
    case .opened:
      effects.append(.state(.isOpen))
    case .audited:
      effects.append(.state(.counted(letters: Int64(letters.count))))
      effects.append(.setAlarm(.opened, at: .start + .seconds(60)))
    case .restored(let entries):
      age = now.uptime - .start
      let kept: PostboxDiary? = try? entries.first { $0.key == "letters" }?.record()
      letters = kept?.letters ?? []
      last = letters.max() ?? 0
      if !isOffice, !letters.isEmpty { send(now, &effects) }
    }
  }

  private func keep(_ effects: inout Effects<DeviceEffect<PostboxEvent, PostboxFact>>) {
    effects.append(.write(key: "letters", PostboxDiary(letters: letters)))
    if isCareful { effects.append(.sync) }
  }

  private func send(
    _ now: DeviceTime,
    _ effects: inout Effects<DeviceEffect<PostboxEvent, PostboxFact>>,
  ) {
    guard let first = letters.first else { return }
    effects.append(.send(.received(number: first)))
    effects.append(.setTimer(.waited, at: now.uptime + .seconds(1)))
  }
}
