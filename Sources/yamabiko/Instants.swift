import ArgumentParser
import Files
import Kernel
import Plans

/// A time on the command line, such as `20s` or `1500ms`, since the scenario's start.
struct TimeArgument: ExpressibleByArgument {
  var instant: Instant

  init?(argument: String) {
    guard let nanoseconds = try? QuantityKind.duration.parse(argument), nanoseconds >= 0 else {
      return nil
    }
    instant = Instant(nanoseconds: nanoseconds)
  }
}

extension Instant {
  /// Seconds with all their decimals, for a column.
  var text: String {
    let whole = nanoseconds / 1_000_000_000
    let rest = String(nanoseconds % 1_000_000_000)
    let fraction = String(repeating: "0", count: 9 - rest.utf8.count) + rest
    guard whole >= 86_400 else { return "\(whole).\(fraction)" }
    let parts = [whole / 3_600 % 24, whole / 60 % 60, whole % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(whole / 86_400)d\(parts.joined(separator: ":")).\(fraction)"
  }

  /// Seconds to the microsecond, for a person.
  var short: String { String(text.dropLast(3)) + " s" }
}

/// A run on the command line: the folder of a variant, or its log, whatever that is called.
enum RunPath {
  static func log(_ path: String) -> String {
    let isFile = FileStore.kind(FileStore.realPath(of: path)) == .file
    let isNamedSo = path.hasSuffix(".sqlite") || path.hasSuffix(".db")
    return isFile || isNamedSo ? path : "\(path)/run.sqlite"
  }
}
