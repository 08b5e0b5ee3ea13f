import Findings
import Kernel

/// The numbered lines below a heading that tell what happened to whom and when: `gap 3: ren hears hina at
/// 5518.8 ms, 40 ms dip`.
///
/// One more at the beginning gives all others another number. So they are matched by subject and
/// time, and what is told is what moved, what lasts longer, what is new and what is gone.
struct Occurrences {
  /// A line that is one.
  struct Occurrence: Equatable {
    /// `gap 3`.
    var key: String
    /// Whom it befell: what stands before ` at `.
    var subject: String
    /// When, in nanoseconds.
    var time: Int64
    /// The time as it stands there.
    var timeText: String
    /// What stands behind the time and a comma.
    var rest: String
    /// Where it was read.
    var place: ReportPlace
  }

  /// The occurrences in their order.
  private(set) var all: [Occurrence] = []
  /// The other fields of the heading.
  private(set) var rest: [ReportDocument.Field] = []

  /// Up to what distance in time two lines of one subject tell of the same, in nanoseconds.
  ///
  /// A break that another design notices later is the same break; one a second away is another.
  private static let reach: Int64 = 1_000_000_000

  /// The occurrences among the fields of a heading: those of which an app says that they are, and that
  /// are written like one.
  init(_ heading: ReportDocument.Heading, _ meanings: FieldMeanings) {
    for field in heading.fields {
      if meanings.row(heading.title, field.key)?.consequence == .occurrence,
        let occurrence = Self.read(field)
      {
        all.append(occurrence)
      } else {
        rest.append(field)
      }
    }
  }

  /// Reads `WORD NUMBER: SUBJECT at TIME, …`.
  private static func read(_ field: ReportDocument.Field) -> Occurrence? {
    guard let number = field.key.split(separator: " ").last, Int(number) != nil,
      let at = field.value.firstRange(of: " at ")
    else { return nil }
    let tail = field.value[at.upperBound...]
    let timeText = tail.prefix { $0 != "," }
    guard let time = nanoseconds(timeText) else { return nil }
    return Occurrence(
      key: field.key,
      subject: String(field.value[..<at.lowerBound]),
      time: time,
      timeText: String(timeText),
      rest: String(tail.dropFirst(timeText.count).drop { $0 == "," || $0 == " " }),
      place: field.place,
    )
  }

