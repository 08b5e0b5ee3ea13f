import AppToolkit
import Composition
import EventLog
import Findings
import Foundation
import Kernel
import Plans
import World

/// What happens to a lantern; `lit` has a field, so that such events are tried too.
enum LanternEvent: Choice, Hashable, Sendable {
  case lightUp
  case whisper
  case lit(number: Int64)
  case burntDown
  case launched

  static let prototypes: [Self] = [.lightUp, .whisper, .lit(number: 0), .burntDown, .launched]

  var kind: String {
    switch self {
    case .lightUp: "lightUp"
    case .whisper: "whisper"
    case .lit: "lit"
    case .burntDown: "burntDown"
    case .launched: "launched"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .lit(var number):
      try fields.field("number", &number)
      self = .lit(number: number)
    case .lightUp, .whisper, .burntDown, .launched: break
    }
  }
}

/// What rules can ask of lanterns.
enum LanternFact: String, CaseIterable, Choice { case seen, dark }

/// Lanterns that answer a light with a light: the first is burnt down after three seconds.
struct Lantern: DeviceReducer {
  typealias Fact = LanternFact

  static let name = "lantern"
  static let acts: [LanternEvent] = [.lightUp, .whisper]
  static let settings = [
    SettingSpec(
      key: "burning",
      kind: .duration(.milliseconds(1)...(.seconds(60))),
      fallback: "3s",
      about: "how long a light burns",
      requirement: "L-1",
    )
  ]
  static let requirements = [Requirement("L-1", "a light is seen")]

  static let launched: LanternEvent? = .launched
  static let invariants = [(fact: LanternFact.dark, title: "no light burns down")]
  static let goals = [(fact: LanternFact.seen, title: "a light is seen")]

  var burning = Duration.zero
  var device = ""
  var lights: Int64 = 0

  init() {}

  init(settings: SettingValues, device: String) {
    burning = settings.duration("burning")
    self.device = device
  }

  static func bytes(of message: LanternEvent) -> Int {
    message == .lit(number: -1) ? 2_000 : 40
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("burning_ns", &burning)
    try fields.field("device", &device)
    try fields.field("lights", &lights)
  }

  mutating func reduce(
    _ event: LanternEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<LanternEvent, LanternFact>>,
  ) {
    switch event {
    case .lightUp:
      lights += 1
      effects.append(.send(.lit(number: lights)))
      effects.append(.setTimer(.burntDown, at: now.uptime + burning))
    case .whisper:
      effects.append(.send(.lit(number: -1), to: "peak"))
      effects.append(.cancelTimer(.burntDown))
    case .lit:
      effects.append(.state(.seen))
    case .burntDown:
      effects.append(.state(.dark))
    case .launched:
      lights = 0
    }
  }
}

/// A scenario of lanterns, in a folder of its own, which is gone with it.
final class Valley: WrittenScenario {
  static let apps = Apps([DeviceApplication(Lantern.self)])
  let folder: String
  let loaded: LoadedScenario

  /// - Parameters:
  ///   - devices: the devices' names.
  ///   - links: the lines below `links:`.
  ///   - timeline: its entries.
  ///   - more: what else stands in the file.
  /// - Throws: what is wrong with it.
  init(
    _ devices: [String] = ["hut", "peak"],
    links: String = "  air: { delay: 10ms }",
    timeline: [String] = ["{ at: 1s, do: lightUp, device: hut }"],
    more: String = "",
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "valley-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines =
      ["name: Valley", "duration: 10s", "seed: 5", "devices:"]
      + devices.map { $0.hasPrefix("{") ? "  - \($0)" : "  - { id: \($0), apps: [lantern] }" }
      + (links.isEmpty ? [] : ["links:", links])
      + (timeline.isEmpty ? [] : ["timeline:"] + timeline.map { "  - \($0)" }) + [more]
    let file = "\(folder)/valley.yaml"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    loaded = try LoadedScenario(apps: Self.apps, file: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Its figures: sent, arrived, lost.
  func traffic() throws -> [Int64?] { try findings().apps[0].measures.map(\.value) }

  /// How often each fact was stated.
  func facts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for fact in try findings().facts { counts[fact.kind] = Int(fact.count) }
    return counts
  }
}
