import Kernel
import Photos
import World

/// Carries out what a library asks for.
final class LibrarySurroundings: Surroundings {
  typealias Part = PhotoLibrary

  /// The phone whose library it is.
  weak var phone: Phone?

  func perform(
    _ effects: Effects<LibraryEffect>,
    after event: LibraryEvent,
    of component: Component<LibrarySurroundings>,
    cause: Int64,
    in simulation: Simulation,
  ) throws {
    for effect in effects.items { try phone?.carryOut(effect, cause: cause) }
  }
}

/// Carries out what a cleaner asks for.
final class CleanerSurroundings: Surroundings {
  typealias Part = Cleaner

  /// The phone that it runs on.
  weak var phone: Phone?

  func perform(
    _ effects: Effects<CleanerEffect>,
    after event: CleanerEvent,
    of component: Component<CleanerSurroundings>,
    cause: Int64,
    in simulation: Simulation,
  ) throws {
    for effect in effects.items { try phone?.carryOut(effect, cause: cause) }
  }
}
