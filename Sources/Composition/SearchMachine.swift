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
  ///   - memory: what was in use before the first search of several; each of them has the same room.
  /// - Returns: the host.
  /// - Throws: `ToolError` where the process may not have the memory that a search needs to do anything.
  public static func host(
    cores: Int,
    seconds: Double?,
    memory: SearchRoom = SearchRoom(),
  ) throws(ToolError) -> SearchHost {
    var host = SearchHost()
    let left = memory.left()
    if let room = AddressRoom(cores: cores) {
      try check(room, cores: cores)
      host.room = { room.left }
    }
    if let seconds {
      var start = ContinuousClock.now
      host.begin = { start = .now }
      host.isOver = { ContinuousClock.now - start >= .seconds(seconds) }
    }
    if memoryInUse() != nil { host.memory = { max(0, (memoryInUse() ?? 0) - left) } }
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
  public static var memoryDefault: Int? {
    MachineMemory().free.map { (memoryInUse() ?? 0) + $0 / 5 * 4 }
  }

  /// The limit on what the process may ask for that is met first, for a person; nil where there is none.
  public static func roomLimit(cores: Int) -> String? {
    AddressRoom(cores: cores)?.tightest
  }

  /// Gives the system back what the process has no use for.
  static func giveBack() {
    // The module map of the C library leaves it out.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> CInt
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// How many bytes of memory the process has.
  static func memoryInUse() -> Int? {
    let pages = text("/proc/self/statm").split(separator: " ").dropFirst().first
    return pages.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
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
