import Plans
import Scenarios
import Testing

/// Each mistake gives its place, what is wrong, and what to do.
struct ScenarioMistakeTests {
  private static let head = "name: A\nduration: 90s\n"
  private static let devices = "devices: [{ id: a, apps: [garden] }, { id: b }]\n"
  private static let links = "links:\n  pipe: { between: [a, b] }\n"

  @Test(arguments: [
    (
      "duration: 9s\ndevices: [{ id: a }]", "1:1: error: the scenario has no 'name'\n  add 'name:'",
    ),
    (
      "name: A\ndevices: [{ id: a }]",
      "1:1: error: the scenario has no 'duration'\n  add 'duration:' with a duration such as 200ms",
    ),
    (head, "1:1: error: the scenario has no devices\n  add 'devices:'"),
    ("\(head)devices: []", "3:10: error: the scenario has no devices"),
    ("\(head)devices: ~", "3:10: error: the scenario has no devices"),
    ("\(head)devices:", "3:9: error: the scenario has no devices"),
    ("\(head)devices: 5", "3:10: error: devices of the scenario: is not a list"),
    (
      "name: A\nduration: 90\n\(devices)",
      "2:11: error: duration of the scenario: '90' has no unit",
    ),
    ("name: A\nduration: 1:30\n\(devices)", "2:11: error: duration of the scenario: '1:30' has"),
    ("\(head)seed: 010\n\(devices)", "3:7: error: seed of the scenario: '010' has a leading zero"),
    ("\(head)seed: -1\n\(devices)", "3:7: error: seed of the scenario: '-1' is too small"),
    (
      "\(head)start: 2026-08-01T06:00:00\n\(devices)",
      "3:8: error: start of the scenario: '2026-08-01T06:00:00' has no zone\n  expected a time stamp with its zone such as",
    ),
    (
      "\(head)\(devices)sed: 7",
      "4:1: error: unknown key 'sed' in the scenario\n  did you mean 'seed'?",
    ),
    ("just text", "1:1: error: the scenario is 'just text'\n  expected a mapping"),
    ("[a, b]", "1:1: error: the scenario is a list"),
  ])
  func `in the head`(text: String, line: String) {
    check(text, line)
  }

  @Test(arguments: [
    (
      "[{ id: a, apps: [gardn] }]",
      "3:27: error: unknown app 'gardn' on device 'a'\n  did you mean 'garden'?",
    ),
    ("[{ id: a }, { id: a }]", "3:22: error: two devices have the id 'a'"),
    ("[{ apps: [garden] }]", "3:11: error: a device has no 'id'"),
    ("[{ id: 'a b' }]", "3:17: error: 'a b' cannot be the name of a device"),
    ("[{ id: world }]", "3:17: error: 'world' is the name of what stands outside the devices"),
    ("[{ id: a, soil: x }]", "3:20: error: unknown key 'soil' in device 'a'"),
    (
      "[{ id: a, clock: { drift: 18 } }]",
      "3:36: error: drift of clock of device 'a': '18' has no unit\n  expected a deviation such as 18ppm",
    ),
    (
      "[{ id: a, clock: { drft: 18ppm } }]",
      "3:29: error: unknown key 'drft' in clock of device 'a'\n  did you mean 'drift'?",
    ),
    (
      "[{ id: a, apps: [garden, garden] }]", "3:35: error: app 'garden' stands twice on device 'a'",
    ),
    ("[a]", "3:11: error: a device is 'a'\n  expected a mapping"),
  ])
  func `in devices`(text: String, line: String) {
    check(Self.head + "devices: " + text, line)
  }

