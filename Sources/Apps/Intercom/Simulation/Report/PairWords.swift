import Findings
import Intercom
import Kernel

/// What the report says in lines of what one listener heard of one talker.
struct PairWords {
  private let data: FindingData
  private let figures: Figures
  private let name: String

  /// The words for a row of the table of pairs.
  init(_ data: FindingData, _ figures: Figures) {
    self.data = data
    self.figures = figures
    name = figures.row.subject
  }

  /// All of them.
  var section: Section {
    let counts = GapClass.allCases.map {
      "\(figures.count("gaps, \($0.rawValue)")) \($0.rawValue)"
    }
    var rows = [
      ("speech", speech), ("not heard", missed), ("gaps", counts.joined(separator: ", ")),
      ("mouth to ear", delays),
    ]
    if let lateness { rows.append(("mouth to ear of each 10 s", lateness)) }
    rows += [
      ("frames", frames), ("dropped", dropped), ("interarrival jitter", jitter),
      ("E-model, wideband", quality), ("MOS of each 10 s", windows),
    ]
    return Section(title: name, rows: rows.map { Section.Row(key: $0.0, value: $0.1) })
  }

  private var speech: String {
    let judged = figures.span("speech")
    guard figures.count("open") > 0 else { return judged }
    let ends = OpenEnd.allCases.map(\.rawValue).filter { figures.count("open, \($0)") > 0 }
      .map { "\(figures.span("open, \($0)")) \($0)" }
    return "\(judged), and \(figures.span("open")) that the end of the run left open: "
      + ends.joined(separator: ", ")
  }

  private var missed: String {
    let causes = LossCause.allCases.map(\.rawValue)
      .filter { figures.count("not heard, \($0)") > 0 }
      .map { "\($0) \(figures.span("not heard, \($0)"))" }
    let sum = causes.isEmpty ? "" : " = \(causes.joined(separator: " + "))"
    return figures.span("not heard") + sum
  }

  private var delays: String {
    guard let spread = data.distribution(CallData.delay, of: name)?.spread else {
      return "none: nothing was heard"
    }
    func text(_ value: Int64) -> String { CallWords.span(Duration(nanoseconds: value)) }
    return "min \(text(spread.least)), median \(text(spread.median)), "
      + "p95 \(text(spread.percentile95)), max \(text(spread.greatest))"
  }

  /// How late each ten seconds were heard; nil where nothing was later than a conversation bears.
  private var lateness: String? {
    guard let longest = data.series(CallData.longestDelay, of: name)?.points,
      let means = data.series(CallData.delay, of: name)?.points
    else { return nil }
    let heard = zip(means, longest).compactMap { mean, longest in
      mean.value.flatMap { mean in
        longest.value.map { (start: longest.at, mean: mean, longest: $0) }
      }
    }
    guard let worst = heard.max(by: { $0.longest < $1.longest }) else { return nil }
    let limit = SpeechDelays.limit
    let late = heard.count { $0.longest > limit.nanoseconds }
    let count = "longest over \(CallWords.span(limit)) in \(late) of \(heard.count)"
    func line(_ window: (start: Instant, mean: Int64, longest: Int64)) -> String {
      func text(_ value: Int64) -> String { MeasureUnit.nanoseconds.text(value) }
      return "mean \(text(window.mean)), longest \(text(window.longest)) at "
        + text(window.start.nanoseconds)
    }
    let lines = heard.count > Self.windowsShown ? ["worst " + line(worst)] : heard.map(line)
    return (lines + [count]).joined(separator: "; ")
  }

  private var frames: String {
    let ratio =
      figures.number("concealment ratio").map { MeasureUnit.partsPerMillion.text($0) } ?? "none"
    let counts =
      hasArrivals
      ? "\(figures.count("decoded")) decoded, \(figures.count("recovered")) recovered by FEC, "
        + "\(figures.count("concealed")) concealed"
      : Self.nothing
    return "\(counts); concealed or not heard in time \(ratio) (concealment ratio)"
  }

  /// Whether anything came of what is counted in frames.
  private var hasArrivals: Bool { figures.number("late") != nil }

  private static let nothing = "none: nothing came"

  private var dropped: String {
    guard hasArrivals else { return Self.nothing }
    return "\(figures.count("late")) late, \(figures.count("duplicates")) duplicates, "
      + "\(figures.count("replays")) replays, "
      + "\(figures.count("wrongly refused")) wrongly refused, "
      + "\(figures.count("by a path given up")) by a path given up" + givenUp
  }

  /// What waited and was not played, where there was any.
  private var givenUp: String {
    [("buffer full", "as the buffer was full"), ("left out", "left out to shorten the delay")]
      .filter { figures.count($0.0) > 0 }.map { ", \(figures.count($0.0)) \($0.1)" }.joined()
  }

  private var jitter: String {
    let paths = TransportPath.allCases.filter { figures.count("packets, \($0.rawValue)") > 0 }
    let texts = paths.map { path in
      let column = CallData.jitter(path)
      return "\(path.rawValue) \(figures.span("\(column), at the end")) at the end, "
        + "highest \(figures.span("\(column), highest"))"
    }
    return texts.isEmpty ? Self.nothing : texts.joined(separator: "; ")
  }

  /// Whether something is published of what the codec does to speech.
  private var hasConstants: Bool { figures.table.text(figures.row, "constants") != nil }

  /// All that the score was made of, so that anybody can make it again.
  private var quality: String {
    guard hasConstants else { return "none: nothing is published of this codec" }
    guard let rating = figures.number(CallData.rating),
      let opinion = figures.number(CallData.opinion)
    else {
      return figures.count("speech") > 0
        ? "none: of all that was said one of the two was not there"
        : "none: the end of the run left all speech open"
    }
    let loss = MeasureUnit.partsPerMillion.text(figures.count(CallData.loss))
    let burstRatio = figures.count("BurstR")
    let isLong = burstRatio > QualityWindow.burstRatioMax
    let burst = decimals(burstRatio) + (isLong ? ", counted as 8" : "")
    let delay =
      figures.number("mean delay").map { CallWords.span(Duration(nanoseconds: $0)) }
      ?? "none, as nothing was heard"
    let narrowed =
      figures.number(CallData.narrowed).map {
        ", Ie \(decimals($0)) as a headset has left a narrow band"
      } ?? ""
    return "R \(decimals(rating)), MOS \(decimals(opinion)), from loss \(loss), BurstR \(burst), "
      + "mean delay \(delay)\(narrowed)"
  }

  private var windows: String {
    let points = data.series(CallData.opinion, of: name)?.points ?? []
    let scores = points.compactMap { point in
      point.value.map { (start: point.at, opinion: $0) }
    }
    guard let worst = scores.min(by: { $0.opinion < $1.opinion }) else { return "none" }
    func line(_ score: (start: Instant, opinion: Int64)) -> String {
      "\(decimals(score.opinion)) at \(MeasureUnit.nanoseconds.text(score.start.nanoseconds))"
    }
    guard scores.count > Self.windowsShown else {
      return scores.map(line).joined(separator: ", ")
    }
    return "worst \(line(worst)), of \(scores.count)"
  }

  /// A call of an hour has 360 windows: report.json has them.
  private static let windowsShown = 12

  private func decimals(_ thousandths: Int64) -> String {
    MeasureUnit.thousandths.text(thousandths)
  }
}
