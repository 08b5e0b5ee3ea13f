import Composition
import Findings
import Kernel
import Plans
import Reports
import Voice

/// A sweep of the voice detector alone: levels of a mix once for each seed, then its state machine over
/// them for each setting, without a run.
///
/// Its figures are those of a run of the same mix, which `Scene` writes as a scenario, where the talker
/// has a path to the listener whenever something is to be sent.
public struct DetectorSweep: Sendable {
  private let mix: MixRequest
  private let recordings: [Recording]
  private let noises: NoiseBeds
  private let axes: [SweepAxis]
  private let seeds: ClosedRange<UInt64>
  /// The knobs of each axis' values.
  private let turns: [[@Sendable (inout DetectorKnobs) -> Void]]

  /// How many points go without asking.
  public static let pointsUnasked = 10_000

  /// A sweep of settings over a mix.
  ///
  /// - Parameters:
  ///   - mix: what is heard; its seed does not matter.
  ///   - recordings: clips that it names.
  ///   - noises: recordings of noise that it names.
  ///   - axes: settings of the detector with their values; the last one moves first.
  ///   - seeds: the seeds of the noise, the same for every point.
  /// - Throws: `ToolError` where an axis is none of the detector's, or has a value that no knob can have.
  public init(
    _ mix: MixRequest,
    of recordings: [Recording],
    noises: [Recording] = [],
    axes: [SweepAxis],
    seeds: ClosedRange<UInt64>,
  ) throws(ToolError) {
    self.mix = mix
    self.recordings = recordings
    self.noises = NoiseBeds(of: recordings, own: noises)
    self.axes = axes
    self.seeds = seeds
    turns = try Self.turns(of: axes)
  }

  /// Refuses axes that are none of the detector's, or have a value that no knob can have.
  ///
  /// - Throws: `ToolError` with what was expected.
  public static func check(_ axes: [SweepAxis]) throws(ToolError) { _ = try turns(of: axes) }

  /// What the values of each axis do to the knobs.
  private static func turns(
    of axes: [SweepAxis]
  ) throws(ToolError) -> [[@Sendable (inout DetectorKnobs) -> Void]] {
    var turns: [[@Sendable (inout DetectorKnobs) -> Void]] = []
    for (place, axis) in axes.enumerated() {
      guard !axes[..<place].contains(where: { $0.key == axis.key }) else {
        throw ToolError(
          .usage,
          "error: --set \(axis.key) is given twice\n  write all its values behind one --set: "
            + "\(axis.key)=A,B,C",
        )
      }
      guard axis.count <= valuesMost else {
        throw ToolError(
          .usage,
          "error: --set \(axis.key) has \(axis.count) values; expected at most \(valuesMost)"
            + "\n  take wider steps",
        )
      }
      var own: [@Sendable (inout DetectorKnobs) -> Void] = []
      for index in 0..<axis.count { own.append(try turn(axis.key, axis.text(at: index))) }
      turns.append(own)
    }
    return turns
  }

  /// More values than a knob has places.
  private static let valuesMost = 10_000

  /// What a setting's value does to the knobs.
  private static func turn(
    _ key: String,
    _ text: String,
  ) throws(ToolError) -> @Sendable (inout DetectorKnobs) -> Void {
    let tracking = "intercom.vad.tracking"
    let knob = Knob.all.first { "intercom.\($0.key)" == key }
    guard knob != nil || key == tracking else {
      let known = (Knob.all.map { "intercom.\($0.key)" } + [tracking])
      let near = nearest(to: key, among: known).map { "did you mean \($0)? " } ?? ""
      throw ToolError(
        .usage,
        "error: --set \(key): this is no setting of the voice detector\n  \(near)known are "
          + "\(known.joined(separator: ", ")); all else needs runs: yamabiko sweep",
      )
    }
    guard let knob else {
      let names = NoiseFloorTracking.allCases.map(\.rawValue)
      let name = try read(text, of: "--set \(key):", .choice(names))
      return { $0.tracking = name }
    }
    let value = try value(of: knob, key, text)
    let path = knob.path
    return { $0[keyPath: path] = value }
  }

