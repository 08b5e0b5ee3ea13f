import Kernel

extension JitterBuffer {
  /// What plays in `tick`; ticks must rise from call to call.
  public mutating func pull(at tick: Tick) -> Playout {
    alignIfNeeded(at: tick)
    shrinkIfIdle(at: tick)
    guard let due = dueTimestamp(at: tick) else { return .silence }
    giveUpOverdue(before: due)
    if let horizon, due <= horizon { return .silence }
    guard let next = frames.first else { return playWithoutAny(due: due) }
    if next.timestamp == due {
      return isBehind(at: tick) ? playTwo(at: tick) : play(next)
    }
    return isFilling ? .silence : playGap(due: due, before: next)
  }

  private func dueTimestamp(at tick: Tick) -> FrameNumber? {
    guard let offset else { return nil }
    return tick - offset
  }

  // MARK: Alignment

  private mutating func alignIfNeeded(at tick: Tick) {
    guard let oldest = frames.first, let newest = frames.last else { return }
    guard let due = dueTimestamp(at: tick) else {
      switch settings.anchor {
      case .fixed:
        align(with: newest, arrival: newest.arrival, at: tick)
        settlesAt = tick + settings.targetTicks
      case .talkspurt: alignWithTalkspurt(from: oldest, at: tick)
      }
      return
    }
    if oldest.timestamp - due > Int64(Self.capacity) {
      // The talker's count has jumped: waiting for it would be deafness.
      align(with: oldest, arrival: oldest.arrival, at: tick)
    } else if settings.delay == .fixed, let settlesAt, tick <= settlesAt {
      // The rest of a burst may still come: whichever frame came first would else set the delay.
      alignSooner(with: newest, at: tick)
    } else if settings.anchor == .talkspurt, startsTalkspurt(oldest, due: due) {
      alignWithTalkspurt(from: oldest, at: tick)
    }
  }

  /// Aligns with `oldest`, which waits since the first frame of its talkspurt came: a burst may
  /// arrive in any order.
  private mutating func alignWithTalkspurt(from oldest: BufferedFrame, at tick: Tick) {
    let arrival = frames.reduce(oldest.arrival) { min($0, $1.arrival) }
    align(with: oldest, arrival: arrival, at: tick)
  }

  /// Aligns with a frame of the same talkspurt that took less time than the one aligned with, by
  /// more than the target: less is jitter.
  private mutating func alignSooner(with frame: BufferedFrame, at tick: Tick) {
    let turn = max(tick, frame.arrival + 1 + settings.targetTicks)
    guard let offset, turn - frame.timestamp + settings.targetTicks < offset else { return }
    guard let earlier = reference ?? frames.first,
      Gap(from: earlier, to: frame).silentFrames == 0
    else { return }
    align(with: frame, arrival: frame.arrival, at: tick)
  }

  private mutating func align(with frame: BufferedFrame, arrival: Tick, at tick: Tick) {
    let turn = max(tick, arrival + 1 + settings.targetTicks)
    offset = followed(turn, of: frame, at: tick)
    alignedSequence = frame.sequence
    isFilling = true
    missing = 0
    slack = nil
    shrinkTicks = 0
  }

  /// Whether `frame` opens a talkspurt that the play-out is not yet aligned with, and all that
  /// may still belong to the one before has had its turn.
  private func startsTalkspurt(_ frame: BufferedFrame, due: FrameNumber) -> Bool {
    if let alignedSequence {
      // An older frame of the talkspurt that has not begun to play is its start.
      if isFilling { return frame.sequence < alignedSequence }
      if frame.sequence <= alignedSequence { return false }
    }
    guard let reference else { return false }
    let gap = Gap(from: reference, to: frame)
    return gap.silentFrames > 0 && due > reference.timestamp + gap.lostFrames
  }

  private mutating func giveUpOverdue(before due: FrameNumber) {
    let count = frames.partitioningIndex { $0.timestamp >= due }
    guard count > 0 else { return }
    for frame in frames[..<count] { drop(frame, .overdue) }
    reference = frames[count - 1]
    frames.removeFirst(count)
  }

  /// Gives up one frame's place where no frame of the last period needed all of its wait.
  private mutating func shrinkIfIdle(at tick: Tick) {
    guard settings.shrinkPeriod > .zero, !isFilling, let offset, let next = frames.first
    else { return }
    shrinkTicks += 1
    guard shrinkTicks >= VoiceFrame.count(covering: settings.shrinkPeriod) else { return }
    if let slack, slack > settings.targetTicks {
      if next.timestamp == tick - offset {
        drop(frames.removeFirst(), .skipped)
        reference = next
        horizon = next.timestamp
      }
      self.offset = offset - 1
    }
    slack = nil
    shrinkTicks = 0
  }

  // MARK: One tick

  private mutating func play(_ frame: BufferedFrame) -> Playout {
    frames.removeFirst()
    horizon = frame.timestamp
    reference = frame
    missing = 0
    isFilling = false
    return .frame(sequence: frame.sequence, timestamp: frame.timestamp)
  }

  /// Whether the newest frame would wait for longer than the target, and two frames are at hand
  /// that make a tick of it.
  private func isBehind(at tick: Tick) -> Bool {
    guard settings.catchUp == .compress, frames.count > 1 else { return false }
    if let lastMerge, tick - lastMerge < Self.mergeSpacing { return false }
    return frames[1].timestamp == frames[0].timestamp + 1
      && depth(at: tick) > Int(settings.targetTicks) && isLaterThanNeeded
  }

  private mutating func playTwo(at tick: Tick) -> Playout {
    let first = PlayableFrame(frames[0])
    _ = play(frames[0])
    let second = PlayableFrame(frames[0])
    _ = play(frames[0])
    offset = offset.map { $0 - 1 }
    slack = slack.map { $0 - 1 }
    lastMerge = tick
    return .merge(first: first, second: second)
  }

  private mutating func playWithoutAny(due: FrameNumber) -> Playout {
    guard !isFilling, missing < settings.starvation else {
      empty()
      return .silence
    }
    return conceal(due)
  }

  /// The due frame is not there, a later one is.
  private mutating func playGap(due: FrameNumber, before next: BufferedFrame) -> Playout {
    guard let reference else { return .silence }
    let gap = Gap(from: reference, to: next)
    guard due <= reference.timestamp + gap.lostFrames else {
      missing = 0
      return .silence
    }
    if gap.silentFrames == 0, due == next.timestamp - 1, next.carriesPrevious {
      horizon = due
      missing = 0
      self.reference = BufferedFrame(
        sequence: next.sequence - 1,
        timestamp: due,
        arrival: next.arrival,
      )
      return .recover(sequence: next.sequence - 1, timestamp: due, from: next.sequence)
    }
    guard missing < settings.starvation else {
      horizon = due
      return .silence
    }
    return conceal(due)
  }

  private mutating func conceal(_ timestamp: FrameNumber) -> Playout {
    horizon = timestamp
    missing += 1
    return .conceal(timestamp: timestamp)
  }
}

/// What lies between two frames of a stream that have no frame between them at hand.
private struct Gap {
  /// Frames that were sent and are not there.
  var lostFrames: Int64
  /// Capture frames that were never sent: a pause between talkspurts.
  var silentFrames: Int64

  init(from earlier: BufferedFrame, to later: BufferedFrame) {
    lostFrames = max(0, later.sequence - earlier.sequence - 1)
    silentFrames = max(0, later.timestamp - earlier.timestamp - 1 - lostFrames)
  }
}
