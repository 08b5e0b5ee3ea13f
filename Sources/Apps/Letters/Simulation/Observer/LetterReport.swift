import AppToolkit
import Findings
import Kernel
import Letters
import Plans

/// What is said of the letters of a run.
struct LetterReport {
  let lives: [LetterLife]
  let counts: LetterCounts
  /// The letters that somebody has posted in another's name.
  let forgeries: [LetterID]
  /// Who hears what; nil where nobody asks and there is too much of it.
  let readers: LetterReaders?
  /// Whether a rule is about what somebody can read.
  let isAsked: Bool
  /// What the server was told beside letters.
  let metadata: LetterMetadata
  /// Whether a rule is about that.
  let isMetadataAsked: Bool
  /// Under which names letters were announced.
  let names: LetterNames
  /// Who knew the times of random letters, and what by then; nil where no rule asks.
  let instants: LetterInstants?
  let end: Instant
  /// How many letters to one friend can wait.
  let limit: Int64
  private let readings: [LetterReaders.Reading]

  /// The report of a run that is over.
  init(_ watch: LetterWatch, until end: Instant) {
    lives = watch.lives
    counts = watch.counts
    readers = watch.readers
    isAsked = watch.isAsked
    forgeries = watch.forgeries
    metadata = watch.metadata
    isMetadataAsked = watch.isMetadataAsked
    names = watch.names
    instants = watch.instants
    limit = watch.limit
    self.end = end
    readings = watch.readers?.readings(until: end) ?? []
  }

  /// Of longer runs the first are drawn and written out; figures and the table are of all.
  static let most = 24

  var observations: AppObservations {
    var all = AppObservations()
    all.measures = LetterFigure.allCases.map { figure in
      Measure(
        name: figure.rawValue,
        value: value(figure),
        unit: figure.unit,
        aim: figure.aim,
      )
    }
    all.headline = LetterFigure.allCases.compactMap { figure in
      figure.headline.map {
        Measure(name: $0, value: value(figure), unit: figure.unit, aim: figure.aim)
      }
    }
    all.data = FindingData(tables: [table], lanes: lives.prefix(Self.most).map(lane))
    all.sections = sections
    return all
  }

