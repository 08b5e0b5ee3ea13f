import Findings
import Intercom
import Kernel
import Voice

/// What became of each frame of voice: for a page, not for report.json.
extension CallReport {
  /// Where the talker's device captured nothing: it slept, or its process did not run.
  private static let notCaptured = "not captured"

  /// Of each pair what became of the frames at the listener, and by each path that was used of their
  /// copies.
  var fates: [FateTrack] {
    ledger.heardPairs.flatMap { pair -> [FateTrack] in
      guard let from = place(pair.talker), let to = place(pair.listener),
        ledger.members[from].capture.count > 0
      else { return [] }
      return [heardTrack(pair, from)]
        + TransportPath.allCases.compactMap { path in
          copyTrack(Way(path: path, from: from, to: to))
        }
    }
  }

  private func place(_ device: String) -> Int? {
    plan.members.firstIndex { $0.device == device }
  }

  private func heardTrack(_ pair: PairLedger, _ talker: Int) -> FateTrack {
    var track = track(from: pair.talker, to: pair.listener, "", FrameFate.all.map(\.word), talker)
    var capture = ledger.members[talker].capture.cursor
    for run in pair.fates.runs {
      let code = FrameFate.all.firstIndex(of: run.fate) ?? 0
      capture.add(code, run.count, to: &track)
    }
    return track
  }

  /// Nil where nothing ever went that way.
  private func copyTrack(_ way: Way) -> FateTrack? {
    let fates = copies[way]
    guard !fates.isEmpty else { return nil }
    let (from, to) = (plan.members[way.from].device, plan.members[way.to].device)
    let words = CopyFate.allCases.map(\.word)
    var track = track(from: from, to: to, way.path.rawValue, words, way.from)
    var capture = ledger.members[way.from].capture.cursor
    for fate in fates { capture.add(Int(fate.rawValue), 1, to: &track) }
    let rest = ledger.members[way.from].capture.count - Int64(fates.count)
    capture.add(Int(CopyFate.notSent.rawValue), max(0, rest), to: &track)
    return track
  }

  private func track(
    from: String,
    to: String,
    _ link: String,
    _ words: [String],
    _ talker: Int,
  ) -> FateTrack {
    FateTrack(
      from: from,
      to: to,
      link: link,
      start: ledger.members[talker].capture.start,
      step: ledger.members[talker].capture.step,
      codes: words + [Self.notCaptured],
    )
  }
}

/// When the frames of a talker were captured, for tracks with one step throughout.
struct CaptureCourse {
  /// When the first frame began.
  private(set) var start = Instant.start
  /// When the last frame ended.
  private(set) var end = Instant.start
  /// How many frames there are.
  private(set) var count: Int64 = 0
  /// Before which frames so many steps passed without any.
  private(set) var holes: [(before: Int64, steps: Int64)] = []

  /// Takes the next frame.
  mutating func add(_ timestamp: FrameNumber, from begin: Instant, to end: Instant) {
    if count == 0 { start = begin }
    // A frame is as long as the clock says, unless the device stood still meanwhile.
    let steps = (end - begin + VoiceFrame.length / 2) / VoiceFrame.length - 1
    if steps > 0, count > 0 { holes.append((timestamp.number, steps)) }
    self.end = end
    count = timestamp.number + 1
  }

  /// From one frame to the next on average: the device's clock is a little fast or slow.
  var step: Duration {
    let steps = count + holes.reduce(0) { $0 + $1.steps }
    guard steps > 0 else { return VoiceFrame.length }
    return Duration(nanoseconds: (end - start).nanoseconds / steps)
  }

  /// Goes along the frames and puts the holes between them.
  var cursor: Cursor { Cursor(holes: holes) }

  /// A place in the course.
  struct Cursor {
    fileprivate var holes: [(before: Int64, steps: Int64)]
    private var frame: Int64 = 0
    private var next = 0

    fileprivate init(holes: [(before: Int64, steps: Int64)]) { self.holes = holes }

    /// Adds the fate of the next frames, and that of the holes before each of them, which is the last
    /// of the track's words.
    mutating func add(_ code: Int, _ count: Int64, to track: inout FateTrack) {
      var left = count
      while next < holes.count, holes[next].before < frame + left {
        let before = holes[next].before - frame
        track.append(code, count: before)
        track.append(track.codes.count - 1, count: holes[next].steps)
        frame += before
        left -= before
        next += 1
      }
      track.append(code, count: left)
      frame += left
    }
  }
}
