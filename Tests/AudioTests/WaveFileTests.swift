import Foundation
import Testing

@testable import Audio

struct WaveFileTests {
  @Test(arguments: WaveFile.sampleRates)
  func `a file reads back as it was written`(sampleRate: Int32) throws {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "tone.wav").path
      let file = WaveFile(
        sampleRate: sampleRate,
        samples: [.min, -1, 0, 1, .max] + Fixtures.tone(samples: 70_000),
      )
      try file.write(to: path)
      #expect(try WaveFile(path: path) == file)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tone.wav"])
    }
  }

  @Test func `a writer that is given up leaves what was there`() throws {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "tone.wav").path
      let before = WaveFile(sampleRate: 8_000, samples: [1, 2, 3])
      try before.write(to: path)
      do {
        let writer = try WaveFileWriter(path: path, sampleRate: 16_000)
        try writer.append(Fixtures.tone(samples: 100_000))
      }
      #expect(try WaveFile(path: path) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tone.wav"])
    }
  }

  @Test func `a place that cannot be written to is named`() throws {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "nowhere/tone.wav").path
      let error = #expect(throws: WaveFileError.self) {
        try WaveFile(sampleRate: 8_000, samples: [1]).write(to: path)
      }
      #expect(error?.description.hasPrefix("\(path): it cannot be written") == true)
    }
  }

  @Test func `a missing file and a folder are told apart`() throws {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "none.wav").path
      #expect(throws: WaveFileError(path: path, problem: .missing)) { try WaveFile(path: path) }
      #expect(throws: WaveFileError(path: folder.path, problem: .folder)) {
        try WaveFile(path: folder.path)
      }
    }
  }

  // MARK: What a file may be like

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func file(
    encoding: Int = 1,
    channels: Int = 1,
    rate: Int = 16_000,
    bits: Int = 16,
    data: [UInt8] = [1, 0, 2, 0],
    claimed: Int? = nil,
    between: [UInt8] = [],
  ) -> [UInt8] {
    var bytes = Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(encoding, 2) + little(channels, 2) + little(rate, 4)
    bytes += little(rate * channels * bits / 8, 4) + little(channels * bits / 8, 2)
    bytes += little(bits, 2) + between
    return bytes + Array("data".utf8) + little(claimed ?? data.count, 4) + data
  }

  private func problem(_ bytes: [UInt8]) -> WaveFileError.Problem? {
    do {
      _ = try WaveFile.parse(bytes, path: "a.wav")
      return nil
    } catch {
      return error.problem
    }
  }

  @Test func `what is not 16-bit mono PCM at a known rate is refused by name`() {
    #expect(problem(file(channels: 2)) == .channels(2))
    #expect(problem(file(bits: 24)) == .bits(24))
    #expect(problem(file(encoding: 3, bits: 32)) == .encoding(3, bits: 32))
    #expect(problem(file(rate: 44_100)) == .sampleRate(44_100))
    #expect(problem(file(data: [])) == .noSamples)
    #expect(
      problem(file(claimed: 0xFFFF_FFFF)) == .claimTooLarge(chunk: "data", bytes: 0xFFFF_FFFF)
    )
    #expect(problem(file(claimed: 6)) == .truncated(chunk: "data", claimed: 6, present: 4))
    #expect(problem([]) == .noBytes)
    #expect(problem(Array("ID3 not sound".utf8)) == .notWave(found: "an MP3"))
    #expect(problem(Array(file().prefix(36))) == .missingChunk("data"))
    #expect(problem(Array(file().prefix(12))) == .missingChunk("fmt "))
  }

  @Test func `other chunks, with odd lengths too, are passed over`() throws {
    let list = Array("LIST".utf8) + little(3, 4) + [7, 7, 7, 0]
    let read = try WaveFile.parse(file(between: list), path: "a.wav")
    #expect(read == WaveFile(sampleRate: 16_000, samples: [1, 2]))
    let empty = Array("LIST".utf8) + little(0, 4)
    let many = try WaveFile.parse(
      file(between: Array(repeatElement(empty, count: 100_000).joined())),
      path: "b.wav",
    )
    #expect(many == read)
  }

  @Test func `every truncation is refused, none is read beyond its end`() {
    let whole = file(data: [1, 0, 2, 0, 3, 0])
    #expect(problem(whole) == nil)
    for length in 0..<whole.count { #expect(problem(Array(whole.prefix(length))) != nil) }
  }

  @Test func `an error says what was found, what is expected and what to do`() {
    let stereo = WaveFileError(path: "audio/hina's.wav", problem: .channels(2))
    #expect(
      stereo.description == "audio/hina's.wav: it has 2 channels (stereo); expected a WAV file "
        + "with 16-bit PCM, mono, at 8000, 16000 or 48000 Hz; convert it: sox "
        + #"'audio/hina'\''s.wav' -b 16 -e signed-integer -c 1 -r 16000 "#
        + #"'audio/hina'\''s-16k.wav'"#
    )
    let missing = WaveFileError(path: "a.wav", problem: .missing)
    #expect(
      missing.description == "a.wav: there is no such file; expected a WAV file with 16-bit PCM, "
        + "mono, at 8000, 16000 or 48000 Hz; check the path: in a scenario it is relative to that "
        + "file"
    )
  }
}
