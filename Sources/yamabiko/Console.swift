import Foundation
import Kernel

/// The terminal, or what stands in for it.
enum Console {
  /// Whether people see colour: the output is a terminal and NO_COLOR is not set.
  static var isColoured: Bool {
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }

  /// How many columns the terminal has; 100 where there is none.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return Int(size.ws_col)
  }

  /// A line for a person who did something wrong; what was put into it is printable.
  ///
  /// - Parameters:
  ///   - message: the line.
  ///   - flushing: whether what was said before stands before it; it does not where the process must
  ///     end at once.
  static func complain(_ message: Message, flushing: Bool = true) {
    if flushing { Output.flush() }
    write(message.text + "\n")
  }

  /// Lines that somebody has put together.
  static func complain(lines message: String, flushing: Bool = true) {
    complain(Message(lines: message), flushing: flushing)
  }

  /// A line before something that takes long; nothing where there is nothing to say.
  static func announce(_ line: Message?) {
    if let line { complain(line) }
  }

  /// What is being done, on a terminal only; the next progress takes its place.
  static func progress(_ message: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[K\(printable(message))")
  }

  /// Asks the desktop to open an address; where there is none the printed address is enough.
  static func open(_ address: String) {
    #if os(macOS)
    let opener = "/usr/bin/open"
    #else
    let opener = "/usr/bin/xdg-open"
    #endif
    guard FileManager.default.isExecutableFile(atPath: opener) else { return }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  /// Where standard error cannot be written there is nobody to tell, and the code says the rest.
  private static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
