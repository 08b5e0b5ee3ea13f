import Findings
import Intercom
import Kernel
import Plans
import Voice
import World

/// Why a listener heard a talker as late as it did: what the delay of one frame was made of, since when and by which
/// packet it was so, what the listener's play-out could do about it, and when it fell.
struct DelayExplanation {
  private let history: any EventHistory
  private let talker: String
  private let listener: String

  /// Of a pair such as `hina hears mei`.
  init(of talker: String, at listener: String, in history: any EventHistory) {
    (self.talker, self.listener, self.history) = (talker, listener, history)
  }

  /// Two delays that differ by less have the same cause: a frame.
  private static let step = VoiceFrame.length
  /// So many acts before it grew are named, the last ones.
  private static let acts = 3

  /// What is to be said of the delay at that time, or of the longest one where no time is given.
  func explain(at time: Instant?) throws -> Answer {
    let course = try DelayCourse(of: talker, at: listener, in: history)
    let frames = course.frames
    guard !frames.isEmpty else {
      return .nothing(
        "\(listener) heard nothing of \(talker), so no delay is to be explained; --gap N says why"
      )
    }
    let place = Self.place(at: time, in: frames)
    let frame = frames[place]
    let turn = Self.turn(before: place, in: frames)
    let telling = turn.flatMap { Self.telling($0, course) }
    var lines = head(frame, at: time)
    lines += ["", "its parts"] + parts(frame) + ["", "since when"]
    lines += (try since(turn, telling, first: frames[0])) + [end(after: place, in: frames)]
    lines += ["", "what could shorten it"] + (try playout(place, course))
    return .found(lines: lines, root: (telling?.came ?? frame.came).sequence)
  }

  // MARK: Which frame

  /// The last frame that had begun to sound at that time, or the first of all; without a time, of those that were as late
  /// as the latest the one that waited longest in the receive buffer: what sets play-out is no longer there by then.
  private static func place(at time: Instant?, in frames: [DelayCourse.Frame]) -> Int {
    if let time { return frames.lastIndex { $0.sounds <= time } ?? 0 }
    let most = frames.map(\.delay).max() ?? .zero
    let latest = frames.indices.filter { frames[$0].delay > most - step }
    return latest.reduce(latest.first ?? 0) { frames[$1].wait > frames[$0].wait ? $1 : $0 }
  }

  private func head(_ frame: DelayCourse.Frame, at time: Instant?) -> [String] {
    let delay = GapExplanation.milliseconds(frame.delay)
    let said = GapExplanation.seconds(frame.captured.time - VoiceFrame.length)
    let words =
      "\(listener) heard at \(GapExplanation.seconds(frame.sounds)) what \(talker) said at \(said): "
      + "\(delay) from mouth to ear"
    guard let time else { return [words + ", the longest of the run"] }
    if frame.sounds > time {
      return [
        "nothing of \(talker) had sounded at \(listener) by \(GapExplanation.seconds(time))", words,
      ]
    }
    guard time - frame.sounds > VoiceFrame.length else { return [words] }
    return [
      "nothing of \(talker) sounded at \(listener) at \(GapExplanation.seconds(time)); before that",
      words,
    ]
  }

  private func parts(_ frame: DelayCourse.Frame) -> [String] {
    func line(_ name: String, _ span: Duration, _ note: String) -> String {
      "  \(name.filled(to: 28)) \(GapExplanation.milliseconds(span).indented(to: 12))"
        + (note.isEmpty ? "" : "   \(note)")
    }
    func events(_ first: EventHeader, _ last: EventHeader) -> String {
      "events \(first.sequence) to \(last.sequence)"
    }
    return [
      line("captured", VoiceFrame.length, "a frame is so long"),
      line("held back", frame.held, events(frame.captured, frame.sent)),
      line("on its way", frame.way, "\(frame.path.rawValue), \(events(frame.sent, frame.came))"),
      line("in the receive buffer", frame.wait, events(frame.came, frame.played)),
      line("codec", CodecDelay.lookAhead, "what it looks ahead"),
      line("together", frame.delay, ""),
    ]
  }

  // MARK: Since when

  /// The last frame that was heard sooner or later by a frame, and the first of those that were about as late as the one in
  /// question.
  private struct Turn {
    var before: DelayCourse.Frame
    var first: DelayCourse.Frame

    /// By how much the delay grew at once.
    var growth: Duration { first.delay - before.delay }
  }

  /// With which frame the delay came to what it is; nil where it was so from the first on.
  private static func turn(before place: Int, in frames: [DelayCourse.Frame]) -> Turn? {
    let delay = frames[place].delay
    guard let before = frames[..<place].lastIndex(where: { isOther($0.delay, than: delay) }) else {
      return nil
    }
    return Turn(before: frames[before], first: frames[before + 1])
  }

  private static func isOther(_ delay: Duration, than other: Duration) -> Bool {
    delay - other >= step || other - delay >= step
  }

