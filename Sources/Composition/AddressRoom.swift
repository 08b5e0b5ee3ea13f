import Exploration
import Foundation

/// What a process may still ask the system for where somebody has limited that (`ulimit -v`, `ulimit -d`).
///
/// Such a limit counts what was asked for, used or not, and refuses the next byte, which ends a process
/// that cannot go on without it. How much memory is in use says nothing of it.
struct AddressRoom: Sendable {
  /// A limit: how many bytes, what sets it, and the number in `/proc/self/statm` that counts against it.
  struct Limit: Equatable, Sendable {
    var most: Int
    var name: String
    var field: Int
  }

  /// The limits there are.
  let limits: [Limit]
  /// What threads take that have not begun yet, in bytes.
  private let threads: Int
  /// What counted against each limit at the beginning.
  private let start: [Int]

  /// What a thread takes: its stack, and the heap that the C library gives it.
  private static let threadBytes = 72 << 20

  /// The room of this process; nil where nothing limits it, or nobody says.
  ///
  /// - Parameter cores: how many cores it is about to take.
  init?(cores: Int) {
    let limits = Self.limits(in: SearchMachine.text("/proc/self/limits"))
    guard !limits.isEmpty, let counts = Self.counts() else { return nil }
    self.limits = limits
    threads = cores > 1 ? cores * Self.threadBytes : 0
    start = limits.map { counts[$0.field] }
  }

  /// The limits of a process, from what the system says of them.
  static func limits(in text: String) -> [Limit] {
    let known = [("Max address space ", "ulimit -v", 0), ("Max data size ", "ulimit -d", 5)]
    return known.compactMap { (line, name, field) in
      let found = text.split(separator: "\n").first { $0.hasPrefix(line) }
      let most = found?.dropFirst(line.count).split(separator: " ").first.flatMap { Int($0) }
      return most.map { Limit(most: $0, name: name, field: field) }
    }
  }

  /// How many bytes it may ask for at this moment, threads that have not begun yet left out.
  var left: Int {
    guard let counts = Self.counts() else { return .max }
    return limits.indices.map { number in
      let count = counts[limits[number].field]
      return limits[number].most - count - max(0, threads - (count - start[number]))
    }.min() ?? .max
  }

  /// The limit that is met first, for a person: `ulimit -v of 585 MiB`.
  var tightest: String? {
    guard let counts = Self.counts() else { return nil }
    let tight = limits.min { $0.most - counts[$0.field] < $1.most - counts[$1.field] }
    return tight.map { "\($0.name) of \($0.most >> 20) MiB" }
  }

  /// What is wrong where there is less room than a search needs to do anything; nil where there is enough.
  func shortage(_ least: Int) -> (found: String, needed: Int)? {
    let tight = limits.indices.first { limits[$0].most - start[$0] - threads < least }
    guard let tight else { return nil }
    let limit = limits[tight]
    return (
      "\(limit.name) lets the process have \(limit.most >> 20) MiB, of which \(start[tight] >> 20) are taken",
      threads + least,
    )
  }

  /// What the process has, in bytes: the numbers of `/proc/self/statm`.
  private static func counts() -> [Int]? {
    let pages = SearchMachine.text("/proc/self/statm").split(separator: " ").compactMap { Int($0) }
    guard pages.count >= 6 else { return nil }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
