import Composition
import Files
import Foundation
import Kernel
import Synchronization

/// Standard output: the one door to it.
///
/// What is said gathers and goes out in large pieces, on a terminal with each line. A write that
/// fails ends the process with 74, whatever else it found: half an output must not look like the
/// whole. Where the reader has gone away, as `head` does, the rest is not written and nothing is
/// said: the command still comes to its own end and code.
enum Output {
  private struct State: ~Copyable {
    var bytes: [UInt8] = []
    var isClosed = false
  }

  private static let state = Mutex(State())
  private static let pieceSize = 1 << 16
  /// Whether somebody reads what is said as it comes.
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether nobody reads any more.
  static var isUnheard: Bool { state.withLock { $0.isClosed } }

  /// Makes sure that the three standard files are there, whatever the process was started with.
  ///
  /// A file that is opened later would otherwise get the number of one that is closed, and what is
  /// meant for the terminal would stand in it. What stands in for standard output cannot be written.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for (file, mode) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR),
    ]
    where fcntl(file, F_GETFD) < 0 && errno == EBADF {
      // The lowest number that is free is this one: those below it are there.
      _ = open("/dev/null", mode)
    }
  }

  /// Takes a text.
  static func write(_ text: String) { write(text.utf8) }

  /// Takes bytes: a result that `-` asks for, or a text.
  static func write(_ bytes: some Sequence<UInt8>) {
    let failure = state.withLock { state -> Int32? in
      guard !state.isClosed else { return nil }
      state.bytes.append(contentsOf: bytes)
      guard isTerminal || state.bytes.count >= pieceSize else { return nil }
      return flush(&state)
    }
    if let failure { end(failure) }
  }

  /// Writes what has gathered.
  static func flush() {
    if let failure = state.withLock({ flush(&$0) }) { end(failure) }
  }

  /// Writes what has gathered.
  ///
  /// - Returns: the system's number of what went wrong; nil where nothing did or nobody reads.
  private static func flush(_ state: inout State) -> Int32? {
    var written = 0
    defer { state.bytes.removeAll(keepingCapacity: true) }
    while !state.isClosed, written < state.bytes.count {
      let count = state.bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return Foundation.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        state.isClosed = true
        return errno == EPIPE ? nil : errno
      }
    }
    return nil
  }

  private static func end(_ number: Int32) -> Never {
    // What stands in for a closed file can only be read.
    let reason = number == EBADF ? "it is closed" : SystemReason(code: number).reason
    let error = ToolError(
      .storage,
      "error: standard output cannot be written: \(reason)\n"
        + "  give the command another place to write to",
    )
    Console.complain(lines: error.message)
    exit(error.code.rawValue)
  }
}
