import Plans
import Testing

/// How many of each a scenario may have.
struct CountBoundsTests {
  private static let head = "name: A\nduration: 90s\n"
  private static let two = "devices: [{ id: a, apps: [garden] }, { id: b }]\n"

  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  private func devices(_ count: Int) -> String {
    Self.head + "devices: [\(list(count) { "{ id: d\($0), apps: [garden] }" })]\n"
  }

  private func variants(_ count: Int) -> String {
    Self.head + Self.two + "variants: { \(list(count) { "v\($0): {}" }) }\n"
  }

  private func expectations(_ count: Int) -> String {
    Self.head + Self.two + "expect: [\(list(count) { _ in "{ never: garden.watered }" })]\n"
  }

  private func covers(_ count: Int) -> String {
    Self.head + Self.two + "covers: [\(list(count) { "R-\($0)" })]\n"
  }

  @Test func `a scenario has as many as its limits say, and not one more`() {
    let kinds: [(name: String, most: Int, text: (Int) -> String)] = [
      ("devices", Limits.devices, devices), ("variants", Limits.variants, variants),
      ("expectations", Limits.expectations, expectations),
      ("requirements", Limits.covers, covers),
    ]
    for kind in kinds {
      #expect(GardenSchema.problems(kind.text(kind.most)) == "", "\(kind.name)")
      let problems = GardenSchema.problems(kind.text(kind.most + 1))
      #expect(
        problems.contains("error: the scenario has \(kind.most + 1) \(kind.name)\n"),
        "\(problems)",
      )
    }
  }
}
