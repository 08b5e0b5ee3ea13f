/// Visits every state that a model can come to within so many steps.
///
/// The start is judged before any step. Breadth first: the counterexample to an invariant is one of the
/// shortest there are. A state that was seen by its digest is not visited again. What follows from a
/// broken invariant is visited as well, so that one fault does not hide another.
///
/// Layers are expanded in chunks, side by side where the host can, and merged in their order: what is
/// seen is the same for any number of cores.
///
/// That a state was seen before is known by its digest. Of the states that are taken for one some are
/// compared in full, and it is seen whether the same steps lead to the same digests and judgements:
/// a field that the fingerprint leaves out and that is read later ends the search as `flawed`.
///
/// It is not a proof about more than the model has: other data, other devices, longer runs.
public struct ExhaustiveSearch<Model: Explorable> {
  @usableFromInline let model: Model
  @usableFromInline let question: SearchQuestion
  /// Where a search that was stopped goes on; nil for the beginning.
  @usableFromInline let record: SearchRecord?

  /// A search of a model.
  ///
  /// - Parameters:
  ///   - model: what is searched.
  ///   - depth: the largest number of steps from the start.
  ///   - states: after so many states the search ends, at the end of a state's steps.
  ///   - spacing: of so many digests one is checked to stand for one state; a power of two.
  public init(_ model: Model, depth: Int, states: Int = 20_000_000, spacing: Int = 32) {
    var question = SearchQuestion(depth: depth, states: states)
    question.spacing = spacing
    self.init(model, question)
  }

  /// A search of a model for the answer to a question.
  ///
  /// - Parameters:
  ///   - model: what is searched.
  ///   - question: how far, and how.
  ///   - record: where a search of the same model was stopped; nil for the beginning.
  public init(_ model: Model, _ question: SearchQuestion, from record: SearchRecord? = nil) {
    precondition(model.invariants.count <= 64, "a judgement has a bit for each of 64 invariants")
    precondition(model.happenings.count <= 64, "a judgement has a bit for each of 64 happenings")
    precondition(model.goals.count <= 64, "marks have a bit for each of 64 goals")
    precondition(question.depth >= 0 && question.states > 0, "a search of nothing")
    self.model = model
    self.question = question
    self.record = record
  }

  /// Searches.
  ///
  /// Making states again from a record does not count against the time, and then at least one batch of
  /// states is gone on from: a search in parts comes to its end, however short they are.
  ///
  /// - Parameter host: what the machine gives; its `progress` is told after each layer.
  /// - Returns: what was seen.
  /// - Complexity: O(transitions); about 45 bytes a state, and the whole states of two layers.
  @inlinable
  public func run(_ host: SearchHost = SearchHost()) -> SearchResult<Model.Step> {
    var visit = SearchVisit(model, question)
    var layer = Frontier<Model.State>()
    var watch = SearchWatch(question.memory, host)
    if let record {
      if let ending = visit.restore(record, layer: &layer, &watch) {
        visit.result.ending = ending
        if ending != .misfit { visit.conclude(0) }
        return visit.result
      }
    } else {
      layer.append(Parked(model.start), number: 0)
    }
    let remembered = (states: visit.arrivals.count, expanded: visit.expanded)
    host.begin()
    var ending: SearchResult<Model.Step>.Ending?
    while !layer.isEmpty, visit.result.depth < question.depth, ending == nil {
      ending = expand(&layer, &visit, &watch, host)
      guard ending == nil else { break }
      layer = visit.endLayer()
      host.progress?(
        SearchProgress(
          states: visit.arrivals.count,
          remembered: record == nil ? 0 : remembered.states,
          depth: visit.result.depth,
        )
      )
    }
    visit.result.ending = ending ?? (layer.isEmpty ? .whole : .depth)
    visit.result.advanced = visit.expanded - remembered.expanded
    if question.keepsRecord, visit.result.ending != .whole {
      visit.result.record = SearchRecord(visit)
    }
    visit.judgeRest(of: &layer, host)
    visit.conclude(watch.memory.bytesPerState(visit.arrivals.count))
    return visit.result
  }

  /// Expands a layer, batch after batch.
  ///
  /// - Returns: why the search ends there; nil where it goes on.
  @inlinable
  func expand(
    _ layer: inout Frontier<Model.State>,
    _ visit: inout SearchVisit<Model>,
    _ watch: inout SearchWatch,
    _ host: SearchHost,
  ) -> SearchResult<Model.Step>.Ending? {
    var ending: SearchResult<Model.Step>.Ending?
    while !layer.isEmpty, ending == nil {
      ending = watch.ending(states: visit.arrivals.count, growth: visit.growth)
      guard ending == nil else { break }
      let most = host.isParallel ? Frontier<Model.State>.batch : 1
      let before = layer.count
      let chunks = layer.takeChunks(watch.memory.chunks(most: most))
      watch.memory.take(before - layer.count)
      // Each is taken out of the list: what two hold would be copied as soon as one changes it.
      var broods = breed(chunks, visit.seen, host)
      broods.reverse()
      // Where it ends the rest is not merged: `merge` keeps what was judged in it.
      while let brood = broods.popLast() {
        if let found = visit.merge(brood) { ending = found }
      }
    }
    return ending
  }

  /// What chunks of states lead to, each chunk for itself.
  @inlinable
  func breed(
    _ chunks: consuming [[Frontier<Model.State>.Item?]],
    _ seen: DigestTable,
    _ host: SearchHost,
  ) -> [Brood<Model>] {
    let breeder = Breeder(model, question)
    guard host.isParallel, chunks.count > 1 else {
      var chunks = consume chunks
      return chunks.indices.map { breeder.brood(of: &chunks[$0], seen) }
    }
    let input = Slots(consume chunks)
    let output = Slots<Brood<Model>>(count: input.count)
    host.perform(input.count) { number in
      var chunk = input.take(number)
      output.put(breeder.brood(of: &chunk, seen), at: number)
    }
    return output.all()
  }
}
