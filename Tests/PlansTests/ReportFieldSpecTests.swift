import Testing

@testable import Plans

/// Which fields of a report an app's row speaks of.
struct ReportFieldSpecTests {
  @Test(arguments: [
    ("gaps", "gaps", true), ("gaps", "gap", false), ("gap", "gaps", false), ("*", "", true),
    ("*", "山彦", true), ("", "", true), ("", "a", false), ("gap *", "gap 3", true),
    ("gap *", "gap ", true), ("gap *", "gap", false), ("* hears *", "ren hears hina", true),
    ("* hears *", "ren hears", false), ("* hears *", " hears ", true), ("a*a", "a", false),
    ("a*a", "aa", true), ("*ab*b", "aabb", true), ("*ab*b", "ab", false), ("a**b", "ab", true),
    ("*b", "abab", true), ("a*b*c", "abc", true), ("a*b*c", "acb", false),
  ])
  func `a star stands for any text, also for none`(pattern: String, text: String, isSo: Bool) {
    #expect(ReportFieldSpec.matches(text, pattern) == isSo)
  }

  @Test func `a row speaks of a field by heading and key`() {
    let row = ReportFieldSpec(heading: "* hears *", key: "MOS*", .score)
    #expect(row.covers(heading: "a hears b", key: "MOS of each 10 s"))
    #expect(!row.covers(heading: "members", key: "MOS of each 10 s"))
    #expect(!row.covers(heading: "a hears b", key: "frames"))
    #expect(row.tolerance == 0)
  }
}
