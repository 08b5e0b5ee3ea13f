import Kernel
import Testing
import World

/// What of an app's writes is left: after its process, and after a loss of power.
struct DiskTests {
  private func disk(_ requests: DiskRequest...) -> Disk {
    var disk = Disk()
    for request in requests { disk.take(request) }
    return disk
  }

  private func text(_ disk: Disk) -> String {
    disk.entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// What is left where the power goes now and nothing more gets down.
  private func lost(of disk: Disk) -> String {
    var disk = disk
    disk.losePower(keeping: 0)
    return text(disk)
  }

  @Test func `what was written is read, in order of the keys, and the last value of each`() {
    let disk = disk(
      .write(key: "b", value: "1"),
      .write(key: "a", value: "2"),
      .sync,
      .write(key: "b", value: "3"),
      .remove(key: "a"),
      .write(key: "c", value: ""),
      .remove(key: "none"),
    )
    #expect(text(disk) == "b=3 c=")
    #expect(lost(of: disk) == "a=2 b=1")
  }

  @Test(arguments: [
    (0, "a=1"), (1, "a=2"), (2, "a=2 b=1"), (3, "b=1"), (9, "b=1"), (-1, "a=1"),
  ])
  func `a loss of power keeps the first writes of those that were not synced`(
    count: Int64,
    left: String,
  ) {
    var disk = disk(
      .write(key: "a", value: "1"),
      .sync,
      .write(key: "a", value: "2"),
      .write(key: "b", value: "1"),
      .remove(key: "a"),
    )
    disk.losePower(keeping: count)
    #expect(text(disk) == left)
    #expect(lost(of: disk) == left)
  }

  @Test func `a disk without writes loses nothing, and no number of writes is too many`() {
    var disk = disk(.write(key: "a", value: "1"), .sync, .sync)
    disk.losePower(keeping: .min)
    disk.losePower(keeping: .max)
    #expect(text(disk) == "a=1")
  }

  @Test func `a disk is written down and read back, what is not synced too`() throws {
    let disk = disk(.write(key: "a", value: "\"1\"\n"), .sync, .remove(key: "a"))
    let read = try CanonicalReader.decode(Disk.self, from: CanonicalWriter.encode(disk))
    #expect(read == disk && text(read) == "" && lost(of: read) == "a=\"1\"\n")
  }

  @Test func `a record on a disk is read as what it was, and something else is an error`() throws {
    let clock = DeviceClock(offset: .seconds(3))
    let entry = DiskEntry(key: "clock", clock)
    #expect(try entry.record(as: DeviceClock.self) == clock)
    #expect(throws: FieldError.self) { try entry.record(as: DiskEntry.self) }
  }
}
