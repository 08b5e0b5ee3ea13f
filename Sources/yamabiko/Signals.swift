import Composition
import Foundation

/// Ctrl-C, and what other programs end a process with.
///
/// A run ends at its next event, with its log committed. What does not come to an event within
/// `graceSteps` is ended from here, and so is everything at the second signal. A search that has a file
/// for `--resume` writes it, which takes as long as it takes. A shell without job
/// control starts what stands before `&` deaf to Ctrl-C; who sends the signal to this very process
/// means it, so that does not matter here.
enum Signals {
  /// How long a run may take to come to its next event, in steps of 5 ms: of the 100 ms that are
  /// promised there is left what the commit takes.
  private static let graceSteps = 10

  /// After how many steps of 5 ms it is said why it takes long.
  private static let patienceSteps = 200

  /// Waits for signals from here on; called before there is another thread.
  static func watch() {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for number in [SIGINT, SIGTERM] { sigaddset(&awaited, number) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let signals = awaited
    Thread.detachNewThread {
      var signals = signals
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      end(number, signals)
    }
  }

  private static func end(_ number: Int32, _ signals: sigset_t) -> Never {
    let (isWriting, isKeeping) = (Interruption.isWriting, Interruption.isKeeping)
    Interruption.ask(number)
    if isWriting {
      for _ in 0..<graceSteps where !isPending(signals) { usleep(5_000) }
    }
    if isKeeping { waitForFile(signals) }
    let end = Interruption.end
    if Interruption.mayTell() { Console.complain(lines: end.message, flushing: false) }
    Interruption.cleanUp()
    _exit(end.code.rawValue)
  }

  /// Waits until the search has written its file, which ends the process, or another signal comes.
  private static func waitForFile(_ signals: sigset_t) {
    for step in 0... {
      guard Interruption.isKeeping, !isPending(signals) else { return }
      if step == patienceSteps {
        Console.complain(
          "writing what was seen into the file of --resume; another Ctrl-C ends it without",
          flushing: false,
        )
      }
      usleep(5_000)
    }
  }

  /// Whether another signal has come meanwhile.
  private static func isPending(_ signals: sigset_t) -> Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [SIGINT, SIGTERM].contains { sigismember(&pending, $0) == 1 }
  }
}
