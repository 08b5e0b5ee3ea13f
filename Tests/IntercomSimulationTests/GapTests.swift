import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What a gap is made of: its class, its parts, its cause, and what is cut off it.
struct GapTests {
  private static let nanosecond = Duration(nanoseconds: 1)

  /// A gap of these parts, in order; the events that show them are 10, 20 and so on.
  private func gap(_ parts: (GapPart, Int64)...) -> Gap {
    var gap = Gap()
    for (place, (name, length)) in parts.enumerated() {
      gap.add(name, .milliseconds(length), evidence: LogPosition(Int64(place + 1) * 10))
      gap.length += .milliseconds(length)
    }
    gap.settleCause()
    return gap
  }

  @Test(
    arguments: [
      (.zero, .concealed), (.microseconds(20_100), .concealed),
      (.microseconds(20_100) + nanosecond, .dip), (.milliseconds(100) - nanosecond, .dip),
      (.milliseconds(100), .hole), (.milliseconds(150) - nanosecond, .hole),
      (.milliseconds(150), .interruption), (.seconds(9), .interruption),
    ] as [(Duration, GapClass)]
  )
  func `how much a gap disturbs goes by its length, to the nanosecond`(
    length: Duration,
    severity: GapClass,
  ) {
    #expect(GapClass(length: length) == severity)
  }

