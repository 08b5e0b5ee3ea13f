import Kernel
import Testing
import Voice

@testable import Audio

struct LabelFileTests {
  private func problem(_ text: String) -> String? {
    do {
      _ = try LabelFile(text: text, path: "a.lab")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `spans are read to the nanosecond`() throws {
    let labels = try LabelFile(
      text: "0.136 2.076 speech\n\n2.177000001 3 speech\n",
      path: "a.lab",
    )
    #expect(
      labels.speech == [
        SpeechInterval(
          start: Instant(nanoseconds: 136_000_000),
          end: Instant(nanoseconds: 2_076_000_000),
        ),
        SpeechInterval(
          start: Instant(nanoseconds: 2_177_000_001),
          end: Instant(nanoseconds: 3_000_000_000),
        ),
      ]
    )
  }

  @Test func `a span ends within a day, and its samples can be counted`() throws {
    let last = try LabelFile(text: "0 86399.999999999 speech", path: "a.lab")
    #expect(last.ranges(at: 48_000) == [0..<4_147_199_999])
    #expect(problem("0.1 86400 speech")?.contains("a.lab:1:5: ") == true)
    #expect(problem("0.1 999999999 speech")?.contains("more than a day") == true)
  }

  @Test func `spans become samples, or times in the call`() throws {
    let labels = try LabelFile(text: "0.5 1.25 speech", path: "a.lab")
    #expect(labels.ranges(at: 16_000) == [8_000..<20_000])
    #expect(
      labels.shifted(by: .seconds(3)) == [
        SpeechInterval(
          start: Instant(nanoseconds: 3_500_000_000),
          end: Instant(nanoseconds: 4_250_000_000),
        )
      ]
    )
  }

  @Test(arguments: [
    ("0.1 0.2 speech\n0.3 0.4", "a.lab:2:1: there are 2 words"),
    ("0.1 0.2 speech\n0.3", "a.lab:2:1: there is 1 word"),
    ("0.1 x speech", "a.lab:1:5: this is no number of seconds"),
    ("-0.1 0.2 speech", "a.lab:1:1: this is no number of seconds"),
    ("0.1.2 0.2 speech", "a.lab:1:1: this is no number of seconds"),
    ("0.1 0.2000000001 speech", "a.lab:1:5: this is no number of seconds"),
    ("0.1 1e9 speech", "a.lab:1:5: this is no number of seconds"),
    ("0.1 0.2 music", "a.lab:1:9: the third word is no known label"),
    ("0.2 0.2 speech", "a.lab:1:1: it ends before it begins, or at once"),
    ("0.1 0.4 speech\n0.3 0.5 speech", "a.lab:2:1: it begins before the span above it ends"),
  ])
  func `a line that cannot be used is named`(text: String, start: String) {
    #expect(problem(text)?.hasPrefix(start + "; expected lines of 'start end speech'") == true)
  }

  @Test func `speech behind the end of its clip is refused with its line`() throws {
    let labels = try LabelFile(text: "0.5 2 speech\n\n2.1 9.2 speech", path: "a.lab")
    let within = try labels.ranges(at: 16_000, within: 147_200)
    #expect(within == [8_000..<32_000, 33_600..<147_200])
    let error = #expect(throws: LabelFileError.self) {
      try labels.ranges(at: 16_000, within: 48_000)
    }
    #expect(
      error?.description.hasPrefix(
        "a.lab:3: speech runs past the end of the clip, which lasts 3.000 s; "
      ) == true
    )
  }

  @Test func `a missing file is named`() {
    let error = #expect(throws: LabelFileError.self) { try LabelFile(path: "nowhere/a.lab") }
    #expect(error?.line == nil)
    #expect(error?.description.hasPrefix("nowhere/a.lab: the labels cannot be read") == true)
  }
}
