import Kernel
import Photos

/// A phone as one value: everything of it that what happens next depends on, but what is on its way.
struct PhoneState: Record, Equatable, Sendable {
  /// The phone's library.
  var library = PhotoLibrary()
  /// The cleaner on it; blank where none is installed.
  var cleaner = Cleaner()
  /// The cleaner's signature, which the phone judges by its own clock.
  var signature = AppSignature()
  /// What is around the two.
  var system = PhoneSystem()
}

/// What is around a phone's library and cleaner; the router alone changes it.
///
/// It has no rows of its own, for they would say what stands in others: that a process begins or ends,
/// the cleaner is told (`launched`, `terminated`) and the device where acts are about it (`started`,
/// `killed`); `launch` counts those ends, `draws` what the cleaner asked to be drawn, and zone and
/// calendar are those of the last `localeSet`. What else surrounds a phone and decides something is a
/// component with rows: `ICloud`, `AppSignature`.
struct PhoneSystem: Record, Equatable, Sendable {
  /// The cleaner's process.
  var process = CleanerProcess()
  /// The zone that the phone is in.
  var zone = Zone()
  /// The calendar that the person uses.
  var calendar = MonthCalendar.gregorian
  /// What the planned faults of a proof remember.
  var faults = FaultMemory()
}

/// The process that the cleaner runs in.
struct CleanerProcess: Record, Equatable, Sendable {
  /// Whether there is one.
  var isRunning = false
  /// Counts the processes that are gone: what was on its way to one of them, or from it, is lost.
  var launch: Int64 = 0
  /// How many times samples were drawn.
  var draws: Int64 = 0
}

/// What planned faults remember while the cleaner's process lives.
struct FaultMemory: Record, Equatable, Sendable {
  /// What goes to the cleaner in place of the library's answer; empty for the answer itself.
  var answers: [LibraryAnswer] = []
  /// The event in which the system asked last; zero for none.
  var question: LogPosition = 0
  /// The batch about which the system has asked again; zero for none.
  var askedAgain: Int64 = 0
  /// Whether the last tap went unheard.
  var hasTapped = false
}
