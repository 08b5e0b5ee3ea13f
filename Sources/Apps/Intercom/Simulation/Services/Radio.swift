import Kernel
import World

/// The radio between the phones as the system offers it, Multipeer-like: it finds peers, connects
/// on invitation, and notices slowly that a peer is gone.
///
///             discovery               invited              connecting
///     apart ─────────────► found ───────────────► connecting ───────────► connected
///       ▲                    │                        │                       │
///       └──────────── lossDetection, disconnected, out of range ──────────────┘
///
/// A session has eight phones at most, the own one included: a ninth is refused, and is found again.
///
/// A cut that heals in time is never noticed, and the next one is noticed as late as the first would
/// have been. What takes it time is a timer; what makes that void cancels it.
///
/// A phone that announces something else is found anew by whom it is not connected with: what they have seen of it
/// is of before.
struct Radio: WorldService, Record {
  /// The phones, in the order of the plan.
  var devices: [String] = []
  /// What it knows of each two phones, by the smaller place × count + the larger one.
  var pairs: [Pair] = []
  var spans = PlannedRadio()

  static let part = "radio"

  /// How far two phones have come.
  enum State: String, CaseIterable, Sendable {
    /// They do not see each other.
    case apart
    /// They have seen each other.
    case found
    /// One has invited the other.
    case connecting
    /// The connection stands, as far as the radio knows.
    case connected
  }

  /// What two phones that are not connected have seen of each other.
  enum Sighting: String, CaseIterable, Sendable {
    /// What both announce.
    case current
    /// What one of them has announced before: it has changed since, out of range.
    case stale
  }

  /// What the radio knows of two phones.
  struct Pair: Record, Equatable, Sendable {
    /// How far they have come.
    var state = Radio.State.apart
    /// Whether one is in range of the other.
    var isInRange = false
    /// What they have seen of each other.
    var sighting = Radio.Sighting.current  // key: sighting, unless .current
    /// What it is at, in the order in which it was begun: at most a connection and a notice.
    var timers: [RadioTimer] = []

    /// Whether it is about to notice that the other is there, or gone.
    var isNoticing: Bool { timers.contains { $0.purpose != .connect } }
  }

  init() {}

  /// A radio between phones that are out of each other's range.
  init(devices: [String], spans: PlannedRadio = PlannedRadio()) {
    self.devices = devices
    self.spans = spans
    pairs = Array(repeating: Pair(), count: devices.count * devices.count)
  }

  /// What it knows of two phones, by their places; of either as the first.
  func pair(_ first: Int, _ second: Int) -> Pair { pairs[index(first, second)] }

  mutating func reduce(
    _ event: RadioEvent,
    at now: DeviceTime,
    into effects: inout Effects<RadioEffect>,
  ) {
    switch event {
    case .rangeChanged(let first, let second, let isInRange):
      pairs[index(first, second)].isInRange = isInRange
      look(first, second, now, &effects)
    case .announced(let device, let other):
      let index = index(device, other)
      guard pairs[index].state == .found else { return }
      pairs[index].sighting = .stale
      if pairs[index].isInRange { look(device, other, now, &effects) }
    case .invited(let device, let peer):
      let index = index(device, peer)
      guard pairs[index].state == .found else { return }
      if isFull(device) || isFull(peer) {
        effects.append(.refused(full: isFull(device) ? device : peer, first: device, second: peer))
        set(.apart, index, &effects)
        look(device, peer, now, &effects)
        return
      }
      set(.connecting, index, &effects)
      begin(RadioTimer(.connect, device, peer), after: spans.connecting, now, &effects)
    case .disconnected(let device, let peer):
      let index = index(device, peer)
      guard pairs[index].state != .apart else { return }
      set(.apart, index, &effects)
      look(device, peer, now, &effects)
    case .timerFired(let timer):
      finish(timer, &effects)
    }
  }

  /// How many phones a session has at most, the own one included (Multipeer Connectivity).
  static let sessionMost = 8

