import Kernel
import Photos
import Plans
import World

/// What the photo cleaner adds to the scenario language.
enum PhotosSchema {
  /// The app's name.
  static let name = "photos"

  /// Everything a scenario can say about it; `zones` knows the names of time zones.
  static func schema(zones: any ZoneLibrary) -> AppSchema {
    AppSchema(
      name: name,
      settings: promises + policies + system + [zoneSetting(zones)],
      faults: PhotosFault.allCases.map(\.spec),
      deviceKeys: ["library", "cleaner", "zone", "calendar", "access", "icloud"],
      linkNames: [],
      homes: [
        AppHome(on: .device, deeds: NodeDeed.allCases.filter { ![.off, .on].contains($0) })
      ],
      acts: acts,
      expectationKeys: ["breaks"],
      factKinds: CleanerFact.prototypes.map(\.kind)
        + LibraryFact.prototypes.map { "library.\($0.kind)" },
      outsideFactKinds: [PhotosWorldEvent.wouldNotOpen(device: "", since: .start).kind]
        + PhotoInvariant.allCases.map(\.rawValue),
      invariantKinds: PhotoInvariant.allCases.map(\.rawValue),
      presumedKinds: PhotosReport.presuming,
      eventKinds: CleanerEvent.prototypes.map(\.kind) + LibraryEvent.prototypes.map(\.kind)
        + PhotosWorldEvent.prototypes.map(\.kind) + ICloudEvent.prototypes.map(\.kind)
        + SignatureEvent.prototypes.map(\.kind),
      noteComponents: [phone],
      metrics: PhotosMetric.allCases.map { MetricSpec(name: $0.rawValue, unit: $0.unit.bound) },
      measuresDevices: false,
      lives: lives,
    )
  }

  /// In whose name a phone notes what neither its library nor its cleaner is told, behind the app's.
  static let phone = "phone"

  /// The name of a policy's value that leaves it to the design.
  static let byDesign = "by-design"

  private static func policy<Name: CaseIterable & RawRepresentable>(
    _ type: Name.Type
  ) -> SettingKind where Name.RawValue == String {
    .choice([byDesign] + Name.allCases.map(\.rawValue))
  }

  // MARK: Settings

  private static let promises = [
    SettingSpec(
      key: "design",
      kind: .choice(Design.allCases.map(\.rawValue)),
      fallback: Design.asWritten.rawValue,
      about: "what every policy is that says by-design",
      requirement: "S24, S25",
    ),
    SettingSpec(
      key: "grace",
      kind: daysKind,
      fallback: "30d",
      about: "how old a photo must be before it may go: N",
      requirement: "K-04",
    ),
    SettingSpec(
      key: "freed.after",
      kind: daysKind,
      fallback: "30d",
      about: "when the cleaner says that bytes will be free",
      requirement: "K-13",
    ),
    SettingSpec(
      key: "keep.per_month",
      kind: .integer(1...1_000),
      fallback: "1",
      about: "how many photos of a month stay as samples: k",
      requirement: "K-04",
    ),
    SettingSpec(
      key: "keep.title",
      kind: .checked(
        expectation: "a title of 1 to 100 characters",
        edges: Edges(
          inside: ["K", String(repeating: "K", count: 100)],
          outside: ["", String(repeating: "K", count: 101)],
        ),
        canonical: title,
      ),
      fallback: "Keep",
      about: "the title of the album for samples",
      requirement: "K-04",
    ),
  ]