  private func value(_ figure: LetterFigure) -> Int64? {
    // Where no letter was taken in none was lost, and that is no success.
    if figure.isOfTakenIn, !lives.contains(where: { $0.accepted != nil }) { return nil }
    func count(_ isMeant: (LetterLife) -> Bool) -> Int64 { Int64(lives.count(where: isMeant)) }
    return switch figure {
    case .lettersAccepted: count { $0.accepted != nil }
    case .lettersDelivered: count { $0.delivered != nil }
    case .lettersOpened: count { $0.opened != nil }
    case .lettersSaved: count { $0.saved != nil }
    case .lettersLost: count(\.isLost)
    // Of what nobody has tried to open nothing stayed closed.
    case .lettersUnreadable:
      lives.contains { $0.opened != nil || $0.end == .unreadable }
        ? count { $0.end == .unreadable } : nil
    // Where nobody tried, that none was read says nothing.
    case .lettersStolen: counts.tries == 0 ? nil : count(\.isStolen)
    case .lettersCancelled: count(\.isTakenBack)
    case .lettersWaiting: count { $0.state == "waiting" }
    case .lettersUntaken:
      lives.contains { $0.written != nil }
        ? count { $0.written != nil && $0.isGoing && !$0.isLost } : nil
    // Where nothing was to have come nothing is late.
    case .lettersOverdue:
      lives.contains { $0.delay(until: end) != nil } ? count { $0.isOverdue(at: end) } : nil
    case .forgeriesOpened: forgeries.isEmpty ? nil : Int64(counts.believed.count)
    // Of a letter without photos, and of one that stays closed, nobody is shown any.
    case .photosChanged:
      lives.contains(where: \.hasShownPhotos) ? count(\.hasOtherPhotos) : nil
    case .lettersRefused: counts.refused
    case .limitsReached: counts.limits
    // Of what no service has taken nothing came to a phone.
    case .pushesHidden: counts.taken == 0 ? nil : counts.hidden.reduce(0) { $0 + $1.number }
    // Where no service was asked, none wants a pause.
    case .pushesDeferred: counts.taken + counts.deferred == 0 ? nil : counts.deferred
    // Where no service was asked nobody knows what has come to whom.
    case .lettersUntold: counts.tellings == 0 ? nil : count(\.isUntold)
    // What never was cannot have been twice.
    case .openedAgain:
      lives.contains { $0.opened != nil } ? lives.reduce(0) { $0 + $1.openedAgain } : nil
    case .deliveredAgain:
      lives.contains { $0.delivered != nil } ? lives.reduce(0) { $0 + $1.deliveredAgain } : nil
    case .momentsRedrawn: counts.draws == 0 ? nil : lives.reduce(0) { $0 + $1.redrawn }
    // No letter need have been taken in: the count of one that was refused is wrong as well.
    case .countsWrong: counts.comparisons == 0 ? nil : counts.drifts
    case .deliveredEarly:
      lives.contains { $0.lateness != nil }
        ? count { $0.lateness.map { $0 < .zero } ?? false } : nil
    case .longestDelay: lives.compactMap { $0.delay(until: end) }.max()?.nanoseconds
    case .longestClosed: lives.compactMap { $0.closed(until: end) }.max()?.nanoseconds
    case .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink, .readByOthers,
      .readByThief, .readByFinder, .unopenedReadByThief:
      read(by: figure.reader)
    // Of nothing that was saved nothing is gone, and where nobody was told there was no name.
    case .lettersGone: lives.contains { $0.saved != nil } ? count(\.isGone) : nil
    case .instantsKnown: early(\.known)
    case .instantsForeseen: early(\.foreseen)
    case .readableEarly: early(\.readable)
    case .openedEarly: early(\.opened)
    case .namesStale: names.announced == 0 ? nil : names.stale
    case .namesMissing: names.announced == 0 ? nil : names.missing
    case .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters,
      .knownPhotoSizes, .knownPresences, .knownReports:
      metadata.value(figure)
    }
  }

  /// How many random letters are so; nil where none can be, or no rule asks.
  private func early(_ count: KeyPath<LetterInstants, Int?>) -> Int64? {
    instants?[keyPath: count].map(Int64.init)
  }

  /// How many letters somebody can read; nil where none was sealed, or nobody has looked.
  private func read(by actor: LetterReaders.Actor?) -> Int64? {
    guard let readers, readers.sealed > 0 else { return nil }
    var letters: [LetterID] = []
    for reading in readings where reading.actor == actor && !letters.contains(reading.letter) {
      letters.append(reading.letter)
    }
    return Int64(letters.count)
  }

  private var table: FindingTable {
    FindingTable(
      name: "letters",
      of: lives,
      subject: { $0.id.text },
      columns: [
        .text("from") { $0.header.sender.text },
        .text("to") { $0.header.recipient.text },
        .text("condition") { $0.mode },
        .instant("accepted", shownBy: { $0.accepted?.evidence }) { $0.accepted?.at },
        .instant("due") { $0.due },
        .instant("delivered", shownBy: { $0.delivered?.evidence }) { $0.delivered?.at },
        .instant("opened", shownBy: { $0.opened?.evidence }) { $0.opened?.at },
        .instant("saved", shownBy: { $0.saved?.evidence }) { $0.saved?.at },
        .instant("erased", shownBy: { $0.erased?.evidence }) { $0.erased?.at },
        .text("at the end") { $0.state },
      ],
    )
  }

  /// The words of a letter's lane.
  private enum Lying: String, CaseIterable {
    case waiting
    case delivered
    case opened
    case saved
    case gone = "on no phone"
  }

