import Composition
import EventLog
import Foundation
import Intercom
import Kernel
import Plans
import ShippedApps
import Testing
import Voice
import World

@testable import IntercomSimulation

/// A time in a report is a position in a sound file, and the delay in a report is what is heard.
struct SoundFileTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// When hina's frames were captured and ren played them.
  private final class Ticks: EventSink {
    var captured: [FrameNumber: Instant] = [:]
    var played: [(timestamp: FrameNumber, at: Instant)] = []

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
      guard header.kind == "audioTicked", header.component == "intercom" else { return }
      let event = try CanonicalReader.decode(
        IntercomEvent.self,
        kind: header.kind,
        from: payload,
      )
      guard case .audioTicked(let index, _) = event else { return }
      if header.node == "hina" {
        // The tick comes at the frame's end, which is the next frame's start.
        captured[index.captured + 1] = header.time
      } else if let text = String(decoding: effects, as: UTF8.self).firstMatch(
        of: #/"kind":"play".*?"timestamp":(\d+),"as":"decoded"/#
      ) {
        played.append((FrameNumber(Int64(text.1) ?? 0), header.time))
      }
    }

    func checkpoint(
      after sequence: LogPosition,
      states: [(component: String, state: [UInt8])],
    ) {}
  }

  private func samples(_ url: URL) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: url))
    return stride(from: 44, to: bytes.count - 1, by: 2).map { place in
      Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
  }

  /// The lag at which `heard` is most like `said`, in samples; high sounds count most, as the
  /// codec's high-pass moves low ones.
  private func lag(of heard: [Int], behind said: [Int], around place: Int, near due: Int) -> Int {
    let length = 4_000
    func sharp(_ sound: [Int], _ index: Int) -> Int {
      sound[index] - 2 * sound[index - 1] + sound[index - 2]
    }
    let wanted = (0..<length).map { sharp(said, place + $0) }
    var best = (lag: 0, likeness: -Double.infinity)
    for lag in due - 40...due + 40 {
      var product = 0.0
      var squares = 1.0
      for index in 0..<length {
        let sample = Double(sharp(heard, place + index + lag))
        product += Double(wanted[index]) * sample
        squares += sample * sample
      }
      let likeness = product / squares.squareRoot()
      if likeness > best.likeness { best = (lag, likeness) }
    }
    return best.lag
  }

  @Test(arguments: [Int64(0), 100_000, -100_000])
  func `what is heard is where the events and the codec's delay put it`(drift: Int64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenario = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: scenario.path(percentEncoded: false),
      variant: nil,
      overrides: [],
    )
    var plan = loaded.plans[0]
    for index in plan.devices.indices {
      plan.devices[index].drift_ppb = index == 0 ? drift : -drift
    }
    let ticks = Ticks()
    let options = RunOptions(
      outputFolder: folder.path(percentEncoded: false),
      scenarioFolder: loaded.folder,
    )
    _ = try Runner(apps: .shipped).run(plan, into: ticks, options: options)

    let audio = folder.appending(path: "audio")
    let said = try samples(audio.appending(path: "hina.microphone.wav"))
    let heard = try samples(audio.appending(path: "ren.heard.wav"))
    // The middles of the three things that hina says, at 3, 14 and 22 s. One stretch of speech may
    // look like its neighbour a pitch period away; the median of several does not.
    for middle in [FrameNumber(200), 750, 1_150] {
      var errors: [Int] = []
      for timestamp in stride(from: middle - 20, through: middle + 20, by: 8) {
        let captured = try #require(ticks.captured[timestamp])
        let played = try #require(ticks.played.first { $0.timestamp == timestamp }).at
        let delay = (played - captured + CodecDelay.lookAhead).nanoseconds
        let due = Int((delay * 16_000 + 500_000_000) / 1_000_000_000)
        let place = Int(captured.nanoseconds * 16_000 / 1_000_000_000)
        errors.append(lag(of: heard, behind: said, around: place, near: due) - due)
      }
      let error = errors.sorted()[errors.count / 2]
      #expect(abs(error) <= 2, "around frame \(middle): \(errors)")
    }
  }
}
