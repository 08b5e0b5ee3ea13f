import Kernel

/// Drives an app in every order: decides what can happen next and what goes wrong, never what it means.
///
///     people ── act ──►┌─────────┐── send ──► channel: in order or in any, loses, twice, overtakes ─┐
///     surroundings ───►│   app   │── set ───► timers: the earliest, or any within the uncertainty ──┤
///     crash ──────────►└─────────┘◄──────────────── delivered, fired ───────────────────────────────┘
///
/// Time stands still until a timer fires; it is then when that timer was due. A timer fires though
/// something that was sent before is on its way still, unless the channel says within which time it
/// arrives.
///
/// It never changes. It is a class because a search hands it on with every step: what an app knows
/// before a search begins can be large, and would be copied each time.
public final class SearchDriver<Model: SearchModel>: Explorable {
  /// The app.
  public let model: Model
  /// How often each fault may happen.
  public let faults: SearchFaults
  /// Where the search begins.
  public let start: SearchSituation<Model>
  /// What was judged at the start.
  public let startJudgement: Judgement
  @usableFromInline let channels: [SearchChannel]
  @usableFromInline let kinds: SearchStepKinds
  @usableFromInline let uncertainty: Duration
  @usableFromInline let processes: Int
  /// Whether some channel forgets the order, and whether some says within which time it delivers.
  @usableFromInline let hasUnordered: Bool
  @usableFromInline let hasLimits: Bool
  /// Whether on some channel what is sent arrives at once.
  @usableFromInline let hasPrompt: Bool

  /// A driver of an app.
  ///
  /// - Parameters:
  ///   - model: the app.
  ///   - faults: how often each fault may happen; nil for what the app says.
  @inlinable
  public init(_ model: Model, faults: SearchFaults? = nil) {
    let faults = faults ?? model.faults
    self.model = model
    self.faults = faults
    let channels = model.channels
    self.channels = channels
    processes = model.processes.count
    uncertainty = model.timerUncertainty
    hasUnordered = channels.contains { $0.order == .any }
    hasLimits = channels.contains { $0.within != nil }
    hasPrompt = channels.contains { $0.faults.contains(.delays) }
    kinds = SearchStepKinds(
      channels: channels,
      processes: model.processes,
      acts: model.actKinds,
      hasTimers: model.hasTimers,
      faults: faults,
      likely: model.weights,
    )
    var outcome = SearchOutcome<Model.Message, Model.Timer>()
    let app = model.start(into: &outcome)
    var situation = SearchSituation<Model>(app: app)
    Self.finish(&outcome, in: &situation, model)
    Self.settle(&outcome, in: &situation, model, channels, hasUnordered)
    var judgement = outcome.judgement
    if hasPrompt, faults.delays == 0 {
      Self.hurry(&situation, &judgement, model, channels, hasUnordered)
    }
    start = situation
    startJudgement = judgement
  }

  /// What must hold, in words.
  @inlinable public var invariants: [String] { model.invariants.map(\.title) }
  /// What can happen, in words.
  @inlinable public var happenings: [String] { model.happenings }
  /// What must come true, in words.
  @inlinable public var goals: [String] { model.goals.map(\.title) }
  /// The kinds of steps that there can be.
  @inlinable public var stepKinds: [String] { kinds.names }
  /// How likely random walks take each of them.
  @inlinable public var stepWeights: [UInt64] { kinds.weights }

  /// The place of the step's kind in `stepKinds`.
  @inlinable
  public func kind(of step: SearchStep<Model.Act>, in state: SearchSituation<Model>) -> Int {
    switch step {
    case .deliver(let place): kinds.places[state.parcels[place].channel].arrival
    case .lose(let place): kinds.places[state.parcels[place].channel].loss
    case .duplicate(let place): kinds.places[state.parcels[place].channel].duplicate
    case .overtake(let place): kinds.places[state.parcels[place].channel].reordering
    case .delay(let place): kinds.places[state.parcels[place].channel].delay
    case .fire: kinds.firstTimer
    case .crash(let process): kinds.firstProcess + process
    case .act(let act): kinds.firstAct + model.kind(of: act)
    }
  }

