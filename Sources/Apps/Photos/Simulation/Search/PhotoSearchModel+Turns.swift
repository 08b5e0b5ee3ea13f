import Exploration
import Kernel
import Photos

/// What comes of what happens, on the phone and on the other device.
extension PhotoSearchModel {
  func take(
    _ happening: PhoneTurn.Happening,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    if case .delivered(.change(let change), let way) = happening {
      return arrive(change, on: way, at: now, in: &state, into: &outcome)
    }
    if Self.isElsewhere(happening) {
      return takeElsewhere(happening, at: now, in: &state, into: &outcome)
    }
    takeHere(happening, at: now, in: &state, into: &outcome)
    if case .acted(.act(let index)) = happening, acts[index].deed == .resign {
      outcome.set(.signatureEnds, at: state.own.content.phone.signature.end)
    }
  }

  /// Something happens on the phone.
  private func takeHere(
    _ happening: PhoneTurn.Happening,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    let phone = state.own
    if hears == nil, let turn = phone.turn(for: happening, at: now) {
      return follow(turn, of: happening, in: &state, into: &outcome)
    }
    var driver = PhoneDriver(router, lots: lots)
    driver.now = now
    if hears != nil { driver.told = [] }
    var watched = phone.content
    drive(&driver, happening, in: &watched)
    if let hears { for told in driver.told ?? [] { hears(told) } }
    let judgement = Self.judgement(driver, watched, judged)
    watched.ledger.forgetReached()
    let turn = PhoneTurn(happening, &driver, known(watched), judgement)
    phone.remember(turn)
    follow(turn, of: happening, in: &state, into: &outcome)
  }

  /// Whether something happens on the other device.
  private static func isElsewhere(
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>
  ) -> Bool {
    switch happening {
    case .delivered(_, let way): way == PhotoTraffic.Way.toOther
    case .acted(.sync): true
    case .acted(.use), .acted(.act), .fired, .crashed: false
    }
  }

  /// Keeps what follows from what happens on the phone.
  private func follow(
    _ turn: PhoneTurn,
    of happening: PhoneTurn.Happening,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    if case .acted(.act(let index)) = happening { state.edited |= 1 << UInt64(index) }
    state.own = turn.phone
    outcome.judgement.formUnion(turn.judgement)
    if turn.isEnded {
      outcome.judgement.happened |= PhotoHappening.bits(ofEndBefore: outcome.parcels)
    }
    for traffic in turn.sent.later { outcome.send(traffic, on: PhotoTraffic.Way.phone) }
    for traffic in turn.sent.atOnce { outcome.sendAtOnce(traffic, on: PhotoTraffic.Way.phone) }
    if state.elsewhere != nil {
      state.awaited.takeDeletion(of: turn.deletions.byCleaner)
      tell(turn.news, at: turn.now, in: &state, into: &outcome)
    }
    if !state.isOpen { outcome.sweep() }
  }

  /// Something happens on the other device; what it changes goes to the phone.
  private func takeElsewhere(
    _ happening: PhoneTurn.Happening,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    guard let elsewhere = state.elsewhere, let otherRouter else { return }
    if case .acted(.sync(let index)) = happening { state.edited |= 1 << UInt64(index) }
    let turn = turn(of: happening, on: elsewhere, otherRouter)
    state.elsewhere = turn.phone
    tell(turn.news, at: now, in: &state, into: &outcome)
    let lost = state.awaited.takeLoss(of: turn.deletions.byCloud)
    guard !lost.isEmpty else { return }
    var ledger = state.own.content.ledger
    let breaches = ledger.takeLossElsewhere(lost)
    let broken = breaches.reduce(0 as UInt64) { $0 | $1.invariant.bit }
    outcome.judgement.formUnion(
      Judgement(
        reached: Self.bits(ledger.reached, judged),
        broken: Self.bits(broken, judged),
      )
    )
  }

  /// What comes of something that happens on the other device.
  private func turn(
    of happening: PhoneTurn.Happening,
    on elsewhere: KnownPhone,
    _ otherRouter: PhoneRouter,
  ) -> PhoneTurn {
    if let turn = elsewhere.turn(for: happening, at: .start) { return turn }
    var shadow = WatchedPhone(phone: elsewhere.content.phone)
    var driver = PhoneDriver(otherRouter, lots: lots)
    switch happening {
    case .delivered(let traffic, _): driver.deliver(traffic, in: &shadow)
    case .acted(.sync(let index)): driver.perform(acts[index], in: &shadow)
    case .acted(.use), .acted(.act), .fired, .crashed:
      preconditionFailure("nobody uses a cleaner on the other device")
    }
    let turn = PhoneTurn(happening, &driver, knownElsewhere(shadow.phone), .silent)
    elsewhere.remember(turn)
    return turn
  }

