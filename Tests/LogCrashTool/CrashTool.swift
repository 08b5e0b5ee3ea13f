import EventLog
import Foundation
import Kernel

/// Writes a stream of events that anybody can write again, and kills itself where told to.
///
///     LogCrashTool PATH EVENTS [die-at SEQUENCE | die-writing BYTES | limit BYTES]
///
/// `die-at` sends SIGKILL right after that event was appended. `die-writing` sends it from inside
/// the write that would take a file beyond that size: in the middle of a transaction, after a torn
/// page. `limit` lets no file grow beyond that size, as a full disk would. Without a choice it
/// finishes and prints the root digest.
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
      case "die-writing": limitFiles(to: number) { _ in kill(getpid(), SIGKILL) }
      case "limit": limitFiles(to: number, SIG_IGN)
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

  private static func limitFiles(to bytes: Int, _ handler: __sighandler_t?) {
    // Whoever started this process may have blocked the signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGXFSZ, handler)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
