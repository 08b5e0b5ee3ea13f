/// The folder of a scenario's file: what its paths are relative to, and lie below.
public struct ScenarioFolder: Hashable, Sendable {
  /// The folder's path.
  public var path: String
  /// Whether paths may lead out of it, which `--allow-outside` says.
  ///
  /// A scenario that somebody else wrote must not make the tool read what it was not given.
  public var allowsOutside: Bool

  /// The folder at that path.
  public init(_ path: String, allowsOutside: Bool = false) {
    self.path = path
    self.allowsOutside = allowsOutside
  }

  /// The folder that a file lies in.
  public init(of file: String, allowsOutside: Bool = false) {
    let slash = file.utf8.lastIndex(of: 0x2F)
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) }
    self.init(folder ?? ".", allowsOutside: allowsOutside)
  }
}
