import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import World

/// Logged events per second of a scenario of letters, with and without its log, and the peak of memory.
///
///     letterbench SCENARIO [VARIANT]
///
/// `Benchmarks/letters/crowd.py` writes scenarios of as many friends as one likes.
@main
enum LetterBench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let file = arguments.first else {
      print("usage: letterbench SCENARIO [VARIANT]")
      exit(64)
    }
    let clock = ContinuousClock()
    let begin = clock.now
    let loaded = try LoadedScenario(apps: .shipped, file: file)
    let read = seconds(clock.now - begin)
    print("\(loaded.scenario.name): read in \(two(read)) s, \(memory()) MB at most")
    let folder = NSTemporaryDirectory() + "letterbench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let wanted = arguments.dropFirst().first
    for plan in loaded.plans where wanted == nil || plan.variant == wanted {
      let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
      let nowhere = CountingSink()
      try report(plan.variant, "without log", of: nowhere) {
        _ = try Runner(apps: .shipped).run(plan, into: nowhere, options: options)
      }
      let path = "\(folder)/\(plan.variant).sqlite"
      let log = CountingSink(try LogWriter(creating: path, manifest: Runner.manifest(of: plan)))
      try report(plan.variant, "with log", of: log) {
        _ = try Runner(apps: .shipped).run(plan, into: log, options: options)
        try log.log?.finish()
      }
      let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      print("  the log has \(bytes / 1_000_000) MB")
    }
  }

  private static func report(
    _ variant: String,
    _ what: String,
    of sink: CountingSink,
    _ body: () throws -> Void,
  ) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    try body()
    let taken = seconds(clock.now - begin)
    let rate = Int(Double(sink.count) / taken)
    print(
      "\(variant), \(what): \(sink.count) events in \(two(taken)) s, \(rate) events/s; "
        + "\(memory()) MB at most"
    )
  }

  private static func seconds(_ span: Swift.Duration) -> Double {
    Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18
  }

  private static func two(_ number: Double) -> String { String(format: "%.2f", number) }

  /// The largest resident memory so far, from the kernel's books.
  private static func memory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
    return (peak.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1_000
  }
}

/// Counts the events of a run, and hands them on to a log where there is one.
private final class CountingSink: EventSink {
  let log: LogWriter?
  private(set) var count = 0

  init(_ log: LogWriter? = nil) { self.log = log }

  var keepsRows: Bool { log != nil }
  var keepsStates: Bool { log != nil }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    count += 1
    try log?.append(header, payload: payload, effects: effects)
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try log?.checkpoint(after: sequence, states: states)
  }
}
