import Kernel
import Photos

/// What happens around the library and its cleaner and is told to no reducer.
enum PhotosWorldEvent: Choice, Hashable, Sendable {
  /// The app would not start: by the phone's clock its signature ran out then (K-15).
  case wouldNotOpen(device: String, since: WallTime)
  /// Somebody opened an app that was open, and saw what it showed.
  case openedAgain
  /// Somebody tapped in an app that is not open.
  case nothingToTap
  /// An act named an album or a photo that is not there.
  case actMissed(deed: PhotoDeed, album: String)
  /// The device lost the Internet, or has it again.
  case connected(Bool)  // key: is_connected

  /// Whether it is a fact that scenarios may ask for.
  var isFact: Bool {
    switch self {
    case .wouldNotOpen: true
    case .openedAgain, .nothingToTap, .actMissed, .connected: false
    }
  }
}
