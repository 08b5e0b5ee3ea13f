import Kernel
import Plans

/// Answers an app's questions in a run with what no reducer holds, such as the bytes of keys.
///
/// A search and a swarm use the app's own pure answers, and a replay takes the log's word. So what it
/// answers must be what the app's `answer` does; where the two cannot agree it throws, which ends the run
/// with that error.
public protocol QuestionAnswering<App>: AnyObject {
  /// Whose questions they are.
  associatedtype App: DeviceReducer

  /// The answer, which the part is told at once.
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - place: who asks.
  ///   - now: what the clocks of its node show.
  ///   - expected: what the app's own `answer` says.
  /// - Throws: what ends the run; its description is what a person reads.
  func answer(
    _ question: App.Question,
    at place: PartAddress,
    now: DeviceTime,
    expected: App.Event,
  ) throws -> App.Event
}
