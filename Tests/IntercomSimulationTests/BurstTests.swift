import Kernel
import Testing

@testable import IntercomSimulation

/// Losses that follow each other are a burst, and what is heard between them ends it.
struct BurstTests {
  /// A window of frames, of which `x` was lost and `-` was heard.
  private func window(_ frames: String) -> QualityWindow {
    var window = QualityWindow()
    for frame in frames {
      if frame == "x" { window.missed() } else { window.heard(delay: .milliseconds(60)) }
    }
    return window
  }

  @Test(
    arguments: [("---", 0), ("x--", 1), ("xxx", 1), ("x-x", 2), ("xx-x-xx", 3), ("-x", 1)]
      as [(String, Int64)]
  )
  func `bursts are counted apart`(frames: String, bursts: Int64) {
    #expect(window(frames).bursts == bursts)
  }

  @Test func `the same losses in one burst are a higher ratio than apart`() {
    let apart = window(String(repeating: "x---------", count: 10))
    let together = window("xxxxxxxxxx" + String(repeating: "-", count: 90))
    #expect(apart.lossPerMillion == together.lossPerMillion)
    #expect(apart.burstRatio == 1_000)
    #expect(together.burstRatio == 9_000, "ten in a row, over the 1.11 of random loss")
  }
}
