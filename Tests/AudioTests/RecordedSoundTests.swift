import Foundation
import Kernel
import Testing

@testable import Audio

struct RecordedSoundTests {
  private func sound<T>(_ samples: [Int16], _ body: (RecordedSound) throws -> T) throws -> T {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "ren.heard.wav").path
      let writer = try WaveFileWriter(path: path, sampleRate: 8_000)
      try writer.append(samples)
      try writer.close()
      return try body(RecordedSound(path: path))
    }
  }

  @Test func `the peak of each bin is its highest magnitude, also of the last one`() throws {
    var samples = [Int16](repeating: 0, count: 8 * 10 * 3 + 5)
    samples[79] = -32_768
    samples[80] = 9
    samples[244] = 7
    let peaks = try sound(samples) { try $0.peaks(every: .milliseconds(10)) }
    #expect(peaks == [32_768, 9, 0, 7])
  }

  @Test func `bins do not depend on how the file is read in pieces`() throws {
    let samples = (0..<700_000).map { Int16($0 % 30_011) }
    let peaks = try sound(samples) { try $0.peaks(every: .milliseconds(10)) }
    #expect(peaks.count == 8_750)
    #expect(peaks.indices.allSatisfy { peaks[$0] == Int32(samples[$0 * 80..<$0 * 80 + 80].max()!) })
  }

  @Test func `a stretch is cut as far as there is sound`() throws {
    let samples = (0..<800).map { Int16($0) }
    try sound(samples) { sound in
      #expect(sound.length == .milliseconds(100))
      let middle = try sound.samples(
        from: .start + .milliseconds(10),
        to: .start + .milliseconds(20),
      )
      #expect(middle == Array(samples[80..<160]))
      #expect(
        try sound.samples(from: .start + .milliseconds(90), to: .start + .seconds(5)).count == 80
      )
      #expect(try sound.samples(from: .start + .seconds(5), to: .start + .seconds(6)).isEmpty)
    }
  }

  @Test func `of no sound there is no bin`() throws {
    #expect(try sound([]) { try $0.peaks(every: .milliseconds(10)) }.isEmpty)
  }

  @Test func `a file that was cut off, or is none, is refused`() throws {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "a.wav").path
      #expect(throws: WaveFileError.self) { try RecordedSound(path: path) }
      let writer = try WaveFileWriter(path: path, sampleRate: 8_000)
      try writer.append([1, 2, 3])
      try writer.close()
      let bytes = try #require(FileManager.default.contents(atPath: path))
      try bytes.dropLast().write(to: URL(filePath: path))
      #expect(throws: WaveFileError.self) { try RecordedSound(path: path) }
      try Data("RIFF".utf8).write(to: URL(filePath: path))
      #expect(throws: WaveFileError.self) { try RecordedSound(path: path) }
    }
  }
}
