import Findings
import Intercom
import Kernel

/// What the report says of a call in lines: words for what the data has, and nothing else.
struct CallWords {
  let data: FindingData

  /// The words for a call's data.
  init(_ data: FindingData) {
    self.data = data
  }

  /// Of each pair, of the codec, of the gaps, and of each member.
  var sections: [Section] {
    let pairs = table(CallData.pairs)
    return pairs.rows.map { PairWords(data, Figures(table: pairs, row: $0)).section }
      + [codecSection, gapSection, memberSection] + EnergyWords(data).sections
      + CardWords(data).sections
      + PlaceWords(data).sections
  }

  private func table(_ name: String) -> FindingTable {
    guard let table = data.table(name) else { preconditionFailure("no table '\(name)'") }
    return table
  }

  private func row(_ key: String, _ value: String) -> Section.Row {
    Section.Row(key: key, value: value)
  }

  private func figures(of name: String) -> [Figures] {
    let table = table(name)
    return table.rows.map { Figures(table: table, row: $0) }
  }

  private var codecSection: Section {
    Section(
      title: "codec",
      rows: figures(of: CallData.codec).map { row("scored with", $0.words("scored with")) },
    )
  }

  // MARK: Gaps

  /// The longest gaps, in order of time; a call with a thousand lost frames stays readable.
  private var gapSection: Section {
    let heard = figures(of: CallData.gaps).filter {
      $0.words("class") != GapClass.concealed.rawValue
    }
    func number(_ gap: Figures) -> Int64 { gap.count("number") }
    let longest = heard.sorted {
      ($1.count("length"), number($0)) < ($0.count("length"), number($1))
    }.prefix(Self.gapsShown)
    var rows = longest.sorted {
      ($0.count("start"), number($0)) < ($1.count("start"), number($1))
    }.map { row("gap \(number($0))", told($0)) }
    if heard.count > longest.count {
      rows.append(row("more", "\(heard.count - longest.count) shorter gaps over one frame"))
    }
    if rows.isEmpty {
      let isJudged = figures(of: CallData.pairs).contains { $0.count("speech") > 0 }
      rows = [row("gaps over one frame", isJudged ? "none" : "nobody was there to be heard")]
    }
    return Section(title: "gaps", rows: rows)
  }

  /// report.json has all of them.
  private static let gapsShown = 8

  private func told(_ gap: Figures) -> String {
    let table = table(CallData.parts)
    let parts = table.rows.filter { $0.subject == gap.row.subject }
      .map { Figures(table: table, row: $0) }
      .map { "\($0.words("part")) \($0.span("length"))" }
    // Longer or shorter than what was lost in it, by more than the drift of two sample clocks.
    let isOther = (gap.count("length") - gap.count("unheard")).magnitude >= 1_000_000
    let unheard = isOther ? "; \(gap.span("unheard")) of speech unheard" : ""
    return "\(gap.words("listener")) hears \(gap.words("talker")) at \(gap.span("start")), "
      + "\(gap.span("length")) \(gap.words("class")) (\(gap.words("cause"))) "
      + "= \(parts.joined(separator: " + "))\(unheard)"
  }

  // MARK: Members

  private var memberSection: Section {
    let rows = figures(of: CallData.members).flatMap { member -> [Section.Row] in
      let device = member.row.subject
      guard member.count("others in the group") > 0 else {
        let text =
          "nobody else belongs to its group '\(member.words("group"))': nothing of it is judged"
        return [row(device, text)]
      }
      return [
        row("\(device) voice detector", detector(member)), row("\(device) sent", sent(member)),
        row("\(device) traffic", traffic(member)), row("\(device) joins", joins(member)),
        row("\(device) handovers", handovers(member)),
      ] + (member.count("packets to pass on") > 0 ? [row("\(device) relay", relay(member))] : [])
        + ownRows(of: device, member)
    }
    return Section(title: "members", rows: rows)
  }

  /// The flag itself, whatever the pre-roll makes good.
  private func detector(_ member: Figures) -> String {
    "front clipped \(member.share("flag, front clipped")), "
      + "middle clipped \(member.share("flag, middle clipped")), "
      + "over \(member.share("flag, over")), noise \(member.share("flag, noise")), "
      + "onset \(member.span("onset, median")) (p95 \(member.span("onset, p95"))), "
      + "hangover \(member.span("hangover, median")), "
      + (member.number("talkspurts missed").map { "\(counted($0, "talkspurt")) missed" }
        ?? "no talkspurts")
  }

  /// What was sent, pre-roll included.
  private func sent(_ member: Figures) -> String {
    "front clipped \(member.share("sent, front clipped")), "
      + "middle clipped \(member.share("sent, middle clipped")), "
      + "noise sent \(member.share("sent, noise")), airtime \(member.share("airtime")), "
      + "pre-roll \(member.span("pre-roll, median"))"
  }

