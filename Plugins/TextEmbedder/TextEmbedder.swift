import Foundation

/// Writes files as strings of one enum: `TextEmbedder OUTPUT FOLDER FILE...`, files below the folder.
///
/// Exit codes: 0, 64 for wrong arguments, 65 for a file that is not UTF-8 or whose name is another's
/// as well, 74 where a file cannot be read or written.
@main
enum TextEmbedder {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2 else { stop(64, "usage: TextEmbedder OUTPUT FOLDER FILE...") }
    let output = URL(filePath: arguments[1])
    let folder = URL(filePath: arguments[2])
    var files: [EmbeddedText] = []
    for path in arguments.dropFirst(2) {
      guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
        stop(74, "\(path): error: it cannot be read")
      }
      guard let text = String(validating: data, as: UTF8.self) else {
        stop(65, "\(path): error: it is not UTF-8")
      }
      files.append(EmbeddedText(path: path, text: text))
    }
    let names = files.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      stop(65, "\(files[index].path): error: another file has the name \(name) already")
    }
    do {
      try Data(EmbeddedText.source(of: files).utf8).write(to: output, options: .atomic)
    } catch {
      stop(74, "\(output.path): error: it cannot be written")
    }
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
