import Composition
import EventLog
import Kernel
import Plans
import ShippedApps
import World

/// A good log of a few hundred events, that is made once and then changed in a thousand ways.
struct SmallLog {
  /// Where it lies.
  let path: String
  /// Its file.
  let bytes: [UInt8]
  /// Its manifest.
  let manifest: LogManifest
  /// Its events.
  let events: [LoggedEvent]

  /// Two members, one break.
  static let call = Self(
    "call",
    """
    name: Small call
    duration: 900ms
    devices:
      - { id: hina, apps: [intercom], microphone: { speech: audio/rms_08.wav } }
      - { id: ren, apps: [intercom] }
    links:
      local: { between: [hina, ren], delay: 3ms, connecting: 50ms, discovery: 50ms }
      internet: { delay: 45ms, match_making: 100ms }
    timeline:
      - { at: 600ms, do: cut, link: local }
    """,
  )

  /// A library that is cleaned twice, with a breach or two.
  static let photos = Self(
    "photos",
    String(decoding: FuzzFolder.shipped("scenarios/photos/two-a-month.yaml"), as: UTF8.self),
  )

  private init(_ name: String, _ text: String) {
    let file = FuzzFolder.write(Array(text.utf8), "\(name).yaml")
    path = "\(FuzzFolder.path)/\(name).sqlite"
    do {
      let loaded = try LoadedScenario(apps: .shipped, file: file)
      manifest = Runner.manifest(of: loaded.plans[0])
      let writer = try LogWriter(creating: path, manifest: manifest)
      let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
      _ = try Runner(apps: .shipped).run(loaded.plans[0], into: writer, options: options)
      _ = try writer.finish()
      var events: [LoggedEvent] = []
      let reader = try LogReader(opening: path)
      try reader.rows { events.append($0) }
      reader.close()
      self.events = events
    } catch {
      preconditionFailure("no small log of \(name): \(error)")
    }
    bytes = FuzzFolder.bytes(of: path)
  }
}

extension LogTrial {
  /// Both logs as they are, damaged and rewritten.
  static var seeds: [[UInt8]] {
    (0..<96).map { kind in [UInt8(kind)] + (0..<UInt8(kind % 20)).map { $0 &* 37 } }
  }
}
