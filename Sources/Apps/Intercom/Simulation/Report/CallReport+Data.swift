import Findings
import Intercom
import Kernel
import Voice

/// What was found of a call, as data: what the words of the report are made of, and what can be drawn.
extension CallReport {
  /// All of it.
  var data: FindingData {
    FindingData(
      tables: tables,
      lanes: lanes,
      series: spokenPairs.flatMap(series) + placeSeries,
      distributions: spokenPairs.flatMap(distributions),
      fates: fates,
    )
  }

  // MARK: Series

  private func series(_ pair: PairLedger) -> [Series] {
    let figures = pair.figures
    var all = [
      windows(of: pair, CallData.delay, .nanoseconds) { $0.meanDelay?.nanoseconds },
      windows(of: pair, CallData.loss, .partsPerMillion) { $0.lossPerMillion },
    ]
    if figures.delays.beyondLimit > 0 {
      all.append(
        windows(of: pair, CallData.longestDelay, .nanoseconds) {
          $0.meanDelay == nil ? nil : $0.longestDelay.nanoseconds
        }
      )
    }
    if let codec = figures.impairment {
      all.append(windows(of: pair, CallData.rating, .thousandths) { $0.rating(codec) })
      all.append(windows(of: pair, CallData.opinion, .thousandths) { $0.opinion(codec) })
    }
    if !pair.buffer.windows.isEmpty {
      all.append(
        Series(
          subject: name(pair),
          name: CallData.buffer,
          unit: .nanoseconds,
          form: .windows(BufferLevel.windowLength),
          points: pair.buffer.windows.map { .init(at: $0.start, value: $0.mean.nanoseconds) },
        )
      )
    }
    for (path, jitter) in zip(TransportPath.allCases, figures.jitter) where jitter.packets > 0 {
      all.append(
        Series(
          subject: name(pair),
          name: CallData.jitter(path),
          unit: .nanoseconds,
          form: .windows(PairFigures.windowLength),
          points: jitter.windows.map { .init(at: $0.start, value: $0.highest.nanoseconds) },
        )
      )
    }
    return all
  }

  /// A figure of each ten seconds in which there was speech.
  private func windows(
    of pair: PairLedger,
    _ name: String,
    _ unit: MeasureUnit,
    _ figure: (QualityWindow) -> Int64?,
  ) -> Series {
    Series(
      subject: self.name(pair),
      name: name,
      unit: unit,
      form: .windows(PairFigures.windowLength),
      points: pair.figures.windows.map { .init(at: $0.start, value: figure($0)) },
    )
  }

  // MARK: Distributions

  private func distributions(_ pair: PairLedger) -> [Distribution] {
    let gaps = ledger.gaps.filter { $0.listener == pair.listener && $0.talker == pair.talker }
    return [
      Distribution(
        subject: name(pair),
        name: CallData.delay,
        unit: .nanoseconds,
        of: pair.figures.delays.values,
      ),
      Distribution(
        subject: name(pair),
        name: CallData.gapLength,
        unit: .nanoseconds,
        of: gaps.map(\.length.nanoseconds),
      ),
    ]
  }
}

/// What tables, series and distributions of a call are called; words are made of them by these names.
enum CallData {
  /// From mouth to ear: of each ten seconds the mean, as a distribution all of them.
  static let delay = "mouth-to-ear delay"
  /// The longest delay of each ten seconds; of a pair that heard something later than `SpeechDelays.limit`.
  static let longestDelay = "mouth-to-ear delay, longest"
  /// The share of frames of speech that were not heard.
  static let loss = "loss"
  /// The rating of the E-model, wideband.
  static let rating = "R"
  /// The mean opinion score, wideband.
  static let opinion = "MOS"
  /// Ie of the codec where a headset has left a narrow band of what was heard, or of a part of it.
  static let narrowed = "Ie, narrow"
  /// How much speech waits at the listener: the mean of each second in which something was played.
  static let buffer = "buffer level"
  /// How long gaps are, those of one frame as well.
  static let gapLength = "gap length"

  /// The interarrival jitter of voice that came by a path: the highest of each ten seconds.
  static func jitter(_ path: TransportPath) -> String { "interarrival jitter, \(path.rawValue)" }

  /// A table of the pairs of whom the talker spoke.
  static let pairs = "pairs"
  /// A table of all gaps.
  static let gaps = "gaps"
  /// A table of what gaps are made of.
  static let parts = "gap parts"
  /// A table of the members.
  static let members = "members"
  /// A table of what the call cost each phone.
  static let energy = "energy"
  /// A table of the cards that phones drew; there where a scenario asks for cards.
  static let cards = "cards"
  /// A table of pairs and links to which it matters where devices are.
  static let places = "places"
  /// The received level of the radio between two.
  static let level = "received level"
  /// A table with the codec that calls are scored with.
  static let codec = "codec"
}
