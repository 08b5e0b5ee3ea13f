import Audio
import Foundation

/// The one folder that targets write to: in memory where the machine has such a place.
enum FuzzFolder {
  /// The package's own folder: what seeds are made of.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)

  /// The folder, which is made and gets the shipped sounds and traces of loss.
  static let path: String = {
    let memory = "/dev/shm"
    let root =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    let path = "\(root)/yamabiko-fuzz-\(getpid())"
    try? FileManager.default.removeItem(atPath: path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(package)/scenarios/intercom/loss",
        toPath: "\(path)/loss",
      )
      try FileManager.default.createDirectory(
        atPath: "\(path)/audio",
        withIntermediateDirectories: true,
      )
      try shortenSounds(into: "\(path)/audio")
    } catch {
      preconditionFailure("no folder to fuzz in: \(error)")
    }
    atexit { try? FileManager.default.removeItem(atPath: FuzzFolder.path) }
    return path
  }()

  /// The shipped sounds, a third of a second of each: reading them is most of the work of a scenario.
  private static func shortenSounds(into folder: String) throws {
    for file in shipped(below: "scenarios/intercom/audio", ending: ".wav") {
      var sound = try WaveFile(path: "\(package)/\(file)")
      sound.samples = Array(sound.samples.dropFirst(3_000).prefix(Int(sound.sampleRate) / 3))
      try sound.write(to: "\(folder)/\((file as NSString).lastPathComponent)")
    }
  }

  /// Writes a file and gives its path.
  static func write(_ bytes: [UInt8], _ name: String) -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else { preconditionFailure("cannot write \(file)") }
    if !bytes.isEmpty { fwrite(bytes, 1, bytes.count, stream) }
    fclose(stream)
    return file
  }

  /// The bytes of a file; none where there is no such file.
  static func bytes(of path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path) ?? Data())
  }

  /// The bytes of a file of the repository.
  static func shipped(_ name: String) -> [UInt8] {
    bytes(of: "\(package)/\(name)")
  }

  /// The files below a folder of the repository that end so, sorted.
  static func shipped(below folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: "\(package)/\(folder)")
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
