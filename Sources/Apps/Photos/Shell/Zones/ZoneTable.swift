import Kernel
import Photos
import PhotosSimulation
import Plans

/// Time zones with all their transitions from 1900 to 2100, out of a table that is part of the tool.
///
/// A machine's own zone data may be of another year, and the same scenario would give another plan. So
/// the table is pinned: a zone is what it is here, on every machine, until the table is made anew.
public struct ZoneTable: ZoneLibrary {
  /// The pinned table.
  public init() {}

  /// The version of the tz database that the table was made from.
  public static var version: String { ZoneData.version }

  /// The first second whose offset is exact, 1900-01-01T00:00:00Z: offsets before are those then.
  public static let start: Int64 = -2_208_988_800
  /// The second from which the offset stays what it is, 2100-01-01T00:00:00Z.
  public static let end: Int64 = 4_102_444_800

  /// The lines of the table by the names of their zones.
  private static let lines: [String: Substring] = {
    var lines: [String: Substring] = [:]
    for line in ZoneData.parts.flatMap({ $0.split(separator: "\n") }) {
      guard let end = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
      lines[String(line[..<end])] = line[end...]
    }
    return lines
  }()

  /// The names a scenario may use, beside fixed offsets, sorted.
  public static let knownNames: [String] = (lines.keys + ["UTC"]).sorted()

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
    guard var line = Self.lines[name] else { return nil }
    if line.first == "=" {
      guard let other = Self.lines[String(line.dropFirst())] else {
        preconditionFailure("the table of zones has no \(line.dropFirst())")
      }
      line = other
    }
    let pinned = PinnedZone(line.dropFirst())
    return Zone(name: name, offsets: pinned.offsets, transitions: pinned.transitions)
  }

  /// The known name nearest to an unknown one, also by its last part: `Tokio` is `Asia/Tokyo`.
  public func suggestion(for name: String) -> String? {
    if let whole = nearest(to: name, among: Self.knownNames) { return whole }
    let cities = Self.knownNames.map { String($0.split(separator: "/").last ?? "") }
    guard let city = nearest(to: name, among: cities) else { return nil }
    return zip(Self.knownNames, cities).first { $0.1 == city }?.0
  }
}
