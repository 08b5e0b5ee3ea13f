import AppToolkit
import Findings
import Kernel
import Letters
import World

/// Follows every letter through the log: when it was taken in, due, delivered, opened, saved, deleted.
struct LetterWatch: AppObserver {
  typealias App = LettersApp

  private(set) var lives: [LetterLife] = []
  private var places: [LetterID: Int] = [:]  // order-free: only ever looked up
  private(set) var counts = LetterCounts()
  /// The letters that somebody has posted in another's name.
  private(set) var forgeries: [LetterID] = []

  /// Whose each phone is, whoever is logged in there.
  private let owners: [String: UserID]  // order-free: only ever looked up
  /// The letters of each phone that have a number, by that.
  private var numbered: [String: [Int]] = [:]  // order-free: only ever looked up
  /// Who is logged in on each phone, as the server is told.
  private var users: [String: UserID] = [:]  // order-free: only ever looked up
  /// The letter to which a row led back that is on its way, by the row.
  private var origins: [LogPosition: Int] = [:]  // order-free: only ever looked up
  /// How many letters are on their way.
  private var going = 0
  /// Who hears what; nil where nobody asks and there is too much of it.
  private(set) var readers: LetterReaders?
  /// Whether a rule of the scenario is about what somebody can read.
  let isAsked: Bool
  /// What the server is told beside letters.
  private(set) var metadata = LetterMetadata()
  /// Whether a rule is about that.
  let isMetadataAsked: Bool
  /// Under which names letters are announced.
  private(set) var names: LetterNames
  /// Who knows the times of random letters; nil where no rule asks.
  private(set) var instants: LetterInstants?

  /// How many letters to one friend can wait.
  let limit: Int64
  /// The servers on which nothing outlasts a process.
  private let forgetful: [String]

  /// A watch over a run.
  ///
  /// - Parameters:
  ///   - isAsked: whether somebody asks who can read what.
  ///   - isMetadataAsked: whether somebody asks what the server is told beside letters.
  ///   - areInstantsAsked: whether somebody asks who knows the times of random letters.
  ///   - settings: how the letters behave.
  ///   - servers: the servers.
  ///   - owners: whose each device is.
  init(
    isAskedWhoReads isAsked: Bool,
    isMetadataAsked: Bool,
    areInstantsAsked: Bool,
    _ settings: LetterSettings,
    servers: [String],
    owners: [(String, UserID)],
  ) {
    self.isAsked = isAsked
    self.isMetadataAsked = isMetadataAsked
    self.owners = Dictionary(owners) { first, _ in first }  // order-free: only ever looked up
    forgetful = settings.serverDisk == .documents ? [] : servers
    limit = settings.limit
    names = LetterNames(areOwn: settings.names == .contacts)
    readers = LetterReaders(owners: owners)
    instants = areInstantsAsked ? LetterInstants() : nil
  }

  mutating func take(_ row: AppRow<LettersApp>) {
    var origin = going > 0 ? row.cause.flatMap { origins[$0] } : nil
    switch row.event {
    case .phone(.wrote(let draft)): origin = write(draft, row)
    case .phone(.loggedIn(let user)): users[row.place.node] = user
    case .phone(.sealed(let letter, _)): name(letter, writtenOn: row.place.node)
    case .phone(.answered(_, .letter(let letter, _))):
      change(letter.header.id) { $0.give(letter.blobs, to: row.place.node) }
    case .server(.requested(_, let device, let user, .submit(let letter), _)):
      users[device.text] = user
      accept(letter, row)
    case .server(.requested(_, let device, let user, .signIn, _)): users[device.text] = user
    case .phone, .keychain, .server, .push, .door: break
    }
    for fact in row.facts {
      if case .letterForged(let letter, _) = fact { forgeries.append(letter) }
      if case .letterOpened(let letter) = fact, forgeries.contains(letter),
        !counts.believed.contains(letter)
      {
        counts.believed.append(letter)
      }
      if case .letterRefused(let refusal, let letter) = fact {
        refuse(letter, origin, refusal, on: row.place.node)
      }
      take(fact, row)
    }
    if case .server(.momentDrawn(let letter, let value)) = row.event {
      note(letter, drawn: value)
    }
    readers?.take(row)
    instants?.take(row)
    metadata.take(row)
    names.take(row)
    if !isAsked, readers?.isTooLarge ?? false { readers = nil }
    if let origin, lives[origin].isGoing { origins[row.position] = origin }
    if going == 0, !origins.isEmpty { origins.removeAll() }
  }

