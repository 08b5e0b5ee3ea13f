import Kernel

/// What tells two situations apart.
extension SearchDriver {
  /// Digests the app, what is on its way, how long timers have still to go, and what went wrong.
  @inlinable
  public func fingerprint(_ state: SearchSituation<Model>, into digest: inout StateDigest) {
    model.fingerprint(state.app, at: state.now, into: &digest)
    digest.absorb(UInt64(state.parcels.count) << 40 | state.spent)
    for parcel in state.parcels {
      digest.absorb(
        UInt64(parcel.channel) << 2 | (parcel.isLast ? 1 : 0) | (parcel.isDue ? 2 : 0)
      )
      if let age = age(of: parcel, in: state) { digest.absorb(age) }
      model.fingerprint(message: parcel.message, at: state.now, into: &digest)
    }
    for alarm in state.alarms {
      model.fingerprint(timer: alarm.timer, into: &digest)
      digest.absorb(left(alarm, in: state))
    }
  }

  /// How long ago something was sent, in nanoseconds; nil where its channel can take any time.
  @inlinable
  func age(
    of parcel: SearchParcel<Model.Message>,
    in state: SearchSituation<Model>,
  ) -> Int64? {
    guard hasLimits, channels[parcel.channel].within != nil else { return nil }
    return (state.now - parcel.sent).nanoseconds
  }

  /// How long a timer has still to go; what is overdue is due.
  @inlinable
  func left(_ alarm: SearchAlarm<Model.Timer>, in state: SearchSituation<Model>) -> Int64 {
    max(0, alarm.at.nanoseconds - state.now.nanoseconds)
  }

  /// What tells two situations apart whose digests are equal: it compares what a digest is made of, field
  /// by field, each situation as it is at its own time.
  @inlinable
  public func difference(
    between first: SearchSituation<Model>,
    and second: SearchSituation<Model>,
  ) -> String? {
    let difference = model.difference(
      between: first.app,
      at: first.now,
      and: second.app,
      at: second.now,
    )
    if let difference { return difference }
    guard first.parcels.count == second.parcels.count, first.spent == second.spent else {
      return "what is on its way"
    }
    for (place, (one, other)) in zip(first.parcels, second.parcels).enumerated() {
      let isSame =
        (one.channel, one.isLast, one.isDue) == (other.channel, other.isLast, other.isDue)
      guard isSame else { return "what is on its way, at place \(place)" }
      guard age(of: one, in: first) == age(of: other, in: second) else {
        return "how long what is on its way has been, at place \(place)"
      }
      let field = model.difference(
        between: one.message,
        at: first.now,
        and: other.message,
        at: second.now,
      )
      guard let field else { continue }
      return "what is on its way, at place \(place): \(field)"
    }
    guard first.alarms.count == second.alarms.count else { return "the timers" }
    for (one, other) in zip(first.alarms, second.alarms) {
      guard one.timer == other.timer, left(one, in: first) == left(other, in: second) else {
        return "the timers \(one.timer) and \(other.timer)"
      }
    }
    return nil
  }
}

extension SearchDriver {
  /// The steps from the start with the situations that they lead to.
  public func trail(_ steps: [SearchStep<Model.Act>]) -> SearchTrail<Model> {
    var state = start
    let turns = steps.map { step in
      let before = state
      _ = take(step, in: &state)
      return SearchTrail<Model>.Turn(step: step, before: before, after: state)
    }
    return SearchTrail(turns: turns)
  }

  /// What a step is, for a person.
  public func line(_ turn: SearchTrail<Model>.Turn) -> String {
    let state = turn.before
    func what(_ place: Int) -> String {
      let parcels = state.parcels[place..<end(of: place, in: state)]
      return parcels.map { parcel in
        model.words(for: .delivered(parcel.message, channel: parcel.channel), in: state.app)
      }.joined(separator: ", ")
    }
    switch turn.step {
    case .deliver(let place): return what(place)
    case .duplicate(let place): return "\(what(place)); a copy of it is on its way still"
    case .lose(let place): return "lost: \(what(place))"
    case .delay(let place): return "put off: \(what(place))"
    case .overtake(let place): return "before what was sent earlier: \(what(place))"
    case .fire(let place):
      return model.words(for: .fired(state.alarms[place].timer), in: state.app)
    case .crash(let process): return model.words(for: .crashed(process: process), in: state.app)
    case .act(let act): return model.words(for: .acted(act), in: state.app)
    }
  }
}

extension SearchModel {
  /// Searches, as the app's own module compiles it.
  @inlinable
  public func explore(
    _ question: SearchQuestion,
    from record: SearchRecord?,
    host: SearchHost,
  ) -> SearchResult<SearchStep<Act>> {
    let driver = SearchDriver(self, faults: question.faults.applied(to: faults))
    if let walks = question.walks {
      return RandomWalks(driver, question, walks: walks).run(host)
    }
    return ExhaustiveSearch(driver, question, from: record).run(host)
  }
}
