import Foundation
import Voice

/// Noise beside the kernel's own: music of plain chords, a crowd made of the clips, and recordings that
/// somebody has brought.
struct NoiseBeds: Sendable {
  /// Samples per second.
  static let sampleRate: Int32 = 16_000
  /// Ten seconds of chords with a beat, that repeat.
  let music: [Int16]
  /// Eight voices over each other, that repeat; silence where no clip
  /// of that rate has labels.
  let crowd: [Int16]
  /// Recordings that are noise alone, whatever is labelled as speech in them.
  let own: [Recording]

  private static let seconds = 10

  /// Noise made of these clips, and what is noise already.
  init(of recordings: [Recording], own: [Recording] = []) {
    self.own = own
    music = Self.chords()
    let voices = recordings.filter { $0.sampleRate == Self.sampleRate && $0.labels != nil }
    crowd = Self.babble(voices.map(\.samples))
  }

  /// Two bars of four chords, three harmonics a note, each beat struck anew.
  private static func chords() -> [Int16] {
    let rate = Double(sampleRate)
    let chords: [[Double]] = [
      [220, 261.63, 329.63], [174.61, 220, 261.63], [261.63, 329.63, 392], [196, 246.94, 293.66],
    ]
    let count = seconds * Int(sampleRate)
    let beat = count / 16
    return (0..<count).map { index in
      let time = Double(index) / rate
      let within = Double(index % beat) / rate
      let struck = exp(-3 * within) * 0.7 + 0.3
      let sum = chords[index / beat / 4].reduce(0.0) { sum, note in
        (1...3).reduce(sum) { $0 + sin(2 * .pi * note * Double($1) * time) / Double($1) }
      }
      return Int16(clamping: Int((sum * struck * 2_400).rounded()))
    }
  }

  /// Eight voices, each a clip after the other from its own place on.
  private static func babble(_ clips: [[Int16]]) -> [Int16] {
    let count = seconds * Int(sampleRate)
    guard !clips.isEmpty else { return [Int16](repeating: 0, count: count) }
    var sum = [Int](repeating: 0, count: count)
    for voice in 0..<8 {
      var place = 0
      var clip = voice * 5 + 1
      var source = voice * 7_919
      while place < count {
        let samples = clips[clip % clips.count]
        clip += 3
        for sample in samples.dropFirst(source % max(1, samples.count)) where place < count {
          sum[place] += Int(sample)
          place += 1
        }
        source = 0
        if samples.isEmpty { place += 1 }
      }
    }
    return sum.map { Int16(clamping: $0 / 4) }
  }
}
