import Kernel

/// A watch that a child wears: it records, and uploads each half hour when that is over.
public struct Watch: Record, Hashable, Sendable {
  /// Its name.
  public var name = ""
  /// Where it uploads.
  public var server = ""
  /// Where its clock stands in civil time.
  public var start = CivilStart()  // key: none
  /// Whether it records.
  public var isRecording = false
  /// How many slots are still to come; 0 for as many as there are.
  public var left: Int64 = 0

  /// A blank watch.
  public init() {}

  /// A watch that does not record yet.
  public init(_ name: String, server: String, start: CivilStart) {
    self.name = name
    self.server = server
    self.start = start
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: WatchEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    switch event {
    case .recordingStarted(let slots):
      guard !isRecording else { return }
      isRecording = true
      left = slots
      wait(now, &effects)
    case .recordingStopped:
      isRecording = false
      effects.append(.cancelTimer(.watch(.slotEnded)))
    case .slotEnded:
      guard isRecording else { return }
      // A clock that drifts may show a moment less.
      let slot = Slot.ended(at: start.unix(now.wall) + 1)
      let upload = ServerEvent.slotUploaded(watch: name, slot: slot)
      effects.send(.server(upload), to: server, by: .internet)
      if left == 1 {
        isRecording = false
      } else {
        left = max(0, left - 1)
        wait(now, &effects)
      }
    }
  }

  /// Until the next :00 or :30.
  private func wait(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    let next = Slot.end(of: Slot.ended(at: start.unix(now.wall)) + 1)
    effects.append(.setTimer(.watch(.slotEnded), at: now.uptime + (start.wall(next) - now.wall)))
  }
}
