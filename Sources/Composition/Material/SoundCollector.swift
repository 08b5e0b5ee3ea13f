import Audio
import Findings
import Foundation
import Kernel

/// The sound files of one variant: `NAME.microphone.wav`, what NAME's microphone heard, and
/// `NAME.heard.wav`, what NAME heard.
struct SoundCollector {
  /// The folder that they lie in.
  let folder: String
  /// The devices that have files, in order, with what was recorded there.
  let recordings: [(subject: String, kind: Envelope.Kind)]

  /// The sound in a folder, which may be missing.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - names: the files in it.
  init(folder: String, names: [String]) {
    self.folder = folder
    recordings = names.sorted().flatMap { name in
      Envelope.Kind.allCases.compactMap { kind in
        let ending = ".\(kind.rawValue).wav"
        guard name.hasSuffix(ending), name != ending else { return nil }
        return (subject: String(name.dropLast(ending.count)), kind: kind)
      }
    }
  }

  /// An envelope has so many bins at most: an hour in steps of 90 ms.
  static let binsMost: Int64 = 40_000
  private static let stepLeast = Duration.milliseconds(10)

  private func sound(_ subject: String, _ kind: Envelope.Kind) throws -> RecordedSound {
    try RecordedSound(path: "\(folder)/\(subject).\(kind.rawValue).wav")
  }

  /// The envelope of one file; nil where nothing was recorded.
  ///
  /// - Throws: `WaveFileError` where the file cannot be read.
  func envelope(of subject: String, _ kind: Envelope.Kind) throws -> Envelope? {
    let sound = try sound(subject, kind)
    guard sound.count > 0 else { return nil }
    let step = Self.step(for: sound.length)
    return Envelope(
      subject: subject,
      kind: kind,
      start: .start,
      step: step,
      peaks: try sound.peaks(every: step).map(Self.level),
    )
  }

  /// 10 ms, or as many times that as an envelope of that length needs.
  static func step(for length: Duration) -> Duration {
    let most = stepLeast * binsMost
    return stepLeast * max(1, (length.nanoseconds + most.nanoseconds - 1) / most.nanoseconds)
  }

  /// The level of a magnitude by the law of `Envelope`.
  static func level(_ magnitude: Int32) -> UInt8 {
    guard magnitude > 0 else { return 0 }
    let decibels = 20 * log10(Double(magnitude) / 32_768)
    return UInt8(min(255, max(1, 1 + ((decibels + 90) / 90 * 254).rounded())))
  }

  /// What a listener heard in a window, as far as it was recorded; nil where nothing was.
  ///
  /// - Throws: where the file cannot be read, or libopusenc refuses.
  func clip(of moment: ClipWindow, in variant: String) throws -> SoundClip? {
    let subject = moment.subject
    guard recordings.contains(where: { $0.subject == subject && $0.kind == .heard }) else {
      return nil
    }
    let sound = try sound(subject, .heard)
    let samples = try sound.samples(from: moment.start, to: moment.end)
    guard !samples.isEmpty else { return nil }
    return SoundClip(
      reference: moment.moments.first { $0.variant == variant }?.reference,
      moments: moment.moments,
      subject: subject,
      start: moment.start,
      length: Duration(
        nanoseconds: Int64(samples.count) * 1_000_000_000 / Int64(sound.sampleRate)
      ),
      type: OggOpusFile.type,
      bytes: try OggOpusFile(samples, sampleRate: sound.sampleRate).bytes,
    )
  }
}
