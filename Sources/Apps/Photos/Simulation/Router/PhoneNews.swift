import Kernel
import Photos

/// What observers of a phone learn, in a run and in a search alike: what its reducers state, what is
/// drawn, and what people and the system do.
enum PhoneNews: Sendable {
  /// The library stated that.
  case library(LibraryFact)
  /// The cleaner stated that.
  case cleaner(CleanerFact)
  /// Samples were drawn from these months.
  case drew([SampleDraw], from: [MonthPlan])
  /// The cleaner was opened, and started.
  case opened
  /// The cleaner was opened, and did not start.
  case refusedStart
  /// The cleaner's process is gone; that is what it was doing.
  case ended(CleanerPhase)
  /// Delete was tapped; whether the cleaner hears of it.
  case tapped(isHeard: Bool)
  /// The question that the system asks was answered.
  case answered
  /// Somebody changes the library on the phone.
  indirect case acted(PlannedPhotoAct)
  /// A change of another device comes in.
  case synced(LibraryEdit)
  /// The phone is in another zone.
  case moved(Zone)
}

extension InvariantLedger {
  /// Takes what an observer learns; `now` is the true time.
  ///
  /// - Returns: the invariants that were broken.
  mutating func take(_ news: PhoneNews, of library: PhotoLibrary, at now: Instant) -> [Breach] {
    switch news {
    case .library(let fact): return take(fact, of: library, at: now)
    case .cleaner(let fact): return take(fact, of: library)
    case .drew(let draws, let months): return takeDraws(draws, from: months)
    case .tapped(let isHeard):
      if isHeard { takeTap() }
    case .ended:
      takeAppGone()
    case .opened, .refusedStart, .answered, .acted, .synced, .moved:
      break
    }
    return []
  }
}
