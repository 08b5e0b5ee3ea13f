import Kernel
import Plans

/// What places make of links over a run: everything that links are told, in order of time, then of the
/// plan's links and pairs.
///
/// It is a function of the plan alone, which a run carries out and a replay compares rows with.
public struct PlacesCourse: Sendable {
  /// What links are told, and when.
  public let news: [(at: Instant, event: LinkEvent)]

  /// The course of a plan without a `problem`.
  ///
  /// - Complexity: O(`plan.looks`), at most `Limits.looks`.
  public init(_ plan: Plan) {
    var news: [(at: Instant, order: Int, event: LinkEvent)] = []
    var order = 0
    for link in plan.links where link.dependsOnPlaces {
      for pair in link.pairs {
        let watch = PairWatch(pair, link, plan)
        for entry in watch.news { news.append((entry.at, order, entry.event)) }
        order += 1
      }
    }
    news.sort { ($0.at, $0.order) < ($1.at, $1.order) }
    self.news = news.map { ($0.at, $0.event) }
  }
}

/// One pair on one link.
private struct PairWatch {
  private(set) var news: [(at: Instant, event: LinkEvent)] = []
  private let pair: DevicePair
  private let link: PlannedLink
  private let shadow: Shadow?
  private var lastRadio: RadioReception?
  private var lastNetwork: NetworkReception?

  init(_ pair: DevicePair, _ link: PlannedLink, _ plan: Plan) {
    self.pair = pair
    self.link = link
    shadow = link.radio.first.map { Shadow(between: pair, on: link.id, $0, seed: plan.seed) }
    let tracks = [pair.first, pair.second].map { plan.track(of: $0) }
    look(at: .start, tracks)
    guard let every = link.lookedAt else { return }
    // Before all have begun to move and once they rest nothing is new.
    let spans = tracks.compactMap { $0?.span }
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return
    }
    let end = Instant.start + plan.duration
    var step = max(1, (first - .start).nanoseconds / every.nanoseconds)
    while true {
      let now = Instant(nanoseconds: step * every.nanoseconds)
      guard now <= end, now < last + every else { return }
      look(at: now, tracks)
      step += 1
    }
  }

  private mutating func look(at now: Instant, _ tracks: [Track?]) {
    let places = tracks.map { $0?.position(at: now) }
    if let radio = link.radio.first, let shadow, let one = places[0], let other = places[1] {
      let reception = RadioReception(pair, on: link.id, radio, shadow, one, other)
      guard reception.isNews(after: lastRadio, step: radio.step_mb) else { return }
      lastRadio = reception
      news.append((now, .faded(reception)))
    }
    if let map = link.coverage.first {
      let reception = NetworkReception(pair, on: link.id, map, places[0], places[1])
      guard reception != lastNetwork else { return }
      lastNetwork = reception
      news.append((now, .covered(reception)))
    }
  }
}
