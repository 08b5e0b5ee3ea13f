import Findings
import Intercom
import Kernel

/// A card that somebody saw in a call.
struct SeenCard {
  /// Whose screen it was on, by its place in the plan.
  var member: Int
  /// That device.
  var viewer: String
  /// Of whom it was.
  var shown: String
  /// Whether the two are of one group.
  var isOfFellows: Bool
  /// What it said.
  var course: CardCourse

  /// `hina sees ren`.
  var name: String { "\(viewer) sees \(shown)" }

  /// Whether it is the listener's card of the talker.
  func isOf(_ pair: PairLedger) -> Bool { viewer == pair.listener && shown == pair.talker }
}

/// What phones drew of a call: a table, and a lane for each card.
extension CallReport {
  /// All cards, by whose screen they were on and then in the order of the plan.
  static func cards(of plan: IntercomPlan, seenBy observer: CallObserver) -> [SeenCard] {
    guard let watch = observer.cards else { return [] }
    return plan.members.indices.flatMap { member in
      plan.members.indices.compactMap { other in
        watch.card(of: other, at: member).map { course in
          SeenCard(
            member: member,
            viewer: plan.members[member].device,
            shown: plan.members[other].device,
            isOfFellows: plan.areFellows(member, other),
            course: course,
          )
        }
      }
    }
  }

  /// A table of what cards said; none where no scenario asks for cards.
  var cardTables: [FindingTable] {
    guard plan.screen.hasCards else { return [] }
    let states = CardConnection.allCases.map { state in
      ColumnReader<SeenCard>.span(state.words) { $0.course.time(state) }
    }
    return [
      FindingTable(
        name: CallData.cards,
        of: cards,
        subject: \.name,
        columns: [
          .count("place") { $0.course.place },
          .text("at the end", shownBy: { $0.course.turns.last?.evidence }) {
            $0.course.connection?.words ?? "closed"
          },
          .text("talking") { $0.course.isTalking ? "talking" : nil },
          .text("muted") { $0.course.isMuted ? "muted" : nil },
          .text("without sound") { $0.course.isSoundless ? "without sound" : nil },
          .count("times talking") { Int64($0.course.talks.count) },
        ] + states + [
          .span("connected and nothing came, longest") { $0.course.stale }
        ],
      )
    ]
  }

  /// What each card said over time.
  var cardLanes: [Lane] { cards.flatMap { [connectionLane($0), talkLane($0)] } }

  private func connectionLane(_ card: SeenCard) -> Lane {
    let kinds = CardConnection.allCases.map(\.words)
    var lane = Lane(actor: card.name, matter: "card", kinds: kinds)
    let turns = card.course.turns
    for (turn, next) in zip(turns, turns.dropFirst().map(\.at) + [end]) {
      guard let connection = turn.connection else { continue }
      lane.add(connection.words, from: turn.at, until: next, evidence: turn.evidence)
    }
    return lane
  }

  private func talkLane(_ card: SeenCard) -> Lane {
    var lane = Lane(actor: card.name, matter: "talking on the card", kinds: ["talking"])
    for talk in card.course.talks {
      lane.add("talking", from: talk.start, until: talk.end ?? end, evidence: talk.evidence)
    }
    return lane
  }
}

extension ScopeFigures {
  /// The longest of all cards; none where one of them has none: a card that never said that somebody can
  /// be talked to was not right in that.
  func worst(ofCards figure: (CardCourse) -> Duration?) -> Int64? {
    let spans = cards.map(figure)
    return spans.contains(nil) ? nil : spans.compactMap(\.self).max()?.nanoseconds
  }
}

extension CardConnection {
  /// What a report calls it.
  var words: String {
    switch self {
    case .connecting: "connecting"
    case .near: "near"
    case .far: "far"
    case .reconnecting: "reconnecting"
    case .outOfRange: "out of range"
    case .gone: "gone"
    }
  }
}

/// What the report says of cards in lines.
struct CardWords {
  private let table: FindingTable?

  /// The words for a call's data.
  init(_ data: FindingData) {
    table = data.table(CallData.cards)
  }

  /// Of each card a line; nothing where no scenario asks for cards.
  var sections: [Section] {
    guard let table else { return [] }
    let rows = table.rows.map { row in
      Section.Row(key: row.subject, value: text(Figures(table: table, row: row)))
    }
    let none = Section.Row(key: "cards", value: "none: no phone knew of anybody")
    return [Section(title: "cards", rows: rows.isEmpty ? [none] : rows)]
  }

  private func text(_ card: Figures) -> String {
    let spans = CardConnection.allCases.map(\.words)
      .filter { card.count($0) > 0 }
      .map { "\($0) \(card.span($0))" }
    let marks = ["talking", "muted", "without sound"].filter {
      card.table.text(card.row, $0) != nil
    }
    let end = ([card.words("at the end")] + marks).joined(separator: ", ")
    return "place \(card.count("place")), \(end) at the end; "
      + (spans.isEmpty ? "shown at the end alone" : spans.joined(separator: ", "))
      + "; talking \(card.times("times talking")); connected and nothing came for at most "
      + card.span("connected and nothing came, longest")
  }
}
