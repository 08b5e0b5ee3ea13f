/// Whether states that are taken for one are one.
extension SearchVisit {
  /// One comparison in so many also takes every step from both states.
  @usableFromInline static var walkSpacing: Int { 8 }

  /// Compares a state with the one that was kept for the same digest, where there is one.
  @inlinable
  mutating func compare(_ state: Model.State, _ digest: Digest128) {
    guard result.flaw == nil, let kept = samples.state(digest) else { return }
    defer { samples.compared += 1 }
    if let field = model.difference(between: kept, and: state) {
      result.flaw = "two states with one digest differ in \(field)"
    } else if samples.compared % Self.walkSpacing == 0 {
      result.flaw = parting(kept, state)
    }
  }

  /// Which step parts two states that are taken for one, be it by what it is judged or by where it
  /// leads; nil where none does.
  @inlinable
  func parting(_ first: Model.State, _ second: Model.State) -> String? {
    var own: [Model.Step] = []
    var others: [Model.Step] = []
    model.steps(from: first, into: &own)
    model.steps(from: second, into: &others)
    guard own.count == others.count else {
      return "of two states with one digest \(own.count) and \(others.count) steps go on"
    }
    for (step, other) in zip(own, others) {
      var left = first
      var right = second
      let judgements = (model.take(step, in: &left), model.take(other, in: &right))
      guard judgements.0 == judgements.1 else {
        return "the step \(step) is judged otherwise in two states with one digest"
      }
      var digests = (StateDigest(), StateDigest())
      model.fingerprint(left, into: &digests.0)
      model.fingerprint(right, into: &digests.1)
      guard digests.0.value == digests.1.value else {
        let field = model.difference(between: left, and: right) ?? "nothing that is compared"
        return "the step \(step) parts two states with one digest; they then differ in \(field)"
      }
    }
    return nil
  }

  /// How often something happened at most on the way to a state.
  @inlinable
  func most(of happening: Int) -> Int {
    var counts = [UInt16](repeating: 0, count: arrivals.count)
    counts[0] = UInt16(truncatingIfNeeded: happened[0] >> UInt64(happening) & 1)
    var most = counts[0]
    for number in 1..<max(1, arrivals.count) {
      let own = UInt16(truncatingIfNeeded: happened[number] >> UInt64(happening) & 1)
      counts[number] = counts[Int(arrivals[number].parent)] &+ own
      most = max(most, counts[number])
    }
    return Int(most)
  }
}