  private static let units: [(name: Substring, length: Int64)] = [
    ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000),
    ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
  ]

  /// A span of time as reports write it, such as `40323 ms` or `1 h 2 min 3.5 s`, in nanoseconds.
  static func nanoseconds(_ text: Substring) -> Int64? {
    let words = text.split(separator: " ")
    guard !words.isEmpty, words.count.isMultiple(of: 2) else { return nil }
    var total: Int64 = 0
    for place in stride(from: 0, to: words.count, by: 2) {
      guard let number = Decimals.millionths(words[place]),
        let unit = units.first(where: { $0.name == words[place + 1] })
      else { return nil }
      let (whole, isTooLong) = (number / 1_000_000).multipliedReportingOverflow(by: unit.length)
      let part = number % 1_000_000 / 1_000 * unit.length / 1_000
      let (sum, isOver) = total.addingReportingOverflow(whole)
      guard !isTooLong, !isOver, sum < .max / 2 else { return nil }
      total = sum + part
    }
    return total
  }

  // MARK: What is another

  /// What `self`, of a report, tells otherwise than its golden, by time.
  ///
  /// - Parameters:
  ///   - old: the golden's.
  ///   - path: the variant and the heading.
  ///   - heading: where the golden has the heading.
  /// - Returns: the differences, and last how many have another number alone.
  func differences(
    from old: Self,
    _ path: [String],
    _ heading: ReportPlace,
  ) -> [FieldDifference] {
    let partners = partners(among: old)
    var isMatched = [Bool](repeating: false, count: old.all.count)
    var found: [(time: Int64, difference: FieldDifference)] = []
    var renumbered: [ReportPlace] = []
    for (new, partner) in zip(all, partners) {
      guard let partner else {
        found.append((new.time, Self.difference(path, new: new, line: heading.line)))
        continue
      }
      isMatched[partner] = true
      let before = old.all[partner]
      if let difference = Self.difference(path, before, new) {
        found.append((new.time, difference))
      } else if before.key != new.key {
        renumbered.append(before.place)
      }
    }
    for (gone, isMatched) in zip(old.all, isMatched) where !isMatched {
      found.append((gone.time, Self.difference(path, old: gone, line: gone.place.line)))
    }
    found.sort { $0.time < $1.time }
    var result = found.map(\.difference)
    if let first = renumbered.first {
      var difference = FieldDifference(path: path, consequence: .counter, line: first.line)
      difference.note = "\(renumbered.count) numbered anew"
      result.append(difference)
    }
    return result
  }

  /// For each occurrence the one of a golden that tells of the same; nil for a new one.
  ///
  /// What is told word for word is the same. Then what befell the same one at the same time; then the
  /// nearest in time.
  private func partners(among old: Self) -> [Int?] {
    var partners = [Int?](repeating: nil, count: all.count)
    var isTaken = [Bool](repeating: false, count: old.all.count)
    for name in [Self.wholeName, Self.name] {
      var places: [[String]: [Int]] = [:]  // order-free: only asked for one name at a time
      for place in old.all.indices.reversed() where !isTaken[place] {
        places[name(old.all[place]), default: []].append(place)
      }
      for place in all.indices where partners[place] == nil {
        guard let partner = places[name(all[place])]?.popLast() else { continue }
        (partners[place], isTaken[partner]) = (partner, true)
      }
    }
    for (place, partner) in near(old, partners, isTaken)
    where partners[place] == nil && !isTaken[partner] {
      (partners[place], isTaken[partner]) = (partner, true)
    }
    return partners
  }

  private static func wholeName(_ occurrence: Occurrence) -> [String] {
    name(occurrence) + [occurrence.rest]
  }

  private static func name(_ occurrence: Occurrence) -> [String] {
    [occurrence.subject, "\(occurrence.time)"]
  }

  /// The most pairs that are looked at; beyond that what is not told alike is new and gone.
  private static let pairsMax = 1_000_000

  /// Pairs of one subject within reach whose partner is not known, the nearest first.
  private func near(
    _ old: Self,
    _ partners: [Int?],
    _ isTaken: [Bool],
  ) -> [(place: Int, partner: Int)] {
    let new = all.indices.filter { partners[$0] == nil }
    let left = old.all.indices.filter { !isTaken[$0] }
    guard new.count * left.count <= Self.pairsMax else { return [] }
    var pairs: [(distance: UInt64, place: Int, partner: Int)] = []
    for place in new {
      for partner in left where old.all[partner].subject == all[place].subject {
        let distance = (all[place].time - old.all[partner].time).magnitude
        if distance <= Self.reach.magnitude { pairs.append((distance, place, partner)) }
      }
    }
    pairs.sort { $0 < $1 }
    return pairs.map { ($0.place, $0.partner) }
  }

  private static func difference(
    _ path: [String],
    old: Occurrence? = nil,
    new: Occurrence? = nil,
    line: Int,
  ) -> FieldDifference {
    FieldDifference(
      path: path + [(new ?? old)?.subject ?? ""],
      old: old.map(text),
      new: new.map(text),
      consequence: .occurrence,
      line: line,
    )
  }

  /// What is another about an occurrence; nil where only its number is.
  private static func difference(
    _ path: [String],
    _ old: Occurrence,
    _ new: Occurrence,
  ) -> FieldDifference? {
    guard old.time != new.time || old.rest != new.rest else { return nil }
    var result = difference(path, old: old, new: new, line: old.place.line)
    var notes: [String] = []
    if old.time != new.time {
      let distance = (new.time - old.time).magnitude
      let span = MeasureUnit.nanoseconds.text(Int64(clamping: distance))
      notes.append("moved \(span) \(new.time > old.time ? "later" : "earlier")")
    }
    if let before = length(old), let after = length(new), before != after {
      let span = MeasureUnit.nanoseconds.text(Int64(clamping: (after - before).magnitude))
      notes.append("\(span) \(after > before ? "longer" : "shorter")")
    }
    result.note = notes.joined(separator: ", ")
    return result
  }

  private static func text(_ occurrence: Occurrence) -> String {
    "at \(occurrence.timeText)" + (occurrence.rest.isEmpty ? "" : ", \(occurrence.rest)")
  }

  /// How long it lasted, where its text begins with that.
  private static func length(_ occurrence: Occurrence) -> Int64? {
    nanoseconds(occurrence.rest.split(separator: " ").prefix(2).joined(separator: " ")[...])
  }
}
