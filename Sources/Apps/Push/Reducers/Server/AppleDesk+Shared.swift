import Kernel
import PushServices
import PushSystem

/// Apple's service where all apps of the node share it: what was asked of that, and what it answers.
extension AppleDesk {
  /// Takes a word on a push.
  mutating func heed(_ word: PushWord, _ effects: inout Effects<PipelineEffect>) {
    switch word {
    case .tokenGiven, .came, .shown, .woken, .missed, .tapped, .phoneReplaced: return
    case .accepted(let push): asked.removeAll { $0.push == push }
    case .dropped(let push, let why, _):
      effects.state(.undelivered(push: push, why: PushLoss(why)))
    case .refused(let push, let reason, _, _, _):
      guard let place = asked.firstIndex(where: { $0.push == push }),
        let reason = AppleRejection(rawValue: reason)
      else { return }
      let refused = asked.remove(at: place)
      effects.state(.appleRejected(push: push, reason: reason))
      effects.state(.undelivered(push: push, why: .rejected))
      let answer = AmazonDeskEvent.appleRefused(
        push: push,
        application: refused.application,
        token: refused.token,
        reason: reason,
      )
      effects.send(.amazon(answer), to: addresses.amazon, by: .cloud)
    }
  }
}

/// A push that was asked of the services that all apps share.
public struct AskedPush: Record, Hashable, Sendable {
  /// Its number.
  public var push: Int64 = 0
  /// The application of Amazon's that it goes through.
  public var application = ""
  /// The token that it is for.
  public var token = ""

  /// A blank one.
  public init() {}

  init(_ push: Int64, _ application: String, _ token: String) {
    self.push = push
    self.application = application
    self.token = token
  }
}
