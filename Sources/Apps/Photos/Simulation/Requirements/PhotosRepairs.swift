import World

/// What mends the faults of the cleaner as written, each by itself.
extension PlannedBreach {
  static let samplesWithDeletion = Self(
    "samples go into Keep with the deletion",
    ["photos.keep.timing": "with-deletion"],
  )
  static let samplesByQuota = Self("samples by quota", ["photos.keep.count": "quota"])
  static let undatedUntouched = Self(
    "photos without a date are left alone",
    ["photos.dates.missing": "untouched"],
  )
  static let gregorianCalendar = Self(
    "months of the Gregorian calendar",
    ["photos.month.calendar": "gregorian"],
  )
  static let zoneOfCapture = Self(
    "months of the zone of the capture",
    ["photos.month.zone": "capture"],
  )
  static let stableChoice = Self(
    "the same candidates, the same samples",
    ["photos.keep.choice": "stable"],
  )
  static let ageHere = Self("age counts from the arrival", ["photos.dates.age": "added"])
  static let peoplesAlbums = Self("people's albums protect", ["photos.albums.protect": "people"])
  static let flatWalk = Self("all albums in one fetch", ["photos.albums.walk": "flat"])
  static let ownSource = Self("the own library alone", ["photos.fetch.sources": "library"])
  static let keepByIdentifier = Self(
    "Keep is known by its number",
    ["photos.keep.lookup": "identifier"],
  )
  static let lookedAgain = Self(
    "photos are looked at again",
    ["photos.delete.validation": "in-change", "photos.preview.refresh": "on-change"],
  )
  static let allStates = Self("all states", ["photos.phases": "complete"])
  static let freeWhenPurged = Self(
    "bytes are free when they are",
    ["photos.freed.shown": "when-free"],
  )
  static let signedForEver = Self("signed for ever", ["photos.signing": "never"])
  static let allDevicesNamed = Self(
    "the preview speaks of all devices",
    ["photos.preview.devices": "all-devices"],
  )
  static let settledKeep = Self(
    "samples by quota, with the deletion",
    ["photos.keep.count": "quota", "photos.keep.timing": "with-deletion"],
  )
}
