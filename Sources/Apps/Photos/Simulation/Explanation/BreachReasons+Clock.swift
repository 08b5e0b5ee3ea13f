import Kernel

extension BreachReasons {
  /// How far the phone's date was set from what it was, and when last; none where it was not.
  func clockLines() throws -> [String] {
    let steps = try past.clockSteps()
    guard let last = steps.last else { return [] }
    let shift = steps.reduce(Duration.zero) { $0 + $1.by }
    let ago = "\(BreachText.span(at - last.at)) before"
    guard shift != .zero else { return ["the phone's date had been set to and fro, last \(ago)"] }
    let way = shift > .zero ? "ahead of" : "behind"
    let far = BreachText.span(shift > .zero ? shift : .zero - shift)
    return ["the phone's date had been set \(far) \(way) what it would show, last \(ago)"]
  }
}