  // MARK: What happens

  /// Lets a step happen.
  @inlinable
  public func take(
    _ step: SearchStep<Model.Act>,
    in state: inout SearchSituation<Model>,
  ) -> Judgement {
    var arriving: SearchParcel<Model.Message>?
    var others: ArraySlice<SearchParcel<Model.Message>> = []
    var happening: SearchHappening<Model.Message, Model.Timer, Model.Act>?
    switch step {
    case .deliver(let place):
      arriving = state.parcels[place]
      let end = end(of: place, in: state)
      others = state.parcels[(place + 1)..<end]
      state.parcels = Self.without(place..<end, state.parcels)
    case .duplicate(let place):
      state.spend(.duplicate)
      arriving = state.parcels[place]
      others = state.parcels[(place + 1)..<end(of: place, in: state)]
    case .lose(let place):
      state.spend(.loss)
      state.parcels = Self.without(place..<end(of: place, in: state), state.parcels)
      return .silent
    case .delay(let place):
      state.spend(.delay)
      let channel = state.parcels[place].channel
      for place in state.parcels.indices where state.parcels[place].channel == channel {
        state.parcels[place].isDue = false
      }
      return .silent
    case .overtake(let place):
      state.spend(.reordering)
      arriving = state.parcels[place]
      let end = end(of: place, in: state)
      others = state.parcels[(place + 1)..<end]
      state.parcels = Self.without(place..<end, state.parcels)
    case .fire(let place):
      let alarm = state.alarms.remove(at: place)
      state.now = max(state.now, alarm.at)
      happening = .fired(alarm.timer)
    case .crash(let process):
      state.spend(.crash)
      happening = .crashed(process: process)
    case .act(let act):
      happening = .acted(act)
    }
    var outcome = SearchOutcome(
      parcels: state.parcels,
      alarms: state.alarms,
      at: state.now,
    )
    // What is shared with nobody is changed in place.
    state.parcels = []
    state.alarms = []
    if let arriving {
      happening = .delivered(arriving.message, channel: arriving.channel)
    }
    if let happening {
      model.take(happening, at: state.now, in: &state.app, into: &outcome)
    }
    for other in others {
      let next = SearchHappening<Model.Message, Model.Timer, Model.Act>
        .delivered(other.message, channel: other.channel)
      model.take(next, at: state.now, in: &state.app, into: &outcome)
    }
    Self.finish(&outcome, in: &state, model)
    Self.settle(&outcome, in: &state, model, channels, hasUnordered)
    if hasPrompt, state.count(of: .delay) >= faults.delays {
      Self.hurry(&state, &outcome.judgement, model, channels, hasUnordered)
    }
    return outcome.judgement
  }

  /// What arrives at once, and cannot be put off any more, arrives in the same step.
  @inlinable
  static func hurry(
    _ state: inout SearchSituation<Model>,
    _ judgement: inout Judgement,
    _ model: Model,
    _ channels: [SearchChannel],
    _ hasUnordered: Bool,
  ) {
    while let place = state.parcels.firstIndex(where: \.isDue) {
      let parcel = state.parcels[place]
      state.parcels = without(place..<(place + 1), state.parcels)
      var outcome = SearchOutcome(parcels: state.parcels, alarms: state.alarms, at: state.now)
      let happening = SearchHappening<Model.Message, Model.Timer, Model.Act>
        .delivered(parcel.message, channel: parcel.channel)
      model.take(happening, at: state.now, in: &state.app, into: &outcome)
      finish(&outcome, in: &state, model)
      settle(&outcome, in: &state, model, channels, hasUnordered)
      judgement.formUnion(outcome.judgement)
    }
  }

  /// The end of what arrives together with what is at a place.
  @inlinable
  func end(of place: Int, in state: SearchSituation<Model>) -> Int {
    guard channels[state.parcels[place].channel].isTogether else { return place + 1 }
    var end = place
    while !state.parcels[end].isLast { end += 1 }
    return end + 1
  }

