import Kernel
import World

/// The signature of a side-loaded app on one device (K-15).
///
///     signed ──► holds ──── the device's clock shows the end ────► has run out
///                  ▲                                                   │
///                  └──────────────── the clock is set back ────────────┘
///
/// Who signs writes down the end by a right clock; whether it is past the device judges by its own,
/// which its person can set. So a clock that is set ahead ends a signature early, and one that is set
/// back makes it last.
struct AppSignature: SimulatedReducer, Record, Equatable, Sendable {
  /// What a clock shows at its end; the distant future where it never ends.
  var until = WallTime.distantFuture

  /// What it is called on its device.
  static let component = "\(PhotosSchema.name).signature"

  init() {}

  /// When it ends by a right clock, as a search takes a phone's to be.
  var end: Instant { DeviceClock().instant(of: until) ?? .distantFuture }

  /// Whether it holds when the device's clock shows that.
  func holds(at wall: WallTime) -> Bool { wall < until }

  mutating func reduce(
    _ event: SignatureEvent,
    at now: DeviceTime,
    into effects: inout Effects<SignatureEffect>,
  ) {
    switch event {
    case .signed(let end):
      until = end
      effects.append(.setAlarm(at: until))
    case .clockSet:
      // Where it had run out and holds again, it runs out once more.
      if holds(at: now.wall) { effects.append(.setAlarm(at: until)) }
    case .ended:
      break
    }
  }
}

extension AppSignature {
  /// What `effect` asks of its alarm.
  static func timer(in effect: SignatureEffect) -> TimerRequest<SignatureAlarm>? {
    switch effect {
    case .setAlarm(let wall): .setAlarm(.end, at: wall)
    }
  }

  /// The end has come.
  static func fired(_ timer: SignatureAlarm) -> SignatureEvent { .ended }

  /// It states nothing.
  static func fact(in effect: SignatureEffect) -> SilentFact? { nil }
}
