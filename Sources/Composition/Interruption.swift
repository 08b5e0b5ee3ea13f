import Files
import Foundation
import Kernel
import Synchronization

/// Whether somebody wants the process to end, and what it is in the middle of.
///
/// A run looks here before each event, commits what its log has gathered, and ends. Whoever waits
/// for signals asks, and sees to it that a process that does not come to its next event ends too:
/// everything on the disk is in transactions, or beside what it is to replace.
public enum Interruption {
  /// Zero until somebody asks.
  private static let signal = Atomic<Int32>(0)
  private static let hasTold = Atomic<Bool>(false)
  private static let work = Mutex(Work())

  private struct Work {
    var log: String?
    var scratch: String?
    var isKeeping = false
    var children: [Int32] = []
  }

  /// Whether the process is to end.
  public static var isAsked: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Whether a log is being written, which can be left at a whole event.
  public static var isWriting: Bool { work.withLock { $0.log != nil } }

  /// Whether there is a search whose states are still to be written into its file.
  public static var isKeeping: Bool { work.withLock { $0.isKeeping } }

  /// Says that a search has begun whose states are to be written, or that they are.
  public static func keeping(_ isKeeping: Bool) {
    work.withLock { $0.isKeeping = isKeeping }
  }

  /// The end of a search whose states are in a file.
  public static func end(keptIn file: String) -> ToolError {
    ToolError(code, "interrupted: the same command goes on from \(file)")
  }

  /// The end of a sweep that has made so many of its runs, which a file keeps; nil for none.
  static func end(ofSweepAfter done: Int, of all: Int, keptIn file: String?) -> ToolError {
    let rest: Message =
      file.map { "\($0) keeps them, and the same command with --resume goes on" }
      ?? "nothing is kept; with --csv, --json or --html a sweep goes on from where it was"
    return ToolError(code, "interrupted after \(done) of \(counted(all, "run")): " + rest)
  }

  /// Asks for the end, with the signal that came.
  public static func ask(_ number: Int32) {
    signal.store(number, ordering: .relaxed)
  }

  /// Says which log is being written; nil for none any more.
  ///
  /// Once the end was asked for it stands: how to go on is said after the log was let go.
  static func resumable(_ log: String?) {
    if log == nil, isAsked { return }
    work.withLock { $0.log = log }
  }

  /// Says which folder is in nobody's way once it is gone; nil for none any more.
  public static func scratch(_ folder: String?) {
    work.withLock { $0.scratch = folder }
  }

  /// Says that a process works for this one from now on.
  public static func begin(child process: Int32) {
    work.withLock { $0.children.append(process) }
  }

  /// Says that it does no longer.
  public static func end(child process: Int32) {
    work.withLock { $0.children.removeAll { $0 == process } }
  }

  /// Whether the caller is the first to say that the process was interrupted: two ends at once say it
  /// once.
  public static func mayTell() -> Bool {
    !hasTold.exchange(true, ordering: .relaxed)
  }

  /// How the process ends, with what to do next.
  public static var end: ToolError { Interrupted(log: work.withLock(\.log)).end }

  /// Takes away what only this process knows of, and passes the signal on; the process ends right after.
  public static func cleanUp() {
    let work = work.withLock { $0 }
    for child in work.children { kill(child, signal.load(ordering: .relaxed)) }
    FileStore.removeUnfinished()
    if let scratch = work.scratch { try? FileManager.default.removeItem(atPath: scratch) }
  }

  fileprivate static var code: ToolError.Code {
    signal.load(ordering: .relaxed) == SIGTERM ? .terminated : .interrupted
  }
}

/// A run has ended in the middle because somebody asked for it.
struct Interrupted: Error {
  /// The log that can be taken to its end.
  var log: String?

  /// The error of the command.
  var end: ToolError {
    guard let log else { return ToolError(Interruption.code, "interrupted") }
    return ToolError(
      Interruption.code,
      "interrupted: take the run to its end with: yamabiko resume \(ShellText.quoted(log))",
    )
  }
}

/// Ends a run at the event at which somebody asks for its end.
final class InterruptibleSink: EventSink {
  private let sink: any EventSink

  /// A sink that passes everything on.
  init(_ sink: any EventSink) {
    self.sink = sink
  }

  /// Whether the other one keeps what events say.
  var keepsRows: Bool { sink.keepsRows }

  /// Whether the other one keeps the states.
  var keepsStates: Bool { sink.keepsStates }

  /// Passes the event on.
  ///
  /// - Throws: `Interrupted`, with the event left out, and what the sink throws.
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    if Interruption.isAsked { throw Interrupted() }
    try sink.append(header, payload: payload, effects: effects)
  }

  /// Passes the states on.
  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try sink.checkpoint(after: sequence, states: states)
  }
}

/// Texts that are copied into a shell.
package enum ShellText {
  /// A word as a shell reads it back, on one line and without characters that nobody sees.
  package static func quoted(_ word: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:@%=,"
    if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
    guard word.unicodeScalars.contains(where: \.isUnseen) else {
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
    var text = "$'"
    for scalar in word.unicodeScalars {
      if scalar.isUnseen {
        for byte in String(scalar).utf8 { text += "\\x" + hexadecimal([byte]) }
      } else {
        if scalar == "'" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
