#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes what records and choices lack: `RecordGenerator [--output FILE] SOURCE...`.
///
/// Without an output it prints what it would write. A file that would not change is not touched, so
/// that nothing is compiled for it. Exit codes: 0, 64 for wrong arguments, 65 for sources that it does
/// not understand, 74 where a file cannot be read or written.
@main
enum RecordGenerator {
  static func main() {
    var files = Array(CommandLine.arguments.dropFirst())
    var output: String?
    if files.first == "--output" {
      guard files.count >= 2 else { stop(64, "--output wants a file") }
      output = files[1]
      files.removeFirst(2)
    }
    let sources = files.map { file in
      guard let text = read(file) else { stop(74, "\(file): error: it cannot be read") }
      return (file: file, text: text)
    }
    let generator = Generator(sources)
    guard generator.errors.isEmpty else {
      stop(65, generator.errors.map(\.description).joined(separator: "\n"))
    }
    guard let output else { return print(generator.text, terminator: "") }
    if read(output) == generator.text { return }
    guard save(generator.text, to: output) else {
      stop(74, "\(output): error: it cannot be written")
    }
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(2, line, line.count)
    exit(code)
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? String(validating: bytes, as: UTF8.self) : nil
  }

  private static func save(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}