  @Test(arguments: [
    (
      "{ pipe: { dely: 3ms } }",
      "4:18: error: unknown key 'dely' in link 'pipe'\n  did you mean 'delay'?",
    ),
    ("{ pipe: { between: [a, c] } }", "4:31: error: unknown device 'c' in between of link 'pipe'"),
    ("{ pipe: { between: [a] } }", "4:27: error: link 'pipe' connects fewer than two devices"),
    ("{ pipe: { between: [a, a] } }", "4:27: error: 'a' stands twice in between of link 'pipe'"),
    ("{ pipe: { between: [[a, a]] } }", "4:28: error: 'a' is paired with itself"),
    (
      "{ pipe: { between: [[a]] } }", "4:28: error: a list in between of link 'pipe' is not a pair",
    ),
    ("{ pipe: { between: [[a, b], [b, a]] } }", "4:36: error: 'a' and 'b' are paired twice"),
    ("{ a: {} }", "4:10: error: 'a' is already the name of something else"),
    ("{ pipe: { loss: 0.05 } }", "4:24: error: loss of link 'pipe': '0.05' is a decimal fraction"),
    (
      "{ pipe: { delay: { arival: {} } } }",
      "4:27: error: unknown model 'arival' in delay of link 'pipe'\n  did you mean 'arrivals'?",
    ),
    (
      "{ pipe: { delay: {} } }",
      "4:25: error: delay of link 'pipe' is 0 keys\n  expected a duration such as 200ms, or one of",
    ),
    (
      "{ pipe: { ways: [{ delay: 3ms }] } }",
      "4:25: error: a way of link 'pipe' names no devices\n  add 'direction: [from, to]'",
    ),
    (
      "{ pipe: { ways: [{ direction: [a, b] }] } }",
      "4:25: error: a way of link 'pipe' changes nothing\n  add one of delay",
    ),
    (
      "{ pipe: { ways: [{ direction: [a, b], dely: 3ms }] } }",
      "4:46: error: unknown key 'dely' in a way of link 'pipe'\n  did you mean 'delay'?",
    ),
    (
      "{ pipe: { ways: [{ between: [a, b], delay: 3ms }, { direction: [b, a], delay: 4ms }] } }",
      "4:58: error: a way of link 'pipe' is about 'b' to 'a', which one before it is about",
    ),
    (
      "{ pipe: { ways: [{ direction: [a, d], delay: 3ms }] } }",
      "4:42: error: unknown device 'd' in a way of link 'pipe'",
    ),
    (
      "{ pipe: { queue: { discipline: red } } }",
      "4:39: error: discipline of queue of link 'pipe': 'red' is none of them",
    ),
    ("[pipe]", "4:8: error: links is a list"),
  ])
  func `in links`(text: String, line: String) {
    check(Self.head + Self.devices + "links: " + text, line)
  }

  @Test(arguments: [
    (
      "{ at: 91s, do: cut, link: pipe }",
      "7:11: error: at of act 'cut' is behind the end of the scenario\n  expected a time up to the duration, 90s",
    ),
    ("{ at: -1s, do: cut, link: pipe }", "7:11: error: at of act 'cut': '-1s' is too small"),
    ("{ at: 1s, do: cutt, link: pipe }", "7:19: error: unknown act 'cutt'\n  did you mean 'cut'?"),
    ("{ at: 1s, link: pipe }", "7:5: error: an act has no 'do'"),
    (
      "{ at: 1s, do: cut, link: pip }",
      "7:30: error: unknown link 'pip' in act 'cut'\n  did you mean 'pipe'?",
    ),
    ("{ at: 1s, do: cut, link: pipe, between: [a, c] }", "7:49: error: unknown device 'c'"),
    (
      "{ at: 1s, do: cut, link: pipe, between: [a, d] }",
      "7:45: error: link 'pipe' does not connect 'a' and 'd'",
    ),
    (
      "{ at: 1s, do: cut, link: pipe, between: [a, b], direction: [a, b] }",
      "7:64: error: act 'cut' has 'between' and 'direction'",
    ),
    ("{ at: 1s, do: cut, link: pipe, loss: 1/9 }", "7:36: error: unknown key 'loss' in act 'cut'"),
    ("{ at: 1s, do: change, link: pipe }", "7:5: error: act 'change' changes nothing"),
    ("{ at: 1s, do: change, link: pipe, loss: ~ }", "7:5: error: act 'change' changes nothing"),
    (
      "{ at: 1s, every: ~, until: 5s, do: heal, link: pipe }",
      "7:32: error: act 'heal' has 'until' and does not say how often it is repeated",
    ),
    ("{ at: 1s, do: change, link: pipe, los: 1/9 }", "7:39: error: unknown key 'los'"),
    (
      "{ at: 1s, do: rain, bet: 1 }",
      "7:25: error: unknown key 'bet' in act 'rain'\n  did you mean 'bed'?",
    ),
    (
      "{ at: 1s, do: pause }",
      "7:19: error: more than one app has an act 'pause'\n  write garden.pause or shed.pause",
    ),
    ("cut", "7:5: error: an act is 'cut'"),
  ])
  func `on the timeline`(text: String, line: String) {
    let devices = "devices: [{ id: a, apps: [garden, shed] }, { id: b }, { id: d }]\n"
    check(Self.head + devices + Self.links + "timeline:\n  - " + text, line)
  }

