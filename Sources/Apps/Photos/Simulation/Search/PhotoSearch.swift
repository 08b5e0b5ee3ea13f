import Exploration
import Findings
import Kernel
import Photos
import Plans
import World

extension PhotosApplication {
  /// Visits every order in which a small library and its cleaner can be used.
  public func search(
    _ plan: Plan,
    limits: SearchLimits,
    progress: ((_ states: Int, _ depth: Int) -> Void)?,
  ) throws -> SearchReport? {
    let own = try Self.plan(of: plan)
    let start = plan.startUnix_ns / 1_000_000_000
    guard let model = PhotoSearchModel(own, seed: plan.seed, start: start) else { return nil }
    let (photos, acts) = (model.start.phone.library.assets.count, model.acts.count)
    guard photos <= PhotoSearchModel.photosMax, acts <= PhotoSearchModel.actsMax else {
      throw SearchTooLarge(
        "\(counted(photos, "photo")) and \(counted(acts, "edit")) on the timeline, counted for each side they come from",
        most: "\(PhotoSearchModel.photosMax) photos and \(PhotoSearchModel.actsMax) edits",
      )
    }
    let search = ExhaustiveSearch(model, depth: limits.depth, states: limits.states)
    let result = search.run(progress: progress)
    if let flaw = result.flaw { throw SearchFlaw(flaw) }
    return PhotoSearchReport(model: model, result: result).report
  }
}

/// What a search says, for people and as a scenario.
struct PhotoSearchReport {
  let model: PhotoSearchModel
  let result: SearchResult<PhotoStep>

  /// The whole report.
  var report: SearchReport {
    SearchReport(
      states: result.states,
      transitions: result.transitions,
      depth: result.depth,
      ending: ending,
      isWhole: result.ending == .whole,
      layers: result.layers,
      findings: zip(PhotoSearchModel.judged, result.invariants).map(finding),
      counterexamples: zip(PhotoSearchModel.judged, result.invariants).compactMap { each in
        each.1.counterexample.map { counterexample(to: each.0, $0) }
      },
      compared: result.compared,
      steps: zip(model.stepKinds, result.steps).map { SearchReport.Count(name: $0, times: $1) },
      happened: zip(model.happenings, result.happened).map {
        SearchReport.Count(name: $0, times: $1.count, most: $1.most)
      },
      deadEnds: result.deadEnds,
      leftOut: model.leftOut,
    )
  }

  private var ending: String {
    switch result.ending {
    case .whole: "every state was seen"
    case .depth: "there are states further away: try a larger --depth"
    case .states: "there are more states: try a larger --states"
    case .flawed: "two different states were taken for one"
    }
  }

  private func finding(
    _ invariant: PhotoInvariant,
    _ seen: SearchResult<PhotoStep>.Invariant,
  ) -> Finding {
    let isExpected = model.plan.breaks.contains(invariant.rawValue)
    let judged =
      seen.reached == 0 ? "never had anything to judge" : "judged " + counted(seen.reached, "time")
    guard let steps = seen.counterexample else {
      let verdict: Verdict = isExpected ? .failed : seen.reached == 0 ? .vacuous : .passed
      let detail = isExpected ? "expected to be broken and is not, \(judged)" : judged
      return Finding(name: invariant.title, verdict: verdict, detail: detail)
    }
    return Finding(
      name: isExpected ? "as expected, broken: \(invariant.title)" : invariant.title,
      verdict: isExpected ? .passed : .failed,
      detail: steps.isEmpty
        ? "broken at the start" : "broken after \(counted(steps.count, "step"))",
    )
  }

  private func counterexample(
    to invariant: PhotoInvariant,
    _ steps: [PhotoStep],
  ) -> SearchReport.Counterexample {
    var timing = CounterexampleTiming(model)
    for step in steps { timing.take(step) }
    return SearchReport.Counterexample(
      invariant: invariant.rawValue,
      steps: timing.lines,
      acts: timing.acts,
      duration: timing.duration,
    )
  }
}
