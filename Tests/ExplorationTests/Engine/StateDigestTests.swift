import Exploration
import Kernel
import Testing

/// A record with a field of every form.
private struct Everything: Record {
  var number: Int64 = 1
  var maybe: Int64?
  var isTrue = false
  var bits: UInt64 = 0xFFFF_FFFF_0000_0001
  var text = "ab"
  var numbers: [Int64] = [1, 2]
  var texts = ["a", "bc"]
  var inner: Inner?
  var list: [Inner] = [Inner()]

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("number", &number)
    try fields.field("maybe", &maybe)
    try fields.field("isTrue", &isTrue)
    try fields.field("bits", &bits)
    try fields.field("text", &text)
    try fields.field("numbers", &numbers)
    try fields.field("texts", &texts)
    try fields.field("inner", &inner)
    try fields.field("list", &list)
  }
}

private struct Inner: Record {
  var value: Int64 = 7

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("value", &value)
  }
}

struct StateDigestTests {
  private func digest(_ body: (inout StateDigest) -> Void) -> Digest128 {
    var digest = StateDigest()
    body(&digest)
    return digest.value
  }

  private func changed(_ change: (inout Everything) -> Void) -> Digest128 {
    var record = Everything()
    change(&record)
    return digest { digest in digest.absorb(record) }
  }

  @Test func `a digest is the same in every process`() {
    let value = digest { digest in digest.absorb(Everything()) }
    #expect(hexadecimal(value.lower) == "e7e29d4b6820e4a1")
    #expect(hexadecimal(value.upper) == "06f9d68cd2fb5161")
  }

  @Test func `every field counts`() {
    let plain = changed { _ in }
    let changes: [(inout Everything) -> Void] = [
      { $0.number = 2 }, { $0.maybe = 0 }, { $0.isTrue = true }, { $0.bits = 1 },
      { $0.text = "abc" }, { $0.numbers = [1, 2, 0] }, { $0.texts = ["ab", "c"] },
      { $0.inner = Inner() }, { $0.list = [] }, { $0.list = [Inner(value: 8)] },
    ]
    let digests = changes.map(changed) + [plain]
    for (index, value) in digests.enumerated() {
      #expect(!digests[..<index].contains(value), "change \(index) changes nothing")
    }
  }

  @Test func `what is cut in another place is something else`() {
    let pairs: [(left: (inout Everything) -> Void, right: (inout Everything) -> Void)] = [
      (
        {
          $0.numbers = [1]
          $0.texts = []
        },
        {
          $0.numbers = []
          $0.texts = ["\u{1}"]
        },
      ),
      (
        {
          $0.text = "a"
          $0.texts = ["b"]
        },
        {
          $0.text = "ab"
          $0.texts = [""]
        },
      ),
      (
        {
          $0.maybe = nil
          $0.isTrue = true
        },
        {
          $0.maybe = 1
          $0.isTrue = false
        },
      ),
    ]
    for (left, right) in pairs { #expect(changed(left) != changed(right)) }
  }

  @Test func `a million small states have a million digests, in either half`() {
    var lower: [UInt64] = []
    var upper: [UInt64] = []
    for first in 0..<1_000 {
      for second in 0..<1_000 {
        let value = digest { digest in
          digest.absorb(Int64(first))
          digest.absorb(Int64(second))
        }
        lower.append(value.lower)
        upper.append(value.upper)
      }
    }
    for half in [lower, upper] {
      let sorted = half.sorted()
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 })
    }
  }
}
