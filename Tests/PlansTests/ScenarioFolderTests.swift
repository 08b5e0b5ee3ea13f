import Plans
import Testing

/// The folder that a scenario's paths lie below.
struct ScenarioFolderTests {
  @Test(arguments: [
    ("scenarios/a.yaml", "scenarios"), ("a.yaml", "."), ("/a.yaml", "/"), ("/x/y/a.yaml", "/x/y"),
    ("./a.yaml", "."), ("x//a.yaml", "x/"), ("", "."), ("ö/é.yaml", "ö"),
  ])
  func `it is what stands before the last slash`(file: String, folder: String) {
    #expect(ScenarioFolder(of: file).path == folder)
  }

  @Test func `nothing outside it may be used unless that is said`() {
    #expect(!ScenarioFolder(of: "a/b.yaml").allowsOutside)
    #expect(ScenarioFolder(of: "a/b.yaml", allowsOutside: true).allowsOutside)
    #expect(ScenarioFolder("a") != ScenarioFolder("a", allowsOutside: true))
  }
}
