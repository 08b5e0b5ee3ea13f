import AppToolkit
import Kernel
import Plans
import World

/// What happens to a tally.
enum TallyEvent: Choice, Hashable, Sendable {
  case counted
  case reported(number: Int64)
  case repeated
  case closed
  case restored(entries: [DiskEntry])
}

/// What rules can ask of a tally.
enum TallyFact: Choice, Hashable, Sendable {
  case totalled(number: Int64)
  case wasClosed
}

/// What a tally has on its disk.
struct TallySheet: Record, Hashable {
  var number: Int64 = 0
}

/// An app that can lose its power: phones count and tell a server, which keeps the largest number.
///
/// It writes at every number and makes sure of every third, so that a loss of power takes something; it
/// repeats itself by a timer and closes by the date.
struct Tally: DeviceReducer, Record {
  typealias Fact = TallyFact

  static let name = "tally"
  static let acts: [TallyEvent] = [.counted]
  static let kinds: [NodeKind] = [.device, .server]
  static let hasDisk = true
  static func restored(_ disk: [DiskEntry]) -> TallyEvent? { .restored(entries: disk) }

  var number: Int64 = 0

  init() {}

  init(settings: SettingValues, device: String) {}

  mutating func reduce(
    _ event: TallyEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<TallyEvent, TallyFact>>,
  ) {
    switch event {
    case .counted:
      take(number + 1, into: &effects)
      effects.append(.setTimer(.repeated, at: now.uptime + .seconds(3)))
      effects.append(.setAlarm(.closed, at: now.wall + .seconds(20)))
    case .reported(let other):
      if other > number { take(other, into: &effects) }
    case .repeated:
      effects.append(.send(.reported(number: number)))
    case .closed:
      effects.append(.state(.wasClosed))
    case .restored(let entries):
      let sheet: TallySheet? = try? entries.first { $0.key == "sheet" }?.record()
      number = sheet?.number ?? 0
      effects.append(.setTimer(.repeated, at: now.uptime + .seconds(1)))
    }
  }

  private mutating func take(
    _ new: Int64,
    into effects: inout Effects<DeviceEffect<TallyEvent, TallyFact>>,
  ) {
    number = new
    effects.append(.write(key: "sheet", TallySheet(number: number)))
    if number.isMultiple(of: 3) { effects.append(.sync) }
    effects.append(.send(.reported(number: number)))
    effects.append(.state(.totalled(number: number)))
  }
}
