import Foundation

/// What memory this machine gives its processes, and what keeps it from giving more.
///
/// A group of processes (a container, a service) can be allowed less than the machine has: what asks for
/// more is ended without a word.
public struct MachineMemory: Equatable, Sendable {
  /// The most that the process can have, in bytes; nil where nobody says.
  public let most: Int?
  /// How much of it is free, in bytes; nil where nobody says.
  public let free: Int?
  /// The file that says what the group may have, where that is less than the machine has.
  public let groupFile: String?

  /// The memory of this machine.
  public init() {
    self.init { SearchMachine.text($0) }
  }

  /// The memory of a machine.
  ///
  /// - Parameter read: the text of a file of the system; empty where there is none.
  init(_ read: (String) -> String) {
    let machine = Self.kibibytes(in: read("/proc/meminfo"))
    let whole = machine("MemTotal:").map { $0 + (machine("SwapTotal:") ?? 0) }
    let available = machine("MemAvailable:")
    let group = Self.groups(in: read("/proc/self/cgroup"))
      .compactMap { Group($0, read) }
      .min { $0.most < $1.most }
    if let group, group.most < whole ?? .max {
      most = group.most
      free = min(available ?? .max, group.free)
      groupFile = group.file
    } else {
      most = whole
      free = available
      groupFile = nil
    }
  }

  /// A group of processes and what it may have together.
  private struct Group {
    let file: String
    let most: Int
    let free: Int

    /// Nil where it is not limited.
    init?(_ files: GroupFiles, _ read: (String) -> String) {
      file = files.most
      guard let most = Int(read(file)), let used = Int(read(files.used)) else { return nil }
      self.most = most
      // What was read from files lies there until somebody needs the room.
      let kept = read(files.parts).split(separator: "\n")
        .first { $0.hasPrefix("inactive_file ") }?.split(separator: " ").last.flatMap { Int($0) }
      free = max(0, most - max(0, used - (kept ?? 0)))
    }
  }

  /// The files of the groups that a process is in, from what the system says of it: its own group and those
  /// that this lies in, of the second version and of the first.
  private static func groups(in text: String) -> [GroupFiles] {
    var groups: [GroupFiles] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isSecond = parts[1].isEmpty
      guard isSecond || parts[1].split(separator: ",").contains("memory") else { continue }
      var folder = isSecond ? "/sys/fs/cgroup/" : "/sys/fs/cgroup/memory/"
      groups.append(GroupFiles(folder: folder, isSecond: isSecond))
      for name in parts[2].split(separator: "/") {
        folder += name + "/"
        groups.append(GroupFiles(folder: folder, isSecond: isSecond))
      }
    }
    return groups
  }

  /// Where a group's numbers stand.
  private struct GroupFiles {
    let folder: String
    let isSecond: Bool

    var most: String { folder + (isSecond ? "memory.max" : "memory.limit_in_bytes") }
    var used: String { folder + (isSecond ? "memory.current" : "memory.usage_in_bytes") }
    var parts: String { folder + "memory.stat" }
  }

  private static func kibibytes(in text: String) -> (String) -> Int? {
    let lines = text.split(separator: "\n")
    return { name in
      let line = lines.first { $0.hasPrefix(name) }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }
  }
}

/// What a search may count as its own: what an earlier one has left in the process is none of its.
///
/// Memory that is given back stays with the process for the most part, in pieces. It is asked to give them
/// to the system before each search; what then is still more than at the beginning is not counted.
public struct SearchRoom {
  private let first: Int?

  /// The room at the beginning, before the first search.
  public init() {
    first = SearchMachine.memoryInUse()
  }

  /// How many bytes earlier searches have left behind that cannot be given back.
  func left() -> Int {
    guard let first else { return 0 }
    SearchMachine.giveBack()
    return max(0, (SearchMachine.memoryInUse() ?? first) - first)
  }
}
