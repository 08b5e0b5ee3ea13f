import AppToolkit
import Findings
import Kernel
import Plans
import PushSystem

/// What is counted of the pushes of a run; the definitions stand in docs/figures.md.
enum PushFigure: String, CaseIterable {
  case pushesTaken
  case pushesRefused
  case pushesDeferred
  case alertsShown
  case appsTold
  case appsWoken
  case silentCoalesced
  case pushesDropped
  case pushesWaiting
  case alertLongest
  case silentMedian
  case silentLongest

  /// What its column is called.
  var title: String {
    switch self {
    case .pushesTaken: "taken"
    case .pushesRefused: "refused"
    case .pushesDeferred: "not taken for now"
    case .alertsShown: "shown"
    case .appsTold: "told"
    case .appsWoken: "woken"
    case .silentCoalesced: "coalesced"
    case .pushesDropped: "dropped"
    case .pushesWaiting: "waiting at the end"
    case .alertLongest: "longest alert"
    case .silentMedian: "median silent"
    case .silentLongest: "longest silent"
    }
  }

  /// What it is measured in.
  var unit: MeasureUnit {
    switch self {
    case .alertLongest, .silentMedian, .silentLongest: .nanoseconds
    case .pushesTaken, .pushesRefused, .pushesDeferred, .alertsShown, .appsTold, .appsWoken,
      .silentCoalesced,
      .pushesDropped, .pushesWaiting:
      .count
    }
  }

  /// Which of two values is the better one.
  var aim: Measure.Aim? {
    switch self {
    case .pushesRefused, .pushesDeferred, .silentCoalesced, .pushesDropped, .pushesWaiting,
      .alertLongest,
      .silentMedian, .silentLongest:
      .smaller
    case .pushesTaken, .alertsShown, .appsTold, .appsWoken: nil
    }
  }

  /// How a scenario bounds it.
  var spec: MetricSpec { MetricSpec(name: rawValue, unit: unit.bound) }
}

/// The pushes of one app, or of all, counted.
struct PushTally {
  let app: String
  let pushes: [PushLife]
  let refused: Int
  let deferred: Int
  let end: Instant
  /// When a push of an app and a kind came to a phone last, by all three.
  private let lastCame: [String: Instant]  // order-free: only ever looked up

  init(_ app: String, _ pushes: [PushLife], refused: Int, deferred: Int, until end: Instant) {
    self.end = end
    self.app = app
    self.pushes = pushes
    self.refused = refused
    self.deferred = deferred
    var lastCame: [String: Instant] = [:]  // order-free: only ever looked up
    for push in pushes where push.hasCome || push.end == .hidden {
      let kind = Self.kind(of: push)
      if let ended = push.ended { lastCame[kind] = max(ended, lastCame[kind] ?? ended) }
    }
    self.lastCame = lastCame
  }

  /// A figure; nil where there was nothing to take it from.
  func value(_ figure: PushFigure) -> Int64? {
    switch figure {
    case .pushesTaken: count { _ in true }
    case .pushesRefused: wasAsked ? Int64(refused) : nil
    case .pushesDeferred: wasAsked ? Int64(deferred) : nil
    case .alertsShown: count { $0.end == .shown }
    case .appsTold: count { $0.end == .told }
    case .appsWoken: count { $0.end == .woken }
    case .silentCoalesced: count { $0.end == .coalesced }
    case .pushesDropped: count { [.dropped, .hidden, .replaced].contains($0.end) }
    case .pushesWaiting: count { $0.end == nil }
    case .alertLongest: waits(silent: false).last?.nanoseconds
    case .silentMedian: median(waits(silent: true))
    case .silentLongest: waits(silent: true).last?.nanoseconds
    }
  }

  /// Whether the services were asked for any.
  private var wasAsked: Bool { !pushes.isEmpty || refused + deferred > 0 }

  /// How many there are; nil where none was taken.
  private func count(_ isMeant: (PushLife) -> Bool) -> Int64? {
    pushes.isEmpty ? nil : Int64(pushes.count(where: isMeant))
  }

  private func waits(silent: Bool) -> [Duration] {
    pushes.filter { $0.isSilent == silent }.compactMap(wait).sorted()
  }

  /// How long it was until somebody had a push, and to the end of the run where nobody ever has.
  ///
  /// Nil of one whose place another one has taken, where one of its app and kind came to its phone since: that
  /// one's time tells. Nil as well of one that has come to a phone that may not show it: it shows nothing, however soon
  /// it is there.
  private func wait(_ push: PushLife) -> Duration? {
    guard let ended = push.ended, push.end != .dropped else { return end - push.taken }
    if push.end == .hidden { return nil }
    if push.hasCome { return ended - push.taken }
    let last = lastCame[Self.kind(of: push)]
    return last.map { $0 >= ended } == true ? nil : end - push.taken
  }

  private static func kind(of push: PushLife) -> String {
    "\(push.isSilent) \(push.device) \(push.app)"
  }

  /// The lower one of the middle, of an even number.
  private func median(_ waits: [Duration]) -> Int64? {
    waits.isEmpty ? nil : waits[(waits.count - 1) / 2].nanoseconds
  }

  /// What a report says of the app.
  var text: String {
    PushFigure.allCases.compactMap { figure in
      value(figure).flatMap { value in
        value == 0 && figure != .pushesTaken ? nil : "\(figure.title) \(figure.unit.text(value))"
      }
    }.joined(separator: ", ")
  }
}
