/// Visits every state that a model can come to within so many steps.
///
/// Breadth first: the counterexample to an invariant is one of the shortest there are. A state that
/// was seen by its digest is not visited again. What follows from a broken invariant is visited as
/// well, so that one fault does not hide another.
///
/// It is not a proof about more than the model has: other photos, other devices, longer runs.
public struct ExhaustiveSearch<Model: Explorable> {
  @usableFromInline let model: Model
  @usableFromInline let depthMax: Int
  @usableFromInline let statesMax: Int

  /// A search of a model.
  ///
  /// - Parameters:
  ///   - model: what is searched.
  ///   - depth: the largest number of steps from the start.
  ///   - states: after so many states the search ends, at the end of a state's steps.
  public init(_ model: Model, depth: Int, states: Int = 20_000_000) {
    precondition(model.invariants.count <= 64, "a judgement has a bit for each of 64 invariants")
    precondition(depth >= 0 && states > 0, "a search of \(depth) steps and \(states) states")
    self.model = model
    depthMax = depth
    statesMax = states
  }

  /// How a state was come to; the start has none.
  @usableFromInline
  struct Arrival {
    @usableFromInline var parent: UInt32
    @usableFromInline var step: UInt32

    @usableFromInline
    init(parent: UInt32, step: UInt32) {
      self.parent = parent
      self.step = step
    }
  }

  /// Searches.
  ///
  /// - Parameter progress: told after each layer how many states were seen, and at what depth.
  /// - Returns: what was seen.
  /// - Complexity: O(transitions); about 35 bytes a state, and the whole states of two layers.
  @inlinable
  public func run(progress: ((Int, Int) -> Void)? = nil) -> SearchResult<Model.Step> {
    let names = model.invariants
    var result = SearchResult<Model.Step>(invariants: names)
    var broken: [Arrival?] = Array(repeating: nil, count: names.count)
    var seen = DigestTable()
    var arrivals = [Arrival(parent: 0, step: 0)]
    var layer = Frontier<Model.State>()
    layer.append(model.start, number: 0)
    var next = Frontier<Model.State>()
    var steps: [Model.Step] = []
    var digest = StateDigest()
    model.fingerprint(model.start, into: &digest)
    _ = seen.insert(digest.value)
    var isFull = false
    while !layer.isEmpty, result.depth < depthMax, !isFull {
      while let (state, number) = layer.takeNext() {
        guard arrivals.count < statesMax else {
          isFull = true
          break
        }
        steps.removeAll(keepingCapacity: true)
        model.steps(from: state, into: &steps)
        if steps.isEmpty { result.deadEnds += 1 }
        for index in steps.indices {
          var child = state
          let judgement = model.take(steps[index], in: &child)
          result.transitions += 1
          let arrival = Arrival(parent: number, step: UInt32(index))
          if judgement != .silent {
            result.count(judgement)
            for place in names.indices where judgement.broken >> UInt64(place) & 1 == 1 {
              if broken[place] == nil { broken[place] = arrival }
            }
          }
          var digest = StateDigest()
          model.fingerprint(child, into: &digest)
          guard seen.insert(digest.value) else { continue }
          next.append(child, number: UInt32(arrivals.count))
          arrivals.append(arrival)
        }
      }
      result.depth += 1
      result.layers.append(next.count)
      layer = next
      next = Frontier()
      progress?(arrivals.count, result.depth)
    }
    result.states = arrivals.count
    result.ending = isFull ? .states : layer.isEmpty ? .whole : .depth
    for place in names.indices {
      guard let arrival = broken[place] else { continue }
      result.invariants[place].counterexample = path(to: arrival, arrivals)
    }
    return result
  }

  /// The steps from the start to an arrival: its parents', walked backwards and taken again.
  @inlinable
  func path(to arrival: Arrival, _ arrivals: [Arrival]) -> [Model.Step] {
    var indices = [arrival.step]
    var number = arrival.parent
    while number != 0 {
      indices.append(arrivals[Int(number)].step)
      number = arrivals[Int(number)].parent
    }
    var state = model.start
    var path: [Model.Step] = []
    var steps: [Model.Step] = []
    for index in indices.reversed() {
      steps.removeAll(keepingCapacity: true)
      model.steps(from: state, into: &steps)
      let step = steps[Int(index)]
      path.append(step)
      _ = model.take(step, in: &state)
    }
    return path
  }
}
