import Plans
import World

/// Recordings that have been read once: a clip that is said a hundred times is kept once.
struct ClipShelf {
  private let library: any ClipLibrary
  private let folder: ScenarioFolder
  private var kept: [(path: String, clip: Clip)] = []

  /// An empty shelf for the recordings below `folder`.
  init(_ library: any ClipLibrary, folder: ScenarioFolder) {
    self.library = library
    self.folder = folder
  }

  /// The recording at `path`.
  ///
  /// - Complexity: O(different recordings).
  mutating func clip(_ path: String) throws(InputProblem) -> Clip {
    if let known = kept.first(where: { $0.path == path }) { return known.clip }
    let clip = try library.clip(path, in: folder)
    kept.append((path, clip))
    return clip
  }

  /// The text at `path`.
  func text(_ path: String) throws(InputProblem) -> String {
    try library.text(path, in: folder)
  }

  /// The recording at `path`, which must be the one that a run was planned with.
  mutating func clip(_ path: String, digest: UInt64) throws(InputProblem) -> Clip {
    let clip = try clip(path)
    guard clip.digest == digest else {
      throw InputProblem(
        message: "\(path) is not the file that the run was planned with",
        remedy: "put the old file back, or run the scenario anew",
      )
    }
    return clip
  }
}
