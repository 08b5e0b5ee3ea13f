import Files

/// A sound file that cannot be used, and what to do about it.
public struct WaveFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as the caller named it.
  public var path: String
  /// What is wrong with it.
  public var problem: Problem

  /// What can be wrong with a sound file.
  public enum Problem: Error, Equatable, Sendable {
    /// There is no such file.
    case missing
    /// A folder stands there.
    case folder
    /// The system does not let it be read.
    case unreadable(String)
    /// The system does not let it be written.
    case unwritable(String, remedy: String = "")
    /// The file has no bytes at all.
    case noBytes
    /// The file is of another kind; which, where its beginning says so.
    case notWave(found: String?)
    /// A chunk says that it is longer than what is left of the file.
    case truncated(chunk: String, claimed: Int, present: Int)
    /// A chunk claims more than 2 GiB.
    case claimTooLarge(chunk: String, bytes: Int)
    /// A chunk is not there.
    case missingChunk(String)
    /// The samples are of another encoding; 1 is PCM, 3 floating point.
    case encoding(Int, bits: Int)
    /// The samples have another width.
    case bits(Int)
    /// There is more than one channel, or none.
    case channels(Int)
    /// The rate is none of those that the codec knows.
    case sampleRate(Int)
    /// There are no samples.
    case noSamples
    /// The file is larger than what is read.
    case tooLarge
    /// More sound than a WAV file can hold, 2 GiB.
    case tooLong
  }

  /// A problem with that file.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// Path, finding, expectation and remedy in one line.
  public var description: String {
    "\(path): \(finding); expected \(expectation)\(remedy)"
  }

  private var finding: String {
    switch problem {
    case .missing: "there is no such file"
    case .folder: "this is a folder"
    case .unreadable(let reason): "it cannot be read (\(reason))"
    case .unwritable(let reason, _): "it cannot be written (\(reason))"
    case .noBytes: "the file is empty"
    case .notWave(let found): "this is not a RIFF/WAVE file" + (found.map { ", it is \($0)" } ?? "")
    case .truncated(let chunk, let claimed, let present):
      "the file is cut off: its chunk '\(chunk)' should have \(claimed) bytes and has \(present)"
    case .claimTooLarge(let chunk, let bytes):
      "its chunk '\(chunk)' claims \(bytes) bytes, more than 2 GiB"
    case .missingChunk(let chunk): "it has no chunk '\(chunk)'"
    case .encoding(3, let bits): "it has \(bits)-bit floating-point samples"
    case .encoding(let encoding, let bits):
      "it has \(bits)-bit samples in WAVE encoding \(encoding)"
    case .bits(let bits): "it has \(bits)-bit samples"
    case .channels(2): "it has 2 channels (stereo)"
    case .channels(let count): "it has \(count) channels"
    case .sampleRate(let rate): "its rate is \(rate) Hz"
    case .noSamples: "it has a header and no samples"
    case .tooLarge: "it has more than \(WaveFile.sizeMax) bytes"
    case .tooLong: "the sound is longer than 2 GiB"
    }
  }

  private var expectation: String {
    switch problem {
    case .unwritable: "a path in a folder that can be written to"
    case .tooLarge, .tooLong: "a shorter recording"
    case .missing, .folder, .unreadable, .noBytes, .notWave, .truncated, .claimTooLarge,
      .missingChunk, .encoding, .bits, .channels, .sampleRate, .noSamples:
      "a WAV file with 16-bit PCM, mono, at 8000, 16000 or 48000 Hz"
    }
  }

  private var remedy: String {
    switch problem {
    case .missing: "; check the path: in a scenario it is relative to that file"
    case .folder: "; name a file in it"
    case .unreadable: "; check its permissions"
    case .unwritable(_, let remedy): remedy.isEmpty ? "" : "; \(remedy)"
    case .tooLarge, .tooLong: ""
    case .noBytes, .noSamples: "; record or make it again"
    case .truncated, .claimTooLarge, .missingChunk:
      "; make it again, or save what is there: \(conversion("--ignore-length "))"
    case .notWave, .encoding, .bits, .channels, .sampleRate:
      "; convert it: \(conversion(""))"
    }
  }

  private func conversion(_ option: String) -> String {
    "sox \(option)\(quoted(path)) -b 16 -e signed-integer -c 1 -r 16000 \(quoted(converted))"
  }

  /// The path with another name, as sox cannot write the file that it reads.
  private var converted: String {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    return path[..<dot] + "-16k.wav"
  }

  /// The path for a shell.
  private func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? path : "'" + parts.joined(separator: "'\\''") + "'"
  }
}

extension WaveFileError.Problem {
  /// What the system said where a file was to be written.
  package static func unwritable(_ reason: SystemReason) -> Self {
    .unwritable(reason.reason, remedy: reason.remedy)
  }

  /// Whether the system does not give the file out: nothing is known of its content.
  package var isUnreadable: Bool {
    switch self {
    case .missing, .folder, .unreadable: true
    case .unwritable, .noBytes, .notWave, .truncated, .claimTooLarge, .missingChunk, .encoding,
      .bits, .channels, .sampleRate, .noSamples, .tooLarge, .tooLong:
      false
    }
  }
}