  @Test(arguments: [
    (
      "{ eventually: garden.waterd, by: 5s }",
      "7:19: error: unknown fact 'garden.waterd'\n  did you mean 'garden.watered'?",
    ),
    (
      "{ eventually: garden.watered, by: 91s }",
      "7:39: error: by of an expectation is behind the end of the scenario",
    ),
    ("{ eventually: garden.watered }", "7:5: error: an expectation has no 'by'"),
    (
      "{ eventually: garden.watered, after: 5s, by: 5s }",
      "7:42: error: after of an expectation leaves no time: nothing can be stated after it and in "
        + "time\n  expected a time before 5s",
    ),
    (
      "{ eventually: garden.watered, after: 9, by: 60s }",
      "7:42: error: after of an expectation: '9' has no unit",
    ),
    (
      "{ never: garden.wilted, in: half }",
      "7:33: error: in of an expectation: 'half' is no 'N of M'\n"
        + "  expected so many seeds of so many, such as '95 of 100', of at most 1000",
    ),
    (
      "{ never: garden.wilted, in: 3 of 2 }",
      "7:33: error: in of an expectation: '3 of 2' is no share",
    ),
    (
      "{ never: garden.wilted, in: 0 of 2 }",
      "7:33: error: in of an expectation: '0 of 2' is no 'N",
    ),
    (
      "{ never: garden.wilted, in: 1 of 1001 }",
      "7:33: error: in of an expectation: '1 of 1001' has 1001 seeds, and 1000 are the most",
    ),
    ("{ never: garden.wilted, in: [1, 2] }", "7:33: error: in of an expectation"),
    (
      "{ harvest: { bed: 1 }, in: 1 of 2 }",
      "7:32: error: 'harvest' of garden is judged in one run alone\n  leave 'in' out, or bound a figure",
    ),
    (
      "{ bloom: { bed: 1, in: 1 of 2 } }",
      "7:24: error: 'in' stands in 'bloom': under how many seeds it must hold is no part of it\n"
        + "  write it beside: { bloom: { … }, in: 1 of 2 }",
    ),
    (
      "{ bloom: { bed: 1 }, in: 3 of 2 }",
      "7:30: error: in of an expectation: '3 of 2' is no share",
    ),
    ("{ in: 1 of 2 }", "7:5: error: an expectation expects nothing"),
    ("{ never: garden.wilted, after: 5s }", "7:29: error: unknown key 'after' in an expectation"),
    ("{ never: shed.opened }", "7:14: error: unknown fact 'shed.opened'"),
    ("{ never: garden.rained, node: a }", "7:35: error: no device states 'garden.rained'"),
    ("{ never: garden.wilted, node: c }", "7:35: error: unknown device 'c' in an expectation"),
    (
      "{ never: garden.wilted, variant: x }",
      "7:38: error: unknown variant 'x' in an expectation\n  known: default",
    ),
    (
      "{ neverIfJudged: garden.watered }",
      "7:22: error: 'garden.watered' can be stated in any run: "
        + "there is always something to judge\n"
        + "  write 'never', or name one of: garden.wilted",
    ),
    (
      "{ neverIfJudged: garden.wilted, never: garden.wilted }",
      "7:37: error: an expectation has 'neverIfJudged' and 'never'",
    ),
    ("{ never: garden.wilted, by: 5s }", "7:29: error: unknown key 'by' in an expectation"),
    (
      "{ never: garden.wilted, harvest: 3 }",
      "7:29: error: an expectation has 'never' and 'harvest'",
    ),
    (
      "{ variant: default }",
      "7:5: error: an expectation expects nothing\n  add one of eventually, never, neverIfJudged, metric, figure, harvest, bloom",
    ),
    (
      "{ nevr: garden.wilted }",
      "7:7: error: unknown key 'nevr' in an expectation\n  did you mean 'never'?",
    ),
    (
      "{ metric: garden.litrs, is: '<= 3' }",
      "7:15: error: unknown metric 'garden.litrs'\n  did you mean 'garden.litres'?",
    ),
    (
      "{ metric: garden.litres, is: 3 }",
      "7:34: error: is of an expectation: '3' does not begin with one of <=, >=, ==, !=, <, >\n  expected a bound in quotation marks such as",
    ),
    ("{ metric: garden.litres }", "7:5: error: an expectation has no 'is'"),
  ])
  func `in what is expected`(text: String, line: String) {
    check(Self.head + Self.devices + Self.links + "expect:\n  - " + text, line, at: 6)
  }

