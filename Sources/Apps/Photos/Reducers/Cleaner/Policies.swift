import Kernel

/// How many samples a scan takes from a month (K-04).
public enum KeepCount: String, CaseIterable, Sendable {
  /// One from each month that has candidates, whatever Keep holds already: the seed's code.
  case onePerScan = "one-per-scan"
  /// As many as the setting says, less what Keep holds of that month already.
  case quota
}

/// When the samples go into Keep (K-01).
public enum KeepTiming: String, CaseIterable, Sendable {
  /// While scanning, before the person has seen anything: the seed's flow.
  case beforeConsent = "before-consent"
  /// In the same change as the deletion, which the person consents to.
  case withDeletion = "with-deletion"
}

/// How the Keep album is found again (K-10).
public enum KeepLookup: String, CaseIterable, Sendable {
  /// By its title: the seed's `getOrCreateAlbum(named:)`.
  case title
  /// By its identifier, with a register of the samples for the case that it is gone.
  case identifier
}

/// How a month's samples are chosen (K-07).
public enum SampleChoice: String, CaseIterable, Sendable {
  /// Anew in each scan: the seed's `randomElement`.
  case anew
  /// By the month alone: the same candidates give the same samples.
  case stable
}

/// Whether photos are looked at again before they are deleted (K-11).
public enum Validation: String, CaseIterable, Sendable {
  /// What the scan found is deleted: the seed's `batchDelete`.
  case never
  /// The change's block looks at each photo again.
  case inChange = "in-change"
}

/// Which calendar months are filed by (K-06).
public enum CalendarChoice: String, CaseIterable, Sendable {
  /// The one that the person has set, as a formatter without a calendar does.
  case user
  /// Always the Gregorian one.
  case gregorian
}

/// In which zone a photo's month is meant (K-06).
public enum MonthZone: String, CaseIterable, Sendable {
  /// In the one that the phone is in at the moment, as a formatter without a zone does.
  case current
  /// In the one in which the photo was taken.
  case capture
  /// Always in the same one.
  case named
}

/// What becomes of photos without a date (K-05).
public enum UndatedRule: String, CaseIterable, Sendable {
  /// The fetch's condition leaves them out.
  case untouched
  /// They are fetched as well and filed under the current month: `?? Date()`.
  case currentMonth = "current-month"
}

/// From when on the days of grace count (K-08).
public enum AgeRule: String, CaseIterable, Sendable {
  /// From the day the photo was taken, however lately it came here: the seed's rule.
  case captured
  /// From the day the photo came into the library.
  case added
  /// From the first scan that saw it.
  case seen
}

/// Whose photos a fetch of photos returns (K-09).
public enum FetchSources: String, CaseIterable, Sendable {
  /// Those of the person's own library, as PhotoKit does unless it is asked for others.
  case library
  /// Also those of iCloud Shared Albums and those that a computer synced: every source type.
  case all
}

/// When bytes are said to be free (K-13).
public enum FreedRule: String, CaseIterable, Sendable {
  /// As soon as the deletion is done: the seed's last step.
  case atOnce = "at-once"
  /// Not before Recently Deleted lets them go; until then a day is named.
  case whenFree = "when-free"
}

/// Which states the cleaner has (K-12).
public enum PhaseRule: String, CaseIterable, Sendable {
  /// Idle, scanning, ready, deleting: there is no way out of what fails.
  case four
  /// Also done, cancelled and failed, from which the person can go on.
  case complete
}

/// What access the cleaner works with (K-14).
public enum AccessRule: String, CaseIterable, Sendable {
  /// Whatever it is given.
  case any
  /// Full access alone: with less it cannot see the albums that protect photos.
  case full
}

/// What a change of the library does to a preview that is shown.
public enum RefreshRule: String, CaseIterable, Sendable {
  /// Nothing.
  case never
  /// The library is scanned again.
  case onChange = "on-change"
}

/// Whether the preview says that photos go from every device (K-16).
public enum DeviceNotice: String, CaseIterable, Sendable {
  /// It speaks of this iPhone.
  case thisDevice = "this-device"
  /// It speaks of all devices with iCloud Photos.
  case allDevices = "all-devices"
}
