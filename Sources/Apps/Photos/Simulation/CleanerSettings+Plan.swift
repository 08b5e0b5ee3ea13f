import Kernel
import Photos
import Plans

extension CleanerSettings {
  /// The settings of a scenario's variant.
  ///
  /// - Parameters:
  ///   - values: the settings without the app's name.
  ///   - home: the zone in which the person's months are meant where no other is named.
  ///   - start: the civil time at the start, in seconds since 1970.
  ///   - zones: knows the zones by name.
  init(_ values: SettingValues, home: Zone, start: Int64, zones: any ZoneLibrary) {
    let design: Design = values.choice("design")
    switch design {
    case .asWritten: self.init()
    case .corrected: self = .corrected(zone: home)
    }
    grace_days = values.duration("grace").nanoseconds / 86_400_000_000_000
    freed_days = values.duration("freed.after").nanoseconds / 86_400_000_000_000
    perMonth = values.integer("keep.per_month")
    title = values.text("keep.title")
    values.replace(&count, "keep.count")
    values.replace(&timing, "keep.timing")
    values.replace(&lookup, "keep.lookup")
    values.replace(&choice, "keep.choice")
    values.replace(&validation, "delete.validation")
    values.replace(&calendar, "month.calendar")
    values.replace(&albums, "albums.protect")
    values.replace(&walk, "albums.walk")
    values.replace(&undated, "dates.missing")
    values.replace(&age, "dates.age")
    values.replace(&sources, "fetch.sources")
    values.replace(&freed, "freed.shown")
    values.replace(&phases, "phases")
    values.replace(&access, "access")
    values.replace(&refresh, "preview.refresh")
    values.replace(&notice, "preview.devices")
    switch values.text("month.zone") {
    case PhotosSchema.byDesign: break
    case MonthZone.current.rawValue: monthZone = .current
    case MonthZone.capture.rawValue: monthZone = .capture
    case let name:
      monthZone = .named
      zone = zones.zone(named: name) ?? home
    }
    epoch_s = start
  }
}

extension SettingValues {
  /// Replaces a policy by what the scenario says, unless it leaves it to the design.
  fileprivate func replace<Policy: CaseIterable & RawRepresentable>(
    _ policy: inout Policy,
    _ key: String,
  ) where Policy.RawValue == String {
    if text(key) != PhotosSchema.byDesign { policy = choice(key) }
  }
}