  private static func value(
    of knob: Knob,
    _ key: String,
    _ text: String,
  ) throws(ToolError) -> Int {
    let range = Int64(knob.range.lowerBound)...Int64(knob.range.upperBound)
    switch knob.unit {
    case "ms":
      let bounds = Duration.milliseconds(range.lowerBound) ... .milliseconds(range.upperBound)
      let length = try read(text, of: "--set \(key):", ScalarFormat.duration(in: bounds))
        .nanoseconds
      guard length % 1_000_000 == 0 else {
        throw ToolError(
          .usage,
          "error: --set \(key): '\(text)' is no whole number of milliseconds\n  expected such as 60ms",
        )
      }
      return Int(length / 1_000_000)
    case "dB": return Int(try read(text, of: "--set \(key):", .quantity(.decibels, in: range)))
    default: return Int(try read(text, of: "--set \(key):", .integer(in: range)))
    }
  }

  /// A value that an option has.
  ///
  /// - Parameters:
  ///   - text: the value as it was written.
  ///   - option: what stood in front of it.
  ///   - format: how it is written.
  /// - Returns: the value.
  /// - Throws: `ToolError` with what was expected.
  package static func read<Value>(
    _ text: String,
    of option: String,
    _ format: ScalarFormat<Value>,
  ) throws(ToolError) -> Value {
    do throws(QuantityError) {
      return try format.value(of: text, quoted: false)
    } catch {
      throw ToolError(
        .usage,
        "error: \(option) '\(String(text.prefix(60)))' \(error)\n  expected \(format.expectation)",
      )
    }
  }

  // MARK: Size

  /// How many points there are; `Int.max` for more than can be counted.
  public var points: Int {
    axes.reduce(1) { product, axis in
      let (next, isTooLarge) = product.multipliedReportingOverflow(by: axis.count)
      return isTooLarge ? .max : next
    }
  }

  /// Refuses more points than were allowed.
  ///
  /// - Throws: `ToolError` with how many there are.
  public func check(points most: Int) throws(ToolError) {
    let isCountable = points <= Self.pointsMost
    guard points > most || !isCountable else { return }
    let size = points == .max ? "more points than can be counted" : "\(points) points"
    let rest =
      isCountable
      ? "\(most) that are allowed\n  take wider steps, or allow them with --points \(points)"
      : "\(Self.pointsMost) that are possible\n  take wider steps"
    throw ToolError(.usage, lines: "error: \(size) are more than the \(rest)")
  }

  /// The most points: the values of all are kept in memory.
  private static let pointsMost = 1_000_000

  // MARK: Figures

  /// The figures, by the names that a run's report has for them.
  public static var figures: [Measure] {
    all.map(\.measure)
  }

  /// A figure and where it is taken from.
  private struct Figure: Sendable {
    var name: String
    var unit: MeasureUnit
    var value: @Sendable (DetectorTrial) -> Int64?

    init(
      _ name: String,
      _ unit: MeasureUnit,
      _ value: @escaping @Sendable (DetectorTrial) -> Int64?,
    ) {
      self.name = "intercom.\(name)"
      self.unit = unit
      self.value = value
    }

    var measure: Measure { Measure(name: name, value: nil, unit: unit) }
  }

  private static let all = [
    Figure("flagFrontClipped", .partsPerMillion) { $0.flagScore.frontEndClippingShare },
    Figure("flagMiddleClipped", .partsPerMillion) { $0.flagScore.midSpeechClippingShare },
    Figure("flagOver", .partsPerMillion) { $0.flagScore.carryOverShare },
    Figure("flagNoise", .partsPerMillion) { $0.flagScore.noiseDetectedShare },
    Figure("flagOnset", .nanoseconds) { $0.flagScore.onsetMedian?.nanoseconds },
    Figure("flagOnset95", .nanoseconds) { $0.flagScore.onset95?.nanoseconds },
    Figure("flagHangover", .nanoseconds) { $0.flagScore.hangoverMedian?.nanoseconds },
    Figure("flagMissed", .count) {
      $0.flagScore.speech > .zero ? $0.flagScore.missedTalkspurts : nil
    },
    Figure("sentFrontClipped", .partsPerMillion) { $0.sentScore.frontEndClippingShare },
    Figure("sentMiddleClipped", .partsPerMillion) { $0.sentScore.midSpeechClippingShare },
    Figure("noiseSent", .partsPerMillion) { $0.sentScore.noiseShare },
    Figure("airtime", .partsPerMillion) { $0.sentScore.airtimeShare },
  ]

