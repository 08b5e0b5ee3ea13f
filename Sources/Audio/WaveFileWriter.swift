import Files
import Foundation

/// Writes a WAV file as its sound comes.
///
/// The sound goes to a file beside it, `<path>.part`, and takes the name when `close()` has
/// filled in the header: under that name there is only ever a whole file.
public final class WaveFileWriter {
  /// Where the file will stand.
  public let path: String
  private let sampleRate: Int32
  private let handle: FileHandle
  private var pending: [UInt8] = []
  private var bytesWritten = 0
  private var isClosed = false

  private static let headerSize = 44
  /// Sound is written in pieces of about two seconds at 16 kHz.
  private static let pieceSize = 1 << 16

  private var temporaryPath: String { path + ".part" }

  /// Starts a file of mono 16-bit PCM.
  ///
  /// - Throws: `WaveFileError` where the file cannot be made.
  public init(path: String, sampleRate: Int32) throws(WaveFileError) {
    self.path = path
    let temporary = path + ".part"
    guard FileManager.default.createFile(atPath: temporary, contents: nil),
      let handle = FileHandle(forWritingAtPath: temporary)
    else {
      throw WaveFileError(path: path, problem: .unwritable("'\(temporary)' cannot be made"))
    }
    self.handle = handle
    self.sampleRate = sampleRate
    pending.reserveCapacity(Self.pieceSize + 4_096)
    pending += header(dataSize: 0)
  }

  deinit {
    guard !isClosed else { return }
    try? handle.close()
    try? FileManager.default.removeItem(atPath: temporaryPath)
  }

  /// Adds sound at the end.
  ///
  /// - Throws: `WaveFileError` where the disk refuses it or the file would grow beyond 2 GiB.
  public func append(_ samples: [Int16]) throws(WaveFileError) {
    precondition(!isClosed, "sound after the end of \(path)")
    guard bytesWritten + 2 * samples.count <= Int(Int32.max) - Self.headerSize else {
      throw WaveFileError(path: path, problem: .tooLong)
    }
    bytesWritten += 2 * samples.count
    for sample in samples {
      pending.append(UInt8(truncatingIfNeeded: sample))
      pending.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Completes the file and gives it its name, in place of any file that had it.
  ///
  /// - Throws: `WaveFileError` where the disk refuses it.
  public func close() throws(WaveFileError) {
    guard !isClosed else { return }
    try flush()
    try attempt {
      try handle.seek(toOffset: 0)
      try handle.write(contentsOf: header(dataSize: bytesWritten))
      try handle.synchronize()
      try handle.close()
    }
    isClosed = true
    guard rename(temporaryPath, path) == 0 else {
      let reason = SystemReason(code: errno)
      try? FileManager.default.removeItem(atPath: temporaryPath)
      throw WaveFileError(path: path, problem: .unwritable(reason))
    }
  }

  private func flush() throws(WaveFileError) {
    try attempt { try handle.write(contentsOf: pending) }
    pending.removeAll(keepingCapacity: true)
  }

  private func attempt(_ body: () throws -> Void) throws(WaveFileError) {
    do {
      try body()
    } catch {
      throw WaveFileError(path: path, problem: .unwritable(SystemReason(error, at: path)))
    }
  }

  private func header(dataSize: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    func integer(_ value: Int, bytes count: Int) {
      for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }
    bytes += "RIFF".utf8
    integer(dataSize + Self.headerSize - 8, bytes: 4)
    bytes += "WAVEfmt ".utf8
    integer(16, bytes: 4)
    integer(1, bytes: 2)
    integer(1, bytes: 2)
    integer(Int(sampleRate), bytes: 4)
    integer(Int(sampleRate) * 2, bytes: 4)
    integer(2, bytes: 2)
    integer(16, bytes: 2)
    bytes += "data".utf8
    integer(dataSize, bytes: 4)
    return bytes
  }
}
