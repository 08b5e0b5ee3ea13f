import Composition
import Foundation
import Kernel
import Plans
import World

/// Runs a scenario of the repository and keeps its events.
final class Recorder: EventSink {
  /// An event as the log has it.
  struct Line: Equatable {
    var header: EventHeader
    var payload: String
    var effects: String
  }

  private(set) var lines: [Line] = []

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The events of one variant of `scenarios/intercom/NAME.yaml`.
  static func run(
    _ name: String,
    variant: String? = nil,
    _ overrides: [(key: String, value: String)] = [],
    change: (inout Plan) -> Void = { _ in },
  ) throws -> [Line] {
    let file = package.appending(path: "scenarios/intercom/\(name).yaml")
    let loaded = try LoadedScenario(
      file: file.path(percentEncoded: false),
      variant: variant,
      overrides: overrides,
    )
    var plan = loaded.plans[0]
    change(&plan)
    let recorder = Recorder()
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner.run(plan, into: recorder, options: options)
    return recorder.lines
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    lines.append(
      Line(
        header: header,
        payload: String(decoding: payload, as: UTF8.self),
        effects: String(decoding: effects, as: UTF8.self),
      )
    )
  }

  func checkpoint(after sequence: Int64, states: [(component: String, state: [UInt8])]) {}
}
