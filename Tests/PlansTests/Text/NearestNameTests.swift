import Plans
import Testing

/// What somebody most likely meant.
struct NearestNameTests {
  private let keys = ["delay", "loss", "rate", "jitter", "reorder", "duplicate"]

  @Test(arguments: [
    ("dalay", "delay"), ("lsos", "loss"), ("raet", "rate"), ("JITTER", "jitter"),
    ("duplicat", "duplicate"), ("duplicates", "duplicate"), ("dublikate", "duplicate"),
  ])
  func `a few wrong letters lead to a name`(name: String, meant: String) {
    #expect(nearest(to: name, among: keys) == meant)
  }

  @Test(arguments: ["", "colour", "xyz", "delaydelay", "ra"])
  func `too many wrong letters lead nowhere`(name: String) {
    #expect(nearest(to: name, among: keys) == nil)
  }

  @Test func `of two that are as near the first is meant`() {
    #expect(nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest(to: "cat", among: ["hat", "bat"]) == "hat")
  }

  @Test func `among none there is none`() {
    #expect(nearest(to: "a", among: []) == nil)
    #expect(nearestFew(to: "a", among: []) == [])
  }

  @Test func `the few that share most come first, however little it is`() {
    #expect(nearestFew(to: "rat", among: keys, count: 2).first == "rate")
    #expect(nearestFew(to: "zzz", among: keys).count == 5)
    #expect(nearestFew(to: "zzz", among: keys, count: 99).count == keys.count)
  }

  @Test func `the right word in the wrong place leads to its own`() {
    let facts = ["letters.letterErred", "letters.letterRead", "letters.server.letterErased"]
    #expect(nearestFew(to: "letters.letterErased", among: facts).first == facts[2])
    #expect(nearestFew(to: "letterErased", among: facts).first == facts[2])
  }

  @Test func `long names are compared by their beginnings`() {
    let long = String(repeating: "a", count: 10_000)
    #expect(nearest(to: long, among: [String(repeating: "a", count: 64)]) != nil)
  }
}