  @Test func `a stretch lengthens the part of its name, and shows it from first to last`() {
    var gap = gap((.detection, 40), (.connection, 60))
    gap.add(.detection, .milliseconds(20), evidence: 50)
    gap.add(.connection, .milliseconds(1), evidence: 15)
    gap.add(.handshake, .zero, evidence: 60)
    gap.add(.handshake, .milliseconds(-5), evidence: 60)
    typealias Part = Gap.Part
    #expect(
      gap.parts == [
        Part(name: .detection, length: .milliseconds(60), first: 10, last: 50),
        Part(name: .connection, length: .milliseconds(61), first: 20, last: 20),
      ]
    )
    #expect(!gap.addsUp)
    gap.length = .milliseconds(121)
    #expect(gap.addsUp)
    gap.length += Self.nanosecond
    #expect(!gap.addsUp)
  }

  @Test func `its cause is the largest part's, of two as large the earlier one's`() {
    #expect(gap((.detection, 40), (.connection, 60), (.handshake, 50)).cause == .connecting)
    #expect(gap((.lostOnLink, 40), (.bufferRefill, 40)).cause == .lostOnLink)
    #expect(gap((.bufferRefill, 40), (.lostOnLink, 40)).cause == .late)
    #expect(Gap().cause == .late)
  }

  @Test(
    arguments: [
      (120, ["detection 60", "connection 60"]), (100, ["detection 60", "connection 40"]),
      (60, ["detection 60"]), (10, ["detection 10"]), (0, ["connection 0"]),
    ] as [(Int64, [String])]
  )
  func `what is cut off is cut off its end`(length: Int64, left: [String]) {
    var gap = gap((.detection, 60), (.connection, 70))
    gap.shorten(to: .milliseconds(length))
    #expect(parts(gap) == left)
    #expect(gap.length == .milliseconds(length) && gap.addsUp)
    // A gap of no length keeps its largest part, for its evidence.
    if length == 0 { #expect(gap.parts.map(\.first) == [20]) }
  }

  @Test func `a gap that is cut is caused by what is left of it`() {
    var gap = gap((.detection, 60), (.connection, 70))
    gap.settleCause()
    #expect(gap.cause == .connecting)
    gap.shorten(to: .milliseconds(100))
    #expect(gap.cause == .deadPath)
    gap.shorten(to: .zero)
    #expect(gap.cause == .deadPath)
  }

  @Test func `what the delay grows by is the way first, and then the wait`() {
    func parts(_ growth: Int64, transit: Int64) -> [String] {
      var gap = Gap()
      gap.add(growth: .milliseconds(growth), transit: .milliseconds(transit), evidence: 1)
      return IntercomSimulationTests.parts(gap)
    }
    #expect(parts(100, transit: 30) == ["transit 30", "buffer refill 70"])
    #expect(parts(100, transit: 100) == ["transit 100"])
    #expect(parts(100, transit: 130) == ["transit 100"])
    #expect(parts(100, transit: 0) == ["buffer refill 100"])
    #expect(parts(100, transit: -40) == ["buffer refill 100"])
  }

  @Test(
    arguments: [
      (131, 131, ["detection 60", "connection 71"]),
      (140, 140, ["detection 60", "connection 70", "transit 4", "buffer refill 6"]),
      (130, 130, ["detection 60", "connection 70"]), (90, 90, ["detection 60", "connection 30"]),
      (0, 0, ["connection 0"]), (-30, 0, ["connection 0"]),
    ] as [(Int64, Int64, [String])]
  )
  func `until speech sounds it grows by the delay, by a rounding, or is cut short`(
    silence: Int64,
    length: Int64,
    left: [String],
  ) {
    var gap = gap((.detection, 60), (.connection, 70))
    gap.stretch(
      to: .milliseconds(silence),
      transit: .milliseconds(4),
      rounding: .milliseconds(1),
      evidence: 90,
    )
    #expect(parts(gap) == left)
    #expect(gap.length == .milliseconds(length) && gap.addsUp)
  }

  @Test func `a gap is other than the speech lost in it from a millisecond on, either way`() {
    var gap = gap((.detection, 60))
    for (unheard, isOther) in [
      (60_000_000, false), (60_999_999, false), (61_000_000, true), (59_000_001, false),
      (59_000_000, true), (0, true),
    ] as [(Int64, Bool)] {
      gap.unheard = Duration(nanoseconds: unheard)
      #expect(gap.isOtherThanUnheard == isOther, "\(unheard) ns")
    }
  }

  @Test func `a gap goes into the log and back with every field`() throws {
    var gap = gap((.detection, 60), (.connection, 70))
    gap.number = 3
    (gap.listener, gap.talker) = ("ren", "hina")
    gap.start = .start + .seconds(5)
    gap.unheard = .milliseconds(120)
    gap.severity = .hole
    (gap.fault, gap.resumed) = (7, 99)
    let read = try CanonicalReader.decode(Gap.self, from: CanonicalWriter.encode(gap))
    #expect(read == gap)
    #expect(read.end == .start + .milliseconds(5_130))
  }

  @Test func `every cause has a part, and the part leads back to it`() {
    for cause in LossCause.allCases { #expect(cause.part.cause == cause, "\(cause)") }
    let twice = GapPart.allCases.filter { $0.cause.part != $0 }
    #expect(twice == [.transit, .bufferRefill], "what the delay grows by is late speech")
    #expect(twice.map(\.cause) == [.late, .late])
  }

  @Test func `of several ends the one that came furthest counts, in the order of the way`() {
    let way: [LossCause] = [
      .talkerNotRunning, .talkerLeft, .notCaptured, .muted, .voiceClosedFront, .voiceClosedMiddle,
      .noPath,
      .connecting, .handshake, .unsentLate, .deadPath,
      .lostOnLink, .queueDrop, .rejectedForm, .rejectedKey, .rejectedTag, .wronglyDuplicate,
      .decoderReset, .bufferFull, .leftOut, .late,
      .preRollNotHeard, .notPlayed, .listenerLeft, .listenerNotRunning,
    ]
    #expect(way.map(\.rank) == Array(0..<25))
    #expect(way.count == LossCause.allCases.count)
    for (place, nearer) in way.enumerated() {
      for further in way[place...] {
        var frame = FrameRecord()
        frame.meet(further, evidence: 2, fault: 5)
        frame.meet(nearer, evidence: 3, fault: 6)
        let isSame = nearer == further
        #expect(frame.cause == further && frame.evidence == (isSame ? 3 : 2))
        #expect(frame.fault == (isSame ? 6 : 5))
      }
    }
  }

  @Test func `why a frame was not sent or not taken is why it was not heard`() {
    #expect(
      SendGap.allCases.map(LossCause.init) == [.noPath, .connecting, .handshake, .unsentLate]
    )
    let refusals = Refusal.allCases.map { "\($0): \(LossCause($0)?.rawValue ?? "none")" }
    #expect(
      refusals == [
        "late: late", "bufferFull: buffer full", "leftOut: left out", "duplicate: none",
        "replay: none", "tooOld: wrongly seen as duplicate",
        "ahead: wrongly seen as duplicate", "pathDown: dead path",
        "silenced: not played",
      ]
    )
  }
}