  private static let policies = [
    spec("keep.count", KeepCount.self, "how many samples a scan takes from a month", "K-04"),
    spec("keep.timing", KeepTiming.self, "when samples go into Keep", "K-01"),
    spec("keep.lookup", KeepLookup.self, "how the Keep album is found again", "K-10"),
    spec("keep.choice", SampleChoice.self, "how samples are chosen", "K-07"),
    spec("delete.validation", Validation.self, "whether photos are looked at again", "K-11"),
    spec("month.calendar", CalendarChoice.self, "which calendar months are filed by", "K-06"),
    spec("albums.protect", AlbumScope.self, "which albums protect their photos", "K-09"),
    spec("albums.walk", AlbumWalk.self, "how those albums are found", "K-09"),
    spec("dates.missing", UndatedRule.self, "what becomes of photos without a date", "K-05"),
    spec("dates.age", AgeRule.self, "from when on the days of grace count", "K-08"),
    spec("fetch.sources", FetchSources.self, "whose photos are fetched", "K-09"),
    spec("freed.shown", FreedRule.self, "when bytes are called free", "K-13"),
    spec("phases", PhaseRule.self, "which states the cleaner has", "K-12"),
    spec("access", AccessRule.self, "what access the cleaner works with", "K-14"),
    spec("preview.refresh", RefreshRule.self, "what a change does to the preview", "K-11"),
    spec("preview.devices", DeviceNotice.self, "which devices the preview speaks of", "K-16"),
  ]

  private static let system = [
    SettingSpec(
      key: "library.answer",
      kind: .duration(.milliseconds(1) ... .seconds(60)),
      fallback: "200ms",
      about: "how long the library takes to hear, and to answer",
      requirement: "K-01",
    ),
    SettingSpec(
      key: "library.retention",
      kind: .duration(.seconds(60) ... .seconds(400 * 86_400)),
      fallback: "30d",
      about: "how long a photo lies in Recently Deleted",
      requirement: "K-14",
    ),
    SettingSpec(
      key: "signing",
      kind: .checked(
        expectation: "never, or a duration such as 7d, from 1h to 3650d",
        edges: Edges(inside: ["never", "1h", "3650d"], outside: ["0s", "3599s", "3651d"]),
        canonical: signing,
      ),
      fallback: "never",
      about: "when the app's signature runs out, unless it is signed anew",
      requirement: "K-15",
    ),
    SettingSpec(
      key: "icloud.delay",
      kind: .duration(.milliseconds(1) ... .seconds(30 * 86_400)),
      fallback: "30s",
      about: "how long a change takes to the person's other devices",
      requirement: "K-16",
    ),
  ]

  private static func zoneSetting(_ zones: any ZoneLibrary) -> SettingSpec {
    SettingSpec(
      key: "month.zone",
      kind: .checked(expectation: zoneExpectation, edges: zoneEdges) {
        text,
        _ throws(QuantityError) in
        if zoneWords.contains(text) { return text }
        guard let zone = zones.zone(named: text) else {
          let hint = zones.suggestion(for: text).map { " (did you mean '\($0)'?)" }
          throw QuantityError("is no time zone\(hint ?? "")")
        }
        return zone.name
      },
      fallback: byDesign,
      about: "which zone months are filed by: as written the current one, corrected the home zone",
      requirement: "K-06",
    )
  }

  /// What stands for zones that have no name.
  private static let zoneWords = [
    byDesign, MonthZone.current.rawValue, MonthZone.capture.rawValue,
  ]

  private static let zoneExpectation =
    "by-design, current, capture, a time zone such as Asia/Tokyo or an offset such as +09:00"

  private static func spec<Name: CaseIterable & RawRepresentable>(
    _ key: String,
    _ type: Name.Type,
    _ about: String,
    _ requirement: String,
  ) -> SettingSpec where Name.RawValue == String {
    SettingSpec(
      key: key,
      kind: policy(type),
      fallback: byDesign,
      about: about,
      requirement: requirement,
    )
  }

  /// A number of whole days.
  private static let daysKind = SettingKind.checked(
    expectation: "whole days such as 30d, from 1d to 36500d",
    edges: Edges(inside: ["1d", "36500d"], outside: ["0d", "36501d", "25h"]),
    canonical: days,
  )

  private static let zoneEdges = Edges(
    inside: ["-23:59", "+23:59", "current", "capture"],
    outside: ["+24:00", "-24:00", ""],
  )

