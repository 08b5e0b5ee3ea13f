import Kernel

/// The delivery job (L-20 to L-23): it reads what is due, and writes that it is delivered a while later.
///
/// A scheduler starts it at least once, so runs can come twice or overlap, or not at all.
extension Server {
  /// Sets the alarm of the next run, at a whole number of periods; or for what is due next.
  mutating func schedule(_ now: WallTime, _ effects: inout Effects<LetterEffect>) {
    if settings.jobRuns == .whenDue { return scheduleNext(now, isNew: true, &effects) }
    guard !isScheduled else { return }
    isScheduled = true
    effects.append(.setAlarm(.server(.jobDue), at: nextPeriod(after: now)))
  }

  /// When the next period begins: where the scheduler has a time zone of its own, by the clocks there.
  private func nextPeriod(after now: WallTime) -> WallTime {
    let period = settings.jobPeriod.nanoseconds
    let turns = settings.jobTurns > .zero ? settings.jobTurns.nanoseconds : .max
    func next(_ phase: Int64, after moment: Int64 = now.nanoseconds) -> Int64 {
      let since = moment - phase
      return (since.dividingDown(by: period) + 1) * period + phase
    }
    let winter = next(settings.jobPhase.nanoseconds)
    guard winter >= turns else { return WallTime(nanoseconds: winter) }
    let summer = next(settings.jobPhase.nanoseconds - settings.jobSummer.nanoseconds)
    let returns = settings.jobReturns > settings.jobTurns ? settings.jobReturns.nanoseconds : .max
    // The first of the summer comes when clocks have turned, were it due before.
    guard max(summer, turns) >= returns else { return WallTime(nanoseconds: max(summer, turns)) }
    // From then on it is winter again.
    let moment = max(now.nanoseconds, returns - 1)
    return WallTime(nanoseconds: next(settings.jobPhase.nanoseconds, after: moment))
  }

  /// Sets the alarm for what is due next; where a run has just looked at it, it is looked at again after a
  /// period, in case nobody has written what that run decided.
  mutating func scheduleNext(
    _ now: WallTime,
    isNew: Bool,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let next = letters.nextLook() else {
      if isScheduled { effects.append(.cancelTimer(.server(.jobDue))) }
      isScheduled = false
      return
    }
    isScheduled = true
    let isKnown = next == .always ? !isNew : next <= now
    let at = isKnown ? now + settings.jobPeriod : max(next, now)
    effects.append(.setAlarm(.server(.jobDue), at: at))
  }

  /// A run begins, and reads what is due by now.
  mutating func read(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    var due: [LetterID] = []
    for place in letters.takeDue(by: now.wall) {
      let id = letters[place].id
      let mode = letters[place].letter.header.mode
      // A letter that is due is looked at by every run until one has written that it is delivered.
      switch mode {
      case .scheduled(let at):
        if at <= now.wall { due.append(id) }
        letters.putOff(place, until: at)
      case .random(let from, _):
        if isToBeHanded(letters[place]) {
          if from <= now.wall { due.append(id) }
          letters.putOff(place, until: from)
          continue
        }
        let moment = settings.draw == .eachRun ? from : letters[place].moment
        if let moment, moment <= now.wall {
          if settings.draw == .eachRun { draw(letters[place], &effects) } else { due.append(id) }
        }
        letters.putOff(place, until: moment ?? .always)
      case .legacy(let days):
        if isSilent(place, days, now.wall, &effects) { due.append(id) }
        letters.putOff(place, until: nextLook(at: place, days))
      }
    }
    audit(&effects)
    if !due.isEmpty { write(due, now, &effects) }
  }

  /// The run writes what it has decided, once it has.
  private mutating func write(
    _ due: [LetterID],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    runs += 1
    effects.append(
      .setTimer(.server(.jobRead(run: runs, letters: due)), at: now.uptime + settings.jobTime)
    )
  }

  /// A run writes that a letter is delivered.
  mutating func deliver(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    if isBetweenStrangers(place) { return withhold(place, &effects) }
    if isToBeHanded(letters[place]) { return hand(place, now, &effects) }
    // Two runs can have read it: what the first has written the second does not do for it.
    guard !isHandedOnly(place, now.wall) else { return }
    switch settings.delivery {
    case .overwrite: guard letters[place].state.isThere else { return }
    case .compareAndSet:
      guard letters[place].state.isPending, isStillDue(place, now.wall) else { return }
    }
    let header = letters[place].letter.header
    effects.state(
      letters[place].state.isPending
        ? .letterDelivered(letter: letter) : .deliveredTwice(letter: letter)
    )
    if isHeardOf(place, now.wall) { effects.state(.silenceIgnored(letter: letter)) }
    letters[place].state = .notified
    letters[place].graceEnds = nil
    let text = LetterTexts.push(settings.push, from: senderName(of: header))
    let notice = Notice.letterArrived(
      announcement(of: header),
      title: text.title,
      body: text.body,
    )
    push(notice, to: header.recipient, &effects)
    if header.mode.isLegacy, let sender = self.place(of: header.sender) {
      users[sender].released.append(letter)
    }
  }

  /// Whether what a run has read of a letter is still so when it writes: whose silence was waited for can have been
  /// heard of since, and then it waits as before (S17, S18).
  private func isStillDue(_ place: Int, _ now: WallTime) -> Bool {
    guard case .legacy(let days) = letters[place].letter.header.mode else { return true }
    guard let percent = silence(at: place, days, now), percent >= 100 else { return false }
    return settings.grace <= .zero || letters[place].graceEnds.map { $0 <= now } ?? false
  }

