import Files
import Foundation

/// Where the scenario of a run lies: as it was named, and from the root of the file system.
public struct ScenarioPath: Hashable, Sendable {
  /// The file as a person named it, relative to where the tool ran.
  public var named: String
  /// The file from the root on, symbolic links followed.
  public var absolute: String

  /// The place of a file that was named just now.
  public init(named: String) {
    self.named = named
    absolute = URL(filePath: named).resolvingSymlinksInPath().standardizedFileURL
      .path(percentEncoded: false)
  }

  /// The place that `text` was written about; a second line is what other versions left out.
  init?(reading text: String) {
    let lines = FileStore.lines(of: text).filter { !$0.isEmpty }
    guard let named = lines.first else { return nil }
    self.init(named: Self.read(named))
    if lines.count > 1 { absolute = Self.read(lines[1]) }
  }

  /// What stands beside a log: two lines.
  var text: String { "\(Self.line(named))\n\(Self.line(absolute))\n" }

  /// A path on one line, whatever its characters.
  private static func line(_ path: String) -> String {
    path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func read(_ line: String) -> String {
    let parts = line.split(separator: "\\\\", omittingEmptySubsequences: false)
    return parts.map { $0.replacing("\\n", with: "\n") }.joined(separator: "\\")
  }

  /// The file as this process can open it.
  public var file: String {
    FileManager.default.fileExists(atPath: absolute) ? absolute : named
  }

  /// Whether it still lies where it lay; a file that was moved is no longer there.
  var isThere: Bool { FileManager.default.fileExists(atPath: absolute) }

  /// Whether both are one file.
  func isSame(as other: Self) -> Bool { absolute == other.absolute }
}
