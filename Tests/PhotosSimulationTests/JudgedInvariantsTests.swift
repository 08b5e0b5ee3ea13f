import Findings
import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What a run says of each invariant: how often it held, where it was broken, or that it was not judged.
struct JudgedInvariantsTests {
  @Test func `what was never judged does not look like what held`() {
    var judged = JudgedInvariants()
    #expect(judged.detail(of: .monthLost) == "nothing happened to judge")
    judged.take(reached: PhotoInvariant.monthLost.bit)
    #expect(judged.detail(of: .monthLost) == "held 1 time")
    judged.take(reached: PhotoInvariant.monthLost.bit | PhotoInvariant.askedUntapped.bit)
    #expect(judged.detail(of: .monthLost) == "held 2 times")
    #expect(judged.detail(of: .askedUntapped) == "held 1 time")
    #expect(judged.detail(of: .protectedDeleted) == "nothing happened to judge")
    judged.take(reached: 0)
    #expect(judged.times(of: .monthLost) == 2)
  }

  @Test func `what was broken names the event that broke it first`() {
    var judged = JudgedInvariants()
    judged.take(reached: PhotoInvariant.monthLost.bit)
    judged.take(.monthLost, brokenBy: 25, at: .start + .seconds(65), on: "phone")
    #expect(judged.detail(of: .monthLost) == "broken by event 25 on phone, at 65 s")
    judged.take(.monthLost, brokenBy: 99, at: .start + .seconds(90), on: "pad")
    #expect(judged.detail(of: .monthLost) == "broken 2 times, first by event 25 on phone, at 65 s")
    #expect(judged.breaches(of: .monthLost) == 2)
    #expect(judged.breaches(of: .keptTooMany) == 0)
  }

  @Test func `the last invariant is counted like the first`() throws {
    let last = try #require(PhotoInvariant.allCases.last)
    var judged = JudgedInvariants()
    judged.take(reached: last.bit)
    #expect(PhotoInvariant.allCases.map { judged.times(of: $0) }.reduce(0, +) == 1)
    #expect(judged.times(of: last) == 1)
  }
}
