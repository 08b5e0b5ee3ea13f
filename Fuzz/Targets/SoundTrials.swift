import Audio
import Composition
import Foundation
import IntercomShell
import IntercomSimulation
import Plans
import ShippedApps
import Voice

/// A WAV file: its chunks, and what the clip library makes of the sound.
enum WaveTrial {
  static func take(_ bytes: [UInt8]) {
    let file = FuzzFolder.write(bytes, "clip.wav")
    do {
      let wave = try WaveFile(path: file)
      precondition(WaveFile.sampleRates.contains(wave.sampleRate), "a rate that nobody knows")
      precondition(wave.samples.count * 2 <= bytes.count, "more sound than there are bytes")
    } catch {
      Judgement.reason(error.description)
      return
    }
    do {
      let clip = try ClipFolder().clip("clip.wav", in: ScenarioFolder(FuzzFolder.path))
      for range in clip.speech {
        precondition(range.upperBound <= clip.samples.count, "speech behind the sound")
      }
    } catch {
      Judgement.reason(error.message)
    }
  }

  /// The beginning of a shipped recording at each rate, and headers of other kinds.
  static var seeds: [[UInt8]] {
    let whole = FuzzFolder.shipped("scenarios/intercom/audio/slt_13.wav")
    guard whole.count > 2_000 else { return [] }
    return WaveFile.sampleRates.map { rate in
      var samples = Array(whole[44..<1_044])
      samples.append(contentsOf: [0, 0])
      return header(rate: UInt32(rate), bytes: UInt32(samples.count)) + samples
    }
  }

  private static func header(rate: UInt32, bytes: UInt32) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    return Array("RIFF".utf8) + little(36 + bytes, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(1, 2) + little(1, 2) + little(rate, 4) + little(2 * rate, 4) + little(2, 2)
      + little(16, 2) + Array("data".utf8) + little(bytes, 4)
  }
}

/// A label file beside a recording, a file of recorded loss that a scenario names, and a table of energy.
enum LabelTrial {
  static func take(_ bytes: [UInt8]) {
    if bytes.first == UInt8(ascii: "0") || bytes.first == UInt8(ascii: "1") { takeTrace(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    takeTable(text)
    do {
      let labels = try LabelFile(text: text, path: "clip.lab")
      for rate in WaveFile.sampleRates { _ = labels.ranges(at: rate) }
      _ = labels.shifted(by: .seconds(3_650 * 86_400))
    } catch {
      Judgement.reason(error.description)
    }
    precondition(recordingStands)
    _ = FuzzFolder.write(bytes, "labelled.lab")
    do {
      let clip = try ClipFolder().clip("labelled.wav", in: ScenarioFolder(FuzzFolder.path))
      _ = clip.speech
    } catch {
      Judgement.reason(error.message)
    }
  }

  /// A table is read, or each mistake in it has a place and a remedy.
  private static func takeTable(_ text: String) {
    var problems: [EnergyTableProblem] = []
    let table = EnergyTable(parsing: text, problems: &problems)
    if problems.isEmpty { precondition(table.isWithinRange) }
    for problem in problems {
      precondition(problem.mark.line > 0 && problem.mark.column > 0)
      Judgement.reason(problem.message)
      precondition(!problem.remedy.isEmpty)
    }
  }

  private static func takeTrace(_ bytes: [UInt8]) {
    _ = FuzzFolder.write(bytes, "trace.txt")
    let file = FuzzFolder.write(Array(withTrace.utf8), "traced.yaml")
    do {
      let loaded = try LoadedScenario(apps: .shipped, file: file)
      _ = ScenarioTrial.run(loaded.plans[0], in: loaded.folder)
    } catch {
      Judgement.message(error.message)
    }
  }

  private static let recording = WaveTrial.seeds[1]
  private static let recordingStands: Bool = {
    _ = FuzzFolder.write(recording, "labelled.wav")
    return true
  }()

  private static let withTrace = """
    name: Traced
    duration: 100ms
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { between: [hina, ren], loss: { bits: { file: trace.txt } } }
      internet: { delay: 45ms }
    """

  static var seeds: [[UInt8]] {
    let files = FuzzFolder.shipped(below: "scenarios/intercom/audio", ending: ".lab").prefix(8)
    return files.map(FuzzFolder.shipped)
      + [Array(FuzzFolder.shipped("scenarios/intercom/loss/lossgen_5pct.txt").prefix(600))]
      + [FuzzFolder.shipped("scenarios/intercom/energy/phone.txt")]
  }
}
