import Kernel
import Plans
import PushServices

/// Replays recordings of Amazon's notification service on the reducers of `PushServices` (docs/push.md).
public enum PushRecordings {
  /// Why a file is no recording: every mistake with its place and a remedy.
  public typealias ShapeError = Plans.ShapeError

  /// The largest file, in bytes.
  public static let fileMax = 16 << 20

  /// What came of every recorded answer, in the order of the file.
  ///
  /// - Parameters:
  ///   - bytes: the file, JSON: `cases`, each with a service of its own, or `steps`, all on one.
  ///   - disabledCreate: what the reducers do where nobody knows.
  /// - Returns: at least one outcome that was judged.
  /// - Throws: `ShapeError` where the file has another shape; nothing was replayed then.
  public static func replay(
    _ bytes: [UInt8],
    disabledCreate: DisabledCreate = .refused,
  ) throws(ShapeError) -> [PushOutcome] {
    let root: Node
    do throws(Diagnostic) {
      root = try JSONTree.read(bytes)
    } catch {
      throw ShapeError(diagnostics: [error])
    }
    let diagnostics = Diagnostics()
    let cases = RecordingReader(diagnostics: diagnostics).read(root)
    guard !diagnostics.hasErrors else { throw ShapeError(diagnostics: diagnostics.errors) }
    let outcomes = cases.flatMap { RecordingReplay($0, disabledCreate).outcomes() }
    guard outcomes.contains(where: { $0.verdict != .unrecorded }) else {
      diagnostics.report(
        at: root.mark,
        "the file has no recorded answer",
        remedy: "expected one, under 'recorded' of a case or as a step's 'response' or 'error'",
      )
      throw ShapeError(diagnostics: diagnostics.errors)
    }
    return outcomes
  }
}
