import Kernel

/// Everything about a cleaner that a scenario can vary.
///
/// The plain initialiser is the design as the seed has it; `corrected` is the one that keeps what
/// it promises.
public struct CleanerSettings: Record, Hashable, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How old a photo must be, in days: 30 (K-04).
  public var grace_days: Int64 = 30
  /// How many photos of a month stay as samples: 1 (K-04).
  public var perMonth: Int64 = 1
  /// The title of the album for samples: Keep (K-04).
  public var title = "Keep"
  /// How many samples a scan takes.
  public var count = KeepCount.onePerScan
  /// When samples go into Keep.
  public var timing = KeepTiming.beforeConsent
  /// How Keep is found again.
  public var lookup = KeepLookup.title
  /// How samples are chosen.
  public var choice = SampleChoice.anew
  /// Whether photos are looked at again.
  public var validation = Validation.never
  /// Which calendar months are filed by.
  public var calendar = CalendarChoice.user
  /// In which zone months are meant.
  public var monthZone = MonthZone.current
  /// The zone that is named.
  public var zone = Zone()
  /// Which albums protect.
  public var albums = AlbumScope.people
  /// How they are found.
  public var walk = AlbumWalk.flat
  /// What becomes of photos without a date.
  public var undated = UndatedRule.untouched
  /// From when on grace counts.
  public var age = AgeRule.captured
  /// Whose photos are fetched.
  public var sources = FetchSources.library
  /// When bytes are said to be free.
  public var freed = FreedRule.atOnce
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// After how many days deleted photos are said to be free: 30, by Apple's documentation (K-13).
  public var freed_days: Int64 = 30
  /// Which states there are.
  public var phases = PhaseRule.four
  /// What access is enough.
  public var access = AccessRule.any
  /// What a change does to the preview.
  public var refresh = RefreshRule.never
  /// What is said about other devices.
  public var notice = DeviceNotice.thisDevice
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The civil time at the start, in seconds since 1970 in UTC.
  public var epoch_s: Int64 = 0

  /// The design as written.
  public init() {}

  /// The design that keeps what it promises; months are filed in `zone`.
  public static func corrected(zone: Zone) -> Self {
    var settings = Self()
    settings.count = .quota
    settings.timing = .withDeletion
    settings.lookup = .identifier
    settings.choice = .stable
    settings.validation = .inChange
    settings.calendar = .gregorian
    settings.monthZone = .named
    settings.zone = zone
    settings.age = .added
    settings.freed = .whenFree
    settings.phases = .complete
    settings.access = .full
    settings.refresh = .onChange
    settings.notice = .allDevices
    return settings
  }
}
