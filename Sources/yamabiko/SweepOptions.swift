import ArgumentParser
import Composition
import Foundation
import Kernel
import Plans

/// Options of commands that run a scenario under many seeds.
struct SweepOptions: ParsableArguments {
  @Option(help: "A figure, as NAME or NAME@DEVICE; '?' lists all; may be given several times.")
  var figure: [String] = []

  @Option(help: "How many runs go side by side.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("--jobs is from 1 to 1024, not \(jobs)")
    }
  }

  /// The seeds that an option names.
  static func seeds(_ text: String) throws -> ClosedRange<UInt64> {
    do throws(QuantityError) {
      return try SweepQuestion.seeds(text)
    } catch {
      throw ToolError(.usage, "error: --seeds '\(String(text.prefix(60)))' \(error)")
    }
  }
}

/// How far a sweep has come, on a terminal.
struct SweepProgress: Sendable {
  private let start = ContinuousClock.now

  /// Says how many runs are done, and how long the rest takes if it goes on so.
  func tell(_ done: Int, _ before: Int, _ all: Int) {
    let spent = ContinuousClock.now - start
    let made = done - before
    guard made > 0 else { return }
    let rest = (spent / made) * (all - done)
    let seconds = rest.components.seconds
    let text = seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
    Console.progress("\(done) of \(counted(all, "run")), about \(text) more")
  }
}
