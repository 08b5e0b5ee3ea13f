import Audio
import Composition
import Files
import Foundation
import Kernel
import Voice

/// A clip that can be chosen on the page.
public struct Recording: Sendable {
  /// What the page calls it: the file's name without its ending, or with it where it is noise.
  public private(set) var name: String
  /// The file.
  public let path: String
  /// The file with its labels; nil where speech is told from the level.
  public let labels: String?
  /// Samples per second.
  public let sampleRate: Int32
  /// Its samples.
  public let samples: [Int16]
  /// The samples in which there is speech.
  public let speech: [Range<Int>]
  /// What is said when, by phones; empty where nobody has written it down.
  public let phones: [Phone]

  /// A phone, from one sample up to another.
  public struct Phone: Sendable {
    /// Its samples.
    public let samples: Range<Int>
    /// Its name, as the file has it.
    public let name: String
  }

  /// What it is called as noise: a clip that has the name of a noise that is made, such as `music`, has its
  /// file's ending there.
  var noiseName: String {
    MixRequest.madeNoises.contains(name) ? URL(filePath: path).lastPathComponent : name
  }

  /// The longest clip, in seconds.
  static let secondsMax = 600

  /// Reads a recording that is noise alone, with or without labels: nobody's speech is clipped in it.
  ///
  /// It keeps the ending of its file in its name, which so is neither that of a noise that is made nor of
  /// a clip.
  ///
  /// - Throws: `ToolError` with the file and what was expected.
  public static func noise(path: String) throws(ToolError) -> Recording {
    var noise = try Recording(path: path)
    noise.name = URL(filePath: path).lastPathComponent
    return noise
  }

  /// Reads a clip, with the labels beside it unless others are named.
  ///
  /// - Throws: `ToolError` with the file, the line where there is one, and what was expected.
  public init(path: String, labels named: String? = nil) throws(ToolError) {
    let stem = (path as NSString).deletingPathExtension
    let wave: WaveFile
    do throws(WaveFileError) {
      wave = try WaveFile(path: path)
    } catch {
      throw ToolError(error.problem.isUnreadable ? .storage : .data, "error: \(error.description)")
    }
    let rate = Int(wave.sampleRate)
    guard !wave.samples.isEmpty, wave.samples.count <= Self.secondsMax * rate else {
      throw ToolError(
        .data,
        "error: \(path): it lasts \(wave.samples.count / rate) s; expected at most "
          + "\(Self.secondsMax) s and some sound\n  cut it: sox \(path) part.wav trim 0 600",
      )
    }
    let beside = stem + ".lab"
    let file = named ?? (FileManager.default.fileExists(atPath: beside) ? beside : nil)
    if let file {
      speech = try Self.speech(in: file, of: wave)
    } else {
      speech = Self.loud(wave)
    }
    name = URL(filePath: stem).lastPathComponent
    self.path = path
    labels = file
    sampleRate = wave.sampleRate
    samples = wave.samples
    phones = Self.phones(in: stem + ".phn", rate: rate, atMost: wave.samples.count)
  }

  private static func speech(
    in file: String,
    of wave: WaveFile,
  ) throws(ToolError) -> [Range<Int>] {
    do throws(LabelFileError) {
      return try LabelFile(path: file).ranges(at: wave.sampleRate, within: wave.samples.count)
    } catch {
      throw ToolError(.data, "error: \(error.description)")
    }
  }

  /// Without labels: what is within 30 dB of the loudest frame, as a scenario has it.
  private static func loud(_ wave: WaveFile) -> [Range<Int>] {
    let truth = VoiceTruth(
      clean: wave.samples,
      sampleRate: wave.sampleRate,
      startingAt: .start,
    )
    return truth.talkspurts.map { span in
      func sample(_ instant: Instant) -> Int {
        Int(instant.nanoseconds / 1_000 * Int64(wave.sampleRate) / 1_000_000)
      }
      return sample(span.start)..<min(sample(span.end), wave.samples.count)
    }
  }

  /// Phones are there to be read by people: lines that say nothing are left out.
  private static func phones(in file: String, rate: Int, atMost count: Int) -> [Phone] {
    guard let bytes = try? RegularFile.bytes(of: file, atMost: 1_048_576) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let start = Double(words[0]), let end = Double(words[1]),
        0 <= start, start < end, end < Double(secondsMax), words[2] != "pau", words[2].count < 8
      else { return nil }
      let first = Int(start * Double(rate))
      let last = min(Int(end * Double(rate)), count)
      return first < last ? Phone(samples: first..<last, name: String(words[2])) : nil
    }
  }
}
