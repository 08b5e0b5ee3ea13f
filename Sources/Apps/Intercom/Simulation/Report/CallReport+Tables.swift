import Findings
import Intercom
import Kernel
import Voice

/// The tables of a call: pairs, gaps with their parts, members, and the codec.
extension CallReport {
  var tables: [FindingTable] {
    [
      FindingTable(
        name: CallData.pairs,
        of: spokenPairs,
        subject: name,
        columns: Self.pairColumns + Self.frameColumns + Self.jitterColumns
          + Self.qualityColumns,
      ),
      FindingTable(
        name: CallData.gaps,
        of: ledger.gaps,
        subject: Self.subject,
        columns: Self.gapColumns,
      ),
      FindingTable(
        name: CallData.parts,
        of: ledger.gaps.flatMap { gap in gap.parts.map { PartOfGap(gap: gap, part: $0) } },
        subject: { Self.subject(of: $0.gap) },
        columns: Self.partColumns,
      ),
      FindingTable(
        name: CallData.members,
        of: Array(plan.members.indices),
        subject: { plan.members[$0].device },
        columns: groupColumns
          + (courseColumns + detectorColumns + trafficColumns).map { column in
            // Of who has nobody to talk to nothing is judged.
            column.filled { !ledger.isAlone($0) }
          },
      ),
      FindingTable(
        name: CallData.codec,
        of: [plan.codec],
        subject: { _ in "codec" },
        columns: [.text("scored with") { $0.impairmentNote }],
      ),
      energyTable,
    ] + cardTables + placeTables
  }

  private static func subject(of gap: Gap) -> String { "gap \(gap.number)" }

  // MARK: Pairs

  private static var pairColumns: [ColumnReader<PairLedger>] {
    var columns: [ColumnReader<PairLedger>] = [
      .text("listener") { $0.listener }, .text("talker") { $0.talker },
      .span("speech") { $0.figures.speech }, .span("open") { $0.figures.openSpeech },
    ]
    for (place, end) in OpenEnd.allCases.enumerated() {
      columns.append(.span("open, \(end.rawValue)") { $0.figures.open[place] })
    }
    columns.append(.span("not heard") { $0.figures.missedTotal })
    for cause in LossCause.allCases {
      columns.append(
        .span("not heard, \(cause.rawValue)") { $0.figures.missed[cause.rank] }
      )
    }
    for (place, severity) in GapClass.allCases.enumerated() {
      columns.append(.count("gaps, \(severity.rawValue)") { $0.figures.gaps[place] })
    }
    return columns
  }

  private static var frameColumns: [ColumnReader<PairLedger>] {
    [
      .count("decoded") { $0.figures.decoded }, ofArrivals("recovered", \.recovered),
      ofArrivals("concealed", \.concealed),
      .number("concealment ratio", .partsPerMillion) { $0.figures.concealmentRatio },
      ofArrivals("late", \.late), ofArrivals("duplicates", \.duplicates),
      ofArrivals("replays", \.replays), ofArrivals("wrongly refused", \.wronglyRefused),
      ofArrivals("by a path given up", \.byPathDown), ofArrivals("buffer full", \.bufferFull),
      ofArrivals("left out", \.leftOut),
    ]
  }

  /// A number of what came; nothing where nothing did.
  private static func ofArrivals(
    _ name: String,
    _ figure: @escaping (PairFigures) -> Int64,
  ) -> ColumnReader<PairLedger> {
    .count(name) { $0.figures.packets > 0 ? figure($0.figures) : nil }
  }

  private static var jitterColumns: [ColumnReader<PairLedger>] {
    TransportPath.allCases.enumerated().flatMap { place, path -> [ColumnReader<PairLedger>] in
      let name = CallData.jitter(path)
      return [
        .count("packets, \(path.rawValue)") { $0.figures.jitter[place].packets },
        .span("\(name), at the end") { pair in
          let jitter = pair.figures.jitter[place]
          guard jitter.packets > 0 else { return nil }
          return Duration(nanoseconds: jitter.present.estimate)
        },
        .span("\(name), highest") { pair in
          let jitter = pair.figures.jitter[place]
          return jitter.packets > 0 ? jitter.highest : nil
        },
      ]
    }
  }

  private static var qualityColumns: [ColumnReader<PairLedger>] {
    [
      .text("constants") { $0.figures.impairment?.name },
      .number(CallData.rating, .thousandths) { $0.figures.rating },
      .number(CallData.opinion, .thousandths) { $0.figures.opinion },
      .number(CallData.loss, .partsPerMillion) { pair in
        pair.figures.call.frames > 0 ? pair.figures.call.lossPerMillion : nil
      },
      .number("BurstR", .thousandths) { pair in
        pair.figures.call.frames > 0 ? pair.figures.call.burstRatio : nil
      },
      .span("mean delay") { $0.figures.call.meanDelay },
      .number(CallData.narrowed, .thousandths) { pair in
        guard pair.figures.call.narrow > 0, let codec = pair.figures.impairment else { return nil }
        return pair.figures.call.constants(of: codec).equipment
      },
    ]
  }

  // MARK: Gaps

