import Foundation

/// The package's own sources, as the tests about them see them.
enum SourceTree {
  /// The package's folder.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below a folder of the package, in order of their path; none where it is absent.
  static func swiftFiles(below folder: String) -> [SourceFile] {
    let root = package.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: root.path(percentEncoded: false))
    let names = (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return names.sorted().compactMap { name in
      guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8) else {
        return nil
      }
      return SourceFile(path: "\(folder)/\(name)", text: text)
    }
  }

  /// The names of the folders in a folder of the package, sorted.
  static func folders(in folder: String) -> [String] {
    let root = package.appending(path: folder)
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false)))
    return (names ?? []).sorted().filter { name in
      let values = try? root.appending(path: name).resourceValues(forKeys: [.isDirectoryKey])
      return values?.isDirectory == true
    }
  }
}
