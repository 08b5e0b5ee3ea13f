import Files
import Findings
import Synchronization

/// Which runs of a sweep are made, and what they gave; threads share it.
final class SweepCourse: Sendable {
  /// The figures of every run.
  let figures: [Measure]
  private let record: SweepRecord?
  private let file: AppendedFile?
  private let all: Int
  private let state: Mutex<State>

  private struct State {
    var runs: [SweptRun?]
    var next = 0
    var done = 0
    var problem: ToolError?
  }

  /// A sweep of which nothing is done.
  init(runs: Int, _ figures: [Measure], _ record: SweepRecord?, _ file: AppendedFile?) {
    self.figures = figures
    self.record = record
    self.file = file
    all = runs
    state = Mutex(State(runs: Array(repeating: nil, count: runs)))
  }

  /// How many runs are done.
  var done: Int { state.withLock(\.done) }

  /// Takes runs that a record has.
  func take(_ runs: [(number: Int, run: SweptRun)]) {
    state.withLock { state in
      for (number, run) in runs { state.runs[number] = run }
      state.done = runs.count
    }
  }

  /// The number of a run that is to be made; nil where there is none, or the sweep ends.
  func begin() -> Int? {
    state.withLock { state in
      guard state.problem == nil, !Interruption.isAsked else { return nil }
      while state.next < all, state.runs[state.next] != nil { state.next += 1 }
      guard state.next < all else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Takes how a run ended, and keeps what it gave.
  ///
  /// - Returns: how many are done.
  @discardableResult
  func end(_ number: Int, _ outcome: Result<SweptRun, ToolError>) -> Int {
    state.withLock { state in
      switch outcome {
      case .failure(let problem):
        if state.problem == nil { state.problem = problem }
      case .success(let run):
        do throws(FileError) {
          if let record, let file { try file.append(record.line(number, run)) }
          state.runs[number] = run
          state.done += 1
        } catch {
          state.problem = state.problem ?? record?.problem(error)
        }
      }
      return state.done
    }
  }

  /// All runs, after the threads have ended.
  ///
  /// - Throws: `ToolError` where one could not be made or kept, or somebody asked for the end.
  func finished() throws(ToolError) -> [SweptRun] {
    let (runs, done, problem) = state.withLock { ($0.runs, $0.done, $0.problem) }
    if let problem, !problem.code.isInterruption { throw problem }
    guard done == all else {
      throw Interruption.end(ofSweepAfter: done, of: all, keptIn: record?.path)
    }
    return runs.compactMap(\.self)
  }
}
