import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What iCloud holds, sends and when: a reducer that needs no run.
struct ICloudTests {
  /// iCloud for three devices, with what it says in a few words.
  private struct Bench {
    var cloud: ICloud
    var now = Instant.start

    init(sharing: [Bool] = [true, true, true]) {
      var plan = PhotosPlan()
      plan.syncing = .seconds(30)
      plan.phones = zip(["phone", "tablet", "mac"], sharing).map { name, shares in
        var phone = PlannedPhone()
        phone.device = name
        phone.sharesByCloud = shares
        return phone
      }
      cloud = ICloud(of: plan)
    }

    mutating func told(_ event: ICloudEvent) -> [String] {
      var effects = Effects<ICloudEffect>()
      cloud.reduce(event, at: DeviceClock().time(at: now), into: &effects)
      return effects.items.map { effect in
        switch effect {
        case .carry(let number, let device, let at):
          "carry \(number) to \(device) until \(at.nanoseconds / 1_000_000_000)"
        case .deliver(let number, let change, let device):
          "deliver \(number) on \(device): \(change.edit.kind)"
        }
      }
    }

    mutating func changes(_ device: String, _ edit: LibraryEdit = .emptyTrash) -> [String] {
      told(.changed(SyncedChange(edit: edit, at: .start), device: device))
    }

    mutating func connects(_ device: String, _ isConnected: Bool) -> [String] {
      told(.connected(device: device, isConnected: isConnected))
    }
  }

  @Test func `a change goes to every other device that shares, and to no other`() {
    var bench = Bench()
    bench.now = .start + .seconds(5)
    #expect(bench.changes("tablet") == ["carry 1 to phone until 35", "carry 2 to mac until 35"])
    #expect(bench.told(.arrived(number: 2)) == ["deliver 2 on mac: emptyTrash"])
    #expect(bench.cloud.underWay.map(\.number) == [1])
    // What has arrived does not arrive again.
    #expect(bench.told(.arrived(number: 2)) == [])
    var two = Bench(sharing: [true, false, true])
    #expect(two.changes("phone") == ["carry 1 to mac until 30"])
    #expect(two.cloud.isOfUse)
    #expect(!Bench(sharing: [true, false, false]).cloud.isOfUse)
  }

  @Test func `without the Internet changes wait on both sides, in order`() {
    var bench = Bench(sharing: [true, true, false])
    #expect(bench.changes("tablet") == ["carry 1 to phone until 30"])
    #expect(bench.changes("tablet", .delete(ids: [2])) == ["carry 2 to phone until 30"])
    #expect(bench.connects("phone", false) == [])
    #expect(bench.changes("phone") == [])
    #expect(bench.changes("phone", .delete(ids: [1])) == [])
    #expect(bench.told(.arrived(number: 1)) == [])
    #expect(bench.told(.arrived(number: 2)) == [])
    #expect(bench.cloud.devices[0].outbox.map(\.edit) == [.emptyTrash, .delete(ids: [1])])
    #expect(bench.cloud.devices[0].inbox.map(\.number) == [1, 2])
    bench.now = .start + .seconds(100)
    #expect(
      bench.connects("phone", true) == [
        "carry 3 to tablet until 130", "carry 4 to tablet until 130",
        "deliver 1 on phone: emptyTrash", "deliver 2 on phone: delete",
      ]
    )
    // What has gone out and come in does not do so again.
    #expect(bench.connects("phone", true) == [])
  }

  @Test func `what is under way is handed over once, and what waits stays`() {
    var bench = Bench()
    _ = bench.connects("phone", false)
    _ = bench.changes("phone")
    _ = bench.changes("mac", .delete(ids: [1]))
    let sent = bench.cloud.takeUnderWay()
    #expect(sent.map(\.number) == [1, 2])
    #expect(sent.map(\.device) == ["phone", "tablet"])
    #expect(bench.cloud.takeUnderWay() == [])
    #expect(bench.cloud.devices[0].outbox.count == 1)
    // Numbers begin anew: what is sent next is numbered like the first.
    #expect(bench.changes("tablet") == ["carry 1 to phone until 30", "carry 2 to mac until 30"])
  }
}
