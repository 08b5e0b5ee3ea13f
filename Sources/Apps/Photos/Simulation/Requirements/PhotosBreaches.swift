import World

/// The ways in which the cleaner's requirements can be broken.
extension PlannedBreach {
  static let samplesFirst = Self(
    "samples go into Keep before consent",
    ["photos.keep.timing": "before-consent"],
  )
  static let asksTwice = Self("the system asks twice", ["photos.fault.asks_twice": "true"])
  static let secondTap = Self(
    "Delete is to be tapped twice",
    ["photos.fault.second_tap": "true"],
  )
  static let ownConsent = Self(
    "the system does not wait for an answer",
    ["photos.fault.own_consent": "true"],
  )
  static let youngPhotos = Self("photos of yesterday go", ["photos.grace": "1d"])
  static let favouritesFetched = Self(
    "favourites are fetched",
    ["photos.fault.favourites_fetched": "true"],
  )
  static let videosFetched = Self(
    "videos are fetched",
    ["photos.fault.videos_fetched": "true"],
  )
  static let albumsUnseen = Self(
    "the albums are found empty",
    ["photos.fault.albums_unseen": "true"],
  )
  static let oneSampleAScan = Self(
    "each scan takes a sample",
    ["photos.keep.count": "one-per-scan"],
  )
  static let twoSamples = Self("two samples a month", ["photos.keep.per_month": "2"])
  static let dayMore = Self("31 days", ["photos.grace": "31d"])
  static let dayLess = Self("29 days", ["photos.grace": "29d"])
  static let otherTitle = Self("an album named Memories", ["photos.keep.title": "Memories"])
  static let undatedAsNow = Self(
    "photos without a date are of this month",
    ["photos.dates.missing": "current-month"],
  )
  static let personsCalendar = Self(
    "months of the person's calendar",
    ["photos.month.calendar": "user"],
  )
  static let zoneOfTheMoment = Self(
    "months of the zone of the moment",
    ["photos.month.zone": "current"],
  )
  static let choiceAnew = Self(
    "samples are chosen anew",
    ["photos.keep.choice": "anew"],
  )
  static let ageOfCapture = Self(
    "age counts from the capture",
    ["photos.dates.age": "captured"],
  )
  static let allAlbums = Self("smart albums protect", ["photos.albums.protect": "all"])
  static let everySource = Self(
    "photos of others are fetched",
    ["photos.albums.protect": "own", "photos.fetch.sources": "all"],
  )
  static let walkFromTop = Self(
    "albums are walked from the top",
    ["photos.albums.walk": "folders"],
  )
  static let keepByTitle = Self("Keep is known by its title", ["photos.keep.lookup": "title"])
  static let notLookedAgain = Self(
    "nothing is looked at again",
    ["photos.delete.validation": "never", "photos.preview.refresh": "never"],
  )
  static let blindWhileAsked = Self(
    "nothing is looked at again after the tap",
    ["photos.delete.validation": "never"],
  )
  static let stalePreview = Self(
    "the preview stays as it was shown",
    ["photos.preview.refresh": "never"],
  )
  static let fourStates = Self("four states", ["photos.phases": "four"])
  static let freeAtOnce = Self(
    "bytes are called free at once",
    ["photos.freed.shown": "at-once"],
  )
  static let freeNextDay = Self(
    "bytes are promised for tomorrow",
    ["photos.freed.shown": "when-free", "photos.freed.after": "1d"],
  )
  static let lessThanShown = Self(
    "a photo less goes than the preview said",
    ["photos.fault.less_than_shown": "true"],
  )
  static let anyAccess = Self("limited access is enough", ["photos.access": "any"])
  static let weekOfRecovery = Self(
    "Recently Deleted keeps a week",
    ["photos.library.retention": "7d"],
  )
  static let twoMonthsOfRecovery = Self(
    "Recently Deleted keeps two months",
    ["photos.library.retention": "60d"],
  )
  static let sharedFetched = Self(
    "the shared library is fetched",
    ["photos.fault.shared_fetched": "true"],
  )
  static let signedForAWeek = Self("signed for a week", ["photos.signing": "7d"])
  static let signedForSixDays = Self("signed for six days", ["photos.signing": "6d"])
  static let signedForEightDays = Self("signed for eight days", ["photos.signing": "8d"])
  static let thisDeviceAlone = Self(
    "the preview speaks of this device",
    ["photos.preview.devices": "this-device"],
  )
  static let lateSync = Self("iCloud takes a month", ["photos.icloud.delay": "30d"])
  static let growingKeep = Self(
    "each scan takes a sample, before consent",
    ["photos.keep.count": "one-per-scan", "photos.keep.timing": "before-consent"],
  )
}
