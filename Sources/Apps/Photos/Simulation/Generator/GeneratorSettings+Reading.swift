import Kernel
import Photos
import Plans

extension GeneratorSettings {
  /// Reads the settings of a generated library from a scenario; every key has a default.
  ///
  /// ```yaml
  /// count: 20000
  /// from: 2015-04-01T00:00:00+09:00
  /// to: 2026-08-01T06:00:00+09:00
  /// zone: Asia/Tokyo
  /// screenshots: 12%
  /// in_albums: 35%
  /// ```
  ///
  /// Whoever hands in the reader calls its `finish`.
  ///
  /// - Parameters:
  ///   - reader: the mapping; mistakes are reported to its diagnostics.
  ///   - zones: knows the zones by name.
  ///   - defaults: what holds for keys that are absent.
  /// - Returns: the settings, which count only while nothing was reported.
  public static func read(
    _ reader: MappingReader,
    zones: some ZoneLibrary,
    defaults: Self = Self(),
  ) -> Self {
    var settings = defaults
    settings.count = reader.integer("count", in: counts, default: defaults.count)
    settings.zone = reader.optional("zone", .zone(in: zones)) ?? defaults.zone
    settings.holidays = reader.integer("holidays", in: holidayCounts, default: defaults.holidays)
    settings.favourites = reader.ratio("favourites", default: defaults.favourites)
    settings.inAlbums = reader.ratio("in_albums", default: defaults.inAlbums)
    settings.hidden = reader.ratio("hidden", default: defaults.hidden)
    settings.undated = reader.ratio("undated", default: defaults.undated)
    settings.shared = reader.ratio("shared", default: defaults.shared)
    settings.travel = reader.ratio("travel", default: defaults.travel)
    settings.readRange(reader)
    settings.readKinds(reader)
    return settings
  }

  private mutating func readRange(_ reader: MappingReader) {
    let start = reader.optional("from", .civilTime)
    let end = reader.optional("to", .civilTime)
    // What could not be read is reported already and says nothing about the order.
    guard (reader.node("from") == nil) == (start == nil) else { return }
    guard (reader.node("to") == nil) == (end == nil) else { return }
    from = start?.seconds ?? from
    to = end?.seconds ?? to
    let key = end == nil ? "from" : "to"
    if to - from > PhotosLimits.libraryLongestSeconds {
      reader.diagnostics.report(
        at: reader.mark(of: key),
        "\(key) of \(reader.what): 'to' is more than 200 years after 'from'",
        remedy: "from is \(CivilTime(seconds: from)), to is \(CivilTime(seconds: to))",
      )
    }
    guard from >= to else { return }
    reader.diagnostics.report(
      at: reader.mark(of: key),
      "\(key) of \(reader.what): 'from' is not before 'to'",
      remedy: "from is \(CivilTime(seconds: from)), to is \(CivilTime(seconds: to)); "
        + "expected at least a second between them",
    )
  }

  private mutating func readKinds(_ reader: MappingReader) {
    screenshots = reader.ratio("screenshots", default: screenshots)
    bursts = reader.ratio("bursts", default: bursts)
    videos = reader.ratio("videos", default: videos)
    guard !kindsFit else { return }
    let key = ["screenshots", "bursts", "videos"].first(where: reader.has) ?? "screenshots"
    reader.diagnostics.report(
      at: reader.mark(of: key),
      "\(key) of \(reader.what): screenshots, bursts and videos are more than all photos",
      remedy: "they are \(screenshots), \(bursts) and \(videos); expected at most 1 together",
    )
  }
}

extension ScalarFormat where Value == Zone {
  /// A time zone that the library knows.
  public static func zone(in library: some ZoneLibrary) -> Self {
    Self(
      expectation: "a zone such as Asia/Tokyo, +09:00 or UTC",
      edges: Edges(inside: ["-23:59", "+23:59", "UTC"], outside: ["+24:00", "-24:00", ""]),
    ) { (text, _) throws(QuantityError) in
      if let zone = library.zone(named: text) { return zone }
      let hint = library.suggestion(for: text).map { " (did you mean '\($0)'?)" }
      throw QuantityError("is no known zone\(hint ?? "")")
    }
  }
}
