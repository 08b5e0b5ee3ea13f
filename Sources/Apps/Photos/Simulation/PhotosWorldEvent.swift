import Kernel
import Photos

/// What happens around the library and its cleaner and is told to no reducer.
enum PhotosWorldEvent: Choice, Hashable, Sendable {
  /// The app would not start: its signature has run out (K-15).
  case wouldNotOpen(device: String, since: Instant)
  /// Somebody opened an app that was open, and saw what it showed.
  case openedAgain
  /// Somebody tapped in an app that is not open.
  case nothingToTap
  /// An act named an album or a photo that is not there.
  case actMissed(deed: PhotoDeed, album: String)
  /// The app was signed anew.
  case signed(until: Instant)
  /// The device lost the Internet, or has it again.
  case connected(Bool)

  static var prototypes: [Self] {
    [
      .wouldNotOpen(device: "", since: .start), .openedAgain, .nothingToTap,
      .actMissed(deed: .open, album: ""), .signed(until: .start), .connected(false),
    ]
  }

  var kind: String {
    switch self {
    case .wouldNotOpen: "wouldNotOpen"
    case .openedAgain: "openedAgain"
    case .nothingToTap: "nothingToTap"
    case .actMissed: "actMissed"
    case .signed: "signed"
    case .connected: "connected"
    }
  }

  /// Whether it is a fact that scenarios may ask for.
  var isFact: Bool {
    switch self {
    case .wouldNotOpen: true
    case .openedAgain, .nothingToTap, .actMissed, .signed, .connected: false
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .wouldNotOpen(var device, var since):
      try fields.field("device", &device)
      try fields.field("since_ns", &since)
      self = .wouldNotOpen(device: device, since: since)
    case .openedAgain, .nothingToTap:
      break
    case .actMissed(var deed, var album):
      try fields.field("deed", &deed)
      try fields.field("album", &album)
      self = .actMissed(deed: deed, album: album)
    case .signed(var until):
      try fields.field("until_ns", &until)
      self = .signed(until: until)
    case .connected(var isConnected):
      try fields.field("is_connected", &isConnected)
      self = .connected(isConnected)
    }
  }
}