  /// What is shown where no figure is named: what is sent, and how late the detector is.
  public static let headline = [
    "intercom.sentFrontClipped", "intercom.sentMiddleClipped", "intercom.noiseSent",
    "intercom.airtime", "intercom.flagOnset95",
  ]

  /// Tries every setting.
  ///
  /// - Parameter names: the figures, each once, in this order.
  /// - Returns: the same kind of report as a sweep of runs; no rule was judged.
  /// - Throws: `ToolError` where the clips make no mix, a figure is not known, or somebody asked for the
  ///   end.
  /// - Complexity: O(points · seeds · frames), some nanoseconds each.
  public func run(figures names: [String]) throws(ToolError) -> SweepReport {
    let chosen = try Self.chosen(names)
    let settings = (0..<points).map(knobs(at:))
    var values = settings.map { _ in chosen.map { _ in [Int64?]() } }
    for seed in seeds {
      var request = mix
      request.seed = Int(seed)
      let mix: Mix
      do throws(BadRequest) {
        mix = try Mix(request, of: recordings, noises: noises)
      } catch {
        throw ToolError(.data, "error: \(error.message)")
      }
      var features: [Int: DetectorFeatures] = [:]  // order-free: only ever looked up
      for (point, knobs) in settings.enumerated() {
        if Interruption.isAsked { throw Interruption.end }
        let heard = features[knobs.highPass] ?? Scene.features(of: mix, highPass: knobs.highPass)
        features[knobs.highPass] = heard
        let trial = DetectorTrial(knobs.settings, preRoll: knobs.preRollLength, over: heard)
        for (place, figure) in chosen.enumerated() {
          values[point][place].append(figure.value(trial))
        }
      }
    }
    return report(chosen.map(\.measure), values)
  }

  private static func chosen(_ names: [String]) throws(ToolError) -> [Figure] {
    var chosen: [Figure] = []
    for name in names.isEmpty ? headline : names {
      guard let figure = all.first(where: { $0.name == name }) else {
        let known = all.map(\.name).joined(separator: ", ")
        throw ToolError(
          .usage,
          "error: --figure \(name): the detector alone has no such figure\n  it has \(known)",
        )
      }
      if !chosen.contains(where: { $0.name == name }) { chosen.append(figure) }
    }
    return chosen
  }

  private func places(of point: Int) -> [Int] {
    var rest = point
    var places = axes.map { _ in 0 }
    for axis in axes.indices.reversed() {
      (rest, places[axis]) = rest.quotientAndRemainder(dividingBy: axes[axis].count)
    }
    return places
  }

  private func knobs(at point: Int) -> DetectorKnobs {
    var knobs = DetectorKnobs()
    for (axis, place) in places(of: point).enumerated() { turns[axis][place](&knobs) }
    return knobs
  }

  private func report(_ figures: [Measure], _ values: [[[Int64?]]]) -> SweepReport {
    var ranks: [Int: MedianRanks?] = [:]  // order-free: only ever looked up
    let points = values.enumerated().map { point, values in
      SweepReport.Point(
        places: places(of: point),
        variant: "detector",
        verdicts: seeds.map { _ in .vacuous },
        values: values,
        spreads: zip(figures, values).map { figure, values in
          let count = values.count { $0 != nil }
          let known = ranks[count] ?? MedianRanks(of: count)
          ranks[count] = known
          return SeedDistribution(of: figure, values, firstSeed: seeds.lowerBound) { _ in known }
        },
      )
    }
    return SweepReport(
      scenario: "The voice detector alone: \(words)",
      file: words,
      axes: axes.map { axis in
        SweepReport.Axis(key: axis.key, values: (0..<axis.count).map(axis.text(at:)))
      },
      seeds: seeds,
      figures: figures,
      points: points,
    )
  }

  /// What is heard, in words.
  private var words: String {
    let noise = mix.noise == "wind" ? "wind of \(Self.decimal(mix.wind, 1_000)) m/s" : mix.noise
    let ratio = mix.snr.map { ", SNR \(DetectorKnobs.decibels($0))" } ?? ""
    return "\(counted(mix.clips.count, "clip")), noise: \(noise)\(ratio)"
  }

  private static func decimal(_ value: Int, _ unit: Int) -> String {
    value % unit == 0 ? "\(value / unit)" : "\(value / unit).\(value % unit / (unit / 10))"
  }
}
