import Kernel
import PushServices

/// Services in trouble, and what servers that the scenario plays do about it.
///
/// An app's own server hears why its order was not taken and decides by itself.
extension PushHub {
  /// Trouble begins or ends, at the node with the services.
  mutating func trouble(
    _ event: HubEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard node == home else { return effects.append(.send(event, to: home)) }
    switch event {
    case .googleTroubled(let reason, let wait):
      tellGoogle(.troubled(reason: reason, wait: wait), now, &effects)
    case .appleTroubled(let reason): tellApple(.troubled(reason: reason), now, &effects)
    case .servicesHealed:
      tellGoogle(.healed, now, &effects)
      tellApple(.healed, now, &effects)
    case .hubBegan, .ordered, .requested, .answered, .serverPlayed, .registered, .opened,
      .unregistered, .connected, .owedDue, .taken, .missed:
      break
    }
  }

  /// Whether its server, which the scenario plays, sends it again.
  func isSentAgain(_ taken: HubOrder, _ refusal: HubRefusal) -> Bool {
    taken.origin == Self.played && refusal.passes && refused.sendsAgain(after: taken.tries)
  }

  /// It sends it again, at once or later.
  mutating func owe(
    _ taken: HubOrder,
    _ refusal: HubRefusal,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    let (app, number) = (taken.app, taken.number)
    effects.append(.state(.pushDeferred(app: app, number: number, reason: refusal.reason)))
    var again = taken
    again.tries += 1
    owed.append(again)
    guard refused == .later else { return sendOwed(number, now, &effects) }
    let pause = RefusedPushes.pause(
      after: taken.tries,
      isQuota: refusal.isQuota,
      wait: refusal.wait,
    )
    effects.append(.wait(.owedDue(number: number), until: now.uptime + pause))
  }

  /// It does, by the number that the services know it by.
  mutating func sendOwed(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard let place = owed.firstIndex(where: { $0.number == number }) else { return }
    let again = owed.remove(at: place)
    orders.append(again)
    request(again, now, &effects)
  }
}

/// Why a service does not take an order, whichever it is.
struct HubRefusal {
  /// Its word for that.
  let reason: String
  /// Whether the token is to be forgotten.
  let endsToken: Bool
  /// Whether the same order may be taken later.
  let passes: Bool
  /// Whether there were too many.
  let isQuota: Bool
  /// What it says; nothing of Apple's.
  let message: String
  /// The pause that it wants; zero for none.
  let wait: Duration

  init(_ reason: GoogleRejection, _ message: String, _ wait: Duration) {
    self.reason = reason.rawValue
    self.message = message
    self.wait = wait
    (endsToken, passes) = (reason.endsToken, reason.passes)
    isQuota = reason == .quotaExceeded
  }

  init(_ reason: AppleRejection) {
    self.reason = reason.rawValue
    (message, wait) = ("", .zero)
    (endsToken, passes) = (reason.endsToken, reason.passes)
    isQuota = reason == .tooManyRequests
  }
}
