import ArgumentParser
import Composition
import Files
import Kernel
import Plans

/// A time on the command line, such as `20s` or `1500ms`, since the scenario's start.
struct TimeArgument: ExpressibleByArgument {
  var instant: Instant

  init?(argument: String) {
    if let instant = Self.printed(argument) {
      self.instant = instant
      return
    }
    guard let nanoseconds = try? QuantityKind.duration.parse(argument), nanoseconds >= 0 else {
      return nil
    }
    instant = Instant(nanoseconds: nanoseconds)
  }

  /// A time beyond the first day as columns have it, such as `1d00:00:05.000000000`; its decimals may be left
  /// out.
  private static func printed(_ text: String) -> Instant? {
    guard let match = text.wholeMatch(of: /([0-9]{1,5})d([0-9:]{8})((?:\.[0-9]{1,9})?)/) else {
      return nil
    }
    let clock = match.2.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    guard clock.count == 3, let hours = clock[0], let minutes = clock[1], let seconds = clock[2],
      hours < 24, minutes < 60, seconds < 60, let days = Int64(match.1)
    else { return nil }
    let decimals = match.3.dropFirst()
    let rest = Int64(decimals + String(repeating: "0", count: 9 - decimals.utf8.count)) ?? 0
    let whole = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return Instant(nanoseconds: whole * 1_000_000_000 + rest)
  }
}

extension Instant {
  /// Seconds to the microsecond, for a person.
  var short: String { String(columnText.dropLast(3)) + " s" }
}

/// A run on the command line: the folder of a variant, or its log, whatever that is called.
enum RunPath {
  static func log(_ path: String) -> String {
    let isFile = FileStore.kind(FileStore.realPath(of: path)) == .file
    let isNamedSo = path.hasSuffix(".sqlite") || path.hasSuffix(".db")
    return isFile || isNamedSo ? path : "\(path)/run.sqlite"
  }
}
