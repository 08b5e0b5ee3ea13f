import Foundation

/// Where tests find what they read, and a folder for what they write.
enum Fixtures {
  /// The package's root, told from where this file stands.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Packets that were encoded elsewhere.
  static let packets = root.appending(path: "Tests/Packets")

  /// The clips that scenarios use.
  static let clips = root.appending(path: "scenarios/intercom/audio")

  /// Runs `body` with a folder of its own, which is removed afterwards.
  static func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// A tone that is not zero anywhere for long, without the C library: a parabola per half wave.
  static func tone(samples: Int, period: Int = 80, peak: Int = 8_000) -> [Int16] {
    (0..<samples).map { index in
      let half = period / 2
      let place = index % half
      let height = 4 * peak * place * (half - place) / (half * half)
      return Int16(index % period < half ? height : -height)
    }
  }
}
