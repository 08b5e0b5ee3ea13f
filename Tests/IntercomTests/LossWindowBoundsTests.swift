import Kernel
import Testing
import Voice

@testable import Intercom

/// The sequence at which a loss window begins anew, and what it makes of late frames.
struct LossWindowBoundsTests {
  /// A window that had these, each in a tick of its own, and two ticks after them.
  private func window(_ sequences: [SequenceNumber]) -> LossWindow {
    var window = LossWindow()
    for sequence in sequences {
      window.note(sequence)
      window.tick()
    }
    window.tick()
    window.tick()
    return window
  }

  @Test func `where nothing came nothing was lost`() {
    var window = LossWindow()
    for _ in 0..<10 { window.tick() }
    #expect(window.lostPermille == 0)
    #expect(window.highest == -1)
    #expect(window.covered == 0)
  }

  @Test(
    arguments: [(63, 64, 968), (64, 1, 0), (1_000_000, 1, 0)] as [(SequenceNumber, Int64, Int64)]
  )
  func `a leap of 63 has lost all between, one of 64 is a new beginning`(
    leap: SequenceNumber,
    covered: Int64,
    permille: Int64,
  ) {
    let window = window([0, leap])
    #expect(window.covered == covered)
    #expect(window.lostPermille == permille)
  }

  @Test func `a window that is full forgets the oldest with each new one`() {
    // Sixteen are lost at the front, and then none.
    #expect(window([0] + Array(17...63)).lostPermille == 250)
    #expect(window([0] + Array(17...64)).lostPermille == 250)
    #expect(window([0] + Array(17...65)).lostPermille == 234)
    #expect(window([0] + Array(17...79)).lostPermille == 15)
    #expect(window([0] + Array(17...80)).lostPermille == 0)
  }

  @Test(arguments: [(37, 15), (36, 31), (35, 31)] as [(SequenceNumber, Int64)])
  func `what comes late was not lost, up to 63 frames behind`(
    late: SequenceNumber,
    permille: Int64,
  ) {
    // Of 36 to 100 two are missing at first; the window reaches back to 37.
    let came = (SequenceNumber(36)...100).filter { $0 != 37 && $0 != 50 }
    #expect(window(came).lostPermille == 31)
    #expect(window(came + [late]).lostPermille == permille)
  }

  @Test func `what was lost long ago says nothing, and counts as come`() {
    // Half of it is missing, and then the end of a talkspurt.
    var window = window((SequenceNumber(0)...63).filter { $0.number.isMultiple(of: 2) })
    #expect(window.lostPermille > 400)
    window.forget(before: 80)
    window.note(80)
    window.tick()
    window.tick()
    #expect(window.lostPermille == 0)
    window.note(90)
    window.tick()
    window.tick()
    #expect(window.lostPermille == 9 * 1_000 / window.covered)
  }

  @Test func `a window that had nothing has nothing to forget`() {
    var window = LossWindow()
    window.forget(before: 80)
    #expect(window == LossWindow())
  }

  @Test func `what came before the first frame that came is not counted`() {
    var window = window(Array(20...40))
    #expect(window.covered == 21)
    window.note(19)
    #expect(window.covered == 21)
    #expect(window.lostPermille == 0)
  }

  @Test(
    arguments: [(0, 0), (1, 20), (2, 41), (32, 666), (46, 958)] as [(SequenceNumber, Int64)]
  )
  func `shares of 48 frames are rounded down`(lost: SequenceNumber, permille: Int64) {
    #expect(window([0] + Array((lost + 1)..<48)).lostPermille == permille)
  }

  @Test func `a new beginning is not judged before sixteen frames have settled`() {
    var window = window(Array(0..<64))
    window.note(1_000)
    window.note(1_020)
    window.tick()
    #expect(window.lostPermille == 0, "1,020 may still be overtaken")
    window.tick()
    #expect(window.lostPermille == 904, "19 of 21")
  }
}
