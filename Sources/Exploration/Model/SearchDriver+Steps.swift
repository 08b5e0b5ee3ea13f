import Kernel

/// What can happen next.
extension SearchDriver {
  /// Appends everything that can happen next: arrivals, timers, people's acts, then what goes wrong.
  @inlinable
  public func steps(
    from state: SearchSituation<Model>,
    into steps: inout [SearchStep<Model.Act>],
  ) {
    if model.isChoosing(in: state.app) {
      var acts: [Model.Act] = []
      model.acts(in: state.app, at: state.now, into: &acts)
      for act in acts { steps.append(.act(act)) }
      return
    }
    if hasPrompt, let place = state.parcels.firstIndex(where: \.isDue) {
      steps += [.deliver(place: place), .delay(place: place)]
      return
    }
    arrivals(from: state, &steps)
    timers(from: state, &steps)
    var acts: [Model.Act] = []
    model.acts(in: state.app, at: state.now, into: &acts)
    for act in acts { steps.append(.act(act)) }
    if faults != SearchFaults() { failures(from: state, &steps) }
  }

  /// The first of each channel that keeps the order, and each that is another on one that does not.
  @inlinable
  func arrivals(from state: SearchSituation<Model>, _ steps: inout [SearchStep<Model.Act>]) {
    var place = 0
    while place < state.parcels.count {
      let channel = state.parcels[place].channel
      switch channels[channel].order {
      case .kept:
        steps.append(.deliver(place: place))
        while place < state.parcels.count, state.parcels[place].channel == channel { place += 1 }
      case .any:
        if !isAgain(place, in: state) { steps.append(.deliver(place: place)) }
        place += 1
      }
    }
  }

  /// Whether the same lies before it on its way: which of the two arrives is no difference.
  @inlinable
  func isAgain(_ place: Int, in state: SearchSituation<Model>) -> Bool {
    guard place > 0, state.parcels[place - 1].channel == state.parcels[place].channel else {
      return false
    }
    let ages = (state.parcels[place - 1].sent, state.parcels[place].sent)
    if hasLimits, ages.0 != ages.1 { return false }
    return digest(of: state.parcels[place - 1].message, at: state.now)
      == digest(of: state.parcels[place].message, at: state.now)
  }

  @inlinable
  func digest(of message: Model.Message, at now: Instant) -> Digest128 {
    var digest = StateDigest()
    model.fingerprint(message: message, at: now, into: &digest)
    return digest.value
  }

  /// The earliest timer, and those that are due so soon after it that their order is not sure.
  @inlinable
  func timers(from state: SearchSituation<Model>, _ steps: inout [SearchStep<Model.Act>]) {
    guard let first = state.alarms.first, !model.holdsTimers(in: state.app) else { return }
    var latest: Instant = max(first.at, state.now).advanced(by: uncertainty) ?? .distantFuture
    if hasLimits {
      for parcel in state.parcels {
        guard let within = channels[parcel.channel].within else { continue }
        latest = min(latest, parcel.sent.advanced(by: within) ?? .distantFuture)
      }
    }
    for place in state.alarms.indices {
      guard state.alarms[place].at <= latest else { break }
      steps.append(.fire(place: place))
    }
  }

  /// What goes wrong, within what is left of the bounds.
  @inlinable
  func failures(from state: SearchSituation<Model>, _ steps: inout [SearchStep<Model.Act>]) {
    for place in state.parcels.indices {
      let channel = channels[state.parcels[place].channel]
      let isFirst = place == 0 || state.parcels[place - 1].channel != state.parcels[place].channel
      // On a channel that keeps the order what is not first is lost as well when it is.
      let isNext = channel.order == .any ? !isAgain(place, in: state) : isFirst
      let isBegin = isFirst || !channel.isTogether || state.parcels[place - 1].isLast
      if isNext {
        if channel.faults.contains(.loses), state.count(of: .loss) < faults.losses {
          steps.append(.lose(place: place))
        }
        if channel.faults.contains(.duplicates), state.count(of: .duplicate) < faults.duplicates {
          steps.append(.duplicate(place: place))
        }
      }
      if channel.order == .kept, !isFirst, isBegin, channel.faults.contains(.reorders),
        state.count(of: .reordering) < faults.reorderings
      {
        steps.append(.overtake(place: place))
      }
    }
    guard state.count(of: .crash) < faults.crashes else { return }
    for process in 0..<processes where model.canEnd(process: process, in: state.app) {
      steps.append(.crash(process: process))
    }
  }

  // MARK: Fairness

  /// What a fair order owes: whatever can arrive or fire does so some time, and what is sure is done.
  @inlinable
  public func duty(of step: SearchStep<Model.Act>, in state: SearchSituation<Model>) -> Duty? {
    switch step {
    case .deliver(let place):
      let parcel = state.parcels[place]
      guard channels[parcel.channel].order == .any else {
        return Duty(UInt64(parcel.channel), isPrompt: true)
      }
      var digest = StateDigest()
      digest.absorb(UInt64(parcel.channel))
      model.fingerprint(message: parcel.message, at: state.now, into: &digest)
      return Duty(digest.value.lower | 1 << 63, isPrompt: true)
    case .fire(let place):
      var digest = StateDigest()
      digest.absorb(1 as UInt64)
      model.fingerprint(timer: state.alarms[place].timer, into: &digest)
      return Duty(digest.value.lower | 1 << 63, isPrompt: false)
    case .act(let act):
      guard model.isSure(act) else { return nil }
      return Duty(UInt64(channels.count + model.kind(of: act)), isPrompt: false)
    case .duplicate, .lose, .overtake, .delay, .crash:
      return nil
    }
  }

  /// Which goals apply in a state, and which are met.
  @inlinable
  public func marks(of state: SearchSituation<Model>) -> GoalMarks {
    model.marks(of: state.app, at: state.now)
  }
}