  /// A list without a part: it is shared with other states, and cheaper made anew.
  @inlinable
  static func without(
    _ part: Range<Int>,
    _ parcels: [SearchParcel<Model.Message>],
  ) -> [SearchParcel<Model.Message>] {
    if part.count == parcels.count { return [] }
    if part.lowerBound == 0 { return Array(parcels.dropFirst(part.upperBound)) }
    var rest = Array(parcels[..<part.lowerBound])
    rest.append(contentsOf: parcels[part.upperBound...])
    return rest
  }

  /// What takes no time comes before anything else, and what follows from it.
  @inlinable
  static func finish(
    _ outcome: inout SearchOutcome<Model.Message, Model.Timer>,
    in state: inout SearchSituation<Model>,
    _ model: Model,
  ) {
    while !outcome.due.isEmpty {
      let next = outcome.due.removeFirst()
      let happening = SearchHappening<Model.Message, Model.Timer, Model.Act>
        .delivered(next.message, channel: next.channel)
      model.take(happening, at: state.now, in: &state.app, into: &outcome)
    }
  }

  /// The step is over: what means nothing is forgotten, what was sent in it belongs together.
  @inlinable
  static func settle(
    _ outcome: inout SearchOutcome<Model.Message, Model.Timer>,
    in state: inout SearchSituation<Model>,
    _ model: Model,
    _ channels: [SearchChannel],
    _ hasUnordered: Bool,
  ) {
    if outcome.isSwept, !outcome.parcels.isEmpty {
      outcome.parcels.removeAll { model.isVoid($0.message, on: $0.channel, in: state.app) }
    }
    for place in outcome.parcels.indices {
      let channel = outcome.parcels[place].channel
      if outcome.parcels[place].isDue {
        let isBehind =
          place > 0 && outcome.parcels[place - 1].channel == channel
          && !outcome.parcels[place - 1].isDue
        if isBehind || !channels[channel].faults.contains(.delays) {
          outcome.parcels[place].isDue = false
        }
      }
      guard channels[channel].isTogether else { continue }
      let isEnd =
        place + 1 == outcome.parcels.count || outcome.parcels[place + 1].channel != channel
      // A list that says so already is left alone: it is shared with other states.
      if isEnd, !outcome.parcels[place].isLast { outcome.parcels[place].isLast = true }
    }
    if hasUnordered { sort(&outcome.parcels, model, channels, at: state.now) }
    state.parcels = outcome.parcels
    state.alarms = outcome.alarms
  }

  /// Where the order does not matter it tells no states apart.
  @inlinable
  static func sort(
    _ parcels: inout [SearchParcel<Model.Message>],
    _ model: Model,
    _ channels: [SearchChannel],
    at now: Instant,
  ) {
    guard parcels.count > 1 else { return }
    var keyed = parcels.map { parcel in
      guard channels[parcel.channel].order == .any else {
        return (channel: parcel.channel, key: Digest128(lower: 0, upper: 0), parcel: parcel)
      }
      var digest = StateDigest()
      model.fingerprint(message: parcel.message, at: now, into: &digest)
      return (channel: parcel.channel, key: digest.value, parcel: parcel)
    }
    // Few are under way, and most in order already; equal ones stay in the order of sending.
    for place in 1..<keyed.count {
      var place = place
      while place > 0, keyed[place - 1].channel == keyed[place].channel,
        keyed[place].key < keyed[place - 1].key
      {
        keyed.swapAt(place, place - 1)
        place -= 1
      }
    }
    parcels = keyed.map(\.parcel)
  }
}

extension SearchSituation {
  /// What can go wrong, by the place of its count.
  @usableFromInline
  enum Fault: UInt64 {
    case loss = 0
    case duplicate = 8
    case reordering = 16
    case crash = 24
    case delay = 32
  }

  @inlinable
  mutating func spend(_ fault: Fault) { spent += 1 << fault.rawValue }

  /// How often a fault has happened.
  @inlinable
  func count(of fault: Fault) -> Int64 { Int64(spent >> fault.rawValue & 255) }
}