  private static var gapColumns: [ColumnReader<Gap>] {
    [
      .count("number") { $0.number }, .text("listener") { $0.listener },
      .text("talker") { $0.talker }, .instant("start") { $0.start },
      .span("length", shownBy: \.resumed) { $0.length },
      .span("unheard") { $0.unheard }, .text("class") { $0.severity.rawValue },
      .text("cause", shownBy: \.fault) { $0.cause.rawValue },
    ]
  }

  private static var partColumns: [ColumnReader<PartOfGap>] {
    [
      .count("gap") { $0.gap.number },
      .text("part", shownBy: \.first) { $0.part.name.rawValue },
      .span("length", shownBy: \.last) { $0.part.length },
    ]
  }

  // MARK: Members

  private var groupColumns: [ColumnReader<Int>] {
    [
      .text("group") { plan.members[$0].group },
      .count("others in the group") { member in
        Int64(plan.members.indices.count { plan.areFellows($0, member) })
      },
    ]
  }

  private var courseColumns: [ColumnReader<Int>] {
    [
      .count("sound begins") { joins(of: $0)?.begins },
      .count("sound ends") { joins(of: $0)?.ends },
      .count("sound jumps") { joins(of: $0)?.jumps },
      .count("handovers") { ScopeFigures.changes(of: [ledger.members[$0]])?.all },
      .count("undone within 10 s") { ScopeFigures.changes(of: [ledger.members[$0]])?.undone },
      .span("shortest probing") { ledger.members[$0].probing.shortest },
      .span("shortest dual send") { ledger.members[$0].dualSend.shortest },
      .span("longest dual send") { ledger.members[$0].dualSend.longest },
      .span("dual send") { ledger.members[$0].dualSend.total },
    ]
  }

  /// Where sound begins, ends or jumps at a member; nothing where no voice came, or none of somebody who spoke.
  private func joins(of member: Int) -> JoinCount? {
    let device = plan.members[member].device
    let heard = ledger.heardPairs.filter { $0.listener == device }.map(\.figures)
    return ScopeFigures(pairs: heard, gaps: []).hasArrivals ? sound[member].joins : nil
  }

  private func share(
    _ name: String,
    _ figure: @escaping (Int) -> Int64?,
  ) -> ColumnReader<Int> {
    .number(name, .partsPerMillion, figure)
  }

  /// The flag itself, and what was sent, pre-roll included.
  private var detectorColumns: [ColumnReader<Int>] {
    [
      share("flag, front clipped") { talk[$0].flag.frontEndClippingShare },
      share("flag, middle clipped") { talk[$0].flag.midSpeechClippingShare },
      share("flag, over") { talk[$0].flag.carryOverShare },
      share("flag, noise") { talk[$0].flag.noiseDetectedShare },
      .span("onset, median") { talk[$0].flag.onsetMedian },
      .span("onset, p95") { talk[$0].flag.onset95 },
      .span("hangover, median") { talk[$0].flag.hangoverMedian },
      .number("talkspurts missed", .count) {
        talk[$0].flag.speech > .zero ? talk[$0].flag.missedTalkspurts : nil
      },
      share("sent, front clipped") { talk[$0].frontClippedShare },
      share("sent, middle clipped") { talk[$0].middleClippedShare },
      share("sent, noise") { talk[$0].noiseSentShare },
      share("airtime") { talk[$0].airtimeShare },
      .span("pre-roll, median") { talk[$0].preRoll },
    ]
  }

  private var trafficColumns: [ColumnReader<Int>] {
    [
      .count("voice packets") { traffic[$0].voicePackets },
      bytes("voice bytes", \.voiceBytes),
      .count("KEEPALIVE packets") { traffic[$0].keepalivePackets },
      bytes("KEEPALIVE bytes", \.keepaliveBytes),
      .count("handshake packets") { traffic[$0].handshakePackets },
      bytes("handshake bytes", \.handshakeBytes),
      bytes("bytes with IP and UDP headers", \.wireBytes),
      .count("frames in second copies") {
        traffic[$0].voicePackets > 0 ? traffic[$0].dualFrames : nil
      },
      bytes("bytes of second copies") { $0.voicePackets > 0 ? $0.dualBytes : nil },
      .count("refused") { traffic[$0].received > 0 ? traffic[$0].rejected : nil },
      .span("queueing") { traffic[$0].queueing },
      .span("uplink, p95") { traffic[$0].climb95 },
      .span("uplink, longest") { traffic[$0].longestClimb },
      .count("packets for the uplink") { traffic[$0].handedUp },
      .count("uplink, queue full") { traffic[$0].uplinkDrops },
      .count("uplink, not sent") { traffic[$0].unsentLate },
      .count("samples mixed") { mixes[$0].samples },
      .count("samples cut off") { mixes[$0].clipped },
      .count("packets to pass on") { traffic[$0].askedPackets },
      .count("packets passed on") { traffic[$0].relayedPackets },
      bytes("bytes passed on", \.relayedBytes),
    ]
  }

  private func bytes(
    _ name: String,
    _ figure: @escaping (Traffic) -> Int64?,
  ) -> ColumnReader<Int> {
    .number(name, .bytes) { figure(traffic[$0]) }
  }
}

/// A part with the gap that it is of.
private struct PartOfGap {
  var gap: Gap
  var part: Gap.Part

  /// The first event that shows it.
  var first: LogPosition? { part.first }
  /// The last one.
  var last: LogPosition? { part.last }
}
