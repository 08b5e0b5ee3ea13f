import Testing

@testable import Plans

/// How far a misspelling may be from the word that was meant.
struct NearestBoundsTests {
  @Test(
    arguments: [
      ("lsos", "loss", true), ("lossy", "loss", true), ("oss", "loss", true),
      ("lxxs", "loss", false), ("jitxxr", "jitter", true), ("jixxxr", "jitter", false),
      ("durxxxon", "duration", false), ("duraxxon", "duration", true),
      ("abcdefxxx", "abcdefghi", true), ("abcdexxxx", "abcdefghi", false),
      ("xxxdefghijkl", "abcdefghijkl", true), ("xxxxefghijkl", "abcdefghijkl", false),
      ("badcfehijklm", "abcdefhijklm", true), ("LOSS", "loss", true), ("山", "山彦", true),
    ]
  )
  func `at most a third of the letters, and at most three, are wrong`(
    name: String,
    meant: String,
    isNear: Bool,
  ) {
    #expect(nearest(to: name, among: [meant]) == (isNear ? meant : nil))
    #expect(nearest(to: meant, among: [name]) == (isNear ? name : nil))
  }

  @Test func `the nearest is found wherever it stands, and of equals the first`() {
    #expect(nearest(to: "delay", among: ["dexay", "delay", "relay"]) == "delay")
    #expect(nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest(to: "cat", among: ["hat", "bat"]) == "hat")
  }

  @Test func `of very long names the first 64 letters are compared`() {
    let long = String(repeating: "a", count: 64)
    #expect(nearest(to: long + "bcdefgh", among: [long]) == long)
    #expect(nearest(to: "bcde" + long, among: [long]) == nil)
  }

  @Test func `the few nearest are as many as are asked for, near or not`() {
    let names = ["loss", "delay", "relay", "rate"]
    #expect(nearestFew(to: "delay", among: names) == ["delay", "relay", "loss", "rate"])
    #expect(nearestFew(to: "delay", among: names, count: 1) == ["delay"])
    #expect(nearestFew(to: "delay", among: names, count: 0) == [])
    #expect(nearestFew(to: "", among: ["bb", "a", "cc", "d"], count: 3) == ["a", "d", "bb"])
  }
}
