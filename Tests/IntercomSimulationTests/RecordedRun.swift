import Composition
import Foundation
import Kernel
import Plans
import ShippedApps
import World

@testable import IntercomSimulation

/// A run of a shipped scenario without sound, with every row that it logged.
final class RecordedRun: EventSink {
  /// One row of the log.
  struct Row: Equatable {
    var header: EventHeader
    var payload: String
    var effects: String
  }

  private(set) var rows: [Row] = []

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    rows.append(
      Row(
        header: header,
        payload: String(decoding: payload, as: UTF8.self),
        effects: String(decoding: effects, as: UTF8.self),
      )
    )
  }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}

  /// Where the shipped scenarios of the intercom lie.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios/intercom").path(percentEncoded: false)

  /// The names of the intercom's scenarios.
  static var scenarios: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// A shipped scenario as it is read.
  static func load(
    _ name: String,
    _ overrides: [(key: String, value: String)] = [],
    variant: String? = nil,
  ) throws -> LoadedScenario {
    try LoadedScenario(
      apps: .shipped,
      file: "\(folder)/\(name).yaml",
      variant: variant,
      overrides: overrides,
    )
  }

  /// The rows of one variant of a shipped scenario, after `change`.
  static func rows(
    _ name: String,
    variant: String? = nil,
    _ overrides: [(key: String, value: String)] = [],
    change: (inout Plan) -> Void = { _ in },
  ) throws -> [Row] {
    var plan = try load(name, overrides, variant: variant).plans[0]
    change(&plan)
    return try RecordedRun(plan).rows
  }

  /// The rows of a scenario that a test has written.
  static func rows(of text: String) throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "call-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.yaml").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    let loaded = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
    let recorded = RecordedRun()
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(loaded.plans[0], into: recorded, options: options)
    return recorded.rows
  }

  private init() {}

  /// Runs a plan of a shipped scenario.
  init(_ plan: Plan) throws {
    let options = RunOptions(outputFolder: nil, scenarioFolder: ScenarioFolder(Self.folder))
    _ = try Runner(apps: .shipped).run(plan, into: self, options: options)
  }
}

extension Plan {
  /// Adds a device with the intercom, at that place, reached by all links or by none; `change` says
  /// who it is.
  mutating func add(
    _ id: String,
    at place: Int,
    isReached: Bool,
    _ change: (inout PlannedMember) -> Void,
  ) throws {
    var device = PlannedDevice()
    device.id = id
    device.apps = [IntercomSchema.name]
    if isReached {
      for index in links.indices {
        links[index].pairs += devices.map { DevicePair($0.id, id) }
      }
    }
    devices.insert(device, at: place)
    guard let part = sections.firstIndex(where: { $0.app == IntercomSchema.name }) else {
      preconditionFailure("a plan without the intercom")
    }
    var intercom: IntercomPlan = try sections[part].decoded()
    var member = intercom.members[intercom.members.count - 1]
    member.device = id
    // What the one copied was invited to is not of the copy.
    member.invitations = []
    change(&member)
    intercom.members.insert(member, at: place)
    if intercom.audio.isThere {
      var sound = PlannedSound()
      sound.device = id
      intercom.audio.phones.insert(sound, at: place)
    }
    sections[part] = PlanSection(app: IntercomSchema.name, intercom)
  }
}
