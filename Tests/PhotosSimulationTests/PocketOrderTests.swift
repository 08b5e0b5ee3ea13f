import Kernel
import Testing

/// What reaches a cleaner that is suspended, ended or begun again, and what becomes of it.
struct PocketOrderTests {
  // MARK: Ended

  @Test(arguments: ["suspend", "lock"])
  func `an app whose access changes while it is suspended ends, and begins anew`(
    how: String
  )
    throws
  {
    let back = how == "lock" ? ["at: 119s, do: wake, device: phone"] : []
    let acts =
      ["at: 10s, do: open", "at: 60s, do: \(how), device: phone"] + back
      + ["at: 120s, do: permit, access: limited", "at: 300s, do: open"]
    let lines = try Pocket.Tape(of: Pocket.scenario(acts)).lines(since: 120)
    #expect(
      lines.prefix(6) == [
        "120 node killed", "120 photos terminated", "120 photos.library appGone",
        "120 photos.library accessChanged", "300 node started", "300 photos launched",
      ]
    )
  }

  @Test func `its access changes while something waits for it: that is missed`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 90s, do: favourite, photo: a-1",
      "at: 120s, do: permit, access: none",
    )
    #expect(
      tape.lines(since: 120) == [
        "120 node killed", "120 node missed", "120 photos terminated",
        "120 photos.library appGone", "120 photos.library accessChanged",
      ]
    )
    #expect(
      tape.rows.first { $0.kind == "missed" }?.payload
        == #"{"app":"photos","event":"libraryChanged"}"#
    )
  }

  @Test func `what it asked for itself is not missed when it ends`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 10050ms, do: suspend, device: phone",
      "at: 60s, do: kill, device: phone",
    )
    #expect(!tape.rows.contains { $0.kind == "missed" || $0.kind == "asked" })
  }

  @Test func `locked, nobody changes its access, and it stays as it is`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: lock, device: phone",
      "at: 120s, do: permit, access: none",
    )
    #expect(tape.lines(since: 120) == ["120 photos.phone actMissed"])
  }

  // MARK: Where the phone is

  /// The names of the zones that the cleaner was told since a second, with the seconds.
  private func zones(_ tape: Pocket.Tape, since second: Int64 = 1) -> [String] {
    tape.rows.filter { $0.kind == "localeSet" && $0.time >= .start + .seconds(second) }.map { row in
      let name = ["America/New_York", "Asia/Tokyo", "UTC"].first { row.payload.contains($0) }
      return "\(row.time.nanoseconds / 1_000_000_000) \(name ?? row.payload)"
    }
  }

  @Test func `a new process knows where the phone is, though an earlier one never heard`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: travel, zone: America/New_York",
      "at: 180s, do: kill, device: phone",
      "at: 300s, do: open",
    )
    #expect(zones(tape) == ["300 America/New_York"])
    #expect(
      tape.lines(since: 180).prefix(6) == [
        "180 node killed", "180 node missed", "180 photos terminated",
        "180 photos.library appGone", "300 node started", "300 photos localeSet",
      ]
    )
    #expect(tape.lines(since: 300)[2] == "300 photos launched")
  }

  @Test func `it knows how its person counts years as well`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: useCalendar, calendar: japanese",
      "at: 180s, do: permit, access: limited",
      "at: 300s, do: open",
    )
    let told = tape.rows.last { $0.kind == "localeSet" }
    #expect(told?.time == .start + .seconds(300) && told?.payload.contains("japanese") == true)
  }

  @Test func `who has heard it is not told again`() throws {
    let heard = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: travel, zone: America/New_York",
      "at: 150s, do: resume, device: phone",
      "at: 180s, do: kill, device: phone",
      "at: 300s, do: open",
    )
    #expect(zones(heard) == ["150 America/New_York"])
    let back = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: travel, zone: America/New_York",
      "at: 130s, do: travel, zone: Asia/Tokyo",
      "at: 180s, do: kill, device: phone",
      "at: 300s, do: open",
    )
    #expect(zones(back) == [])
  }

  // MARK: Order

  @Test func `what the library and the phone say comes in the order in which they said it`() throws
  {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: favourite, photo: a-1",
      "at: 130s, do: travel, zone: America/New_York",
      "at: 140s, do: favourite, photo: a-2",
      "at: 300s, do: resume, device: phone",
    )
    let told = tape.rows.filter { $0.component == "photos" && $0.time == .start + .seconds(300) }
    #expect(told.map(\.kind) == ["libraryChanged", "localeSet", "libraryChanged"])
    #expect(told[0].payload != told[2].payload)
  }

  @Test func `moved at the instant in which it runs again, it knows the last place`() throws {
    let tape = try Pocket.tape(
      "at: 10s, do: open",
      "at: 60s, do: suspend, device: phone",
      "at: 120s, do: travel, zone: America/New_York",
      "at: 300s, do: resume, device: phone",
      "at: 300s, do: travel, zone: UTC",
    )
    #expect(zones(tape) == ["300 America/New_York", "300 UTC"])
  }

  // MARK: Recently Deleted

  /// When what was confirmed at 120 s is gone for good, with the clock set at that second.
  private func purged(_ acts: String...) throws -> [Int64] {
    let sitting = ["at: 10s, do: open", "at: 60s, do: tap", "at: 120s, do: confirm"]
    let tape = try Pocket.Tape(of: Pocket.scenario(sitting + acts))
    return tape.rows.filter { $0.node == "phone" && $0.kind == "photosPurged" }.map {
      $0.time.nanoseconds / 1_000_000_000
    }
  }

  @Test func `set back at the instant of the look, photos go when the date comes again`() throws {
    #expect(try purged() == [2_592_120])
    #expect(try purged("at: 2592119s, do: clock, device: phone, by: -1d") == [2_678_520])
    #expect(try purged("at: 2592120s, do: clock, device: phone, by: -1d") == [2_678_520])
    #expect(try purged("at: 2592121s, do: clock, device: phone, by: -1d") == [2_592_120])
  }

  @Test func `set forward and back at one instant, photos go when the date comes`() throws {
    #expect(
      try purged(
        "at: 10d, do: clock, device: phone, by: 25d",
        "at: 10d, do: clock, device: phone, by: -25d",
      ) == [2_592_120]
    )
    #expect(
      try purged(
        "at: 2592120s, do: clock, device: phone, by: -1d",
        "at: 2592120s, do: clock, device: phone, by: 1d",
      ) == [2_592_120]
    )
  }
}
