import Kernel
import Plans
import Scenarios
import Testing

/// `{ figure: …, device: … }`: a bound on what was taken at one device, or of what one hears of another.
struct FigureRuleTests {
  /// A choir whose singers hear each other, and a diary that has figures of the whole run alone.
  private static let apps = [
    AppSchema(
      name: "choir",
      linkNames: [],
      metrics: [
        MetricSpec(name: "breath", unit: .nanoseconds),
        MetricSpec(name: "delay", unit: .nanoseconds, isOfPairs: true),
      ],
    ),
    AppSchema(
      name: "diary",
      linkNames: [],
      metrics: [MetricSpec(name: "pages", unit: .count)],
      measuresDevices: false,
    ),
  ]

  private func parse(_ rule: String) throws(ScenarioError) -> Scenario {
    let text = """
      name: A
      duration: 9s
      devices: [{ id: a, apps: [choir] }, { id: b, apps: [choir] }, { id: c, apps: [diary] }]
      expect:
        - { \(rule) }

      """
    let node = try ScenarioFile.parse(Array(text.utf8), file: "f")
    return try ScenarioParser.parse(node, file: "f", apps: Self.apps)
  }

  @Test(
    arguments: [
      ("figure: choir.breath, device: b, is: '<= 2s'", "b"),
      ("figure: choir.delay, device: a, is: '<= 2s'", "a"),
      ("figure: choir.delay, listener: b, talker: a, is: '<= 2s'", "b hears a"),
    ] as [(String, String)]
  )
  func `a figure is bound where it is taken`(rule: String, subject: String) throws {
    let rules = try parse(rule).expectations.map(\.rule)
    guard case .generic(.metric(_, let bound, let node)) = try #require(rules.first) else {
      Issue.record("no rule about a figure")
      return
    }
    #expect(node == subject)
    #expect(bound == (try Bound(parsing: "<= 2s")))
  }

  @Test(
    arguments: [
      (
        "figure: choir.breath, is: '<= 2s'",
        "5:15: error: a figure of nobody: 'choir.breath' says not where it is taken\n"
          + "  expected 'device'; of the whole run, write 'metric'",
      ),
      (
        "figure: choir.delay, is: '<= 2s'",
        "5:15: error: a figure of nobody: 'choir.delay' says not where it is taken\n"
          + "  expected 'device', or 'listener' and 'talker'; of the whole run, write 'metric'",
      ),
      (
        "figure: choir.breath, device: nobody, is: '<= 2s'",
        "5:37: error: unknown device 'nobody' in an expectation\n  known: a, b, c",
      ),
      (
        "figure: choir.breath, device: c, is: '<= 2s'",
        "5:37: error: 'c' does not carry the app 'choir': nothing of it is stated or measured there\n"
          + "  expected one of a, b",
      ),
      (
        "figure: choir.breath, listener: a, talker: b, is: '<= 2s'",
        "5:39: error: 'choir.breath' is taken at a device, not of what one hears of another\n"
          + "  write 'device' instead of 'listener' and 'talker'",
      ),
      (
        "figure: choir.delay, listener: a, talker: a, is: '<= 2s'",
        "5:49: error: 'a' does not listen to itself\n"
          + "  name another device as 'listener' or as 'talker'",
      ),
      (
        "figure: choir.delay, listener: a, is: '<= 2s'",
        "5:38: error: a figure with 'listener': where it is taken is not clear\n"
          + "  expected 'device', or 'listener' and 'talker'; of the whole run, write 'metric'",
      ),
      (
        "figure: choir.delay, device: a, talker: b, is: '<= 2s'",
        "5:47: error: a figure with 'device' and 'talker': where it is taken is not clear\n"
          + "  expected 'device', or 'listener' and 'talker'; of the whole run, write 'metric'",
      ),
      (
        "figure: diary.pages, is: '<= 2'",
        "5:15: error: 'diary.pages' is a figure of the whole run: no device has its own\n"
          + "  write 'metric' instead of 'figure'",
      ),
      (
        "figure: diary.pages, device: c, is: '<= 2'",
        "5:15: error: 'diary.pages' is a figure of the whole run: no device has its own\n"
          + "  write 'metric' instead of 'figure', and leave 'device' out",
      ),
      (
        "figure: choir.breth, device: a, is: '<= 2s'",
        "5:15: error: unknown figure 'choir.breth'\n  did you mean 'choir.breath'?",
      ),
      (
        "figure: choir.breath, device: a, is: '<= 2%'",
        "5:44: error: 'choir.breath' cannot be compared with '<= 2%': it counts something else\n"
          + "  expected a duration such as",
      ),
      ("figure: choir.breath, device: a", "5:5: error: an expectation has no 'is'"),
      (
        "figure: choir.breath, device: a, is: '<= 2s', node: a",
        "5:53: error: unknown key 'node' in an expectation",
      ),
      (
        "metric: choir.breath, device: a, is: '<= 2s'",
        "5:29: error: unknown key 'device' in an expectation",
      ),
    ] as [(String, String)]
  )
  func `one that is not clear is told with its place, and what there is`(
    rule: String,
    told: String,
  ) throws {
    do throws(ScenarioError) {
      _ = try parse(rule)
      Issue.record("taken: \(rule)")
    } catch {
      #expect(error.description.hasPrefix("f:\(told)"), "\(error.description)")
      #expect(error.description.split(separator: "\n").count == 2, "\(error.description)")
    }
  }
}
