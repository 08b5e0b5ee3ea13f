import Kernel

/// Writes a WAV file in which every sample stands at its true time since the file's zero.
///
/// Sound comes in pieces with the instants between which it was captured or played. A device's
/// clock is off by some parts per million, so a piece may have a sample more or fewer than the time
/// it takes: where it is flattest, samples are put in or taken out. Until the first piece, and
/// between pieces that are apart, there is silence. No sample is further than one from its time.
public final class TimedWaveWriter {
  /// Samples per second of the file.
  public let sampleRate: Int32
  private let writer: WaveFileWriter
  /// How many samples have been written.
  private var position: Int64 = 0

  /// Starts a file.
  ///
  /// - Throws: `WaveFileError` where the file cannot be made.
  public init(path: String, sampleRate: Int32) throws(WaveFileError) {
    self.sampleRate = sampleRate
    writer = try WaveFileWriter(path: path, sampleRate: sampleRate)
  }

  /// Adds what sounded from `start` to `end`; what was written for that time before stays.
  ///
  /// - Throws: `WaveFileError` where the disk refuses it.
  public func append(
    _ samples: [Int16],
    from start: Instant,
    to end: Instant,
  ) throws(WaveFileError) {
    try pad(to: place(of: start))
    let count = Int(place(of: end) - position)
    guard count > 0 else { return }
    try writer.append(Self.fitted(samples, to: count))
    position += Int64(count)
  }

  /// Completes the file.
  ///
  /// - Throws: `WaveFileError` where the disk refuses it.
  public func close() throws(WaveFileError) {
    try writer.close()
  }

  /// The sample that stands at that instant.
  public func place(of instant: Instant) -> Int64 { Self.place(of: instant, at: sampleRate) }

  /// The sample that stands at an instant in such a file of that rate.
  static func place(of instant: Instant, at sampleRate: Int32) -> Int64 {
    let rate = Int64(sampleRate)
    let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * rate + (rest * rate + 500_000_000) / 1_000_000_000
  }

  private func pad(to place: Int64) throws(WaveFileError) {
    while position < place {
      let count = min(place - position, 1 << 16)
      try writer.append([Int16](repeating: 0, count: Int(count)))
      position += count
    }
  }

  /// The samples, with as many put in or taken out as it takes.
  static func fitted(_ samples: [Int16], to count: Int) -> [Int16] {
    guard samples.count != count, samples.count > 2 else {
      return Array(samples.prefix(count))
        + [Int16](repeating: 0, count: max(0, count - samples.count))
    }
    guard abs(samples.count - count) <= 4 else { return stretched(samples, to: count) }
    var fitted = samples
    while fitted.count != count {
      let place = flattest(fitted)
      if fitted.count > count {
        fitted.remove(at: place)
      } else {
        let middle = (Int(fitted[place]) + Int(fitted[place + 1])) / 2
        fitted.insert(Int16(middle), at: place + 1)
      }
    }
    return fitted
  }

  /// The sample that least is lost with: its neighbours are like it.
  private static func flattest(_ samples: [Int16]) -> Int {
    var best = (place: 1, bend: Int.max)
    for place in 1..<samples.count - 1 {
      let here = Int(samples[place])
      let bend = abs(Int(samples[place - 1]) - here) + abs(Int(samples[place + 1]) - here)
      if bend < best.bend { best = (place, bend) }
    }
    return best.place
  }

  /// A clock that is off by more than one per cent: the nearest samples.
  private static func stretched(_ samples: [Int16], to count: Int) -> [Int16] {
    (0..<count).map { samples[$0 * samples.count / count] }
  }
}