  /// What a server without a disk had is gone with its process, or its power.
  mutating func take(
    _ event: NodeEvent,
    on node: String,
    at now: Instant,
    position: LogPosition,
  ) {
    guard forgetful.contains(node) else { return }
    switch event {
    case .killed, .switchedOff:
      for place in lives.indices where lives[place].accepted != nil {
        if lives[place].forgotten == nil {
          lives[place].forgotten = LetterLife.Stage(at: now, evidence: position)
        }
      }
    case .suspended, .resumed, .locked, .woken, .started, .clockStepped, .missed, .switchedOn: break
    }
  }

  /// A letter is written: it has no name before it is sealed.
  private mutating func write(_ draft: LetterDraft, _ row: AppRow<LettersApp>) -> Int {
    let device = row.place.node
    var header = LetterHeader()
    header.id = LetterID("\(device)@\(row.position)")
    let writer = users[device] ?? owners[device] ?? UserID(device)
    header.sender = draft.isForged ? draft.sender : writer
    header.recipient = draft.recipient
    header.mode = draft.mode
    var life = LetterLife(id: header.id, header: header)
    life.written = LetterLife.Stage(at: row.at, evidence: row.position)
    let isRefused = row.facts.contains { fact in
      if case .letterRefused = fact { true } else { false }
    }
    if !isRefused { numbered[device, default: []].append(lives.count) }
    lives.append(life)
    going += 1
    return lives.count - 1
  }

  /// A letter is sealed, with the number by which everything names it from now on: `DEVICE-NUMBER`, the
  /// number counting what was written there and not refused at once.
  private mutating func name(_ letter: LetterID, writtenOn device: String) {
    guard places[letter] == nil, letter.text.hasPrefix("\(device)-"),
      let number = Int(letter.text.dropFirst(device.count + 1)),
      let all = numbered[device], all.indices.contains(number - 1)
    else { return }
    let place = all[number - 1]
    lives[place].id = letter
    lives[place].header.id = letter
    places[letter] = place
  }

  /// A letter does not go: the one of that number, or of none whose writing led there.
  ///
  /// For an answer several may wait: what comes of it need not be the letter's that had asked.
  private mutating func refuse(
    _ letter: LetterID,
    _ origin: Int?,
    _ refusal: Refusal,
    on device: String,
  ) {
    if !letter.text.isEmpty { name(letter, writtenOn: device) }
    guard let place = letter.text.isEmpty ? origin : places[letter], lives[place].isGoing else {
      return
    }
    lives[place].refusal = refusal
    going -= 1
  }

