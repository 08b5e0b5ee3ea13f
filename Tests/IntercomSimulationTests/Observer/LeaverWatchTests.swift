import Intercom
import Testing
import Voice

@testable import IntercomSimulation

/// Who has left a group and talks with its members all the same.
struct LeaverWatchTests {
  private static let club = GroupID(drawn: 1, 2)
  private static let other = GroupID(drawn: 3, 4)

  /// Hina and ren are in the call of the club, and ren has left it and chosen it again.
  private static func watch() -> LeaverWatch {
    var watch = LeaverWatch(devices: ["hina", "ren"])
    for member in 0...1 { watch.take(.groupChosen(group: club), of: member) }
    watch.captures(10, by: 1)
    watch.take(.groupLeft(group: club), of: 1)
    watch.captures(20, by: 1)
    watch.take(.groupChosen(group: club), of: 1)
    return watch
  }

  @Test func `a leaver is found once in each direction, and not for what it said before`() {
    var watch = Self.watch()
    #expect(watch.isJudged)
    #expect(watch.hears(20, of: 1, at: 0) == nil)
    #expect(watch.hears(21, of: 1, at: 0) == .leaverHeard(listener: "hina", talker: "ren"))
    #expect(watch.hears(22, of: 1, at: 0) == nil)
    #expect(watch.hears(5, of: 0, at: 1) == .leaverHeard(listener: "ren", talker: "hina"))
  }

  @Test func `who has joined again is none, and who leaves again is one again`() {
    var watch = Self.watch()
    #expect(watch.hears(21, of: 1, at: 0) != nil)
    watch.take(.groupJoined(group: Self.club, inviter: .nobody), of: 1)
    #expect(watch.hears(22, of: 1, at: 0) == nil)
    watch.take(.groupLeft(group: Self.club), of: 1)
    watch.take(.groupChosen(group: Self.club), of: 1)
    #expect(watch.hears(23, of: 1, at: 0) != nil)
  }

  @Test func `in another group it is none, nor is it among those who have left as well`() {
    var watch = Self.watch()
    for member in 0...1 { watch.take(.groupChosen(group: Self.other), of: member) }
    #expect(watch.hears(21, of: 1, at: 0) == nil)
    var both = Self.watch()
    both.take(.groupLeft(group: Self.club), of: 0)
    both.take(.groupChosen(group: Self.club), of: 0)
    #expect(both.hears(21, of: 1, at: 0) == nil)
  }

  @Test func `where nobody chooses what it has left there is nothing to judge`() {
    var watch = LeaverWatch(devices: ["hina", "ren"])
    watch.take(.groupChosen(group: Self.club), of: 1)
    watch.take(.groupLeft(group: Self.club), of: 1)
    watch.take(.groupChosen(group: Self.other), of: 1)
    #expect(!watch.isJudged)
  }
}
