import Kernel
import Testing

/// The buffer that effects are asked for in.
struct EffectsTests {
  private struct Refusal: Error {}

  @Test func `what is drained comes in order, and nothing stays`() {
    var effects = Effects<String>()
    for word in ["one", "two", "three"] { effects.append(word) }
    var heard: [String] = []
    effects.drain { heard.append($0) }
    #expect(heard == ["one", "two", "three"])
    #expect(effects.items.isEmpty)
    effects.append("four")
    #expect(effects.items == ["four"])
  }

  @Test func `whoever refuses one leaves those behind it`() {
    var effects = Effects<Int>()
    for number in 1...3 { effects.append(number) }
    #expect(throws: Refusal.self) {
      try effects.drain { if $0 == 2 { throw Refusal() } }
    }
    #expect(effects.items == [3])
  }
}
