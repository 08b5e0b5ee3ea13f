import Files
import Foundation

/// Mono 16-bit PCM sound at one of the rates that the codec knows, as it stands in a WAV file.
public struct WaveFile: Equatable, Sendable {
  /// Samples per second: 8 000, 16 000 or 48 000.
  public var sampleRate: Int32
  /// The sound.
  public var samples: [Int16]

  /// The rates that are accepted.
  public static let sampleRates: [Int32] = [8_000, 16_000, 48_000]

  /// The largest file that is read, in bytes: an hour at 16 kHz, 23 minutes at 48 kHz.
  public static let sizeMax = 134_217_728

  /// Sound that is in memory.
  public init(sampleRate: Int32, samples: [Int16]) {
    precondition(Self.sampleRates.contains(sampleRate), "a rate of \(sampleRate) Hz")
    self.sampleRate = sampleRate
    self.samples = samples
  }

  /// Reads a file.
  ///
  /// - Throws: `WaveFileError` that says what was found, what is expected, and how to convert it.
  public init(path: String) throws(WaveFileError) {
    self = try Self.parse(try Self.load(path), path: path)
  }

  /// Writes a file as a whole, or, where that fails, leaves what was there.
  ///
  /// - Throws: `WaveFileError` where the file cannot be written.
  public func write(to path: String) throws(WaveFileError) {
    let writer = try WaveFileWriter(path: path, sampleRate: sampleRate)
    try writer.append(samples)
    try writer.close()
  }

  private static func load(_ path: String) throws(WaveFileError) -> [UInt8] {
    do throws(FileProblem) {
      return try RegularFile.bytes(of: path, atMost: sizeMax)
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw WaveFileError(path: path, problem: .missing)
      case EISDIR: throw WaveFileError(path: path, problem: .folder)
      case EFBIG: throw WaveFileError(path: path, problem: .tooLarge)
      default: throw WaveFileError(path: path, problem: .unreadable(error.reason))
      }
    }
  }

  /// Takes apart the bytes of a file that stands at `path`.
  static func parse(_ bytes: [UInt8], path: String) throws(WaveFileError) -> Self {
    do throws(WaveFileError.Problem) {
      return try WaveFileParser(bytes: bytes).parse()
    } catch {
      throw WaveFileError(path: path, problem: error)
    }
  }
}
