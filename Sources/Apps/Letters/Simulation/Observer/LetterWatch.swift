import AppToolkit
import Findings
import Kernel
import Letters
import World

/// Follows every letter through the log: when it was taken in, due, delivered, opened, saved, deleted.
struct LetterWatch: AppObserver {
  typealias App = LettersApp

  private var lives: [LetterLife] = []
  private var places: [LetterID: Int] = [:]  // order-free: only ever looked up
  private var counts = LetterCounts()

  mutating func take(_ row: AppRow<LettersApp>) {
    if case .server(.requested(_, _, _, .submit(let letter))) = row.event {
      begin(letter.header, row)
    }
    for fact in row.facts { take(fact, row) }
    if case .server(.momentDrawn(let letter, let value)) = row.event {
      note(letter, drawn: value)
    }
  }

  private mutating func begin(_ header: LetterHeader, _ row: AppRow<LettersApp>) {
    guard places[header.id] == nil, row.facts.contains(.letterAccepted(letter: header.id)) else {
      return
    }
    let stage = LetterLife.Stage(at: row.at, evidence: row.position)
    var life = LetterLife(id: header.id, header: header, accepted: stage)
    if case .scheduled(let at) = header.mode { life.due = Instant(nanoseconds: at.nanoseconds) }
    places[header.id] = lives.count
    lives.append(life)
  }

  private mutating func note(_ letter: LetterID, drawn value: UInt64) {
    guard let place = places[letter], lives[place].delivered == nil,
      case .random(let from, _) = lives[place].header.mode
    else { return }
    lives[place].due = Instant(nanoseconds: from.nanoseconds) + .seconds(Int64(value))
  }

  private mutating func take(_ fact: LetterFact, _ row: AppRow<LettersApp>) {
    let stage = LetterLife.Stage(at: row.at, evidence: row.position)
    switch fact {
    case .letterDelivered(let letter):
      change(letter) { life in if life.delivered == nil { life.delivered = stage } }
    case .letterOpened(let letter):
      change(letter) { life in if life.opened == nil { life.opened = stage } }
    case .openedTwice(let letter): change(letter) { $0.openedAgain += 1 }
    case .letterSaved(let letter):
      change(letter) { life in if life.saved == nil { life.saved = stage } }
    case .letterErased(let letter):
      change(letter) { life in if life.erased == nil { life.erased = stage } }
    case .letterCancelled(let letter): change(letter) { $0.end = .cancelled }
    case .letterUnreadable(let letter, _): change(letter) { $0.end = .unreadable }
    case .letterLost(let letter):
      change(letter) { life in if life.saved == nil { life.end = .lost } }
    case .deliveredTwice(let letter): change(letter) { $0.deliveredAgain += 1 }
    case .instantRedrawn(let letter): change(letter) { $0.redrawn += 1 }
    case .letterRefused: counts.refused += 1
    case .limitReached: counts.limits += 1
    case .overLimit(let pending): counts.most = max(counts.most, pending)
    case .counterDrifted: counts.drifts += 1
    case .thiefRead(let letter):
      counts.tries += 1
      change(letter) { $0.isStolen = true }
    case .thiefHeld: counts.tries += 1
    case .letterAccepted, .letterSent, .letterAnnounced, .letterDiscarded, .counterBelowZero,
      .sentInLife,
      .keyOverwritten, .inviteUsedTwice, .operatorRead, .keyMade, .keyFound, .keyAwaited,
      .keyChanged, .paired, .unpaired, .friendAsked, .joinRefused, .reported, .silenceWarned,
      .silenceBroken, .tampered, .letterElsewhere, .keyRotated, .keyFollowed,
      .keyAccepted, .numbersAgreed, .numbersDiffered, .prekeysPublished, .prekeysOut, .keysStolen,
      .pushDropped, .letterUntold,
      .letterMailed:
      break
    }
  }

  private mutating func change(_ letter: LetterID, _ body: (inout LetterLife) -> Void) {
    if let place = places[letter] { body(&lives[place]) }
  }

  func findings(until end: Instant) -> AppObservations {
    LetterReport(lives: lives, counts: counts, end: end).observations
  }
}

/// What is counted beside single letters.
struct LetterCounts {
  /// Letters that were not written or not taken in.
  var refused: Int64 = 0
  /// Of these those for which five others were not opened.
  var limits: Int64 = 0
  /// The most letters to one friend where there were more than the limit says.
  var most: Int64 = 0
  /// How often a thief tried to open a copy.
  var tries: Int64 = 0
  /// How often a run of the delivery job found a count of the phones wrong.
  var drifts: Int64 = 0
}
