import Exploration
import Foundation
import Kernel
import Synchronization

/// What this machine gives a search: its cores, its memory, its time.
public enum SearchMachine {
  /// A host for a search.
  ///
  /// - Parameters:
  ///   - cores: how many cores it may take.
  ///   - seconds: after so many from where it begins to take steps it is to end; nil for whenever it is
  ///     done.
  /// - Returns: the host.
  /// - Throws: `ToolError` where the process may not have the memory that a search needs to do anything.
  public static func host(cores: Int, seconds: Double?) throws(ToolError) -> SearchHost {
    var host = SearchHost()
    if let room = AddressRoom(cores: cores) {
      try check(room, cores: cores)
      host.room = { room.left }
    }
    if let seconds {
      var start = ContinuousClock.now
      host.begin = { start = .now }
      host.isOver = { ContinuousClock.now - start >= .seconds(seconds) }
    }
    if memoryInUse() != nil { host.memory = { memoryInUse() ?? 0 } }
    guard cores > 1 else { return host }
    host.isParallel = true
    host.perform = { count, body in
      let next = Counter()
      DispatchQueue.concurrentPerform(iterations: min(cores, count)) { _ in
        while let number = next.take(below: count) { body(number) }
      }
    }
    return host
  }

  /// What memory a search needs to do anything, in bytes.
  public static let memoryLeast = 64_000_000

  private static func check(_ room: AddressRoom, cores: Int) throws(ToolError) {
    guard let (found, needed) = room.shortage(memoryLeast) else { return }
    throw ToolError(
      .usage,
      "error: \(found); a search on \(counted(cores, "core")) needs \(needed >> 20) more at least\n"
        + "  raise that limit" + (cores > 1 ? ", or give fewer --cores" : ""),
    )
  }

  /// Four fifths of the memory that is free now, in bytes; nil where nobody says.
  ///
  /// A group of processes can be allowed less than the machine has.
  public static var memoryDefault: Int? {
    var free = number(after: "MemAvailable:", in: "/proc/meminfo").map { $0 * 1_024 }
    let group = "/sys/fs/cgroup/memory."
    if let most = Int(text(group + "max")), let used = Int(text(group + "current")) {
      free = min(free ?? .max, max(0, most - used))
    }
    guard let free else { return nil }
    return (memoryInUse() ?? 0) + free / 5 * 4
  }

  /// How many bytes of memory the process has.
  private static func memoryInUse() -> Int? {
    let pages = text("/proc/self/statm").split(separator: " ").dropFirst().first
    return pages.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  private static func number(after name: String, in file: String) -> Int? {
    let line = text(file).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  static func text(_ file: String) -> String {
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Gives numbers away, each once.
private final class Counter: Sendable {
  private let next = Atomic(0)

  func take(below end: Int) -> Int? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < end ? number : nil
  }
}