  // MARK: iCloud

  /// A change that iCloud carries arrives: where the device is offline it waits.
  private func arrive(
    _ change: Sent<SyncedChange>,
    on way: Int,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    let cloud = state.between
    let question = KnownCloud.Question(change, arrivingOn: way)
    if let answer = cloud.answer(to: question) {
      return follow(answer, at: now, in: &state, into: &outcome)
    }
    let device = way == PhotoTraffic.Way.toPhone ? router.device : otherDevice ?? ""
    // It was on the channel; nothing else is under way for iCloud now.
    let parcel = ICloud.Parcel(number: 0, to: device, change.content)
    let answer = answer(to: .arrived(number: 0), change, of: cloud, underWay: [parcel])
    cloud.remember(answer, to: question)
    follow(answer, at: now, in: &state, into: &outcome)
  }

  /// iCloud is told of what happened on a device.
  private func tell(
    _ news: [CloudNews],
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    for each in news {
      let cloud = state.between
      let question = each.change.map { KnownCloud.Question($0) }
      if let question, let answer = cloud.answer(to: question) {
        follow(answer, at: now, in: &state, into: &outcome)
        continue
      }
      let answer = answer(to: each.event, each.change, of: cloud)
      if let question { cloud.remember(answer, to: question) }
      follow(answer, at: now, in: &state, into: &outcome)
    }
  }

  /// What iCloud answers: what is under way then is on the channels and nowhere else.
  private func answer(
    to event: ICloudEvent,
    _ change: Sent<SyncedChange>?,
    of known: KnownCloud,
    underWay: [ICloud.Parcel] = [],
  ) -> KnownCloud.Answer {
    var cloud = known.content
    cloud.underWay = underWay
    var effects = Effects<ICloudEffect>()
    cloud.reduce(event, at: .start, into: &effects)
    let sent = cloud.takeUnderWay()
    let moves = effects.items.map { effect in
      switch effect {
      case .carry(let number, let device, _):
        KnownCloud.Move(
          isSent: true,
          change: change ?? Sent(sent[Int(number) - 1].change),
          way: way(to: device),
        )
      case .deliver(_, let carried, let device):
        KnownCloud.Move(isSent: false, change: change ?? Sent(carried), way: way(to: device))
      }
    }
    let next = cloud == known.content ? nil : KnownCloud(cloud)
    return KnownCloud.Answer(change: change, cloud: next, moves: moves)
  }

  /// Puts what iCloud sends on its channel, and lets come in what comes in.
  private func follow(
    _ answer: KnownCloud.Answer,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    if let cloud = answer.cloud { state.between = cloud }
    for move in answer.moves {
      if move.isSent {
        outcome.send(.change(move.change), on: move.way)
        continue
      }
      let happening = PhoneTurn.Happening.delivered(.change(move.change), channel: move.way)
      if move.way == PhotoTraffic.Way.toPhone {
        takeHere(happening, at: now, in: &state, into: &outcome)
      } else {
        takeElsewhere(happening, at: now, in: &state, into: &outcome)
      }
    }
  }

  private func way(to device: String) -> Int {
    device == router.device ? PhotoTraffic.Way.toPhone : PhotoTraffic.Way.toOther
  }

  // MARK: What is known of phones

  /// The one phone with a cleaner that is like that.
  func known(_ watched: WatchedPhone) -> KnownPhone {
    let digest = PhotoSearchState.digest(of: watched, tracking)
    return phones.own.phone(watched, digest, possible: possible)
  }

  /// The one other device that is like that.
  func knownElsewhere(_ phone: PhoneState) -> KnownPhone {
    let watched = WatchedPhone(phone: phone)
    let digest = PhotoSearchState.digest(ofLibrary: watched)
    return phones.elsewhere.phone(watched, digest, possible: possible)
  }

  /// The acts that can change something on a phone, a bit each.
  func possible(on phone: KnownPhone) -> UInt64 {
    phone.marks?.possible ?? possible(in: phone.content.phone)
  }

  private func possible(in phone: PhoneState) -> UInt64 {
    Self.bits(of: acts) { isPossible($0, in: phone) }
  }

  private func drive(
    _ driver: inout PhoneDriver,
    _ happening: PhoneTurn.Happening,
    in watched: inout WatchedPhone,
  ) {
    switch happening {
    case .delivered(let traffic, _):
      driver.deliver(traffic, in: &watched)
    case .acted(.use(let use)):
      driver.use(use, in: &watched)
    case .acted(.act(let index)):
      driver.perform(acts[index], in: &watched)
    case .fired(.signatureEnds):
      driver.tell(.ended, &watched)
    case .acted(.sync), .crashed:
      preconditionFailure("that happens elsewhere, or never")
    }
  }
}
