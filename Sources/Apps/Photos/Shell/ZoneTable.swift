import Foundation
import Kernel
import Photos
import PhotosSimulation
import Plans

/// Time zones with all their transitions from 1900 to 2100, out of Foundation's zone data.
///
/// On Linux that data belongs to the toolchain and not to the machine. A plan carries the table
/// that was found, so a run can be repeated where the data is another.
public struct ZoneTable: ZoneLibrary {
  /// A table of the zones that Foundation knows.
  public init() {}

  /// The first second whose offset is exact, 1900-01-01T00:00:00Z: offsets before are those then.
  public static let start: Int64 = -2_208_988_800
  /// The second from which the offset stays what it is, 2100-01-01T00:00:00Z.
  public static let end: Int64 = 4_102_444_800

  /// The names a scenario may use, beside fixed offsets, sorted.
  public static let knownNames: [String] = {
    let names = TimeZone.knownTimeZoneIdentifiers.filter { $0 != "UTC" && $0 != "GMT" }
    return (names + ["UTC"]).sorted()
  }()

  /// The zone of that name; nil where there is none.
  ///
  /// Older names with a slash such as `Asia/Katmandu` are understood as well. Abbreviations such
  /// as `EST` are not: several zones share them.
  ///
  /// - Parameter name: an IANA name, a fixed offset such as `+09:00`, `Z` or `UTC`.
  /// - Returns: the zone under the name that was asked for; `Z` is `UTC`.
  /// - Complexity: O(transitions), below a millisecond.
  public func zone(named name: String) -> Zone? {
    if name == "UTC" || name == "Z" { return Zone() }
    if let offset = try? CivilTime.offset(parsing: name) { return .fixed(offset) }
    guard name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    return table(of: zone, named: name)
  }

  /// The known name nearest to an unknown one, also by its last part: `Tokio` is `Asia/Tokyo`.
  public func suggestion(for name: String) -> String? {
    if let whole = nearest(to: name, among: Self.knownNames) { return whole }
    let cities = Self.knownNames.map { String($0.split(separator: "/").last ?? "") }
    guard let city = nearest(to: name, among: cities) else { return nil }
    return zip(Self.knownNames, cities).first { $0.1 == city }?.0
  }

  /// Walks over everything Foundation calls a transition and keeps what changes the offset.
  ///
  /// Its search for daylight saving time also finds the other changes, such as Nepal's in 1986;
  /// a test compares all known zones with a walk by the week.
  private func table(of zone: TimeZone, named name: String) -> Zone {
    var offsets = [offset(of: zone, at: Self.start)]
    var transitions: [Int64] = []
    var instant = Date(timeIntervalSince1970: Double(Self.start))
    while let next = zone.nextDaylightSavingTimeTransition(after: instant), next > instant {
      // The first whole second at which the new offset holds.
      let second = Int64(next.timeIntervalSince1970.rounded(.up))
      guard second < Self.end else { break }
      let changed = offset(of: zone, at: second)
      if changed != offsets.last {
        offsets.append(changed)
        transitions.append(second)
      }
      instant = next
    }
    return Zone(name: name, offsets: offsets, transitions: transitions)
  }

  private func offset(of zone: TimeZone, at second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }
}
