import Intercom
import Kernel
import Plans

/// What a log can say that services were told: what no run tells them, a replay refuses.
extension Radio {
  func problem(of event: RadioEvent, among devices: [String], at now: Uptime) -> FieldError? {
    guard self.devices == devices, pairs.count == devices.count * devices.count else {
      return .range("pairs")
    }
    guard [spans.discovery, spans.connecting, spans.lossDetection].allSatisfy(now.canAdd) else {
      return .range("spans")
    }
    switch event {
    case .rangeChanged(let first, let second, _):
      return .of(first, second, among: devices)
    case .announced(let first, let second), .invited(let first, let second),
      .disconnected(let first, let second):
      return .of(first, second, among: devices)
    case .timerFired(let timer):
      if let problem = FieldError.of(timer.first, timer.second, among: devices) { return problem }
      let pair = pair(place(timer.first), place(timer.second))
      let fits = pair.timers.contains(timer) && timer.purpose.fits(pair.state)
      return fits ? nil : .unset("\(timer.purpose)")
    }
  }

  private func place(_ device: String) -> Int { devices.firstIndex(of: device) ?? 0 }
}

extension RadioTimer.Purpose {
  /// Whether two phones that have come so far can be waiting for it.
  fileprivate func fits(_ state: Radio.State) -> Bool {
    switch self {
    case .find: state == .apart
    case .connect: state == .connecting
    case .lose: state != .apart
    }
  }
}

extension MatchMaker {
  func problem(of event: MatchEvent, among devices: [String], at now: Uptime) -> FieldError? {
    guard self.devices == devices, members.count == devices.count,
      reaches.count == devices.count * devices.count
    else { return .range("members") }
    let spread = Duration(nanoseconds: spans.spreadNanoseconds)
    let spans = [spans.making, spans.timeout, spread]
    guard spans.allSatisfy(Limits.spans.contains), spans.allSatisfy(now.canAdd),
      now.canAdd(spans[0] + spread)
    else { return .range("spans") }
    // As many as a run of years has milliseconds.
    guard members.allSatisfy({ matchesMade.indices.contains(Int(truncatingIfNeeded: $0.group)) }),
      draws.count == matchesMade.count,
      (matchesMade + draws).allSatisfy({ (0...1 << 40).contains($0) })
    else { return .range("matchesMade") }
    func known(_ device: String) -> FieldError? {
      devices.contains(device) ? nil : .unknown("device", device)
    }
    switch event {
    case .reachChanged(let first, let second, _):
      return .of(first, second, among: devices)
    case .asked(let device), .gathered(let device), .left(let device):
      return known(device)
    case .missed(let device, let peer):
      return .of(device, peer, among: devices)
    case .timerFired(.giveUp(let device)):
      guard let place = devices.firstIndex(of: device) else { return known(device) }
      return members[place].state == .asking ? nil : .unset("giveUp")
    case .timerFired(let timer):
      // What is in the making names phones that are known.
      return making.contains(timer) ? nil : .unset(timer.kind)
    }
  }
}

extension Attacker {
  func problem(of event: AttackEvent, among devices: [String], at now: Uptime) -> FieldError? {
    guard now.canAdd(.zero - reach), (0...Self.keptMax).contains(kept) else {
      return .range("reach")
    }
    switch event {
    case .overheard(let number, let way, _):
      let last = recordings.last?.number ?? 0
      guard number > last, number <= Int64(Self.keptMax) else { return .range("number") }
      return .of(way.from, way.to, among: devices)
    case .toldToReplay(_, let way, let age):
      guard age >= .zero, now.canAdd(.zero - age) else { return .range("age_ns") }
      return .of(way.from, way.to, among: devices)
    case .toldToCorrupt(let way), .toldToForge(let way):
      return .of(way.from, way.to, among: devices)
    case .toldToPose(let way, let poser, _):
      return .of(way.from, way.to, among: devices) ?? .of(poser, way.from, among: devices)
        ?? .of(poser, way.to, among: devices)
    }
  }

  /// More than any run records.
  private static let keptMax = 1 << 40
}

extension FieldError {
  /// Two phones of which one is not in the call, or that are one; nil for any other two.
  fileprivate static func of(_ first: String, _ second: String, among devices: [String]) -> Self? {
    for device in [first, second] where !devices.contains(device) {
      return .unknown("device", device)
    }
    guard first != second else {
      return Self(field: "device", problem: "'\(first)' is both ends of one way")
    }
    return nil
  }
}

extension Uptime {
  /// Whether a span from now on ends at a time that can be told.
  fileprivate func canAdd(_ span: Duration) -> Bool {
    !nanoseconds.addingReportingOverflow(span.nanoseconds).overflow
  }
}