  /// Whether a letter waits for the silence of somebody who has been heard of: it is none by what the server knows.
  func isHeardOf(_ place: Int, _ now: WallTime) -> Bool {
    guard letters[place].state.isPending,
      case .legacy(let days) = letters[place].letter.header.mode, days > 0,
      self.place(of: watched(letters[place].letter.header)) != nil
    else { return false }
    return (silence(at: place, days, now) ?? 0) < 100
  }

  // MARK: Random letters

  /// Asks for the moment of a random letter, in whole seconds of its window.
  func draw(_ document: LetterDocument, _ effects: inout Effects<LetterEffect>) {
    guard case .random(let from, let until) = document.letter.header.mode else { return }
    // Nobody has checked the window (L-16): one that ends before it begins has one moment, its start.
    let seconds = max(0, (until - from).nanoseconds / 1_000_000_000)
    effects.append(.draw(below: UInt64(seconds) + 1, name: "moment/\(document.id)"))
  }

  /// The moment was drawn.
  mutating func drawn(
    _ value: UInt64,
    for letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter), letters[place].state.isPending,
      case .random(let from, _) = letters[place].letter.header.mode
    else { return }
    let moment = from + .seconds(Int64(value))
    effects.state(
      letters[place].moment == nil
        ? .instantDrawn(letter: letter) : .instantRedrawn(letter: letter)
    )
    letters[place].moment = moment
    if moment > now.wall { effects.state(.instantKnown(letter: letter)) }
    guard settings.draw == .eachRun, moment <= now.wall else { return }
    write([letter], now, &effects)
  }

  // MARK: Legacy letters

  /// Whose silence a letter waits for.
  func watched(_ header: LetterHeader) -> UserID {
    switch settings.silence {
    case .sender: header.sender
    case .recipient: header.recipient
    }
  }

  /// Whether a legacy letter is due; warns before, and waits for the days of grace.
  private mutating func isSilent(
    _ place: Int,
    _ days: Int64,
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    guard let percent = silence(at: place, days, now) else { return false }
    if settings.warns { warn(of: place, percent, &effects) }
    guard percent >= 100 else { return false }
    guard settings.grace > .zero else { return true }
    guard let ends = letters[place].graceEnds else {
      letters[place].state = .due
      letters[place].graceEnds = now + settings.grace
      return false
    }
    return ends <= now
  }

  /// How much of the days of silence is over, in percent; nil where none is.
  private func silence(at place: Int, _ days: Int64, _ now: WallTime) -> Int64? {
    guard let user = self.place(of: watched(letters[place].letter.header)), days > 0 else {
      return nil
    }
    let since = max(users[user].lastActive, letters[place].accepted)
    guard now > since else { return nil }
    return (now - since).nanoseconds / (day.nanoseconds / 100 * days)
  }

  /// Warns of the largest share that is over: where no run has looked for long, the smaller ones are over as well, and
  /// to tell of them now would be untrue.
  private mutating func warn(
    of place: Int,
    _ percent: Int64,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let share = settings.shares.filter({ $0 <= percent }).max(),
      letters[place].warned < share
    else { return }
    letters[place].warned = share
    let sender = letters[place].letter.header.sender
    // Who has deleted the account is nobody who could be warned.
    if isDeleted(sender) { return }
    push(.silenceNoticed(letter: letters[place].id, percent: share), to: sender, &effects)
  }

  /// The first moment at which a legacy letter can be due, or its writer be warned, where nothing is heard
  /// of anybody; who is heard of puts it off anew.
  private func nextLook(at place: Int, _ days: Int64) -> WallTime {
    guard let user = self.place(of: watched(letters[place].letter.header)), days > 0 else {
      return .always
    }
    if let ends = letters[place].graceEnds { return ends }
    let warnings = settings.warns ? settings.shares : []
    let warned = letters[place].warned
    let share = warnings.first { $0 > warned } ?? 100
    let since = max(users[user].lastActive, letters[place].accepted)
    let (span, isLong) = (day.nanoseconds / 100 * days).multipliedReportingOverflow(by: share)
    let (next, isFar) = since.nanoseconds.addingReportingOverflow(span)
    return isLong || isFar ? .always : WallTime(nanoseconds: next)
  }

  // MARK: Counts

  /// Compares what the phones count with what is there, where one of the two has changed.
  private mutating func audit(_ effects: inout Effects<LetterEffect>) {
    let changed = letters.takeChanged()
    guard settings.counter == .client, settings.legacySlots == .counted else { return }
    for friendship in changed { pairings.suspect(friendship) }
    var (counts, drifts): (Int64, [LetterFact]) = (0, [])
    for place in pairings.takeSuspects() {
      let pairing = pairings[place]
      let there = pending(from: pairing.owner, to: pairing.friend, isLegacy: false)
      if there != 0 || pairing.count != 0 { counts += 1 }
      guard there != pairing.count else { continue }
      drifts.append(.counterDrifted(counted: pairing.count, pending: there))
      pairings.suspect(place)
    }
    // Once is enough to say that there was something to compare; before that whatever counts has just changed.
    if !hasCompared, counts > 0 {
      hasCompared = true
      effects.state(.countsCompared(counts: counts))
    }
    for drift in drifts { effects.state(drift) }
  }
}

extension WallTime {
  /// The time so long before it, as far back as times go.
  func earlier(by span: Duration) -> WallTime {
    let (time, isFar) = nanoseconds.subtractingReportingOverflow(max(0, span.nanoseconds))
    return isFar ? WallTime(nanoseconds: .min) : WallTime(nanoseconds: time)
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func dividingDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
