import Kernel
import PushServices
import PushSystem

/// A phone whose apps share one push system: what happens to this app it is handed, and it decides.
///
/// Where the app stands is noted here as well, since its views ask for that; token, wakes and screen are
/// the system's alone.
extension Phone {
  /// Takes an event.
  mutating func share(
    _ event: PhoneEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    switch event {
    case .appInstalled:
      if system.app == .notInstalled { system.app = .suspended }
      effects.append(.hand(.register))
    case .appDeleted:
      (system.app, system.token, watches) = (.notInstalled, "", [])
      wasInFront = false
      effects.append(.hand(.removed))
      effects.append(.tell(.app(.wiped)))
    case .phoneRestored:
      endProcess(&effects)
      effects.append(.hand(.phoneReplaced))
    case .appOpened: openShared(&effects)
    case .appLeft:
      wasInFront = false
      guard system.app == .foreground else { return }
      system.app = .suspended
      effects.append(.tell(.app(.disappeared)))
      effects.append(.hand(.seen(isInFront: false)))
    case .appSwiped: swipeShared(&effects)
    case .appSuspended: stop(isOver: false, now, &effects)
    case .appEnded: stop(isOver: true, now, &effects)
    case .appResumed: goOn(now, &effects)
    case .userChanged(let watches): self.watches = watches
    case .systemSpoke(let word): heed(word, &effects)
    case .permissionSet(let permission):
      system.permission = permission
      effects.append(.hand(.permitted(permission)))
    case .phoneBegan:
      wasInFront = false
      if system.app != .notInstalled { system.app = .suspended }
    // These are the whole phone's, and no act of this app's there.
    case .lowPowerSwitched, .networkLost, .networkFound: return
    case .appSettled, .tokenDrawn, .pushArrived, .wakesRenewed: return
    }
  }

  mutating func openShared(_ effects: inout Effects<PipelineEffect>) {
    guard system.app != .notInstalled else { return }
    wasInFront = false
    system.app = .foreground
    let appeared = DashboardEvent.appeared(token: system.token, environment: system.environment)
    effects.append(.tell(.app(appeared)))
    effects.append(.hand(.seen(isInFront: true)))
  }

  private mutating func swipeShared(_ effects: inout Effects<PipelineEffect>) {
    guard system.app != .notInstalled else { return }
    if system.app == .foreground { effects.append(.tell(.app(.disappeared))) }
    system.app = .forceQuit
    effects.append(.hand(.swiped))
    effects.append(.tell(.app(.appBegan)))
  }

  // MARK: Words

  private mutating func heed(_ word: PushWord, _ effects: inout Effects<PipelineEffect>) {
    switch word {
    case .tokenGiven(let tokens):
      guard system.app != .notInstalled else { return }
      system.token = tokens.apple
      let given = DashboardEvent.tokenGiven(token: tokens.apple, environment: system.environment)
      effects.append(.tell(.app(given)))
    case .shown(let content): judge(hear(content, &effects), &effects)
    case .came(let content): hand(hear(content, &effects), &effects)
    case .woken(let content, _): effects.append(.tell(.app(.pushWoke(hear(content, &effects)))))
    case .missed(let content, let why):
      let notice = hear(content, &effects)
      effects.state(.dropped(push: notice.push, why: PushLoss(why)))
    case .tapped: openShared(&effects)
    case .phoneReplaced: endProcess(&effects)
    // Those are for servers.
    case .accepted, .refused, .dropped: return
    }
  }

  /// A push as this app has it; one that is shown and wakes as well has come once.
  private mutating func hear(
    _ content: PushSystem.PushContent,
    _ effects: inout Effects<PipelineEffect>,
  ) -> PushNotice {
    if heard != content.errand { effects.state(.arrived(push: content.errand)) }
    heard = content.errand
    var notice = PushNotice()
    notice.push = content.errand
    notice.token = system.token
    notice.isShown = AppleNotification.shows(content.data)
    notice.payload = content.data
    return notice
  }
}
