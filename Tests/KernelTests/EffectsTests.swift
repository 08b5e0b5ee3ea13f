import Kernel
import Testing

/// The buffer that effects are asked for in.
struct EffectsTests {
  @Test func `what is asked for comes in order, until it is forgotten`() {
    var effects = Effects<String>()
    for word in ["one", "two", "three"] { effects.append(word) }
    #expect(effects.items == ["one", "two", "three"])
    effects.removeAll()
    #expect(effects.items.isEmpty)
    effects.append("four")
    #expect(effects.items == ["four"])
  }
}