  /// The packet that took longest while the delay grew at once: what play-out waited for, or was set by.
  private static func telling(
    _ turn: Turn,
    _ course: DelayCourse,
  ) -> DelayCourse.Arrival? {
    guard turn.growth >= step / 2 else { return nil }
    let meanwhile = course.arrivals.filter { arrival in
      arrival.came.sequence > turn.before.came.sequence
        && arrival.came.sequence < turn.first.played.sequence
    }
    return meanwhile.max { $0.came.time - $0.sent.time < $1.came.time - $1.sent.time }
  }

  private func since(
    _ turn: Turn?,
    _ telling: DelayCourse.Arrival?,
    first: DelayCourse.Frame,
  ) throws -> [String] {
    func place(_ frame: DelayCourse.Frame) -> String {
      "  \(GapExplanation.seconds(frame.sounds)) (event \(frame.played.sequence)): "
    }
    guard let turn else { return [place(first) + "so it was from the first frame on that sounded"] }
    guard turn.growth >= Self.step / 2 || turn.growth <= .zero - Self.step / 2 else {
      return [
        place(turn.first) + "it came to that little by little, as where two sample clocks drift; "
          + "it was \(GapExplanation.milliseconds(first.delay)) with the first frame that sounded"
      ]
    }
    var lines = [
      place(turn.first) + Self.change(turn.growth)
        + " than what sounded before, at \(GapExplanation.seconds(turn.before.sounds))"
    ]
    guard let telling else { return lines }
    let way = GapExplanation.milliseconds(telling.came.time - telling.sent.time)
    lines.append(
      "  the slowest packet that came meanwhile had been on its way for \(way): "
        + "\(telling.path.rawValue), events \(telling.sent.sequence) to \(telling.came.sequence)"
    )
    let acts = try PastAct.all(until: telling.came.sequence, in: history).filter {
      $0.touches([talker, listener])
    }
    guard !acts.isEmpty else { return lines }
    let texts = acts.suffix(Self.acts).map(\.textWithTime).joined(separator: ", ")
    return lines + ["  acts before that packet came, the last ones: \(texts)"]
  }

  /// `960.000 ms later`, or sooner.
  private static func change(_ growth: Duration) -> String {
    let isLater = growth > .zero
    let span = GapExplanation.milliseconds(isLater ? growth : .zero - growth)
    return "\(span) \(isLater ? "later" : "sooner")"
  }

  /// When it was heard sooner or later again.
  private func end(after place: Int, in frames: [DelayCourse.Frame]) -> String {
    let delay = frames[place].delay
    guard let next = frames[place...].first(where: { Self.isOther($0.delay, than: delay) }) else {
      return "  so it was until the last frame that sounded"
    }
    return "  until \(GapExplanation.seconds(next.sounds)) (event \(next.played.sequence)): "
      + Self.change(next.delay - delay)
  }

  // MARK: What play-out does

  /// How the listener's play-out is set, and what of that shortens a delay.
  private func playout(_ place: Int, _ course: DelayCourse) throws -> [String] {
    let frame = course.frames[place]
    guard let plan = history.plan else { return ["  the plan was written by another version"] }
    let call = try IntercomApplication.plan(of: plan)
    guard let member = call.members.firstIndex(where: { $0.device == listener }) else { return [] }
    let playout = call.settings(of: member).playout
    let shrink = MeasureUnit.nanoseconds.text(playout.shrinkPeriod.nanoseconds)
    let target = MeasureUnit.nanoseconds.text(playout.target.nanoseconds)
    let set =
      "  'intercom.playout' has target \(target), anchor \(playout.anchor.rawValue), "
      + "delay \(playout.delay.rawValue), catch_up \(playout.catchUp.rawValue), shrink \(shrink)"
    guard frame.wait > playout.target + Self.step * 2 else {
      return [
        set,
        "  the receive buffer held it for no longer than it is set to: the delay is that of the rest",
      ]
    }
    let spurt = GapExplanation.seconds(course.spurt(of: place))
    return [set] + Self.remedies(playout)
      + ["  \(talker) had sent without a pause since \(spurt)"]
  }

  private static func remedies(_ playout: JitterBufferSettings) -> [String] {
    var words: [String] = []
    if playout.catchUp == .compress {
      words.append(
        "  'catch_up: compress' plays two frames in the time of one until the target is reached"
      )
    }
    if playout.shrinkPeriod > .zero {
      words.append("  'shrink' gives back a frame at a time")
    }
    guard words.isEmpty else { return words }
    let isSetAnew = playout.anchor == .talkspurt || playout.delay == .adaptive
    let when =
      isSetAnew
      ? "when a talkspurt begins, after a pause of the talker, and not within one"
      : "when play-out begins anew, as after a start of the app"
    return [
      "  set so, it falls \(when): within a talkspurt 'shrink' above 0s or 'catch_up: compress' shortens it"
    ]
  }
}
