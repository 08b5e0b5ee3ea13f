import Kernel

/// The samples that were drawn from one month.
public struct SampleDraw: Record, Hashable, Sendable {
  /// The month as the cleaner files it: `Month.code`.
  public var month: Int64 = 0
  /// Which of its candidates, by date, counted from zero; in order, each once.
  public var places: [Int64] = []

  /// A blank draw.
  public init() {}

  /// The samples of a month.
  public init(month: Int64, places: [Int64]) {
    self.month = month
    self.places = places
  }
}

/// What a cleaner learns.
public enum CleanerEvent: Choice, Hashable, Sendable {
  /// The phone is in this zone, and the person uses this calendar.
  case localeSet(zone: Zone, calendar: MonthCalendar)
  /// The person opened the app.
  case launched
  /// The app's process is gone; what it had not stored is forgotten.
  case terminated
  /// The library answered the last request.
  case answered(LibraryAnswer)  // key: answer
  /// The samples of each month that wanted some, in the order in which they were asked for.
  case samplesDrawn([SampleDraw])  // key: draws
  /// The block of the deletion has run, before the system asks: these samples it settled on.
  case blockRan(samples: [PhotoID])
  /// The change observer: something changed.
  case libraryChanged(LibraryNotice)  // key: notice
  /// The person tapped Delete.
  case deleteTapped
}
