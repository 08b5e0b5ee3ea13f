import Composition
import Testing

@testable import IntercomSimulation

struct BitRateTests {
  private func packetBytes(_ rate: String) throws -> Int {
    let loaded = try RecordedRun.load("clean-call", [("intercom.codec.bitrate", rate)])
    let plan: IntercomPlan = try loaded.plans[0].sections[0].decoded()
    return plan.codec.packetBytes
  }

  @Test func `a rate that is a whole number of bytes in a frame is taken`() throws {
    #expect(try packetBytes("24kb/s") == 60)
    #expect(try packetBytes("24.4kb/s") == 61)
    #expect(try packetBytes("6kb/s") == 15)
    #expect(try packetBytes("128kb/s") == 320)
  }

  @Test func `a rate between two sizes is refused with the two nearest`() {
    for (rate, nearest) in [
      ("24300b/s", "24kb/s, 24400b/s"), ("24001b/s", "24kb/s, 24400b/s"),
      ("6399b/s", "6kb/s, 6400b/s"), ("127999b/s", "127600b/s, 128kb/s"),
    ] {
      do {
        _ = try packetBytes(rate)
        Issue.record("\(rate) is taken")
      } catch {
        #expect("\(error)".contains("(nearest: \(nearest))"), "\(error)")
        #expect("\(error)".contains("in steps of 400b/s"), "\(error)")
      }
    }
  }
}
