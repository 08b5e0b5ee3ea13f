import Foundation
import Kernel

/// The sound of a run in a file that `WaveFileWriter` wrote, read in pieces: an hour never lies in memory.
public final class RecordedSound {
  /// Samples per second.
  public let sampleRate: Int32
  /// How many samples there are.
  public let count: Int
  private let path: String
  private let handle: FileHandle

  private static let headerSize = 44
  /// Samples in a piece.
  private static let pieceLength = 1 << 18

  /// Opens a file.
  ///
  /// - Throws: `WaveFileError` where there is none, or it is not such a file as a run writes.
  public init(path: String) throws(WaveFileError) {
    self.path = path
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw WaveFileError(path: path, problem: .missing)
    }
    self.handle = handle
    let header = Array((try? handle.read(upToCount: Self.headerSize)) ?? Data())
    guard header.count == Self.headerSize, header.starts(with: "RIFF".utf8),
      header[8..<16].elementsEqual("WAVEfmt ".utf8), header[36..<40].elementsEqual("data".utf8)
    else { throw WaveFileError(path: path, problem: .notWave(found: nil)) }
    func integer(at offset: Int, bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(header[offset + $1]) << (8 * $1) }
    }
    guard integer(at: 20, bytes: 2) == 1, integer(at: 34, bytes: 2) == 16 else {
      throw WaveFileError(
        path: path,
        problem: .encoding(integer(at: 20, bytes: 2), bits: integer(at: 34, bytes: 2)),
      )
    }
    guard integer(at: 22, bytes: 2) == 1 else {
      throw WaveFileError(path: path, problem: .channels(integer(at: 22, bytes: 2)))
    }
    let rate = Int32(exactly: integer(at: 24, bytes: 4)) ?? 0
    guard WaveFile.sampleRates.contains(rate) else {
      throw WaveFileError(path: path, problem: .sampleRate(Int(rate)))
    }
    let claimed = integer(at: 40, bytes: 4)
    let size = (try? handle.seekToEnd()).map { Int($0) - Self.headerSize } ?? 0
    guard claimed <= size else {
      throw WaveFileError(
        path: path,
        problem: .truncated(chunk: "data", claimed: claimed, present: max(0, size)),
      )
    }
    sampleRate = rate
    count = claimed / 2
  }

  deinit { try? handle.close() }

  /// How long it sounds.
  public var length: Duration { time(of: count) }

  /// The samples from one instant to another, as far as there are any.
  ///
  /// - Throws: `WaveFileError` where the file cannot be read.
  public func samples(from start: Instant, to end: Instant) throws(WaveFileError) -> [Int16] {
    let first = min(count, place(of: start))
    return try samples(first..<max(first, min(count, place(of: end))))
  }

  /// The highest magnitude in each bin, from the begin to the end.
  ///
  /// - Parameter step: the length of a bin, at least a sample.
  /// - Returns: magnitudes from 0 to 32 768; nothing where there is no sound.
  /// - Throws: `WaveFileError` where the file cannot be read.
  /// - Complexity: O(samples), with one piece in memory.
  public func peaks(every step: Duration) throws(WaveFileError) -> [Int32] {
    var peaks: [Int32] = []
    var bin = 0
    while place(of: .start + step * Int64(bin)) < count {
      let first = place(of: .start + step * Int64(bin))
      // As many whole bins as a piece has, and at least one.
      var last = bin + 1
      while last - bin < 4_096,
        place(of: .start + step * Int64(last + 1)) - first < Self.pieceLength
      {
        last += 1
      }
      let piece = try samples(first..<min(count, place(of: .start + step * Int64(last))))
      for each in bin..<last {
        let from = place(of: .start + step * Int64(each)) - first
        let to = min(piece.count, place(of: .start + step * Int64(each + 1)) - first)
        guard from < to else { break }
        peaks.append(Self.peak(of: piece, from..<to))
      }
      bin = last
    }
    return peaks
  }

  private static func peak(of samples: [Int16], _ range: Range<Int>) -> Int32 {
    samples.withUnsafeBufferPointer { samples in
      var low: Int16 = 0
      var high: Int16 = 0
      for index in range {
        low = min(low, samples[index])
        high = max(high, samples[index])
      }
      return max(-Int32(low), Int32(high))
    }
  }

  private func samples(_ range: Range<Int>) throws(WaveFileError) -> [Int16] {
    guard !range.isEmpty else { return [] }
    let data: Data
    do {
      try handle.seek(toOffset: UInt64(Self.headerSize + 2 * range.lowerBound))
      data = try handle.read(upToCount: 2 * range.count) ?? Data()
    } catch {
      throw WaveFileError(path: path, problem: .unreadable("it cannot be read"))
    }
    guard data.count == 2 * range.count else {
      throw WaveFileError(
        path: path,
        problem: .truncated(chunk: "data", claimed: 2 * range.count, present: data.count),
      )
    }
    return data.withUnsafeBytes { bytes in
      (0..<range.count).map { place in
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * place, as: Int16.self))
      }
    }
  }

  /// The sample that stands at an instant, as `TimedWaveWriter` has it.
  private func place(of instant: Instant) -> Int {
    Int(TimedWaveWriter.place(of: instant, at: sampleRate))
  }

  private func time(of samples: Int) -> Duration {
    Duration(nanoseconds: Int64(samples) * 1_000_000_000 / Int64(sampleRate))
  }
}
