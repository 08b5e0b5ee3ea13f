import Kernel
import Photos
import World

/// What happens to the device that the phone is, and to the cleaner's process on it.
extension Phone {
  /// What somebody can do with the phone now.
  var screen: PhoneScreen {
    guard node.isActed else { return .usable }
    if node.state.isLocked { return .locked }
    switch node.processState(of: PhotosSchema.name) {
    case .foreground, .gone: return .usable
    case .background, .suspended: return .away
    }
  }

  /// Whether a message has to wait: PhotoKit works in the process that asks, so while that is
  /// suspended neither what it asks for goes on nor what it is answered arrives.
  func isHeld(_ message: PhoneMessage, cause: LogPosition?) -> Bool {
    let app = PhotosSchema.name
    guard node.isActed, node.holds(app), !router.isLost(message, in: system) else { return false }
    messages.keep(message, for: app, on: node, missing: message.missed, cause: cause)
    return true
  }

  // MARK: What somebody does

  /// Opens and ends the cleaner by the node, which then tells the phone.
  ///
  /// - Returns: whether that is all that the act is.
  func performByNode(_ act: PlannedPhotoAct) throws -> Bool {
    switch act.deed {
    case .open:
      guard screen != .locked else { return false }
      if router.starts(signature?.reducer ?? AppSignature(), in: system, at: time) {
        try happen(.started(app: PhotosSchema.name, inBackground: false))
        return true
      }
      if screen == .away {
        try happen(.resumed(app: PhotosSchema.name, inBackground: false))
        return true
      }
      return false
    case .kill:
      guard system.process.isRunning else { return true }
      try happen(.killed(app: PhotosSchema.name))
      return true
    case .permit:
      // The system ends an app whose access changes, also one that is suspended.
      guard screen != .locked, system.process.isRunning else { return false }
      try happen(.killed(app: PhotosSchema.name))
      return false
    case .tap, .confirm, .refuse, .favourite, .unfavourite, .hide, .take, .delete, .recover,
      .emptyTrash, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
      .deleteAlbum, .travel, .useCalendar, .goOffline, .goOnline, .resign:
      return false
    }
  }

  /// A process that ended, or that never began, is gone for the node as well.
  func settleProcess(cause: LogPosition? = nil) throws {
    let isGone = node.processState(of: PhotosSchema.name) == .gone
    guard !system.process.isRunning, !isGone else { return }
    try happen(.killed(app: PhotosSchema.name), cause: cause)
  }

  private func happen(_ event: NodeEvent, cause: LogPosition? = nil) throws {
    try node.happen(event, cause: cause, in: simulation)
  }

  // MARK: What happened to the node

  /// Takes what happened to the device, when it has happened.
  func take(_ event: NodeEvent, cause: LogPosition) throws {
    let isOpen = system.process.isRunning
    story.take(event, isOpen: isOpen, place, at: simulation.now, evidence: cause)
    defer { place = node.processState(of: PhotosSchema.name) }
    switch event {
    case .started(PhotosSchema.name, _):
      try start(cause: cause)
    case .killed(PhotosSchema.name):
      try ask(cause: cause) { router, system, directives in
        router.kill(phase, in: &system, into: &directives)
      }
    case .clockStepped(let span):
      stepped += span
      lookAnew(cause: cause)
      try signature?.tell(.clockSet, cause: cause, in: simulation)
    case .started, .killed, .suspended, .resumed, .locked, .woken, .missed, .switchedOff,
      .switchedOn:
      break
    }
  }

  /// What the library states by the phone's date, as observers judge it: as if nobody had set that.
  func truth(of news: PhoneNews) -> PhoneNews {
    guard case .library(let fact) = news else { return news }
    let now = library.clock.wall(at: simulation.now) - stepped
    switch fact {
    case .photosDeleted(_, _, let ids, _, _, _, _), .photosRemoved(let ids, _):
      for id in ids { trashed[id] = now }
    case .photosRecovered(let ids):
      for id in ids { trashed[id] = nil }
    case .photosPurged(let ids, let bytes, let least, let byHand):
      let spans = ids.compactMap { id in trashed[id].map { now - $0 } }
      for id in ids { trashed[id] = nil }
      let lain = spans.min() ?? least
      return .library(.photosPurged(ids: ids, bytes: bytes, least: lain, byHand: byHand))
    case .deletionAsked, .deletionRefused, .questionVanished, .consentIgnored, .changeMade,
      .changeFailed, .recoveryMissed, .membersRemoved, .albumDeleted, .editMissed:
      break
    }
    return news
  }

  private func start(cause: LogPosition) throws {
    guard !system.process.isRunning else { return }
    try ask(cause: cause) { router, system, directives in
      let known = cleaner?.reducer ?? Cleaner()
      let signature = signature?.reducer ?? AppSignature()
      router.launch(known, signature, in: &system, at: time, into: &directives)
    }
    try settleProcess(cause: cause)
  }

  /// Recently Deleted goes by the date that the phone shows: set forward, it is looked at sooner.
  private func lookAnew(cause: LogPosition) {
    let (now, end) = (simulation.now, Instant.start + simulation.plan.duration)
    var isDueByStep = false
    for place in looks.indices {
      let look = looks[place]
      guard library.clock.wall(at: now) < look.at else {
        // One that was due at this instant already is about to be taken.
        if look.due > now { isDueByStep = true }
        looks[place].due = now
        continue
      }
      let due = library.clock.instant(of: look.at) ?? .distantFuture
      looks[place].due = due
      guard due <= end else { continue }
      library.schedule(.trashLooked, at: due, cause: look.cause, in: simulation)
    }
    // What has become due by the step is due because of it.
    if isDueByStep { library.schedule(.trashLooked, at: now, cause: cause, in: simulation) }
  }

  /// Recently Deleted was looked at: what was due by now has been seen.
  ///
  /// A look is to come until it was taken: at the instant at which it is due the clock may still be set
  /// back.
  func noteLook() {
    looks.removeAll { $0.due <= simulation.now }
  }
}

/// A look at Recently Deleted that is to come, on a phone whose clock can be set.
struct TrashLook {
  /// What the phone's clock shows then.
  var at: WallTime
  /// When that is, as the clock runs now.
  var due: Instant
  /// The event that put something there.
  var cause: LogPosition?
}