  private func traffic(_ member: Figures) -> String {
    let kinds = [("voice", "voice"), ("KEEPALIVE", "KEEPALIVE"), ("handshakes", "handshake")]
    let texts = kinds.map { name, column in
      "\(name) \(member.count("\(column) packets")) packets \(member.count("\(column) bytes")) B"
    }
    return texts.joined(separator: ", ")
      + ", with IP and UDP headers \(member.count("bytes with IP and UDP headers")) B; "
      + "second copies \(secondCopies(member)), "
      + "refused \(member.number("refused").map(String.init) ?? "none"), "
      + "queueing \(member.span("queueing"))"
  }

  private func secondCopies(_ member: Figures) -> String {
    guard let frames = member.number("frames in second copies") else { return "none" }
    return "\(frames) frames \(member.count("bytes of second copies")) B"
  }

  private func joins(_ member: Figures) -> String {
    guard member.number("sound begins") != nil else {
      return "none: no voice came, or none of somebody who spoke"
    }
    return "sound begins \(member.times("sound begins")), ends \(member.times("sound ends")), "
      + "jumps to another frame \(member.times("sound jumps"))"
  }

  private func handovers(_ member: Figures) -> String {
    guard member.number("handovers") != nil else { return "none: no path ever came up" }
    return
      "\(member.count("handovers")), undone within 10 s \(member.count("undone within 10 s")), "
      + "shortest probing \(member.span("shortest probing")), "
      + "shortest dual send \(member.span("shortest dual send"))" + allDualSends(member)
  }

  /// Where there was one, be it one that was broken off.
  private func allDualSends(_ member: Figures) -> String {
    guard member.number("dual send") != nil else { return "" }
    return ", longest \(member.span("longest dual send")), in all \(member.span("dual send"))"
  }

  /// What it did for others, where it was ever asked.
  private func relay(_ member: Figures) -> String {
    "passed on \(member.count("packets passed on")) of \(member.count("packets to pass on")) packets, "
      + "\(member.count("bytes passed on")) B"
  }

  /// What went by its uplink, where it has one, and what its mixer made of the voices of others, where that
  /// was asked or was too much.
  private func ownRows(of device: String, _ member: Figures) -> [Section.Row] {
    let hasUplink = member.count("packets for the uplink") > 0
    let isCut = member.count("samples cut off") > 0
    return (hasUplink ? [row("\(device) uplink", uplink(member))] : [])
      + (hasUplink || isCut ? [row("\(device) mixer", mixer(member))] : [])
  }

  private func uplink(_ member: Figures) -> String {
    "of \(member.count("packets for the uplink")) packets "
      + "\(member.count("uplink, queue full")) found its queue full and "
      + "\(member.count("uplink, not sent")) were not sent as they would have come too late, "
      + "until the others had left p95 \(member.span("uplink, p95")), "
      + "max \(member.span("uplink, longest"))"
  }

  /// What it added up for its loudspeaker.
  private func mixer(_ member: Figures) -> String {
    "cut off \(member.count("samples cut off")) of \(member.count("samples mixed")) samples"
  }

  // MARK: Text

  /// A time in tenths of a millisecond, as a person reads it; scripts have the nanoseconds.
  static func span(_ span: Duration?) -> String {
    guard let span else { return "none" }
    let tenths = (span.nanoseconds + 50_000) / 100_000
    guard tenths % 10 != 0 else { return "\(tenths / 10) ms" }
    return "\(tenths / 10).\(abs(tenths % 10)) ms"
  }
}

/// The cells of one row as words.
struct Figures {
  let table: FindingTable
  let row: FindingTable.Row

  /// A number that there is; nil where there is none.
  func number(_ column: String) -> Int64? { table.number(row, column) }

  /// A number that there always is.
  func count(_ column: String) -> Int64 {
    guard let number = number(column) else {
      preconditionFailure("'\(row.subject)' has no '\(column)' in '\(table.name)'")
    }
    return number
  }

  /// How often, in words.
  func times(_ column: String) -> String { counted(count(column), "time") }

  /// Words that there always are.
  func words(_ column: String) -> String {
    guard let text = table.text(row, column) else {
      preconditionFailure("'\(row.subject)' has no '\(column)' in '\(table.name)'")
    }
    return text
  }

  /// A time; `none` where there is none.
  func span(_ column: String) -> String {
    CallWords.span(number(column).map(Duration.init(nanoseconds:)))
  }

  /// A share of millionths in thousandths, never rounded to nothing; `none` where there is none.
  func share(_ column: String) -> String {
    number(column).map { MeasureUnit.perMille.text(CallReport.permille($0)) } ?? "none"
  }
}
