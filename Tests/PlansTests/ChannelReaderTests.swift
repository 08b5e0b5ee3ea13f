import Kernel
import Testing

@testable import Plans

struct ChannelReaderTests {
  private func entry(_ key: String, _ content: Node.Content) -> Node.Entry {
    let mark = Mark(line: 1, column: 1)
    return Node.Entry(key: key, keyMark: mark, value: Node(mark: mark, content: content))
  }

  private func plain(_ key: String, _ text: String) -> Node.Entry {
    entry(key, .scalar(text, quoted: false))
  }

  private func read(
    _ entries: [Node.Entry],
    replacing previous: ChannelSettings = ChannelSettings(),
  ) -> (ChannelSettings, String) {
    let diagnostics = Diagnostics()
    let reader = MappingReader(
      entries: entries,
      at: Mark(line: 1, column: 1),
      as: "link 'a'",
      diagnostics: diagnostics,
    )
    let channel = ChannelReader.read(reader, replacing: previous)
    reader.finish()
    return (channel, diagnostics.rendered(file: "f"))
  }

  @Test func `every key of a channel is read`() {
    let (channel, problems) = read([
      plain("delay", "3ms"), entry("jitter", .mapping([plain("uniform", "0ms..4ms")])),
      plain("loss", "1/200"), plain("rate", "1Mb/s"), plain("queue", "64kB"),
      entry("reorder", .mapping([plain("chance", "1%"), plain("gap", "10ms")])),
      plain("duplicate", "1/50"), plain("corrupt", "1/1000"), plain("mtu", "1200B"),
      plain("slot", "10ms"),
    ])
    var expected = ChannelSettings(
      delay: .milliseconds(3),
      jitter: .uniform(lower: .zero, upper: .milliseconds(4)),
      loss: .bernoulli(Ratio(1, 200)),
      rate_bps: 1_000_000,
    )
    expected.queueLimit_bytes = 64_000
    expected.reorder = Ratio(1, 100)
    expected.reorderGap = .milliseconds(10)
    expected.duplicate = Ratio(1, 50)
    expected.corrupt = Ratio(1, 1_000)
    expected.mtu_bytes = 1_200
    expected.slot = .milliseconds(10)
    #expect(problems.isEmpty)
    #expect(channel == expected)
  }

  @Test func `every model of jitter and loss is read`() {
    let normal = entry(
      "normal",
      .mapping([plain("mean", "-1ms"), plain("deviation", "2ms"), plain("limit", "9ms")]),
    )
    #expect(
      read([entry("jitter", .mapping([normal]))]).0.jitter
        == .normal(mean: .milliseconds(-1), deviation: .milliseconds(2), limit: .milliseconds(9))
    )
    let pareto = entry(
      "pareto",
      .mapping([plain("scale", "1ms"), plain("shape", "3/2"), plain("limit", "90ms")]),
    )
    #expect(
      read([entry("jitter", .mapping([pareto]))]).0.jitter
        == .pareto(scale: .milliseconds(1), shape: Ratio(3, 2), limit: .milliseconds(90))
    )
    let gilbert = entry("gilbert", .mapping([plain("p", "1/200"), plain("r", "1/4")]))
    #expect(
      read([entry("loss", .mapping([gilbert]))]).0.loss
        == .gilbertElliott(p: Ratio(1, 200), r: Ratio(1, 4))
    )
    let markov = entry(
      "markov",
      .mapping(["p13", "p31", "p32", "p23", "p14"].map { plain($0, "1/9") }),
    )
    let ninth = Ratio(1, 9)
    #expect(
      read([entry("loss", .mapping([markov]))]).0.loss
        == .fourState(p13: ninth, p31: ninth, p32: ninth, p23: ninth, p14: ninth)
    )
    #expect(read([entry("loss", .mapping([plain("bits", "0010")]))]).0.loss == .bits("0010"))
  }

  private func bits(_ parts: [Node.Entry]) -> (ChannelSettings, String) {
    read([entry("loss", .mapping([entry("bits", .mapping(parts))]))])
  }

  @Test func `a digit of a recording stands for a packet unless it says slot`() {
    #expect(Loss.bits("0010") == .bits("0010", per: .packet))
    #expect(bits([plain("digits", "01")]).0.loss == .bits("01", per: .packet))
    #expect(bits([plain("digits", "01"), plain("per", "packet")]).0.loss == .bits("01"))
    let (channel, problems) = bits([plain("digits", "01"), plain("per", "slot")])
    #expect(channel.loss == .bits("01", per: .slot))
    #expect(problems.isEmpty)
    #expect(
      bits([plain("digits", "01"), plain("per", "slots")]).1.hasPrefix(
        "f:1:1: error: per of loss bits: 'slots' is none of them (did you mean 'slot'?)"
      )
    )
    #expect(bits([plain("per", "slot")]).1.contains("loss bits has no 'digits'"))
    #expect(bits([plain("digits", "012")]).1.contains("something else in it"))
  }

  @Test func `what is not named keeps its previous value, and a limit can be lifted`() {
    let previous = ChannelSettings(delay: .seconds(1), loss: .bits("01"), rate_bps: 5)
    let (channel, problems) = read(
      [plain("loss", "none"), plain("rate", "unlimited")],
      replacing: previous,
    )
    #expect(problems.isEmpty)
    #expect(channel == ChannelSettings(delay: .seconds(1)))
  }

  @Test func `a wrong figure is one clear line`() {
    let table: [(Node.Entry, String)] = [
      (plain("loss", "1.5"), "f:1:1: error: loss of link 'a': '1.5' is a decimal fraction"),
      (plain("loss", "3/2"), "f:1:1: error: loss of link 'a': '3/2' is more than 1"),
      (plain("delay", "-3ms"), "f:1:1: error: delay of link 'a': '-3ms' is too small"),
      (plain("rate", "0kb/s"), "f:1:1: error: rate of link 'a': '0kb/s' is too small"),
      (plain("jitter", "4ms"), "f:1:1: error: jitter of link 'a' is '4ms'"),
      (
        entry("jitter", .mapping([plain("uniform", "4ms..0ms")])),
        "f:1:1: error: uniform jitter of link 'a': '4ms..0ms' has its ends in the wrong order",
      ),
      (
        entry("loss", .mapping([plain("gilbrt", "x")])),
        "f:1:1: error: unknown model 'gilbrt' in loss of link 'a'\n  did you mean 'gilbert'?",
      ),
      (plain("delay", "3651d"), "f:1:1: error: delay of link 'a': '3651d' is too large"),
      (plain("slot", "3651d"), "f:1:1: error: slot of link 'a': '3651d' is too large"),
      (
        entry("jitter", .mapping([plain("uniform", "-3651d..4ms")])),
        "f:1:1: error: uniform jitter of link 'a': '-3651d..4ms' is too large",
      ),
      (plain("slot", "0ms"), "f:1:1: error: slot of link 'a': '0ms' is too small"),
    ]
    for (entry, line) in table {
      let problems = read([entry]).1
      #expect(problems.hasPrefix(line), "\(problems)")
    }
  }
}