  private func lane(_ life: LetterLife) -> Lane {
    var lane = StateLane(
      Lane(actor: life.id.text, matter: "letter", kinds: Lying.allCases.map(\.rawValue))
    )
    let stages: [(Lying, LetterLife.Stage?)] = [
      (.waiting, life.accepted), (.delivered, life.delivered), (.opened, life.opened),
      (.saved, life.saved), (.gone, life.left),
    ]
    for (lying, stage) in stages {
      guard let stage else { continue }
      lane.enter(lying.rawValue, at: stage.at, evidence: stage.evidence)
    }
    return lane.finished(at: end)
  }

  private var sections: [Section] {
    guard !lives.isEmpty else { return [] }
    var rows = lives.prefix(Self.most).map { life in
      Section.Row(key: life.id.text, value: words(life))
    }
    if lives.count > Self.most {
      rows.append(.init(key: "further letters", value: "\(lives.count - Self.most)"))
    }
    return [Section(title: "letters", rows: rows)]
      + hidden + ReaderWords.sections(readers, readings, tellsThief: isAsked) + told
  }

  /// The pushes that came to a phone which does not show them.
  private var hidden: [Section] {
    guard !counts.hidden.isEmpty else { return [] }
    let rows = counts.hidden.map { phone in
      Section.Row(
        key: phone.phone,
        value: "\(phone.number), since its user does not let the app show notifications",
      )
    }
    return [Section(title: "pushes that were not shown", rows: rows)]
  }

  /// What the server was told beside letters, where a rule asks for some of it.
  private var told: [Section] {
    guard isMetadataAsked else { return [] }
    let rows = LetterFigure.allCases.compactMap { figure in
      figure.metadata.map { words in
        Section.Row(key: words, value: metadata.value(figure).map { "\($0)" } ?? "nobody is there")
      }
    }
    return [Section(title: "what the server is told", rows: rows)]
  }

  /// A letter's life in a line.
  private func words(_ life: LetterLife) -> String {
    func time(_ instant: Instant) -> String {
      MeasureUnit.nanoseconds.text(instant.nanoseconds)
    }
    var parts = ["\(life.header.sender) to \(life.header.recipient), \(life.mode)"]
    if let accepted = life.accepted {
      parts.append("taken in at \(time(accepted.at))")
    } else if let written = life.written {
      parts.append("written at \(time(written.at))")
    }
    if let delivered = life.delivered {
      let late =
        life.lateness.map { lateness in
          let isEarly = lateness < .zero
          let time = MeasureUnit.nanoseconds.text(
            isEarly ? -lateness.nanoseconds : lateness.nanoseconds
          )
          return ", \(time) \(isEarly ? "early" : "late")"
        } ?? ""
      parts.append("delivered at \(time(delivered.at))\(late)")
    }
    // What should have come looks like what waits as it should, if nobody says so.
    if life.isOverdue(at: end), let late = life.delay(until: end) {
      let span = MeasureUnit.nanoseconds.text(late.nanoseconds)
      parts.append("due at \(time(end - late)), \(span) late so far")
    }
    if life.deliveredAgain > 0 { parts.append("again \(life.deliveredAgain) times") }
    if let opened = life.opened {
      // What its reader has read on two phones was opened once on each of them.
      let phones = life.readers.count > 1 ? " on " + life.readers.joined(separator: " and on ") : ""
      parts.append("opened at \(time(opened.at))\(phones)")
    }
    if life.openedAgain > 0 { parts.append("again \(life.openedAgain) times") }
    if life.hasOtherPhotos { parts.append("shown with other photos than its writer's") }
    if let saved = life.saved { parts.append("saved at \(time(saved.at))") }
    if let erased = life.erased { parts.append("deleted at \(time(erased.at))") }
    parts.append(life.state)
    // What its writer reads beside the button that does nothing (L-17).
    if life.refusal == .limitReached { parts.append("「\(LetterTexts.limit(of: limit))」") }
    return parts.joined(separator: "; ")
  }
}