  @Test(arguments: [
    (
      "set: { garden.bedz: 4 }",
      "4:8: error: unknown setting 'garden.bedz'\n  did you mean 'garden.beds'?",
    ),
    ("set: { shed.door: true }", "4:8: error: unknown setting 'shed.door'"),
    ("set: { garden: { beds: 4 } }", "4:8: error: unknown setting 'garden'"),
    ("set: { garden.beds: [4] }", "4:21: error: setting 'garden.beds': is a list"),
    (
      "variants: { x: { garden.beds: 12 } }",
      "4:31: error: setting 'garden.beds': '12' is too large",
    ),
    ("variants: { 'x/y': {} }", "4:13: error: 'x/y' cannot be the name of a variant"),
    ("variants: {}", "4:11: error: variants is empty"),
    ("variants: { Up: {}, up: {} }", "4:21: error: the variants 'Up' and 'up' differ by case"),
    ("variants: { x: fast }", "4:16: error: variant 'x' is 'fast'"),
  ])
  func `in settings and variants`(text: String, line: String) {
    check(Self.head + Self.devices + text, line)
  }

  @Test func `all mistakes are reported at once, in order`() {
    let text =
      "name: A\nduration: 9\nseed: x\ndevices: [{ id: a, ap: [] }]\nlinks: { b: { loss: 2 } }"
    let lines = GardenSchema.problems(text).split(separator: "\n").filter { $0.contains("error:") }
    #expect(
      lines.map { $0.prefix(10) } == ["f.yaml:2:1", "f.yaml:3:7", "f.yaml:4:2", "f.yaml:5:2"]
    )
  }

  @Test(arguments: ["9", "10 s", "[]", "-5s", "0s", "4000d"])
  func `a duration that is none is one mistake, whatever times the file has`(duration: String) {
    let text = """
      name: A
      duration: \(duration)
      devices: [{ id: a, apps: [garden] }, { id: b }]
      links: { pipe: { between: [a, b] } }
      timeline:
        - { at: 20s, do: cut, link: pipe }
        - { at: 30s, every: 1ms, until: 50s, do: heal, link: pipe }
        - { at: 30s, every: 1ms, do: heal, link: pipe }
        - { at: 3s, every: 1s, times: 5, do: heal, link: pipe }
      expect:
        - { eventually: garden.watered, after: 40s, by: 65s }
      """
    let lines = GardenSchema.problems(text).split(separator: "\n").filter { $0.contains("error:") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("f.yaml:2:11: error: duration of the scenario") == true)
  }

  @Test func `a link that no app uses is a mistake, with the names that they look for`() {
    let apps = [AppSchema(name: "radio", linkNames: ["local", "internet"])]
    func problems(_ links: String, apps: [AppSchema]) -> String {
      let text = "name: A\nduration: 9s\ndevices: [{ id: a, apps: [radio] }, { id: b }]\n" + links
      do throws(ScenarioError) {
        let node = try ScenarioFile.parse(Array(text.utf8), file: "f.yaml")
        _ = try ScenarioParser.parse(node, file: "f.yaml", apps: apps)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(problems("links: { local: { delay: 3ms }, internet: {} }", apps: apps).isEmpty)
    #expect(
      problems("links: { local: {}, wifi: { delay: 3ms } }", apps: apps)
        == "f.yaml:4:21: error: no app uses the link 'wifi'\n  radio looks for local, internet"
    )
    #expect(
      problems("links: { locl: {} }", apps: apps).contains("did you mean 'local'? radio looks for")
    )
    // An app that says nothing takes every link.
    #expect(problems("links: { wifi: {} }", apps: [AppSchema(name: "radio")]).isEmpty)
    // One that needs none says so.
    #expect(
      problems("links: { wifi: {} }", apps: [AppSchema(name: "radio", linkNames: [])])
        .hasSuffix("radio looks for none")
    )
  }

  /// Expects one mistake; `line` counts from the line it names, moved to where the text has it.
  private func check(_ text: String, _ line: String, at last: Int? = nil) {
    let problems = GardenSchema.problems(text)
    var expected = line
    if let last, let colon = line.firstIndex(of: ":") { expected = "\(last + 1)" + line[colon...] }
    #expect(problems.hasPrefix("f.yaml:" + expected), "\(problems)")
    #expect(problems.split(separator: "\n").count == 2, "\(problems)")
  }
}
