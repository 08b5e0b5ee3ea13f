import Foundation

/// What a disk may have after a power cut, of everything that a process wrote to it.
///
/// It replays the journal of `Tests/Disk/disk.c`. What was written before a file was synced is there;
/// of what came after, any part may be, in sectors, in any order: an older write can be missing where
/// a younger one is there. Names change in the order in which they were changed, as file systems with a
/// journal keep them, and those before the folder was synced have changed for certain.
struct ForgetfulDisk {
  /// What reached the disk of what was not synced.
  enum Chance: Hashable {
    /// Nothing.
    case nothing
    /// Everything.
    case everything
    /// Whole writes, drawn with that seed.
    case writes(seed: UInt64)
    /// Sectors, drawn with that seed.
    case sectors(seed: UInt64)
  }

  /// The names and contents of a folder.
  typealias Image = [String: [UInt8]]

  private enum Change {
    case create(file: Int, name: String)
    case write(file: Int, offset: Int, bytes: [UInt8])
    case resize(file: Int, size: Int, onlyLarger: Bool)
    case rename(from: String, to: String)
    case unlink(name: String)
    case sync(file: Int)
    case syncFolder
  }

  private static let sector = 512

  private let folder: String
  /// What was there before the first change, by number of file.
  private var files: [Int: [UInt8]] = [:]
  private var names: [String: Int] = [:]
  private var changes: [Change] = []
  /// For each place before a change, the last line of the file `marks` so far.
  private(set) var marks: [String] = [""]

  /// The number of changes: a cut can be before each of them, and behind the last.
  var count: Int { changes.count }

  /// A disk that has what lies in a folder now.
  init(_ folder: String) throws {
    self.folder = folder + "/"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      names[name] = Int(status.st_ino)
      files[Int(status.st_ino)] = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  /// Takes the changes in a journal.
  mutating func take(journal path: String) throws {
    var rest = try Data(contentsOf: URL(fileURLWithPath: path))[...]
    // A file system gives the number of a file that is gone to a new one.
    var generations: [Int: Int] = [:]
    var mark = ""
    while let end = rest.firstIndex(of: 10) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
      rest = rest[(end + 1)...]
      let numbers = parts[1...3].compactMap { Int($0) }
      precondition(numbers.count == 3, "no record: \(line)")
      var file = numbers[0]
      let (offset, length) = (numbers[1], numbers[2])
      let paths = parts[4].split(separator: "\t").map { String($0.dropFirst(folder.count)) }
      if parts[0] == "create" { generations[file, default: 0] += 1 }
      file += (generations[file] ?? 0) << 48
      switch parts[0] {
      case "create": changes.append(.create(file: file, name: paths[0]))
      case "write":
        let bytes = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        changes.append(.write(file: file, offset: offset, bytes: bytes))
        if paths[0] == "marks" {
          mark = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
      case "truncate": changes.append(.resize(file: file, size: offset, onlyLarger: false))
      case "extend": changes.append(.resize(file: file, size: offset, onlyLarger: true))
      case "rename": changes.append(.rename(from: paths[0], to: paths[1]))
      case "unlink": changes.append(.unlink(name: paths[0]))
      case "sync": changes.append(.sync(file: file))
      case "sync-folder": changes.append(.syncFolder)
      default: preconditionFailure("no operation: \(line)")
      }
      marks.append(mark)
    }
  }

  /// What is there after a cut before the change with that number, from 0.
  func image(cutBefore cut: Int, _ chance: Chance) -> Image {
    var certain = files
    var pending: [Int: [Change]] = [:]
    var certainNames = names
    var pendingNames: [Change] = []
    for change in changes.prefix(cut) {
      switch change {
      case .create, .rename, .unlink: pendingNames.append(change)
      case .write(let file, _, _), .resize(let file, _, _):
        pending[file, default: []].append(change)
      case .sync(let file):
        for change in pending.removeValue(forKey: file) ?? [] {
          Self.apply(change, to: &certain[file, default: []]) { true }
        }
      case .syncFolder:
        for change in pendingNames { Self.apply(change, to: &certainNames) }
        pendingNames = []
      }
    }
    var random = SplitMix(chance)
    let renamed = random.length(of: pendingNames.count, chance)
    for change in pendingNames.prefix(renamed) { Self.apply(change, to: &certainNames) }
    var image: Image = [:]
    for (name, file) in certainNames.sorted(by: { $0.key < $1.key }) where name != "marks" {
      var content = certain[file] ?? []
      for change in pending[file] ?? [] where random.takes(chance) {
        Self.apply(change, to: &content) { random.takesSector(chance) }
      }
      image[name] = content
    }
    return image
  }

  private static func apply(_ change: Change, to names: inout [String: Int]) {
    switch change {
    case .create(let file, let name): names[name] = file
    case .rename(let from, let to): names[to] = names.removeValue(forKey: from)
    case .unlink(let name): names[name] = nil
    case .write, .resize, .sync, .syncFolder: preconditionFailure("changes no name")
    }
  }

  private static func apply(
    _ change: Change,
    to content: inout [UInt8],
    taking: () -> Bool,
  ) {
    switch change {
    case .write(_, let offset, let bytes):
      var start = offset
      while start < offset + bytes.count {
        let end = min((start / sector + 1) * sector, offset + bytes.count)
        if taking() {
          if content.count < end { content += [UInt8](repeating: 0, count: end - content.count) }
          content.replaceSubrange(start..<end, with: bytes[(start - offset)..<(end - offset)])
        }
        start = end
      }
    case .resize(_, let size, let onlyLarger):
      if size > content.count {
        content += [UInt8](repeating: 0, count: size - content.count)
      } else if !onlyLarger {
        content.removeLast(content.count - size)
      }
    case .create, .rename, .unlink, .sync, .syncFolder: preconditionFailure("no content")
    }
  }
}

/// What decides whether something reached the disk.
private struct SplitMix {
  private var state: UInt64 = 0

  init(_ chance: ForgetfulDisk.Chance) {
    switch chance {
    case .nothing, .everything: break
    case .writes(let seed), .sectors(let seed): state = seed
    }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// How many of the changes of names have happened.
  mutating func length(of count: Int, _ chance: ForgetfulDisk.Chance) -> Int {
    switch chance {
    case .nothing: 0
    case .everything: count
    case .writes, .sectors: Int(next() % UInt64(count + 1))
    }
  }

  /// Whether anything of a write has happened.
  mutating func takes(_ chance: ForgetfulDisk.Chance) -> Bool {
    switch chance {
    case .nothing: false
    case .everything, .sectors: true
    case .writes: next() & 1 == 0
    }
  }

  /// Whether a sector of it has.
  mutating func takesSector(_ chance: ForgetfulDisk.Chance) -> Bool {
    switch chance {
    case .nothing: false
    case .everything, .writes: true
    case .sectors: next() & 1 == 0
    }
  }
}
