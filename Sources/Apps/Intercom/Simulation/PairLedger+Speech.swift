import Kernel
import Voice

/// From frames to speech, and from unheard speech to gaps.
extension PairLedger {
  /// The part of a frame in which the talker truly spoke, in true time.
  struct Overlap {
    var from: Instant
    var to: Instant
    var beginsStretch: Bool
  }

  /// Judges a frame whose end is certain.
  mutating func settle(_ frame: FrameRecord) {
    figures.open(at: frame.start)
    if frame.wasOffered, !frame.isUnattended {
      figures.settled(wasHeard: frame.played != nil, wasSent: frame.copies > 0)
    }
    guard let speech = speech(in: frame) else {
      for gap in course.pause() { emit(gap) }
      for gap in course.pass(frame.start) { emit(gap) }
      return
    }
    if speech.beginsStretch {
      for gap in course.pause() { emit(gap) }
      course.beginStretch()
    }
    course.noteOffer(frame.wasOffered)
    figures.spoke(speech.to - speech.from)
    if let played = frame.played {
      figures.heard(
        delay: played + course.codecDelay - frame.start,
        saidAt: frame.start,
        isNarrow: frame.isNarrow,
      )
      for gap in course.hear(frame, from: speech.from, at: played) { emit(gap) }
    } else {
      let cause = course.miss(frame, from: speech.from, to: speech.to)
      figures.missed(speech.to - speech.from, cause: cause, isRated: !frame.isUnattended)
    }
  }

  mutating func emit(_ gap: Gap) {
    var gap = gap
    gap.listener = listener
    gap.talker = talker
    // Less than a nanosecond's worth of two clocks' drift may lie between two frames.
    if gap.start < lastEnd {
      let overlap = lastEnd - gap.start
      gap.start = lastEnd
      gap.shorten(to: max(.zero, gap.length - overlap))
    }
    lastEnd = gap.end
    gap.severity = GapClass(length: max(gap.length, gap.unheard))
    figures.note(gap)
    gaps.append(gap)
  }

  /// The part of the frame in which the talker truly spoke; nil where it did not.
  mutating func speech(in frame: FrameRecord) -> Overlap? {
    let from = frame.timestamp.offset.nanoseconds
    let to = from + VoiceFrame.length.nanoseconds
    while nextStretch < truth.count, truth[nextStretch].end.nanoseconds <= from { nextStretch += 1 }
    guard nextStretch < truth.count else { return nil }
    let stretch = truth[nextStretch]
    guard stretch.start.nanoseconds < to else { return nil }
    return Overlap(
      from: frame.instant(max(0, stretch.start.nanoseconds - from)),
      to: frame.instant(min(to, stretch.end.nanoseconds) - from),
      beginsStretch: stretch.start.nanoseconds >= from,
    )
  }

  /// Speech of the last moments, which no whole frame was captured of.
  func speech(after frame: FrameRecord, until end: Instant) -> Duration {
    let first = (frame.timestamp + 1).offset.nanoseconds
    let begin = frame.timestamp < 0 ? Instant.start : frame.end
    let rest = SpeechInterval(
      start: Instant(nanoseconds: first),
      end: Instant(nanoseconds: first + max(0, (end - begin).nanoseconds)),
    )
    return truth.reduce(.zero) { $0 + $1.overlap(with: rest) }
  }
}

extension FrameRecord {
  /// The true time of a place in the frame, which is counted on the talker's sample clock.
  ///
  /// A frame's true length differs from 20 ms by the clock's drift.
  fileprivate func instant(_ place: Int64) -> Instant {
    let length = (end - start).nanoseconds
    return start + Duration(nanoseconds: place * length / VoiceFrame.length.nanoseconds)
  }
}
