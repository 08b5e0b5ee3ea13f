import Cryptography
import Files
import Foundation
import Kernel

/// How a run comes by a folder of its own.
///
/// A fresh folder with its marker is made beside the place, under a name of ours, and takes the
/// place in one step; what lay there is then beside it. The earlier run's own files are removed from
/// there, and what is somebody's own is moved to where it was, in the new folder. So nothing is
/// written through a link, and a process that is killed leaves either the old folder in its place
/// or the new one: what it could not finish is found beside it by the next one and finished.
///
///     reports/intercom/small                  the run
///     reports/intercom/.yamabiko-HASH-PID.run the folder to be, and then what lay there
struct Takeover {
  /// The place.
  let path: String
  /// What the run is about to make there.
  let marker: RunMarker
  /// The names of the folders that apps leave media in.
  let kinds: [String]
  /// Whether media of the earlier run are set aside under its digest, instead of removed.
  let keepsMedia: Bool

  /// An earlier run, which nobody else can take away while its lock is held.
  private typealias Held = (marker: RunMarker, lock: FileLock)

  /// Makes the place a fresh folder.
  ///
  /// - Returns: the lock of its marker; as long as it is held, no other run takes the place.
  /// - Throws: where the place is somebody's own, another scenario's, in use, or cannot be written.
  func take() throws -> FileLock {
    try FileStore.create(parent, for: path)
    if isLink(parent) { throw foreign(parent, "is a link") }
    try restore()
    while true {
      let old = try lockOld()
      if let old { try check(old.marker) }
      let fresh = try makeFresh()
      guard try swap(fresh.path, isReplacing: old != nil) else {
        try FileStore.removeTree(fresh.path)
        continue
      }
      if let old { try carry(old.marker, from: fresh.path) }
      try finishOthers()
      return fresh.lock
    }
  }

  // MARK: What is there

  private func lockOld() throws -> Held? {
    switch FileStore.kind(path) {
    case .nothing: return nil
    case .link: throw foreign(path, "is a link")
    case .file, .other: throw foreign(path, "is no folder")
    case .folder: break
    }
    // One that cannot be listed would look empty.
    guard access(path, R_OK | X_OK) == 0 else { throw FileError("\(path) cannot be read") }
    let file = "\(path)/\(RunMarker.file)"
    if !FileStore.isThere(file) {
      if FileStore.names(in: path).isEmpty { return nil }
      guard let guess = RunMarker(guessing: path) else {
        throw foreign(path, "holds files that no run has made")
      }
      try FileStore.write(guess.text, to: file)
    }
    guard FileStore.kind(file) == .file, let marker = RunMarker(in: path) else {
      throw foreign(file, "is no run's marker")
    }
    switch try FileLock.take(file) {
    case .taken(let lock): return (marker, lock)
    case .held(let process): throw RunFolder.busy(path, process)
    // Another run has just put its own folder here.
    case .missing: return try lockOld()
    }
  }

  /// Refuses to take the place of another scenario's run, or of anything that no run has made.
  private func check(_ old: RunMarker) throws {
    try checkOwner(old)
    for name in marker.variants where FileStore.isThere("\(path)/\(name)") {
      let folder = "\(path)/\(name)"
      guard FileStore.kind(folder) == .folder else { throw foreign(folder, "is no run's folder") }
      for kind in kinds + [VariantFolder.scratch] {
        let kinds = [FileKind.nothing, .folder]
        guard kinds.contains(FileStore.kind("\(folder)/\(kind)")) else {
          throw foreign("\(folder)/\(kind)", "is no run's folder")
        }
      }
    }
    for name in marker.files where FileStore.isThere("\(path)/\(name)") {
      guard old.files.contains(name), FileStore.kind("\(path)/\(name)") == .file else {
        throw foreign("\(path)/\(name)", "is no run's file")
      }
    }
    for name in marker.scratch where FileStore.isThere("\(path)/\(name)") {
      guard old.scratch.contains(name) else {
        throw foreign("\(path)/\(name)", "is no run's folder")
      }
    }
  }

  /// Two scenarios whose files have one name would take each other's place.
  private func checkOwner(_ old: RunMarker) throws {
    guard let other = old.scenario, let own = marker.scenario, !other.isSame(as: own),
      other.isThere
    else { return }
    let isClear = other.named != own.named
    let (before, now) = isClear ? (other.named, own.named) : (other.absolute, own.absolute)
    throw ToolError(
      .usage,
      "error: \(path) holds the run of \(before), and \(now) would take its "
        + "place: their files have one name\n  choose another folder with --out, rename one of "
        + "the files, or delete \(path)",
    )
  }

