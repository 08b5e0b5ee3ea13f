import Foundation
import Kernel
import Photos
import PhotosShell
import Testing

struct ZoneTableTests {
  private let table = ZoneTable()

  /// 2000 instants spread over a range, none of them at a round time.
  private func instants(from start: Int64, to end: Int64) -> [Int64] {
    var stream = RandomStream(seed: 1, key: "instants")
    return (0..<2_000).map { _ in start + Int64(stream.below(UInt64(end - start))) }
  }

  @Test(
    .enabled(if: isOfThisVersion, otherVersion),
    arguments: [
      "Asia/Tokyo", "America/New_York", "America/Los_Angeles", "Europe/London", "Asia/Kathmandu",
      "Australia/Lord_Howe", "Pacific/Apia", "UTC",
    ],
  )
  func `a zone agrees with Foundation from 1950 to 2037`(name: String) throws {
    let zone = try #require(table.zone(named: name))
    let reference = try #require(TimeZone(identifier: name))
    #expect(zone.name == name)
    let near = zone.transitions.flatMap { [$0 - 1, $0] }
    for seconds in instants(from: -631_152_000, to: 2_145_916_800) + near {
      let date = Date(timeIntervalSince1970: Double(seconds))
      try #require(
        zone.offset(at: seconds) == Int64(reference.secondsFromGMT(for: date)),
        "\(name) at \(seconds)",
      )
    }
  }

  /// Whether the machine's data can be compared with; other data is what the table is pinned against.
  private static var isOfThisVersion: Bool {
    TimeZone.timeZoneDataVersion == ZoneTable.version
  }

  private static let otherVersion: Comment = "the machine's zones are of another version"

  @Test func `the table is pinned: what the machine has by way of zones is not asked`() throws {
    #expect(ZoneTable.version == "2025b")
    #expect(ZoneTable.knownNames.count > 500)
    // Mexico has had no summer time since October 2022; data from before have it in 2025.
    let mexico = try #require(table.zone(named: "America/Mexico_City"))
    #expect(mexico.offset(at: 1_751_328_000) == -21_600)
    #expect(mexico.transitions.last == 1_667_113_200)
    // Every table, by one digest that is the same wherever this runs.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in ZoneTable.knownNames {
      let zone = try #require(table.zone(named: name), "\(name)")
      for number in zone.offsets + zone.transitions {
        digest = (digest ^ UInt64(bitPattern: number)) &* 0x0000_0100_0000_01B3
      }
    }
    #expect(digest == 17_193_137_960_374_424_964)
  }

  @Test(.enabled(if: isOfThisVersion, otherVersion))
  func `no change of any known zone is missed`() throws {
    for name in ZoneTable.knownNames {
      let zone = try #require(table.zone(named: name), "\(name)")
      let reference = try #require(TimeZone(identifier: name))
      // By the week, which sees every change that lasts one.
      for seconds in stride(from: ZoneTable.start, to: ZoneTable.end, by: 604_800) {
        let date = Date(timeIntervalSince1970: Double(seconds))
        try #require(
          zone.offset(at: seconds) == Int64(reference.secondsFromGMT(for: date)),
          "\(name) at \(seconds)",
        )
      }
    }
  }

  @Test func `Apia skipped a day in 2011`() throws {
    let apia = try #require(table.zone(named: "Pacific/Apia"))
    // 2011-12-30T10:00:00Z, midnight at the end of the 29th.
    #expect(apia.offset(at: 1_325_239_199) == -36_000)
    #expect(apia.offset(at: 1_325_239_200) == 50_400)
  }

  @Test func `Kathmandu moved by a quarter of an hour without daylight saving`() throws {
    let zone = try #require(table.zone(named: "Asia/Kathmandu"))
    #expect(zone.offset(at: 504_901_799) == 19_800)
    #expect(zone.offset(at: 504_901_800) == 20_700)
  }

  @Test(arguments: ["UTC", "Z"])
  func `UTC has no transitions`(name: String) {
    #expect(table.zone(named: name) == Zone())
  }

  @Test func `a fixed offset is a zone, and an older name is understood`() throws {
    #expect(table.zone(named: "+09:00") == .fixed(32_400))
    #expect(table.zone(named: "-03:30") == .fixed(-12_600))
    let older = try #require(table.zone(named: "Asia/Katmandu"))
    let present = try #require(table.zone(named: "Asia/Kathmandu"))
    #expect(older.transitions == present.transitions)
    #expect(older.offsets == present.offsets)
  }

  @Test(
    arguments: [
      ("Asia/Tokio", "Asia/Tokyo"), ("asia/tokyo", "Asia/Tokyo"), ("Tokio", "Asia/Tokyo"),
      ("Europe/Londn", "Europe/London"), ("utc", "UTC"), ("", nil), ("Middle of nowhere", nil),
    ] as [(String, String?)]
  )
  func `an unknown name gives the nearest known one`(name: String, nearest: String?) {
    #expect(table.zone(named: name) == nil)
    #expect(table.suggestion(for: name) == nearest)
  }

  @Test(arguments: ["JST", "EST", "GMT+9", "+9:00", "+0900", "Asia/", "/", "Mars/Olympus"])
  func `an abbreviation is no zone`(name: String) {
    #expect(table.zone(named: name) == nil)
  }

  @Test func `known names are sorted and named once`() {
    #expect(ZoneTable.knownNames.contains("UTC"))
    #expect(zip(ZoneTable.knownNames, ZoneTable.knownNames.dropFirst()).allSatisfy(<))
  }
}
