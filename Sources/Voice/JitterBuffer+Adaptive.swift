import Kernel

/// How long the frames of one stream took lately, each against its place in the talker's count.
///
/// What a talker had held back before a talkspurt, its pre-roll, leaves in one burst and says nothing of
/// the network: the frames that come within two ticks of a talkspurt's first, and those before them, do
/// not count.
struct ArrivalWindow: Record, Equatable, Sendable {
  /// So many arrivals, 2.56 s of a talkspurt.
  static let capacity = 128
  /// So many of them may need more than the delay: 5 of 100.
  static let spared = 6

  /// Tick of arrival minus timestamp, of the last arrivals, in a ring.
  var offsets: [Int64] = []
  /// Where the next arrival is written, once the ring is full.
  var next: Int64 = 0
  /// The frame furthest on in the talker's count; nil before the first.
  var newest: BufferedFrame?
  /// The last tick whose arrivals may be a burst.
  var burstUntil: Tick = 0
  /// The last frame of the burst.
  var burst: FrameNumber = 0

  /// No arrivals.
  init() {}

  /// Notes the arrival of a frame.
  mutating func note(_ frame: BufferedFrame) {
    let pause = newest.map {
      (frame.timestamp - $0.timestamp) - (frame.sequence - $0.sequence)
    }
    if newest == nil || pause.map({ $0 > 0 }) == true {
      burstUntil = frame.arrival + 1
      burst = frame.timestamp
    }
    if newest.map({ $0.timestamp < frame.timestamp }) ?? true { newest = frame }
    if frame.arrival <= burstUntil { burst = max(burst, frame.timestamp) }
    guard frame.timestamp > burst else { return }
    let offset = (frame.arrival - frame.timestamp).number
    if offsets.count < Self.capacity {
      offsets.append(offset)
    } else {
      offsets[Int(next)] = offset
      next = (next + 1) % Int64(Self.capacity)
    }
  }

  /// The arrival that took the least time; nil before the first.
  var quickest: PlayoutOffset? { offsets.min().map(PlayoutOffset.init) }

  /// What 95 of 100 arrivals did not exceed; nil before the first.
  var usual: PlayoutOffset? {
    guard !offsets.isEmpty else { return nil }
    let spared = Self.spared * offsets.count / Self.capacity
    return PlayoutOffset(offsets.sorted()[offsets.count - 1 - spared])
  }
}

extension JitterBuffer {
  /// By how many ticks a late frame may make play-out later than the quickest needs: 200 ms.
  private static let growth: Int64 = 10

  /// Notes an arrival, and makes play-out so late that the frame still has its turn.
  ///
  /// What was concealed in its place has sounded; what has played or was given up does not come again.
  mutating func followArrival(of frame: BufferedFrame) {
    let (timestamp, tick) = (frame.timestamp, frame.arrival)
    arrivals.note(frame)
    guard let offset, let quickest = arrivals.quickest else { return }
    if let reference, timestamp <= reference.timestamp { return }
    let needed = tick + 1 - timestamp
    guard needed > offset, needed <= quickest + 1 + Self.growth else { return }
    self.offset = needed
    horizon = reference?.timestamp
    missing = 0
    slack = nil
    shrinkTicks = 0
  }

  /// The offset for a talkspurt that is aligned with `frame`: what the network needs, where it is known.
  ///
  /// Where its oldest frame is to be heard, that frame's turn is not made sooner.
  func followed(_ turn: Tick, of frame: BufferedFrame, at tick: Tick) -> PlayoutOffset {
    let offset = turn - frame.timestamp
    guard settings.delay == .adaptive, let neededOffset else { return offset }
    switch settings.anchor {
    case .fixed: return max(neededOffset, tick - frame.timestamp)
    case .talkspurt: return max(neededOffset, offset)
    }
  }

  /// Whether play-out is later than the network needs; true where the delay does not follow it.
  var isLaterThanNeeded: Bool {
    guard settings.delay == .adaptive, let offset, let neededOffset else { return true }
    return offset > neededOffset
  }

  /// The offset with which the quickest frames wait for the target, and 95 of 100 have their turn, as far
  /// as there is room for those that wait meanwhile.
  private var neededOffset: PlayoutOffset? {
    guard let quickest = arrivals.quickest, let usual = arrivals.usual else { return nil }
    let held = min(usual, Self.latest(behind: quickest))
    return max(quickest + settings.targetTicks, held) + 1
  }
}
