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

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("month", &month)
    try fields.field("places", &places)
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
  case answered(LibraryAnswer)
  /// The samples of each month that wanted some, in the order in which they were asked for.
  case samplesDrawn([SampleDraw])
  /// The block of the deletion has run, before the system asks: these samples it settled on.
  case blockRan(samples: [PhotoID])
  /// The change observer: something changed.
  case libraryChanged(LibraryNotice)
  /// The person tapped Delete.
  case deleteTapped

  /// A blank event of every kind.
  public static var prototypes: [Self] {
    [
      .localeSet(zone: Zone(), calendar: .gregorian), .launched, .terminated,
      .answered(.refused), .samplesDrawn([]), .blockRan(samples: []),
      .libraryChanged(LibraryNotice()),
      .deleteTapped,
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .localeSet: "localeSet"
    case .launched: "launched"
    case .terminated: "terminated"
    case .answered: "answered"
    case .samplesDrawn: "samplesDrawn"
    case .blockRan: "blockRan"
    case .libraryChanged: "libraryChanged"
    case .deleteTapped: "deleteTapped"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .localeSet(var zone, var calendar):
      try fields.field("zone", &zone)
      try fields.field("calendar", &calendar)
      self = .localeSet(zone: zone, calendar: calendar)
    case .launched, .terminated, .deleteTapped:
      break
    case .answered(var answer):
      try fields.field("answer", &answer)
      self = .answered(answer)
    case .samplesDrawn(var draws):
      try fields.field("draws", &draws)
      self = .samplesDrawn(draws)
    case .blockRan(var samples):
      try fields.field("samples", &samples)
      self = .blockRan(samples: samples)
    case .libraryChanged(var notice):
      try fields.field("notice", &notice)
      self = .libraryChanged(notice)
    }
  }
}
