/// What is judged of states from which no step was taken.
extension SearchVisit {
  /// Judges goals by fair continuations also from the states at which the search ended.
  ///
  /// Where the time is up, or somebody wants the end, that would take longer than there is: these
  /// states are then not looked at, and the result says how many.
  ///
  /// - Parameters:
  ///   - layer: what is left of the layer whose steps were being taken.
  ///   - host: what the machine gives.
  @inlinable
  mutating func judgeRest(of layer: inout Frontier<Model.State>, _ host: SearchHost) {
    switch result.ending {
    case .whole, .depth, .states, .memory, .room: break
    case .time, .interrupted, .walks, .misfit, .flawed: return
    }
    guard let continuation = Breeder(model, question).continuation else { return }
    for (verdict, number) in unmerged { continuations.take(verdict, number: number) }
    var made = Frontier<Model.State>()
    swap(&made, &next)
    guard judge(&layer, by: continuation, host), judge(&made, by: continuation, host) else {
      result.ending = .interrupted
      return
    }
  }

  /// Judges goals from states side by side.
  ///
  /// - Returns: whether all were; somebody can want the end before.
  @inlinable
  mutating func judge(
    _ frontier: inout Frontier<Model.State>,
    by continuation: FairContinuation<Model>,
    _ host: SearchHost,
  ) -> Bool {
    while !frontier.isEmpty {
      guard !host.isInterrupted() else { return false }
      let input = Slots(frontier.takeChunks(host.isParallel ? Frontier<Model.State>.batch : 1))
      let output = Slots<[(verdict: ContinuationVerdict, number: UInt32)]>(count: input.count)
      host.perform(input.count) { number in
        let judged = input.take(number).compactMap { item in
          item.map { (verdict: continuation.verdict(from: $0.state.take()), number: $0.number) }
        }
        output.put(judged, at: number)
      }
      for (verdict, number) in output.all().joined() {
        continuations.take(verdict, number: number)
      }
    }
    return true
  }
}
