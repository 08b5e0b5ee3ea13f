import Findings
import Kernel
import Testing

@testable import Composition

struct ClipWindowTests {
  private func gap(
    _ number: Int64,
    at start: Int64,
    lasting length: Int64,
    _ listener: String = "ren",
  ) -> NumberedFinding {
    let lane = Lane(actor: "\(listener) hears hina", matter: "gaps", kinds: ["late"])
    return NumberedFinding(
      FindingReference("gap", number),
      lane,
      .start + .milliseconds(start),
      .milliseconds(length),
    )
  }

  @Test func `a clip lasts from two seconds before a gap to one behind it, within the run`() {
    let early = ClipWindow.windows(of: [("one", [gap(1, at: 500, lasting: 100)])]).windows[0]
    #expect(early.subject == "ren" && early.start == .start)
    #expect(early.end == .start + .milliseconds(1_600))
    let later = ClipWindow.windows(of: [("one", [gap(1, at: 5_000, lasting: 100)])]).windows[0]
    #expect(later.start == .start + .seconds(3) && later.end == .start + .milliseconds(6_100))
    let long = ClipWindow.windows(of: [("one", [gap(1, at: 5_000, lasting: 60_000)])]).windows[0]
    #expect(long.end == long.start + ClipWindow.longest)
  }

  @Test func `gaps of other variants at the same instant share a clip, other listeners' do not`() {
    let (windows, leftOut) = ClipWindow.windows(of: [
      ("one", [gap(3, at: 5_000, lasting: 100)]),
      ("two", [gap(4, at: 4_900, lasting: 400), gap(5, at: 4_900, lasting: 50, "aoi")]),
    ])
    #expect(windows.map(\.subject) == ["aoi", "ren"] && leftOut == 0)
    #expect(windows[1].moments.map(\.variant) == ["two", "one"])
    #expect(windows[1].moments.map(\.reference.number) == [4, 3])
  }

  @Test func `the longest gaps are cut, the others counted, and what has no length needs none`() {
    let gaps = (1...12).map { gap(Int64($0), at: Int64($0) * 20_000, lasting: Int64($0) * 30) }
    let (windows, leftOut) = ClipWindow.windows(of: [
      ("one", gaps + [gap(13, at: 900_000, lasting: 0)])
    ])
    #expect(windows.count == ClipWindow.most && leftOut == 12 - ClipWindow.most)
    let kept = windows.flatMap(\.moments).map(\.reference.number)
    #expect(kept == (5...12).map(Int64.init))
  }

  @Test func `without gaps there is nothing to cut`() {
    #expect(ClipWindow.windows(of: [("one", [])]).windows.isEmpty)
  }
}
