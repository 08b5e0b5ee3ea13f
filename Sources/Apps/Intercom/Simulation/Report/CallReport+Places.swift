import Findings
import Intercom
import Kernel

/// What the report says of where members were: a table, lanes and levels over time.
extension CallReport {
  /// A table of pairs and links; none where places do not matter.
  var placeTables: [FindingTable] {
    guard !places.courses.isEmpty else { return [] }
    let isLevelTold = { (course: PlaceCourse) in course.path == .local }
    return [
      FindingTable(
        name: CallData.places,
        of: places.courses,
        subject: { "\($0.name), \($0.matter)" },
        columns: [
          .number("in range", .partsPerMillion) { $0.share(until: end) },
          .count("times out of range") { $0.losses },
          .number("lowest level", .millibels) { $0.turns.compactMap(\.level).min() }
            .filled(where: isLevelTold),
          .number("highest level", .millibels) { $0.turns.compactMap(\.level).max() }
            .filled(where: isLevelTold),
          .number("highest loss in range", .partsPerMillion) { course in
            course.turns.filter(\.isInRange).map(\.loss).max()
          },
        ],
      )
    ]
  }

  /// Who was in range of whom over time.
  var placeLanes: [Lane] {
    places.courses.map { course in
      let isRadio = course.path == .local
      var lane = Lane(
        actor: course.name,
        matter: isRadio ? "radio range" : "coverage",
        kinds: isRadio
          ? ["in range", "behind a ridge", "out of range"] : ["covered", "weak", "not covered"],
        unit: .partsPerMillion,
      )
      let turns = course.turns
      for (turn, next) in zip(turns, turns.dropFirst().map(\.at) + [end]) {
        let place =
          !turn.isInRange ? 2 : (isRadio ? turn.isHidden : turn.loss > 0) ? 1 : 0
        lane.add(
          lane.kinds[place],
          from: turn.at,
          until: next,
          value: turn.loss,
          evidence: turn.evidence,
        )
      }
      return lane
    }
  }

  /// How strong the radio of each pair was, until the next news.
  var placeSeries: [Series] {
    places.courses.filter { $0.path == .local }.map { course in
      Series(
        subject: course.name,
        name: CallData.level,
        unit: .millibels,
        form: .steps,
        points: course.turns.map { .init(at: $0.at, value: $0.level) },
      )
    }
  }
}

extension PlaceCourse {
  /// What the link is called in a report.
  fileprivate var matter: String { path == .local ? "radio" : "Internet" }
}

extension ScopeFigures {
  /// The lowest share of all pairs; none where places matter to none of them.
  func reach(_ path: TransportPath) -> Int64? {
    reaches.filter { $0.path == path }.compactMap(\.share).min()
  }
}

/// For how much of the call two reached each other by a path.
struct ReachShare {
  /// The path.
  var path: TransportPath
  /// The share in millionths.
  var share: Int64?
}

/// What the report says of places in lines.
struct PlaceWords {
  private let table: FindingTable?

  /// The words for a call's data.
  init(_ data: FindingData) {
    table = data.table(CallData.places)
  }

  /// Of each pair and link a line; nothing where places do not matter.
  var sections: [Section] {
    guard let table else { return [] }
    let rows = table.rows.map { row in
      Section.Row(key: row.subject, value: text(Figures(table: table, row: row)))
    }
    return [Section(title: "places", rows: rows)]
  }

  private func text(_ pair: Figures) -> String {
    var text =
      "in range for \(pair.share("in range")) of the call, "
      + "times out of range \(pair.count("times out of range"))"
    if let lowest = pair.number("lowest level"), let highest = pair.number("highest level") {
      text += "; \(Self.level(lowest)) to \(Self.level(highest))"
    }
    guard pair.number("highest loss in range") != nil else { return text }
    return text + "; in range at most \(pair.share("highest loss in range")) of packets lost"
  }

  /// `-98.20 dBm`.
  private static func level(_ millibels: Int64) -> String {
    MeasureUnit.millibels.text(millibels) + "m"
  }
}
