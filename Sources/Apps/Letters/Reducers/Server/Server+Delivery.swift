import Kernel

/// The delivery job (L-20 to L-23): it reads what is due, and writes that it is delivered a while later.
///
/// A scheduler starts it at least once, so runs can come twice or overlap, or not at all.
extension Server {
  /// Sets the alarm of the next run, at a whole number of periods.
  mutating func schedule(_ now: WallTime, _ effects: inout Effects<LetterEffect>) {
    guard !isScheduled else { return }
    isScheduled = true
    let period = settings.jobPeriod.nanoseconds
    let next = WallTime(nanoseconds: (now.nanoseconds / period + 1) * period)
    effects.append(.setAlarm(.server(.jobDue), at: next))
  }

  /// A run begins, and reads what is due by now.
  mutating func read(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    var due: [LetterID] = []
    for place in letters.indices where letters[place].state.isPending {
      let document = letters[place]
      switch document.letter.header.mode {
      case .scheduled(let at): if at <= now.wall { due.append(document.id) }
      case .random(let from, _):
        if settings.draw == .eachRun {
          if from <= now.wall { draw(document, &effects) }
        } else if let moment = document.moment, moment <= now.wall {
          due.append(document.id)
        }
      case .legacy(let days):
        if isSilent(place, days, now.wall, &effects) { due.append(document.id) }
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
  mutating func deliver(_ letter: LetterID, _ effects: inout Effects<LetterEffect>) {
    guard let place = place(of: letter) else { return }
    switch settings.delivery {
    case .overwrite: guard letters[place].state.isThere else { return }
    case .compareAndSet: guard letters[place].state.isPending else { return }
    }
    let header = letters[place].letter.header
    effects.state(
      letters[place].state.isPending
        ? .letterDelivered(letter: letter) : .deliveredTwice(letter: letter)
    )
    letters[place].state = .notified
    letters[place].graceEnds = nil
    let text = LetterTexts.push(settings.push, from: header.senderName)
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
    if letters[place].moment != nil { effects.state(.instantRedrawn(letter: letter)) }
    letters[place].moment = moment
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
    let watched = watched(letters[place].letter.header)
    guard let user = self.place(of: watched), days > 0 else { return false }
    let since = max(users[user].lastActive, letters[place].accepted)
    guard now > since else { return false }
    let percent = (now - since).nanoseconds / (day.nanoseconds / 100 * days)
    if settings.warns {
      for share in [Int64(50), 75, 90] where percent >= share && letters[place].warned < share {
        letters[place].warned = share
        push(
          .silenceNoticed(letter: letters[place].id, percent: share),
          to: watched,
          &effects,
        )
      }
    }
    guard percent >= 100 else { return false }
    guard settings.grace > .zero else { return true }
    guard let ends = letters[place].graceEnds else {
      letters[place].state = .due
      letters[place].graceEnds = now + settings.grace
      return false
    }
    return ends <= now
  }

  // MARK: Counts

  /// Compares what the phones count with what is there.
  private func audit(_ effects: inout Effects<LetterEffect>) {
    guard settings.counter == .client else { return }
    for pairing in pairings {
      let there = pending(from: pairing.owner, to: pairing.friend, isLegacy: false)
      guard settings.legacySlots == .counted, there != pairing.count else { continue }
      effects.state(.counterDrifted(counted: pairing.count, pending: there))
    }
  }
}