  private func isLink(_ path: String) -> Bool { FileStore.kind(path) == .link }

  private func foreign(_ path: String, _ what: String) -> ToolError {
    ToolError(
      .storage,
      "error: \(path) \(what): a run takes the place of runs alone\n"
        + "  move it away, or choose another folder with --out",
    )
  }
}

// MARK: Changing places

extension Takeover {
  private var parent: String { FileStore.folder(of: path) }

  private var prefix: String {
    let name = Array(FileStore.name(of: path).utf8)
    return ".yamabiko-\(hexadecimal(Digests.blake2b(name, length: 16).dropLast(10)))-"
  }

  private static let suffix = ".run"

  private func makeFresh() throws -> (path: String, lock: FileLock) {
    let fresh = FileStore.unoccupied("\(parent)/\(prefix)\(getpid())\(Self.suffix)")
    try FileStore.create(fresh)
    do {
      let file = "\(fresh)/\(RunMarker.file)"
      try FileStore.write(marker.text, to: file)
      guard case .taken(let lock) = try FileLock.take(file) else {
        throw RunFolder.busy(path, nil)
      }
      return (fresh, lock)
    } catch {
      // On a full disk nothing of it is left.
      try? FileStore.removeTree(fresh)
      throw error
    }
  }

  /// Gives the fresh folder the place.
  ///
  /// - Returns: false where another run was quicker.
  private func swap(_ fresh: String, isReplacing: Bool) throws -> Bool {
    if isReplacing {
      if FileStore.exchange(fresh, path) { return true }
      // Where the system cannot do it in one step, a run that is killed between the two leaves
      // nothing in the place; `restore` puts back what lay there.
      let aside = FileStore.unoccupied("\(parent)/\(prefix)\(getpid())-old\(Self.suffix)")
      try FileStore.move(path, to: aside)
      try FileStore.move(fresh, to: path)
      try FileStore.move(aside, to: fresh)
      return true
    }
    if rename(fresh, path) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw FileError("the folder \(path) cannot be created")
    }
    return false
  }

  /// Removes an earlier run's own files from the folder beside, and moves the rest into the place.
  private func carry(_ old: RunMarker, from aside: String) throws {
    FileStore.sweep(aside)
    let others = marker.variants.filter { !old.variants.contains($0) }
    for name in old.variants + others where FileStore.kind("\(aside)/\(name)") == .folder {
      let variant = VariantFolder(path: "\(aside)/\(name)", kinds: kinds)
      FileStore.sweep(variant.path)
      try variant.clear(keepingMedia: keepsMedia, isOwn: old.variants.contains(name))
    }
    for name in old.files where FileStore.kind(FileStore.folder(of: "\(aside)/\(name)")) == .folder
    {
      try FileStore.removeFile("\(aside)/\(name)")
    }
    try FileStore.merge(aside, into: path, except: [RunMarker.file])
    try FileStore.removeFile("\(aside)/\(RunMarker.file)")
    try FileStore.removeIfEmpty(aside)
  }

  // MARK: What others have left

  /// The folders beside the place whose processes are gone, with their locks.
  private var leftBehind: [(path: String, held: Held)] {
    get throws {
      var found: [(path: String, held: Held)] = []
      for name in FileStore.names(in: parent)
      where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
        let folder = "\(parent)/\(name)"
        guard FileStore.kind(folder) == .folder, !isAlive(name) else { continue }
        guard let marker = RunMarker(in: folder) else {
          // It was killed before it had written the marker: there is nothing else in it.
          FileStore.sweep(folder)
          try FileStore.removeIfEmpty(folder)
          continue
        }
        if case .taken(let lock) = try FileLock.take("\(folder)/\(RunMarker.file)") {
          found.append((folder, (marker, lock)))
        }
      }
      return found
    }
  }

  /// Whether the process that is named in a folder's name is there, or one that has its number now.
  private func isAlive(_ name: String) -> Bool {
    let number = name.dropFirst(prefix.utf8.count).prefix { $0.isNumber }
    guard let process = Int32(number), process != getpid() else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// Puts back what lay in the place, where a run was killed between taking it away and giving the
  /// place to its own.
  private func restore() throws {
    guard !FileStore.isThere(path) else { return }
    for (folder, _) in try leftBehind where FileStore.names(in: folder) != [RunMarker.file] {
      return try FileStore.move(folder, to: path)
    }
  }

  /// Finishes what killed runs have begun here.
  func finishOthers() throws {
    for (folder, held) in try leftBehind { try carry(held.marker, from: folder) }
  }
}