  /// Whether a phone's session has as many as it can have.
  private func isFull(_ device: String) -> Bool {
    // No smaller group of phones ever fills one.
    guard devices.count > Self.sessionMost, let one = devices.firstIndex(of: device) else {
      return false
    }
    let others = devices.indices.count { other in
      guard other != one else { return false }
      switch pairs[index(one, other)].state {
      case .apart, .found: return false
      case .connecting, .connected: return true
      }
    }
    return others >= Self.sessionMost - 1
  }

  private func index(_ first: Int, _ second: Int) -> Int {
    min(first, second) * devices.count + max(first, second)
  }

  private func index(_ first: String, _ second: String) -> Int {
    guard let one = devices.firstIndex(of: first), let other = devices.firstIndex(of: second) else {
      preconditionFailure("\(first) and \(second) are not both among the radio's phones")
    }
    return index(one, other)
  }

  /// Changes the pair's state: what it was at in the state before is void.
  private mutating func set(_ state: State, _ index: Int, _ effects: inout Effects<RadioEffect>) {
    for timer in pairs[index].timers { effects.append(.cancelTimer(timer)) }
    pairs[index].timers = []
    pairs[index].state = state
    pairs[index].sighting = .current
  }

  /// Compares what the radio believes of a pair with what is.
  ///
  /// Where they differ it will notice, some time after the difference began.
  private mutating func look(
    _ first: String,
    _ second: String,
    _ now: DeviceTime,
    _ effects: inout Effects<RadioEffect>,
  ) {
    let index = index(first, second)
    if pairs[index].sighting == .stale, pairs[index].isInRange { set(.apart, index, &effects) }
    switch (pairs[index].state, pairs[index].isInRange) {
    case (.apart, true):
      notice(RadioTimer(.find, first, second), after: spans.discovery, now, &effects)
    case (.found, false), (.connecting, false), (.connected, false):
      notice(RadioTimer(.lose, first, second), after: spans.lossDetection, now, &effects)
    case (.apart, false), (.found, true), (.connecting, true), (.connected, true):
      for timer in pairs[index].timers where timer.purpose != .connect {
        effects.append(.cancelTimer(timer))
      }
      pairs[index].timers.removeAll { $0.purpose != .connect }
    }
  }

  /// From here on the radio takes its time, where it is not at it already.
  private mutating func notice(
    _ timer: RadioTimer,
    after span: Duration,
    _ now: DeviceTime,
    _ effects: inout Effects<RadioEffect>,
  ) {
    guard !pairs[index(timer.first, timer.second)].isNoticing else { return }
    begin(timer, after: span, now, &effects)
  }

  private mutating func begin(
    _ timer: RadioTimer,
    after span: Duration,
    _ now: DeviceTime,
    _ effects: inout Effects<RadioEffect>,
  ) {
    pairs[index(timer.first, timer.second)].timers.append(timer)
    effects.append(.setTimer(timer, at: now.uptime + span))
  }

  private mutating func finish(_ timer: RadioTimer, _ effects: inout Effects<RadioEffect>) {
    let (first, second) = (timer.first, timer.second)
    let index = index(first, second)
    pairs[index].timers.removeAll { $0 == timer }
    let pair = pairs[index]
    switch (timer.purpose, pair.state) {
    case (.find, .apart):
      set(.found, index, &effects)
      effects.append(.found(first: first, second: second))
    case (.connect, .connecting):
      set(pair.isInRange ? .connected : .apart, index, &effects)
      effects.append(
        pair.isInRange
          ? .connected(first: first, second: second) : .failed(first: first, second: second)
      )
    case (.lose, .found), (.lose, .connecting), (.lose, .connected):
      set(.apart, index, &effects)
      effects.append(.lost(first: first, second: second))
    case (.find, .found), (.find, .connecting), (.find, .connected), (.connect, .apart),
      (.connect, .found), (.connect, .connected), (.lose, .apart):
      preconditionFailure("\(timer.purpose) fired while \(pair.state)")
    }
  }
}
