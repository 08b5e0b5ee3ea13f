import EventLog
import Foundation
import Kernel

/// Writes a stream of events that anybody can write again, and kills itself where told to.
///
///     LogCrashTool PATH EVENTS [die-at SEQUENCE | die-writing BYTES | limit BYTES]
///
/// `die-at` sends SIGKILL right after that event was appended, `die-writing` once the log and
/// its companions have that many bytes, seen by a second thread while SQLite writes, and `limit`
/// lets no file grow beyond that size, as a full disk would. Without a choice it finishes and prints
/// the root digest.
@main
enum CrashTool {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let events = Int64(arguments[2]) else { exit(64) }
    let plan = DeterministicStream(events: events)
    var deathSequence: Int64 = 0
    if arguments.count == 5, let number = Int(arguments[4]) {
      switch arguments[3] {
      case "die-at": deathSequence = Int64(number)
      case "die-writing": watch(arguments[1], dyingAt: number)
      case "limit": limitFiles(to: number)
      default: exit(64)
      }
    }
    do {
      let writer = try LogWriter(creating: arguments[1], manifest: plan.manifest)
      try plan.feed(writer) { sequence in
        if sequence == deathSequence { raise(SIGKILL) }
      }
      let root = try writer.finish()
      print(root.map { String($0, radix: 16) }.joined(separator: "."))
    } catch {
      print(error)
      exit(74)
    }
  }

  private static func watch(_ path: String, dyingAt bytes: Int) {
    Thread.detachNewThread {
      while true {
        let size = ["", "-wal"].reduce(0) { size, suffix in
          var status = stat()
          return stat(path + suffix, &status) == 0 ? size + Int(status.st_size) : size
        }
        if size >= bytes { kill(getpid(), SIGKILL) }
      }
    }
  }

  private static func limitFiles(to bytes: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
