import Testing

@testable import PushSimulation

/// A list that grows by pages.
struct LongListTests {
  @Test func `what was put into it stays in order, over several pages`() {
    var list = LongList<Int>()
    #expect(list.isEmpty)
    for number in 0..<5_000 { list.append(number) }
    #expect(list.count == 5_000)
    #expect(Array(list) == Array(0..<5_000))
    #expect(list.prefix(2).elementsEqual([0, 1]))
  }

  @Test func `what stands in it can be changed, and a copy stays as it was`() {
    var list = LongList<Int>()
    for number in 0..<2_000 { list.append(number) }
    let copy = list
    list[1_500] += 1
    #expect(list[1_500] == 1_501)
    #expect(copy[1_500] == 1_500)
  }
}
