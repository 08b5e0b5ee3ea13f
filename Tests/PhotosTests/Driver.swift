import Kernel
import Photos

/// Noon of 2026-03-02 in UTC, in seconds since 1970.
let noon: Int64 = 1_772_452_800
let day: Int64 = 86_400
let dayLength = Duration.seconds(86_400)

extension TimePoint {
  /// So many days after the start.
  static func day(_ count: Int64) -> Self { .start + dayLength * count }
}

/// A library with these photos and albums.
func library(
  _ assets: [Asset],
  albums: [Album] = [],
  access: Access = .full,
  retention: Duration = PhotoLibrary.retentionDefault,
) -> PhotoLibrary {
  var library = PhotoLibrary(retention: retention)
  _ = library.take(
    .opened(assets: AssetColumns(assets), albums: albums, access: access, device: 0)
  )
  return library
}

/// A photo taken so many days before noon, as old as that in the library.
func photo(
  _ id: PhotoID,
  daysOld: Int64 = 100,
  bytes: Int64 = 1_000,
  traits: Traits = [],
) -> Asset {
  let taken = noon - daysOld * day
  return Asset(id: id, taken: taken, added: taken, bytes: bytes, traits: traits)
}

/// A change that deletes some photos and keeps others.
func block(
  _ batch: Int64 = 1,
  delete: [PhotoID],
  keep: [PhotoID] = [],
  album: AlbumID = 0,
  validates: Bool = false,
) -> ChangeBlock {
  var block = ChangeBlock()
  block.batch = batch
  block.album = album
  block.title = "Keep"
  block.months = [MonthPlan(month: 202_511, samples: keep, deletions: delete)]
  block.validates = validates
  return block
}

extension PhotoLibrary {
  /// Feeds one event; gives the effects.
  mutating func take(_ event: LibraryEvent, at now: Instant = .start) -> [LibraryEffect] {
    var effects = Effects<LibraryEffect>()
    reduce(event, at: DeviceClock().time(at: now), into: &effects)
    return effects.items
  }

  /// The photos that are there.
  var present: [PhotoID] { assets.filter(\.isPresent).map(\.id) }
}

extension Cleaner {
  /// Feeds one event; gives the effects.
  mutating func take(_ event: CleanerEvent, at now: Instant = .start) -> [CleanerEffect] {
    var effects = Effects<CleanerEffect>()
    reduce(event, at: DeviceClock().time(at: now), into: &effects)
    return effects.items
  }
}

/// A library and a cleaner that answer one another at once.
struct Phone {
  var library: PhotoLibrary
  var cleaner: Cleaner
  var ledger: InvariantLedger
  /// The facts of the cleaner in order.
  var facts: [CleanerFact] = []
  /// The facts of the library in order.
  var libraryFacts: [LibraryFact] = []
  /// The broken invariants in order.
  var breaches: [Breach] = []
  /// Which candidate of each month becomes the sample: the first unless said otherwise.
  var choose: (SampleGroup) -> [Int64] = { Array(0..<$0.count) }
  var now = Instant.start

  init(_ library: PhotoLibrary, settings: CleanerSettings, zone: Zone = Zone()) {
    self.library = library
    cleaner = Cleaner(settings: settings)
    ledger = InvariantLedger(settings: settings, homeZone: zone)
    tell(.localeSet(zone: zone, calendar: .gregorian))
  }

  mutating func tell(_ event: CleanerEvent) {
    if event == .deleteTapped { ledger.takeTap() }
    for effect in cleaner.take(event, at: now) {
      switch effect {
      case .ask(let request): tell(.asked(request))
      case .draw(let groups, _):
        let draws = groups.map { SampleDraw(month: $0.month, places: choose($0)) }
        breaches += ledger.takeDraws(draws, from: cleaner.session.months)
        tell(.samplesDrawn(draws))
      case .state(let fact):
        facts.append(fact)
        breaches += ledger.take(fact, of: library)
      }
    }
  }

  mutating func tell(_ event: LibraryEvent) {
    for effect in library.take(event, at: now) {
      switch effect {
      case .answer(let answer): tell(.answered(answer))
      case .blockRan(let samples): tell(.blockRan(samples: samples))
      case .notify(let notice):
        if cleaner.session.phase != .closed {
          tell(.libraryChanged(notice))
        }
      case .upload, .lookAtTrash: break
      case .state(let fact):
        libraryFacts.append(fact)
        breaches += ledger.take(fact, of: library, at: now)
      }
    }
  }

  /// Opens, taps and answers.
  mutating func clean(_ consent: Consent? = .confirmed) {
    tell(.launched)
    if cleaner.session.phase == .ready { tell(.deleteTapped) }
    if let consent, let batch = library.question?.block.batch {
      tell(.consentGiven(batch: batch, consent))
    }
    tell(CleanerEvent.terminated)
    tell(LibraryEvent.appGone)
  }

  mutating func edit(_ edit: LibraryEdit, origin: EditOrigin = .person) {
    tell(.edited(edit, origin: origin, at: DeviceClock().wall(at: now)))
  }

  var broken: [PhotoInvariant] { breaches.map(\.invariant) }
}

/// The design as written, at noon.
var asWritten: CleanerSettings {
  var settings = CleanerSettings()
  settings.epoch_s = noon
  return settings
}

/// The corrected design, at noon, in UTC.
var corrected: CleanerSettings {
  var settings = CleanerSettings.corrected(zone: Zone())
  settings.epoch_s = noon
  return settings
}
