import Composition
import Foundation
import ShippedApps
import Testing

/// Groups that cannot talk are refused before they are run, with their place.
struct GroupTests {
  private func complaint(_ devices: [String], links: String, expect: String = "") -> String {
    let text = """
      name: Groups
      duration: 5s
      devices:
      \(devices.map { "  - \($0)\n" }.joined())
      links: \(links)
      expect: [\(expect)]
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "groups-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    do throws(ToolError) {
      _ = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
      return ""
    } catch {
      return "\(error)".replacing(file, with: "f")
    }
  }

  private func device(_ id: String, _ rest: String = "") -> String {
    "{ id: \(id), apps: [intercom]\(rest) }"
  }

  private let both = "{ local: { delay: 3ms }, internet: { delay: 45ms } }"

  @Test func `a pair beside a stranger is taken`() {
    #expect(
      complaint([device("a"), device("b"), device("c", ", group: other")], links: both) == ""
    )
  }

  @Test(arguments: 2...6)
  func `a group of two to six goes to the Internet`(count: Int) {
    #expect(complaint((0..<count).map { device("a\($0)") }, links: both) == "")
  }

  @Test func `two devices with one identity are refused, with the place of the second`() {
    let found = complaint([device("a"), device("b"), device("a")], links: both)
    #expect(found.contains("f:6:"), "\(found)")
    #expect(found.contains("'a'"), "\(found)")
  }

  @Test(arguments: [
    ("match_failure: 3/2", "match_failure"), ("match_spread: 2h", "match_spread"),
    ("match_failures: 1/2", "match_failures"),
  ])
  func `what is no setting of the match maker is refused with its place`(
    key: String,
    named: String,
  ) {
    let links = "{ internet: { \(key) } }"
    let found = complaint([device("a"), device("b"), device("c")], links: links)
    #expect(found.contains("f:8:") && found.contains(named), "\(found)")
    #expect(
      complaint([device("a"), device("b")], links: "{ local: { match_failure: 1/2 } }") != ""
    )
  }

  @Test func `one device alone has nobody to talk to`() {
    let found = complaint([device("a")], links: "{ local: {} }")
    #expect(found.contains("f:4:5: error: 'a' is the only device with the intercom"))
  }

  @Test func `members who are all alone in their groups have nobody to talk to`() {
    let devices = [device("a", ", group: x"), device("b", ", group: y")]
    let found = complaint(devices, links: "{ local: {} }")
    #expect(found.contains("every member is alone in its group (a in 'x', b in 'y')"))
  }

  @Test func `members are counted by group, not by device`() {
    let seven = (0..<7).map { device("a\($0)") }
    let found = complaint(seven, links: "{ local: {} }")
    #expect(found.contains("f:10:5: error: group 'party' has 7 members"))
    let twelve = (0..<12).map { device("a\($0)", ", group: g\($0 % 2)") }
    #expect(complaint(twelve, links: "{ local: {} }") == "")
  }

  @Test func `the tag of no group is refused with the nearest`() {
    let devices = [device("a"), device("b"), device("c", ", group: x, announces: prty")]
    let found = complaint(devices, links: "{ local: {} }")
    #expect(found.contains("unknown group 'prty' in announces of device 'c'"))
    #expect(found.contains("did you mean 'party'?"))
  }

  @Test func `a rule about strangers' gaps is refused: it would never be reached`() {
    let devices = [device("a"), device("b"), device("c", ", group: other")]
    func found(_ who: String) -> String {
      complaint(devices, links: "{ local: {} }", expect: "{ gap: { \(who), count: '== 0' } }")
    }
    #expect(found("listener: a, talker: c").contains("'a' and 'c', who are in different groups"))
    #expect(found("talker: c").contains("'c', who is alone in its group"))
    #expect(found("listener: b") == "")
  }
}
