import EventLog
import Exports
import Files
import Foundation
import Kernel
import World

/// The folder of one variant: its log, and what its apps leave beside it.
///
/// Media are made in the folder `unfinished` and moved to their place when the log has come to its
/// end, with a file that names the log's digest and lists them. So media are always those of the log
/// that they lie beside: a run that makes none sets those of another digest aside, in a folder that
/// has the digest in its name, and a run that comes to that digest finds them again.
public struct VariantFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// The names of the folders in it that apps leave their media in.
  private let kinds: [String]

  /// What lies at `path`, which may be nothing.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - kinds: the names of the folders that apps leave media in.
  public init(path: String, kinds: [String]) {
    self.path = path
    self.kinds = kinds
  }

  /// The file that says which scenario was run; only a run makes it.
  static let scenarioFile = "scenario-path.txt"
  /// The file in a folder of media that says which run made them.
  static let mediaNote = "digest.txt"

  /// The folder in which media are made; it is a run's with all that is in it.
  static let scratch = "unfinished"

  /// The folder in which media are made.
  var unfinished: String { "\(path)/\(Self.scratch)" }

  /// The scenario that was run in a variant's folder; nil where no run has made it.
  public static func scenario(in path: String) -> ScenarioPath? {
    let file = "\(path)/\(scenarioFile)"
    guard FileStore.kind(file) == .file else { return nil }
    return FileStore.text(of: file).flatMap(ScenarioPath.init(reading:))
  }

  /// The media beside the log that were made by a run with that digest, by their folders' names.
  public func media(of digest: String) -> [String] {
    kinds.filter { MediaNote(in: "\(path)/\($0)")?.digest == digest }
  }

  /// The folders in which media of other runs are kept.
  public var setAside: [String] {
    FileStore.names(in: path).filter { name in
      kinds.contains { name.hasPrefix("\($0)-of-") }
    }
  }

  /// The files in it that are a run's, media aside.
  static let files = LogWriter.names(of: "run.sqlite") + [scenarioFile]

  /// Takes away what an earlier run has made, and the folder where nothing else lies in it.
  ///
  /// - Parameters:
  ///   - keepingMedia: whether its media are set aside under its digest.
  ///   - isOwn: whether the folder is a run's; of somebody's own nothing is taken away, and media in
  ///     it are out of the next run's way.
  /// - Throws: where something cannot be removed or moved.
  func clear(keepingMedia: Bool, isOwn: Bool) throws(FileError) {
    for kind in kinds { try clear(kind, keepingMedia: keepingMedia || !isOwn) }
    guard isOwn else { return }
    for name in Self.files { try FileStore.removeFile("\(path)/\(name)") }
    // Beside another log they would be taken for that one's.
    try ExportedFile.removeStale(in: path, besides: nil)
    try FileStore.removeTree(unfinished)
    try FileStore.removeIfEmpty(path)
  }

  private func clear(_ kind: String, keepingMedia: Bool) throws(FileError) {
    let folder = "\(path)/\(kind)"
    FileStore.sweep(folder)
    if let note = MediaNote(in: folder) {
      if note.names.isEmpty {
        // Somebody's own alone.
      } else if keepingMedia {
        try note.move(to: FileStore.unoccupied(aside(kind, note.digest)))
      } else {
        try note.remove()
      }
    } else if FileStore.kind(folder) == .folder {
      // Nobody can say which run made them, or whether it was a run.
      try FileStore.move(folder, to: FileStore.unoccupied("\(folder)-of-unknown"))
    }
    guard !keepingMedia else { return }
    for name in setAside where name.hasPrefix("\(kind)-of-") {
      try MediaNote(in: "\(path)/\(name)")?.remove()
    }
  }

  /// After a run that made media has come to its end: puts them in their place.
  func finishMedia(of digest: String) throws(FileError) {
    for kind in kinds where FileStore.isThere("\(unfinished)/\(kind)") {
      try MediaNote(taking: "\(unfinished)/\(kind)", digest: digest)
        .move(to: "\(path)/\(kind)")
    }
    try FileStore.removeTree(unfinished)
  }

  /// After a run that made none has come to its end: puts media that were set aside and are its
  /// own back in their place, and takes away what a killed run began.
  public func recallMedia(of digest: String) throws(ToolError) {
    do {
      try FileStore.removeTree(unfinished)
      for kind in kinds {
        guard let note = MediaNote(in: aside(kind, digest)), note.digest == digest else { continue }
        try note.move(to: "\(path)/\(kind)")
      }
    } catch {
      throw ToolError(error)
    }
  }

  private func aside(_ kind: String, _ digest: String) -> String {
    "\(path)/\(kind)-of-\(digest.prefix(12))"
  }
}

/// What says which run has made the media in a folder, and which of its files they are.
private struct MediaNote {
  let folder: String
  let digest: String
  let names: [String]

  /// What stands in a folder; nil where no run has finished it.
  init?(in folder: String) {
    let file = "\(folder)/\(VariantFolder.mediaNote)"
    guard FileStore.kind(folder) == .folder, FileStore.kind(file) == .file else { return nil }
    let lines = FileStore.lines(of: FileStore.text(of: file) ?? "").filter { !$0.isEmpty }
    guard let digest = lines.first, FileStore.isPlain(digest) else { return nil }
    self.folder = folder
    self.digest = digest
    // A file that somebody has written to may name what lies elsewhere.
    names = lines.dropFirst().filter(FileStore.isPlain)
  }

  /// About everything in a folder; it is written there.
  init(taking folder: String, digest: String) throws(FileError) {
    self.folder = folder
    self.digest = digest
    names = FileStore.names(in: folder).filter { $0 != VariantFolder.mediaNote }
    try FileStore.write(text, to: "\(folder)/\(VariantFolder.mediaNote)")
  }

  private var text: String { ([digest] + names).joined(separator: "\n") + "\n" }

  /// Takes the media to another folder; what else lies here or there stays.
  func move(to target: String) throws(FileError) {
    guard FileStore.kind(target) != .link else {
      throw FileError("\(target) cannot be written", because: "it is a link")
    }
    try FileStore.create(target)
    // Until they are all there nobody is to take them for whole, or for somebody's own.
    let note = "\(target)/\(VariantFolder.mediaNote)"
    try FileStore.removeFile(note)
    for name in names where FileStore.kind("\(folder)/\(name)") == .file {
      let place = "\(target)/\(name)"
      // Somebody's own file of that name keeps its contents under another.
      if FileStore.isThere(place) {
        try FileStore.move(place, to: FileStore.unoccupied(place + ".kept"))
      }
      try FileStore.move("\(folder)/\(name)", to: place)
    }
    try FileStore.write(text, to: note)
    try leave()
  }

  /// Removes the media; what else lies here stays.
  func remove() throws(FileError) {
    for name in names { try FileStore.removeFile("\(folder)/\(name)") }
    try leave()
  }

  /// Once the media are gone: where somebody's own is left, the note says that nothing else is, so
  /// that nobody takes it for media that no note belongs to.
  private func leave() throws(FileError) {
    let note = "\(folder)/\(VariantFolder.mediaNote)"
    if FileStore.names(in: folder) == [VariantFolder.mediaNote] {
      try FileStore.removeFile(note)
      try FileStore.removeIfEmpty(folder)
    } else {
      try FileStore.write("none\n", to: note)
    }
  }
}
