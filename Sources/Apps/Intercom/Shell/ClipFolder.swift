import Audio
import Files
import Foundation
import IntercomSimulation
import Kernel
import Plans
import Voice
import World

/// Recordings in files: a WAV, with the truth about who speaks in a `.lab` file beside it, or else
/// from the level of the recording.
public struct ClipFolder: ClipLibrary {
  /// A library of the machine's files.
  public init() {}

  /// The recording at `path`, relative to `folder`.
  public func clip(_ path: String, in folder: ScenarioFolder) throws(InputProblem) -> Clip {
    let file = try resolve(path, in: folder)
    let wave: WaveFile
    do throws(WaveFileError) {
      wave = try WaveFile(path: file)
    } catch {
      throw InputProblem(message: error.description, remedy: "")
    }
    let labels = try resolve((path as NSString).deletingPathExtension + ".lab", in: folder)
    guard FileManager.default.fileExists(atPath: labels) else {
      return Clip(
        sampleRate: wave.sampleRate,
        samples: wave.samples,
        speech: loudRanges(of: wave),
      )
    }
    do throws(LabelFileError) {
      let speech = try LabelFile(path: labels)
        .ranges(at: wave.sampleRate, within: wave.samples.count)
      return Clip(sampleRate: wave.sampleRate, samples: wave.samples, speech: speech)
    } catch {
      throw InputProblem(message: error.description, remedy: "")
    }
  }

  /// The text at `path`, relative to `folder`: a table, which is short.
  public func text(_ path: String, in folder: ScenarioFolder) throws(InputProblem) -> String {
    let file = try resolve(path, in: folder)
    do throws(FileProblem) {
      let bytes = try RegularFile.bytes(of: file, atMost: Self.textMax)
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        throw FileProblem(file, "it is no text in UTF-8", remedy: "save it as UTF-8")
      }
      return text
    } catch {
      throw InputProblem(message: error.description, remedy: error.remedy)
    }
  }

  /// The longest text, in bytes.
  private static let textMax = 65_536

  private func resolve(
    _ path: String,
    in folder: ScenarioFolder,
  ) throws(InputProblem) -> String {
    do throws(FileProblem) {
      return try InnerPath.resolve(
        path,
        in: folder.path,
        allowsOutside: folder.allowsOutside,
      )
    } catch {
      throw InputProblem(message: error.description, remedy: error.remedy)
    }
  }

  /// Without labels, the truth is the level of the clean recording.
  private func loudRanges(of wave: WaveFile) -> [Range<Int>] {
    let truth = VoiceTruth(
      clean: wave.samples,
      sampleRate: wave.sampleRate,
      startingAt: .start,
    )
    let rate = Int64(wave.sampleRate)
    return truth.talkspurts.map { interval in
      let first = Int(interval.start.nanoseconds / 1_000 * rate / 1_000_000)
      let last = Int(interval.end.nanoseconds / 1_000 * rate / 1_000_000)
      return first..<min(last, wave.samples.count)
    }
  }
}
