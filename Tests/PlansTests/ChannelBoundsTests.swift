import Kernel
import Testing

@testable import Plans

/// A link's figures at the ends of their ranges, and models that are not quite there.
struct ChannelBoundsTests {
  /// The channel that these entries make of `previous`, and what is told of them.
  private func read(
    _ entries: [(String, Node.Content)],
    replacing previous: ChannelSettings = ChannelSettings(),
  ) -> (channel: ChannelSettings, told: String) {
    var channel = previous
    let told = Written.told(entries) { channel = ChannelReader.read($0, replacing: previous) }
    return (channel, told)
  }

  /// A mapping in a line, `key: value` each.
  private func model(_ figures: (String, String)...) -> Node.Content {
    Written.mapping(figures.map { ($0.0, Written.plain($0.1)) }).content
  }

  /// A mapping with one key.
  private func named(_ name: String, _ content: Node.Content) -> Node.Content {
    Written.mapping([(name, content)]).content
  }

  @Test func `nothing said leaves a channel as it was`() {
    var previous = ChannelSettings(
      delay: .milliseconds(7),
      jitter: .uniform(lower: .zero, upper: .milliseconds(1)),
      loss: .bernoulli(Ratio(1, 3)),
      rate_bps: 9,
    )
    previous.queueLimit_bytes = 0
    previous.reorder = .one
    previous.reorderGap = .milliseconds(2)
    previous.duplicate = Ratio(1, 4)
    previous.corrupt = Ratio(1, 5)
    previous.mtu_bytes = 6
    previous.slot = .seconds(8)
    let nothing = ChannelReader.keys.map { ($0, Node.Content.null) }
    for entries in [[], nothing] {
      let (channel, told) = read(entries, replacing: previous)
      #expect(channel == previous)
      #expect(told == "")
    }
  }

