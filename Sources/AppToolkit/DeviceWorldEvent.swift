import Kernel
import World

/// What happens between the devices of an app of one reducer.
enum DeviceWorldEvent: Choice, Equatable {
  /// A message did not arrive; `fault` is the event that cut the link, or switched its receiver off,
  /// where one did. The link stands there where the app named it, and what it was about where the app says so.
  case messageLost(
    from: String,
    to: String,
    message: String,
    reason: Reason,
    fault: LogPosition?,
    link: String = "",  // key: link, unless ""
    about: String = "",  // key: about, unless ""
  )

  /// Another app of the node does not take what this one handed over.
  case handRefused(node: String, app: String, event: String, reason: HandRefusal)

  /// Why a message does not arrive.
  enum Reason: String, CaseIterable {
    /// The link was cut.
    case outage
    /// It was lost on the way.
    case loss
    /// It did not fit into the queue before a bottleneck.
    case queueFull
    /// It had waited too long for the bottleneck.
    case queueDelay
    /// It is longer than the link lets through.
    case tooLarge
    /// Bits of it were changed on the way, which its checksum shows.
    case corrupted
    /// No link joins the two.
    case noLink
    /// The node that it came to was off.
    case off
    /// The node has no such part of the app.
    case noPart

    /// Those that an app can meet.
    static func known(ofParts count: Int) -> [Self] {
      allCases.filter { $0 != .noPart || count > 1 }
    }

    init(_ reason: DropReason) {
      switch reason {
      case .outage: self = .outage
      case .loss: self = .loss
      case .queueFull: self = .queueFull
      case .queueDelay: self = .queueDelay
      case .tooLarge: self = .tooLarge
      }
    }

    /// What the link did with it; nil where the link let it through, or there is none.
    var drop: DropReason? {
      switch self {
      case .outage: .outage
      case .loss: .loss
      case .queueFull: .queueFull
      case .queueDelay: .queueDelay
      case .tooLarge: .tooLarge
      case .corrupted, .noLink, .off, .noPart: nil
      }
    }
  }
}

extension DeviceWorldEvent {
  /// What an observer learns of it; nil for what is no message.
  func loss(at now: Instant, position: LogPosition, cause: LogPosition?) -> AppLoss? {
    switch self {
    case .messageLost(let from, let to, let message, let reason, _, let link, let about):
      AppLoss(
        from: from,
        to: to,
        message: message,
        reason: reason.rawValue,
        link: link,
        about: about,
        at: now,
        position: position,
        cause: cause,
      )
    case .handRefused: nil
    }
  }
}
