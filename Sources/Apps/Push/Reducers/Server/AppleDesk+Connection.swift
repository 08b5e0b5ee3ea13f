import Kernel
import PushServices

/// How Apple's service knows that a phone is there (S07-POWER).
///
///     sent ──► acknowledged
///       └──► nothing for 30 s: away, and one is kept for each app
///              ├──► the phone says that it is there: sent
///              └──► nothing for 15 min: sent once more ──► …
///
/// A phone says goodbye where it is in no network (`phoneDisconnected`), and cannot where its power goes, or a link
/// carries nothing. That it is tried again stands for the word that phones keep their connection alive with: of those
/// that are said all day it is the one of which anything comes.
extension AppleDesk {
  /// How long a phone that is there takes to acknowledge at most, as in the push system that apps share.
  static let patience = Duration.seconds(30)
  /// So long after that a phone is tried again.
  static let silence = Duration.seconds(900)

  /// A push was sent: somebody is to say that it came.
  mutating func expect(
    _ notification: AppleNotification,
    in environment: PushEnvironment,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard connection == .acknowledged else { return }
    let due = now.uptime + Self.patience
    if sent.open == 0 { effects.append(.setTimer(.apple(.acknowledgementDue), at: due)) }
    sent.add(SentPush(notification, environment, due: due))
  }

  /// A phone has a push.
  mutating func acknowledge(_ push: Int64, _ effects: inout Effects<PipelineEffect>) {
    guard let device = sent.take(push) else { return }
    forgetSilent(device, &effects)
    if sent.open == 0 { effects.append(.cancelTimer(.apple(.acknowledgementDue))) }
  }

  /// Phones that have not said in time that they have something are away.
  mutating func missOverdue(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    for device in sent.devices(where: { $0 <= now.uptime }) { miss(device, now, &effects) }
    waitOn(&effects)
    wakeForSilent(&effects)
  }

  /// Nobody waits any more for what was on its way, and for phones that were silent: their timers are gone.
  mutating func beginAnew(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    for device in sent.devices(where: { _ in true }) { miss(device, now, &effects) }
    for place in silent.indices { silent[place].due = now.uptime + Self.silence }
    wakeForSilent(&effects)
  }

  /// Phones that were silent are taken for there again, until they are silent once more.
  mutating func trySilent(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    let due = silent.filter { $0.due <= now.uptime }
    silent.removeAll { $0.due <= now.uptime }
    for phone in due { reconnect(phone.device, now, &effects) }
    wakeForSilent(&effects)
  }

  /// A phone was heard of.
  mutating func forgetSilent(_ device: String, _ effects: inout Effects<PipelineEffect>) {
    guard let place = silent.firstIndex(where: { $0.device == device }) else { return }
    silent.remove(at: place)
    if silent.isEmpty { effects.append(.cancelTimer(.apple(.silentPhonesDue))) }
  }

  /// A phone is away, and the services keep of what it has not acknowledged what they may.
  private mutating func miss(
    _ device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    for environment in PushEnvironment.allCases {
      tell(environment, .disconnected(device: device), now, nil, &effects)
    }
    for push in sent.remove(of: device) {
      tell(push.environment, .missed(push.notification), now, nil, &effects)
    }
    silent.removeAll { $0.device == device }
    silent.append(SilentPhone(device, due: now.uptime + Self.silence))
  }

  private func waitOn(_ effects: inout Effects<PipelineEffect>) {
    guard let due = sent.due else { return }
    effects.append(.setTimer(.apple(.acknowledgementDue), at: due))
  }

  private func wakeForSilent(_ effects: inout Effects<PipelineEffect>) {
    guard let due = silent.map(\.due).min() else { return }
    effects.append(.setTimer(.apple(.silentPhonesDue), at: due))
  }
}

/// A phone that has not acknowledged what was sent to it.
public struct SilentPhone: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// When it is tried again.
  public var due = Uptime.start

  /// A blank one.
  public init() {}

  init(_ device: String, due: Uptime) {
    self.device = device
    self.due = due
  }
}