  @Test(arguments: [
    ("delay", "0s", "1h", "-1ns", "3600000000001ns"), ("slot", "1ms", "1h", "999999ns", "61min"),
    ("rate", "1b/s", "1000Gb/s", "0b/s", "1000000000001b/s"),
    ("queue", "0B", "100MB", "-1B", "100000001B"), ("mtu", "1B", "1GB", "0B", "1000000001B"),
  ])
  func `each figure has its first and last value, and no other`(
    key: String,
    first: String,
    last: String,
    below: String,
    above: String,
  ) {
    for text in [first, last] {
      #expect(read([(key, Written.plain(text))]).told == "", "\(text)")
    }
    let problem = "f:1:10: error: \(key) of link 'a': "
    #expect(
      read([(key, Written.plain(below))]).told.hasPrefix(problem + "'\(below)' is too small\n")
    )
    #expect(
      read([(key, Written.plain(above))]).told.hasPrefix(problem + "'\(above)' is too large\n")
    )
  }

  @Test(arguments: ["duplicate", "corrupt"])
  func `a chance is from never to always`(key: String) {
    for text in ["0", "1", "100%"] {
      #expect(read([(key, Written.plain(text))]).told == "", "\(text)")
    }
    let told = read([(key, Written.plain("101%"))]).told
    #expect(told.hasPrefix("f:1:10: error: \(key) of link 'a': '101%' is more than 1\n"))
  }

  @Test func `only a rate and an MTU can be without a limit`() {
    for key in ["delay", "queue", "slot", "duplicate"] {
      #expect(read([(key, Written.plain("unlimited"))]).told.contains("'unlimited'"), "\(key)")
    }
    var limited = ChannelSettings(delay: .zero, rate_bps: 5)
    limited.mtu_bytes = 5
    let lifted = read(
      [("rate", Written.plain("unlimited")), ("mtu", Written.plain("unlimited"))],
      replacing: limited,
    )
    #expect(lifted.channel == ChannelSettings())
    #expect(lifted.told == "")
    #expect(
      read([("rate", Written.plain("Unlimited"))]).told.hasSuffix(
        "expected a bit rate such as 24kb/s, from 1b/s to 1000Gb/s, or unlimited"
      )
    )
  }

  @Test func `reordering has both of its figures or none`() {
    let both = read([("reorder", model(("chance", "1"), ("gap", "1h")))])
    #expect(both.told == "")
    #expect((both.channel.reorder, both.channel.reorderGap) == (.one, .seconds(3_600)))
    let half = read([("reorder", model(("chance", "1%")))]).told
    #expect(half.hasPrefix("f:1:10: error: reorder of link 'a' has no 'gap'\n"), "\(half)")
    let bare = read([("reorder", Written.plain("1%"))]).told
    #expect(bare.hasPrefix("f:1:10: error: reorder of link 'a' is '1%'\n"), "\(bare)")
    let more = read([("reorder", model(("chance", "1%"), ("gap", "1ms"), ("gpa", "2ms")))]).told
    #expect(more.contains("unknown key 'gpa' in reorder of link 'a'\n  did you mean 'gap'?"))
  }

  @Test(
    arguments: [
      ("0s..0s", .uniform(lower: .zero, upper: .zero)),
      ("-1h..1h", .uniform(lower: .seconds(-3_600), upper: .seconds(3_600))),
      ("1.5ms..2ms", .uniform(lower: .microseconds(1_500), upper: .milliseconds(2))),
    ] as [(String, Jitter)]
  )
  func `uniform jitter lies between two durations`(text: String, jitter: Jitter) {
    let (channel, told) = read([("jitter", named("uniform", Written.plain(text)))])
    #expect(told == "")
    #expect(channel.jitter == jitter)
  }

  @Test(arguments: [
    ("4ms", "has no '..'"), ("4ms.5ms", "has no '..'"), ("..4ms", "does not begin with a number"),
    ("4ms..", "does not begin with a number"), ("0..4ms", "has no unit"),
    ("1ns..0ns", "has its ends in the wrong order"), ("0s..61min", "is too large"),
    ("-61min..0s", "is too large"),
  ])
  func `what is no span of jitter says why`(text: String, problem: String) {
    let told = read([("jitter", named("uniform", Written.plain(text)))]).told
    #expect(
      told.hasPrefix("f:1:10: error: uniform jitter of link 'a': '\(text)' \(problem)\n"),
      "\(told)",
    )
    #expect(told.split(separator: "\n").count == 2)
  }

  @Test func `a model stands alone, and is one that is known`() {
    for (key, known) in [
      ("jitter", "uniform, normal, pareto"), ("loss", "gilbert, markov, bits"),
    ] {
      let remedy = "\n  expected none, or one of \(known) with its figures"
      #expect(
        read([(key, .mapping([]))]).told == "f:1:10: error: \(key) of link 'a' is 0 keys" + remedy
      )
      let two = model(("uniform", "0s..1s"), ("gilbert", "x"))
      #expect(read([(key, two)]).told == "f:1:10: error: \(key) of link 'a' is 2 keys" + remedy)
      #expect(
        read([(key, Written.list([]))]).told == "f:1:10: error: \(key) of link 'a' is a list"
          + remedy
      )
      #expect(
        read([(key, model(("weather", "x")))]).told
          == "f:1:1: error: unknown model 'weather' in \(key) of link 'a'\n  known: \(known)"
      )
    }
  }

  @Test func `a model's chances default to a channel that is good or bad and nothing between`() {
    let usual = read([("loss", named("gilbert", model(("p", "1/9"), ("r", "1"))))])
    #expect(usual.told == "")
    #expect(
      usual.channel.loss
        == .gilbertElliott(p: Ratio(1, 9), r: .one, lossGood: .zero, lossBad: .one)
    )
    let said = read([
      (
        "loss",
        named("gilbert", model(("p", "0"), ("r", "0"), ("good", "1%"), ("bad", "1/2"))),
      )
    ])
    #expect(
      said.channel.loss
        == .gilbertElliott(p: .zero, r: .zero, lossGood: Ratio(1, 100), lossBad: Ratio(1, 2))
    )
  }

  @Test func `chances that are more than 1 together are one mistake of the link`() {
    let chances = model(
      ("p13", "2/3"),
      ("p31", "0"),
      ("p32", "0"),
      ("p23", "0"),
      ("p14", "1/2"),
    )
    #expect(
      read([("loss", named("markov", chances))]).told
        == "f:1:1: error: link 'a': the chances to leave state 1, 2/3 and 1/2, are more than 1 "
        + "together\n  correct the figures"
    )
  }

  @Test func `a Pareto limit is not below the scale`() {
    let shape = ("shape", "3/2")
    let at = model(("scale", "1ms"), shape, ("limit", "1ms"))
    #expect(read([("jitter", named("pareto", at))]).told == "")
    let below = model(("scale", "1ms"), shape, ("limit", "999us"))
    #expect(
      read([("jitter", named("pareto", below))]).told.contains(
        "a limit that is not below the scale"
      )
    )
    for steep in ["1/101", "0", "101"] {
      let told = read([
        (
          "jitter",
          named("pareto", model(("scale", "1ms"), ("shape", steep), ("limit", "1s"))),
        )
      ]).told
      #expect(
        told.hasPrefix("f:2:10: error: shape of Pareto jitter: '\(steep)' is too "),
        "\(told)",
      )
    }
  }

  @Test(
    arguments: [
      (Written.plain(""), "'' has something else in it"),
      (Written.quoted("0 1"), "'0 1' has something else in it"),
      (Written.plain("０"), "'０' has something else in it"), (.null, "is nothing"),
      (Written.list([]), "is a list"),
    ] as [(Node.Content, String)]
  )
  func `a recording has digits 0 and 1 alone`(digits: Node.Content, problem: String) {
    let (channel, told) = read([("loss", named("bits", digits))])
    #expect(told.hasPrefix("f:1:10: error: loss bits of link 'a': \(problem)\n"), "\(told)")
    #expect(channel.loss == .none)
  }
}
