import AppToolkit
import Findings
import Kernel
import Letters
import Plans

/// The figures of a run; their definitions stand in docs/figures.md.
enum LetterFigure: String, CaseIterable {
  case lettersAccepted
  case lettersDelivered
  case lettersOpened
  case lettersSaved
  case lettersLost
  case lettersUnreadable
  case lettersStolen
  case lettersCancelled
  case lettersWaiting
  case lettersRefused
  case limitsReached
  case openedAgain
  case deliveredAgain
  case momentsRedrawn
  case countsWrong
  case longestDelay
  case longestClosed
  case readByOperator
  case readByPush
  case readWithLink
  case readByOperatorWithLink
  case readByOthers
  case readByThief

  /// Whose readings it counts; nil for a figure of something else.
  var reader: LetterReaders.Actor? {
    switch self {
    case .readByOperator: .operator
    case .readByPush: .push
    case .readWithLink: .link
    case .readByOperatorWithLink: .operatorWithLink
    case .readByOthers: .others
    case .readByThief: .thief
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .openedAgain, .deliveredAgain, .momentsRedrawn, .countsWrong,
      .longestDelay, .longestClosed:
      nil
    }
  }

  /// What it is measured in.
  var unit: MeasureUnit {
    switch self {
    case .longestDelay, .longestClosed: .nanoseconds
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .openedAgain, .deliveredAgain, .momentsRedrawn, .countsWrong,
      .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink, .readByOthers,
      .readByThief:
      .count
    }
  }

  /// Whether it says what became of letters that were taken in, and nothing where there was none.
  var isOfTakenIn: Bool {
    switch self {
    case .lettersLost, .lettersUnreadable, .lettersStolen, .lettersWaiting, .openedAgain,
      .deliveredAgain, .momentsRedrawn, .countsWrong, .longestDelay, .longestClosed:
      true
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersCancelled,
      .lettersRefused, .limitsReached, .readByOperator, .readByPush, .readWithLink,
      .readByOperatorWithLink, .readByOthers, .readByThief:
      false
    }
  }

  /// What it is called among the few that are compared first; nil where it is none of them.
  var headline: String? {
    switch self {
    case .lettersAccepted: "letters taken in"
    case .lettersOpened: "letters opened"
    case .lettersLost: "letters lost"
    case .lettersDelivered, .lettersSaved, .lettersUnreadable, .lettersStolen, .lettersCancelled,
      .lettersWaiting,
      .lettersRefused, .limitsReached, .openedAgain, .deliveredAgain, .momentsRedrawn,
      .countsWrong, .longestDelay, .longestClosed, .readByOperator, .readByPush, .readWithLink,
      .readByOperatorWithLink, .readByOthers, .readByThief:
      nil
    }
  }

  /// Which of two values is the better one; nil where neither is.
  var aim: Measure.Aim? {
    switch self {
    case .lettersLost, .lettersUnreadable, .lettersStolen, .openedAgain, .deliveredAgain,
      .momentsRedrawn, .countsWrong, .longestDelay, .readByOperator, .readByPush, .readWithLink,
      .readByOperatorWithLink, .readByOthers, .readByThief:
      .smaller
    case .lettersSaved: .larger
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersCancelled, .lettersWaiting,
      .lettersRefused, .limitsReached, .longestClosed:
      nil
    }
  }

  /// How a scenario bounds it.
  var spec: MetricSpec { MetricSpec(name: rawValue, unit: unit.bound) }
}

/// What is said of the letters of a run.
struct LetterReport {
  let lives: [LetterLife]
  let counts: LetterCounts
  /// Who hears what; nil where nobody asks and there is too much of it.
  let readers: LetterReaders?
  /// Whether a rule is about what somebody can read.
  let isAsked: Bool
  let end: Instant
  private let readings: [LetterReaders.Reading]

  /// The report of a run that is over.
  init(
    lives: [LetterLife],
    counts: LetterCounts,
    readers: LetterReaders?,
    isAsked: Bool,
    end: Instant,
  ) {
    self.lives = lives
    self.isAsked = isAsked
    self.counts = counts
    self.readers = readers
    self.end = end
    readings = readers?.readings(until: end) ?? []
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
      figure.headline.map { Measure(name: $0, value: value(figure), unit: figure.unit) }
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
    case .lettersUnreadable: count { $0.end == .unreadable }
    // Where nobody tried, that none was read says nothing.
    case .lettersStolen: counts.tries == 0 ? nil : count(\.isStolen)
    case .lettersCancelled: count { $0.end == .cancelled }
    case .lettersWaiting: count { $0.state == "waiting" }
    case .lettersRefused: counts.refused
    case .limitsReached: counts.limits
    case .openedAgain: lives.reduce(0) { $0 + $1.openedAgain }
    case .deliveredAgain: lives.reduce(0) { $0 + $1.deliveredAgain }
    case .momentsRedrawn: lives.reduce(0) { $0 + $1.redrawn }
    case .countsWrong: counts.drifts
    case .longestDelay: lives.compactMap(\.delay).max()?.nanoseconds
    case .longestClosed: lives.compactMap(\.closed).max()?.nanoseconds
    case .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink, .readByOthers,
      .readByThief:
      read(by: figure.reader)
    }
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
  }

  private func lane(_ life: LetterLife) -> Lane {
    var lane = StateLane(
      Lane(actor: life.id.text, matter: "letter", kinds: Lying.allCases.map(\.rawValue))
    )
    let stages: [(Lying, LetterLife.Stage?)] = [
      (.waiting, life.accepted), (.delivered, life.delivered), (.opened, life.opened),
      (.saved, life.saved),
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
      Section.Row(key: life.id.text, value: Self.words(life))
    }
    if lives.count > Self.most {
      rows.append(.init(key: "further letters", value: "\(lives.count - Self.most)"))
    }
    return [Section(title: "letters", rows: rows)]
      + ReaderWords.sections(readers, readings, tellsThief: isAsked)
  }

  /// A letter's life in a line.
  private static func words(_ life: LetterLife) -> String {
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
      let late = life.delay.map { ", \(MeasureUnit.nanoseconds.text($0.nanoseconds)) late" } ?? ""
      parts.append("delivered at \(time(delivered.at))\(late)")
    }
    if life.deliveredAgain > 0 { parts.append("again \(life.deliveredAgain) times") }
    if let opened = life.opened { parts.append("opened at \(time(opened.at))") }
    if life.openedAgain > 0 { parts.append("again \(life.openedAgain) times") }
    if let saved = life.saved { parts.append("saved at \(time(saved.at))") }
    if let erased = life.erased { parts.append("deleted at \(time(erased.at))") }
    parts.append(life.state)
    return parts.joined(separator: "; ")
  }
}