  /// The server takes a letter in.
  private mutating func accept(_ letter: SealedLetter, _ row: AppRow<LettersApp>) {
    let header = letter.header
    guard row.facts.contains(.letterAccepted(letter: header.id)) else { return }
    let place = places[header.id] ?? lives.count
    if place == lives.count {
      places[header.id] = place
      lives.append(LetterLife(id: header.id, header: header))
      going += 1
    }
    guard lives[place].accepted == nil else { return }
    if lives[place].isGoing { going -= 1 }
    lives[place].refusal = nil
    lives[place].header = header
    lives[place].blobs = letter.blobs
    lives[place].accepted = LetterLife.Stage(at: row.at, evidence: row.position)
    if case .scheduled(let at) = header.mode {
      lives[place].due = Instant(nanoseconds: at.nanoseconds)
    }
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
      change(letter) { life in
        life.show(on: row.place.node)
        if life.opened == nil { life.opened = stage }
        if !life.readers.contains(row.place.node) { life.readers.append(row.place.node) }
        // Another device of the same user could not read it, or a phone had it when it was withheld: it did not
        // end there.
        if life.end == .unreadable || life.end == .withheld { life.end = nil }
      }
    case .openedTwice(let letter):
      change(letter) { life in
        life.show(on: row.place.node)
        life.openedAgain += 1
      }
    case .letterSaved(let letter):
      change(letter) { life in
        if life.saved == nil { life.saved = stage }
        // Another phone of its reader was given none of it, before this one had it on its disk: it is not lost.
        if life.end == .lost { life.end = nil }
        life.holders.append(row.place.node)
        life.left = nil
      }
    case .letterDiscarded(let letter):
      change(letter) { life in
        life.isDiscarded = true
        life.leave(row.place.node, stage)
      }
    case .letterGone(let letter): change(letter) { $0.leave(row.place.node, stage) }
    case .letterErased(let letter):
      change(letter) { life in if life.erased == nil { life.erased = stage } }
    case .letterCancelled(let letter): change(letter) { $0.takeBack(as: .cancelled) }
    case .letterWithheld(let letter): change(letter) { $0.takeBack(as: .withheld) }
    case .letterUnreadable(let letter, _):
      // Somebody else's phone that cannot read it, whoever is logged in there, is no harm to its reader.
      let owner = owners[row.place.node]
      change(letter) { life in
        if life.opened == nil, owner == nil || owner == life.header.recipient {
          life.end = .unreadable
        }
      }
    case .letterLost(let letter):
      // Who has logged in as somebody else is given nothing of it, and it lies there.
      let user = users[row.place.node]
      change(letter) { life in
        if life.saved == nil, user == nil || user == life.header.recipient { life.end = .lost }
      }
    case .deliveredTwice(let letter): change(letter) { $0.deliveredAgain += 1 }
    case .instantDrawn: counts.draws += 1
    case .instantRedrawn(let letter): change(letter) { $0.redrawn += 1 }
    case .letterRefused: counts.refused += 1
    case .limitReached: counts.limits += 1
    case .overLimit(let pending): counts.most = max(counts.most, pending)
    case .countsCompared: counts.comparisons += 1
    case .counterDrifted: counts.drifts += 1
    case .thiefRead(let letter):
      counts.tries += 1
      change(letter) { $0.isStolen = true }
    case .thiefHeld: counts.tries += 1
    case .pushTaken:
      counts.taken += 1
      counts.tellings += 1
    case .warningTaken: counts.taken += 1
    case .letterUntold(let letter):
      counts.tellings += 1
      change(letter) { $0.isUntold = true }
    case .letterMailed: counts.tellings += 1
    case .pushDeferred, .warningDeferred: counts.deferred += 1
    case .pushHidden, .warningHidden:
      counts.hide(on: row.place.node)
    case .letterAccepted, .letterSent, .letterAnnounced, .counterBelowZero, .pushShown,
      .warningShown, .accountDeleted, .accountEnded, .deletionAwaited,
      .sentInLife,
      .keyOverwritten, .inviteUsedTwice, .operatorRead, .keyMade, .keyFound, .keyAwaited,
      .keyChanged, .paired, .unpaired, .friendAsked, .joinRefused, .reported, .silenceWarned,
      .silenceBroken, .silenceIgnored, .tampered, .letterElsewhere, .keyRotated, .keyFollowed,
      .keyAccepted, .numbersAgreed, .numbersDiffered, .prekeysPublished, .prekeysOut, .keysStolen,
      .inviteUsed, .keyPublished, .secretAwaited, .secretFound,
      .secrecySaid, .pushesOffShown, .pushKept, .warningKept,
      .pushDropped, .warningUntold, .warningMailed, .reportTaken, .reportDangles, .keyNotKept,
      .userBlocked, .blockLifted, .photosReplaced,
      .takeBackRefused, .rotationRefused, .linkMade, .friendRemoved, .sequenceTaken,
      .sequenceRefused, .letterRenumbered, .letterHeld,
      .letterPeeked, .peekHeld, .shareMissing, .appChanged, .letterHanded,
      .instantKnown,
      .accountTaken, .loginHeld, .deviceAsked, .finalitySaid, .lossSaid, .endSaid, .requestSaid,
      .reasonShown, .blockOffered, .senderInTitle, .senderInBody, .senderHidden,
      .warningDropped, .prekeyGiven, .prekeysApart, .loginTaken, .silenceAwaited,
      .silenceWatched, .tamperingMissed, .letterForged, .limitSaid, .appReinstalled:
      break
    }
  }

  private mutating func change(_ letter: LetterID, _ body: (inout LetterLife) -> Void) {
    if let place = places[letter] { body(&lives[place]) }
  }

  func findings(until end: Instant) -> AppObservations {
    LetterReport(self, until: end).observations
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
  /// The letters in another's name that a phone has shown.
  var believed: [LetterID] = []
  /// How many pushes of letters and warnings the services have taken.
  var taken: Int64 = 0
  /// How often a service has taken one of a letter, or the server said how else its reader is told, or not at all.
  var tellings: Int64 = 0
  /// How often they did not take one that is sent again.
  var deferred: Int64 = 0
  /// How many of these each phone did not show, in the order of its first.
  var hidden: [HiddenPushes] = []
  /// How many random letters the server has drawn a time for.
  var draws: Int64 = 0
  /// How many runs of the delivery job have compared counts of the phones with what is there.
  var comparisons: Int64 = 0
  /// How often one of them found a count wrong.
  var drifts: Int64 = 0

  /// A phone does not show a push.
  mutating func hide(on phone: String) {
    if let place = hidden.firstIndex(where: { $0.phone == phone }) {
      hidden[place].number += 1
    } else {
      hidden.append(HiddenPushes(phone: phone, number: 1))
    }
  }
}

/// Pushes that a phone did not show, since its user does not let the app.
struct HiddenPushes {
  var phone: String
  var number: Int64
}