  private static func days(_ text: String, _ quoted: Bool) throws(QuantityError) -> String {
    let nanoseconds = try QuantityKind.duration.parse(text)
    guard nanoseconds >= dayLength else { throw QuantityError("is too small") }
    guard nanoseconds <= 36_500 * dayLength else { throw QuantityError("is too large") }
    guard nanoseconds % dayLength == 0 else { throw QuantityError("is not a number of whole days") }
    return "\(nanoseconds / dayLength)d"
  }

  private static func signing(_ text: String, _ quoted: Bool) throws(QuantityError) -> String {
    if text == "never" { return text }
    let nanoseconds = try QuantityKind.duration.parse(text)
    guard nanoseconds >= dayLength / 24 else { throw QuantityError("is too small") }
    guard nanoseconds <= 3_650 * dayLength else { throw QuantityError("is too large") }
    return QuantityKind.duration.text(nanoseconds)
  }

  private static let dayLength: Int64 = 86_400_000_000_000

  private static func title(_ text: String, _ quoted: Bool) throws(QuantityError) -> String {
    guard !text.isEmpty else { throw QuantityError("is empty") }
    guard text.unicodeScalars.count <= 100 else { throw QuantityError("is too long") }
    guard !text.contains(where: \.isNewline) else { throw QuantityError("has more than one line") }
    return text
  }

  // MARK: Acts

  /// What people do; the key `device` may be left out where one device has a cleaner.
  private static let acts: [ActSpec] =
    PhotoDeed.allCases.map { ActSpec(name: $0.rawValue, keys: ["device"] + keys(of: $0)) }
    + [ActSpec(name: sessionAct, keys: ["device", "look", "decide", "answer", "leave"])]

  /// The act that stands for a whole use of the app.
  static let sessionAct = "clean"

  private static func keys(of deed: PhotoDeed) -> [String] {
    switch deed {
    case .open, .tap, .kill, .emptyTrash, .goOffline, .goOnline, .resign: []
    case .confirm, .refuse: ["batch"]
    case .favourite, .unfavourite, .hide: ["photo"]
    case .take: ["photo", "taken", "size", "screenshot", "video"]
    case .delete, .recover: ["photos", "photo"]
    case .makeAlbum, .addToAlbum, .removeFromAlbum: ["album", "photos", "photo"]
    case .renameAlbum: ["album", "to"]
    case .moveAlbum: ["album", "into"]
    case .deleteAlbum: ["album"]
    case .travel: ["zone"]
    case .useCalendar: ["calendar"]
    case .permit: ["access"]
    }
  }
}

/// What the policies are that a scenario does not name.
enum Design: String, CaseIterable, Sendable {
  /// The seed's design.
  case asWritten = "as-written"
  /// The design that keeps what it promises.
  case corrected
}

/// The figures that `{ metric: photos.NAME, is: … }` can bound.
enum PhotosMetric: String, CaseIterable, Sendable {
  /// How often the cleaner was opened.
  case openings
  /// How often Delete was tapped.
  case taps
  /// How often the system asked.
  case questions
  /// Taps on Delete and answers to the system together: two for a deletion (K-02).
  case actions
  /// Deletions that went through.
  case batches
  /// Photos that the cleaner deleted.
  case photosDeleted
  /// Protected photos among them; none without a deletion.
  case protectedDeleted
  /// Photos by which deletions differed from the previews before them; none without a deletion.
  case photosMisannounced
  /// Bytes by which deletions differed from the previews before them; none without a deletion.
  case bytesMisannounced
  /// Samples that are in the library.
  case samples
  /// Months that have at least one sample.
  case monthsWithSamples
  /// Months that have more samples than they should; none where nothing was ever kept as one.
  case monthsOverfull
  /// Months that lost photos and had too few samples; none without a deletion.
  case monthsLost
  /// Changes of the library that nobody had consented to; none where nobody opened the cleaner.
  case unaskedChanges
  /// Bytes in Recently Deleted.
  case bytesInTrash
  /// Bytes that are free for good.
  case bytesFreed
  /// Bytes that the cleaner called free.
  case bytesCalledFree
  /// Times the cleaner stood still; none where nobody opened it.
  case stuck
  /// Invariants that were broken, each time counted; none where nothing was judged.
  case breaches
}
