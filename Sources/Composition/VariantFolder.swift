import EventLog
import Foundation
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

  /// What lies at `path`, which may be nothing.
  public init(path: String) {
    self.path = path
  }

  /// The file that says which scenario was run; only a run makes it.
  static let scenarioFile = "scenario-path.txt"
  /// The file in a folder of media that says which run made them.
  static let mediaNote = "digest.txt"

  /// The folder in which media are made.
  var unfinished: String { "\(path)/unfinished" }

  /// The scenario that was run here; nil where no run has made the folder.
  public var scenario: ScenarioPath? {
    FileStore.text(of: "\(path)/\(Self.scenarioFile)").flatMap(ScenarioPath.init(reading:))
  }

  /// The media beside the log that were made by a run with that digest, by their folders' names.
  public func media(of digest: String) -> [String] {
    Self.kinds.filter { MediaNote(in: "\(path)/\($0)")?.digest == digest }
  }

  /// The folders in which media of other runs are kept.
  public var setAside: [String] {
    FileStore.names(in: path).filter { name in
      Self.kinds.contains { name.hasPrefix("\($0)-of-") }
    }
  }

  /// The folders' names of the media that there are.
  private static var kinds: [String] { Apps.all.compactMap(\.media) }

  private static let ownFiles =
    LogWriter.names(of: "run.sqlite") + [scenarioFile, "trace.json", "packets.pcapng"]

  /// Takes away what an earlier run has made, and the folder where nothing else lies in it.
  func clear(keepingMedia: Bool) throws(ToolError) {
    for kind in Self.kinds { try clear(kind, keepingMedia: keepingMedia) }
    for name in Self.ownFiles { try FileStore.remove("\(path)/\(name)") }
    try FileStore.remove(unfinished)
    if FileStore.names(in: path).isEmpty { try FileStore.remove(path) }
  }

  private func clear(_ kind: String, keepingMedia: Bool) throws(ToolError) {
    let folder = "\(path)/\(kind)"
    if FileStore.isThere(folder), MediaNote(in: folder) == nil, scenario != nil {
      // Nobody can say which run made them, or whether it was a run.
      try FileStore.move(folder, to: free("\(folder)-of-unknown"))
    } else if let note = MediaNote(in: folder) {
      if keepingMedia {
        try note.move(to: free(aside(kind, note.digest)))
      } else {
        try note.remove()
      }
    }
    guard !keepingMedia else { return }
    for name in setAside where name.hasPrefix("\(kind)-of-") {
      try MediaNote(in: "\(path)/\(name)")?.remove()
    }
  }

  /// After a run that made media has come to its end: puts them in their place.
  func finishMedia(of digest: String) throws(ToolError) {
    for kind in Self.kinds where FileStore.isThere("\(unfinished)/\(kind)") {
      try MediaNote(taking: "\(unfinished)/\(kind)", digest: digest)?
        .move(to: "\(path)/\(kind)")
    }
    try FileStore.remove(unfinished)
  }

  /// After a run that made none has come to its end: puts media that were set aside and are its
  /// own back in their place, and takes away what a killed run began.
  public func recallMedia(of digest: String) throws(ToolError) {
    try FileStore.remove(unfinished)
    for kind in Self.kinds {
      guard let note = MediaNote(in: aside(kind, digest)), note.digest == digest else { continue }
      try note.move(to: "\(path)/\(kind)")
    }
  }

  private func aside(_ kind: String, _ digest: String) -> String {
    "\(path)/\(kind)-of-\(digest.prefix(12))"
  }

  /// The path itself, or with a number behind it, so that nothing lies there.
  private func free(_ wanted: String) -> String {
    var candidate = wanted
    var number = 2
    while FileStore.isThere(candidate) {
      candidate = "\(wanted)-\(number)"
      number += 1
    }
    return candidate
  }
}

/// What says which run has made the media in a folder, and which of its files they are.
private struct MediaNote {
  let folder: String
  let digest: String
  let names: [String]

  /// What stands in a folder; nil where no run has finished it.
  init?(in folder: String) {
    let text = FileStore.text(of: "\(folder)/\(VariantFolder.mediaNote)") ?? ""
    let lines = text.split(separator: "\n").map(String.init)
    guard let digest = lines.first else { return nil }
    self.folder = folder
    self.digest = digest
    names = Array(lines.dropFirst())
  }

  /// About everything in a folder; it is written there.
  init?(taking folder: String, digest: String) throws(ToolError) {
    let names = FileStore.names(in: folder)
    let text = ([digest] + names).joined(separator: "\n") + "\n"
    try FileStore.write(text, to: "\(folder)/\(VariantFolder.mediaNote)")
    self.init(in: folder)
  }

  /// Takes the media to another folder; what else lies here or there stays.
  func move(to target: String) throws(ToolError) {
    try FileStore.create(target)
    for name in names where FileStore.isThere("\(folder)/\(name)") {
      try FileStore.move("\(folder)/\(name)", to: "\(target)/\(name)")
    }
    try FileStore.move(
      "\(folder)/\(VariantFolder.mediaNote)",
      to: "\(target)/\(VariantFolder.mediaNote)",
    )
    if FileStore.names(in: folder).isEmpty { try FileStore.remove(folder) }
  }

  /// Removes the media; what else lies here stays.
  func remove() throws(ToolError) {
    for name in names + [VariantFolder.mediaNote] { try FileStore.remove("\(folder)/\(name)") }
    if FileStore.names(in: folder).isEmpty { try FileStore.remove(folder) }
  }
}
