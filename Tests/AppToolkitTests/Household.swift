import AppToolkit
import Composition
import EventLog
import Foundation
import Kernel
import Plans
import World

/// What a bell and a butler of one house have for words: neither knows the other's types.
enum HouseWord: Choice, Hashable {
  case rung(times: Int64)
  case coming
  case sneezed

  static let prototypes: [Self] = [.rung(times: 0), .coming, .sneezed]

  var kind: String {
    switch self {
    case .rung: "rung"
    case .coming: "coming"
    case .sneezed: "sneezed"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard case .rung(var times) = self else { return }
    try fields.field("times", &times)
    self = .rung(times: times)
  }
}

enum BellEvent: String, CaseIterable, Choice { case pressed, pulled, knocked, sneezedAt, answered }
enum BellFact: String, CaseIterable, Choice { case calmed }

/// A bell: who presses it calls the butler of its house.
struct Bell: DeviceReducer, Record {
  typealias Fact = BellFact

  static let name = "bell"
  static let acts: [BellEvent] = [.pressed, .pulled, .knocked, .sneezedAt]
  static let searchGoals: [(facts: [BellFact], title: String)] = [([.calmed], "somebody comes")]

  var times: Int64 = 0

  static func handed(_ hand: AppHand) -> (event: BellEvent, part: String)? {
    hand.app == "butler" && hand.read(as: HouseWord.self) == .coming ? (.answered, "") : nil
  }

  mutating func reduce(
    _ event: BellEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<BellEvent, BellFact>>,
  ) {
    switch event {
    case .pressed:
      times += 1
      effects.append(.hand(HouseWord.rung(times: times), to: "butler"))
      effects.append(.tell(.pulled))
    case .pulled: break
    case .knocked: effects.append(.hand(HouseWord.rung(times: 0), to: "cook"))
    case .sneezedAt: effects.append(.hand(HouseWord.sneezed, to: "butler"))
    case .answered: effects.append(.state(.calmed))
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("times", &times)
  }
}

enum ButlerEvent: String, CaseIterable, Choice { case called, sawBell, sawBellGone, woke }
enum ButlerFact: String, CaseIterable, Choice { case heard }

/// A butler, a service of the house: he says that he comes.
struct Butler: DeviceReducer, Record {
  typealias Fact = ButlerFact

  static let name = "butler"
  static let acts: [ButlerEvent] = []
  static let parts = [AppPart("pantry", isService: true)]
  static let launched: ButlerEvent? = .woke

  static func handed(_ hand: AppHand) -> (event: ButlerEvent, part: String)? {
    guard case .rung = hand.read(as: HouseWord.self) else { return nil }
    return (.called, "pantry")
  }

  static func saw(_ state: ProcessState, of app: String) -> ButlerEvent? {
    app == Bell.name ? (state == .gone ? .sawBellGone : .sawBell) : nil
  }

  mutating func reduce(
    _ event: ButlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<ButlerEvent, ButlerFact>>,
  ) {
    switch event {
    case .called:
      effects.append(.state(.heard))
      effects.append(.hand(HouseWord.coming, to: "bell"))
    case .sawBell, .sawBellGone, .woke: break
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}
}

/// A scenario of houses, in a folder of its own, which is gone with it.
final class Household: WrittenScenario {
  static let apps = Apps([DeviceApplication(Bell.self), DeviceApplication(Butler.self)])
  let folder: String
  let loaded: LoadedScenario

  init(_ timeline: [String], apps: String = "bell, butler") throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "house-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines =
      ["name: House", "duration: 100s", "devices:", "  - { id: house, apps: [\(apps)] }"]
      + ["timeline:"] + timeline.map { "  - \($0)" }
    let file = "\(folder)/house.yaml"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    loaded = try LoadedScenario(apps: Self.apps, file: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
