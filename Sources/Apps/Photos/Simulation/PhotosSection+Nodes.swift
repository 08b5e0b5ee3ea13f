import Kernel
import Photos
import Plans

/// What acts on phones mean for what people do with the photos.
extension PhotosSection {
  /// Reports acts on a cleaner's process where there is none, and warns of acts that leave it as it is,
  /// and of what nobody can do while a phone is locked or its cleaner out of sight.
  ///
  /// - Complexity: O(n log n) in the acts.
  func checkNodes(_ plan: PhotosPlan, _ steps: [Step]) {
    var courses = plan.phones.map { phone in
      let device = scenario.devices.first { $0.id == phone.device }
      let clock = DeviceClock(
        offset: device?.clockOffset ?? .zero,
        drift_ppb: device?.drift_ppb ?? 0,
      )
      return PhoneCourse(phone, signing: plan.signing, clock)
    }
    for event in Self.inOrder(scenario.timeline, steps) {
      switch event {
      case .node(let act, let timed):
        guard let place = plan.phones.firstIndex(where: { $0.device == act.node }) else { continue }
        checkProcess(act, plan.phones[place], at: timed.mark)
        let isIdle = courses[place].take(act, at: timed.at)
        // Of what happens at the very end the timeline warns itself.
        let isLast = timed.at >= .start + scenario.duration
        if isIdle, !isLast, plan.phones[place].hasCleaner {
          diagnostics.warn(ofIdle: act, at: timed.mark)
        }
      case .step(let step):
        guard let place = plan.phones.firstIndex(where: { $0.device == step.act.device }) else {
          continue
        }
        warn(of: step, courses[place])
        courses[place].take(step.act)
      }
    }
  }

  /// What happens to phones and what people do there, in the order in which a run has it.
  private static func inOrder(_ timeline: [Scenario.TimedAct], _ steps: [Step]) -> [PhoneEvent] {
    var events: [(at: Instant, place: Int64, event: PhoneEvent)] = []
    for timed in timeline {
      guard case .generic(.node(let act)) = timed.act else { continue }
      events.append((timed.at, timed.place, .node(act, timed)))
    }
    for step in steps { events.append((step.act.at, step.act.place, .step(step))) }
    return events.enumerated().sorted {
      ($0.element.at, $0.element.place, $0.offset) < ($1.element.at, $1.element.place, $1.offset)
    }
    .map(\.element.event)
  }

  private func checkProcess(_ act: NodeAct, _ phone: PlannedPhone, at mark: Mark) {
    guard act.app == PhotosSchema.name, !phone.hasCleaner else { return }
    diagnostics.report(
      at: mark,
      "act '\(act.kind)' on '\(phone.device)', which has no cleaner: nothing would happen",
      remedy: "name a device with the cleaner, or leave 'cleaner: false' out on '\(phone.device)'",
    )
  }

  private func warn(of step: Step, _ course: PhoneCourse) {
    // Of a session its beginning counts: what comes later is done where there is something to do.
    guard !step.act.isTentative || step.act.deed == .open else { return }
    guard let obstacle = course.obstacle(to: step.act.deed) else { return }
    let on = "act '\(step.name)' on '\(step.act.device)'"
    switch obstacle {
    case .locked:
      diagnostics.warn(
        at: step.mark,
        "\(on), which is locked then: nothing happens",
        remedy: "'wake' the phone before, or let it happen at another time",
      )
    case .outOfSight(let how):
      diagnostics.warn(
        at: step.mark,
        "\(on), whose cleaner is \(how) then: nothing happens",
        remedy: "'resume' or 'open' the cleaner before, or let it happen at another time",
      )
    case .gone:
      diagnostics.warn(
        at: step.mark,
        "\(on), whose cleaner does not run then: nothing happens",
        remedy: "'open' the cleaner before, or let it happen at another time",
      )
    }
  }
}

extension Scenario.Act {
  /// Whether the system starts the cleaner of a phone.
  func startsCleaner(on device: String) -> Bool {
    guard case .generic(.node(.start(let place))) = self else { return false }
    return place.app == PhotosSchema.name && place.node == device
  }
}

/// Something that a phone goes through.
private enum PhoneEvent {
  case node(NodeAct, Scenario.TimedAct)
  case step(PhotosSection.Step)
}

/// What is known of a phone in the course of a timeline.
private struct PhoneCourse {
  private var cleaner = ProcessCourse(.gone)
  private let hasCleaner: Bool
  private let signing: Duration
  private var signature = AppSignature()
  /// The phone's clock, by which the signature ends.
  private var clock: DeviceClock

  /// Why nothing comes of what somebody does.
  enum Obstacle {
    case locked
    /// Nobody sees the cleaner; how it is out of sight.
    case outOfSight(String)
    case gone
  }

  init(_ phone: PlannedPhone, signing: Duration, _ clock: DeviceClock) {
    hasCleaner = phone.hasCleaner
    self.signing = signing
    self.clock = clock
    sign(at: .start)
  }

  private mutating func sign(at now: Instant) {
    if signing > .zero { signature.until = DeviceClock().wall(at: now) + signing }
  }

  private func isSigned(at now: Instant) -> Bool { signature.holds(at: clock.wall(at: now)) }

  func obstacle(to deed: PhotoDeed) -> Obstacle? {
    if hasCleaner, cleaner.place == .gone, deed == .kill || deed == .tap && !cleaner.isLocked {
      return .gone
    }
    guard !screen.allows(deed) else { return nil }
    if cleaner.isLocked { return .locked }
    return .outOfSight(cleaner.place == .suspended ? "suspended" : "in the background")
  }

  private var screen: PhoneScreen {
    if cleaner.isLocked { return .locked }
    switch cleaner.place {
    case .inFront, .gone: return .usable
    case .behind, .suspended: return .away
    }
  }

  /// Lets something happen to the phone.
  ///
  /// - Returns: whether it leaves the cleaner as it is, where it is about the cleaner.
  mutating func take(_ act: NodeAct, at instant: Instant) -> Bool {
    if let app = act.app, app != PhotosSchema.name { return false }
    if case .clock(_, let change) = act, let step = change.step(from: clock.wall(at: instant)) {
      clock.step(by: step, at: instant)
    }
    // Without a signature it does not start, which the run tells.
    if act.deed == .start, cleaner.place == .gone, !isSigned(at: instant) { return false }
    let isIdle = cleaner.take(act.deed)
    return isIdle && act.deed.isOfApp
  }

  /// Lets somebody do something.
  mutating func take(_ act: PlannedPhotoAct) {
    switch act.deed {
    case .open:
      guard hasCleaner, !cleaner.isLocked else { return }
      if cleaner.place == .gone, !isSigned(at: act.at) { return }
      cleaner.take(.start)
    case .kill, .permit:
      cleaner.take(.kill)
    case .resign:
      sign(at: act.at)
    case .tap, .confirm, .refuse, .favourite, .unfavourite, .hide, .take, .delete, .recover,
      .emptyTrash, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
      .deleteAlbum, .travel, .useCalendar, .goOffline, .goOnline:
      break
    }
  }
}
