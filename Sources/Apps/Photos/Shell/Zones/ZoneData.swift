/// The pinned table of time zones: every zone that has a name with a slash, from 1900 to 2100.
///
/// It comes from the data of ICU in the version below, which follows the tz database (public domain),
/// and was written down so that a plan is the same on every machine: `ZoneTableTests` compares it with
/// the data of a machine that has the same version. How a line is read stands in `PinnedZone`.
enum ZoneData {
  /// The version of the tz database.
  static let version = "2025b"

  // Made by a program from that data, a part of the world in a file; nobody edits it by hand.
  /// The zones in order of names, some lines each.
  static let parts = [africa, americaFirst, americaSecond, asia, atlantic, europe]
}
