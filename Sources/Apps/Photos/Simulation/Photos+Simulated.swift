import Kernel
import Photos
import World

extension PhotoLibrary: SimulatedReducer {
  /// The facts are effects of their own.
  public static func fact(in effect: LibraryEffect) -> LibraryFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }
}

extension Cleaner: SimulatedReducer {
  /// The facts are effects of their own.
  public static func fact(in effect: CleanerEffect) -> CleanerFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }
}
