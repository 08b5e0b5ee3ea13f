import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import World

/// A scenario's text, from its bytes to the events of its runs.
enum ScenarioTrial {
  /// A run ends after so many events: a fuzzer wants many runs rather than long ones.
  private static let eventLimit: Int64 = 400

  static func take(_ bytes: [UInt8]) {
    let file = FuzzFolder.write(bytes, "scenario.yaml")
    let loaded: LoadedScenario
    do {
      loaded = try LoadedScenario(apps: .shipped, file: file)
    } catch {
      Judgement.message(error.message)
      return
    }
    for plan in loaded.plans.prefix(1) {
      let digest = run(plan, in: loaded.folder)
      // Now and then the same again: it must be the same.
      guard bytes.reduce(0, { $0 &+ $1 }) % 16 == 0 else { continue }
      precondition(run(plan, in: loaded.folder) == digest, "two runs of a plan differ")
    }
  }

  /// Runs the beginning of a plan; gives the digest of what happened.
  static func run(_ plan: Plan, in folder: ScenarioFolder) -> [UInt8] {
    let sink = BeginningSink(of: plan, limit: eventLimit)
    do {
      let options = RunOptions(outputFolder: nil, scenarioFolder: folder)
      _ = try Runner(apps: .shipped).run(plan, into: sink, options: options)
    } catch is BeginningSink.Enough {
    } catch {
      Judgement.refused(error)
    }
    return sink.digest.rootDigest
  }

  /// The shipped scenarios, and each with a short duration, so that some come to their end.
  static var seeds: [[UInt8]] {
    let files = FuzzFolder.shipped(below: "scenarios", ending: ".yaml")
    let texts = files.map { String(decoding: FuzzFolder.shipped($0), as: UTF8.self) }
    return (texts + texts.map(shortened)).map { Array($0.utf8) }
  }

  private static func shortened(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("duration:") ? "duration: 400ms" : line
    }.joined(separator: "\n")
  }
}

/// Digests the first events of a run and then ends it.
final class BeginningSink: EventSink {
  /// There were enough events.
  struct Enough: Error {}

  /// What there was.
  let digest: DigestSink
  private let limit: Int64

  init(of plan: Plan, limit: Int64) {
    digest = DigestSink(manifest: Runner.manifest(of: plan))
    self.limit = limit
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    guard digest.count < limit else { throw Enough() }
    try digest.append(header, payload: payload, effects: effects)
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try digest.checkpoint(after: sequence, states: states)
  }
}
