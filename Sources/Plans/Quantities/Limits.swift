import Kernel

/// The range of every quantity of the scenario language, in one place.
///
/// They are wide enough that nobody misses what lies outside, and narrow enough that no sum or
/// product of accepted values leaves 64 bits: a run ends within 2⁵⁹ ns of its start, a clock is off
/// by as much, and what a link adds is an hour or, behind the slowest bottleneck with the longest
/// queue, 2⁶⁰ ns. They are checked where a quantity is read, and again where a plan is read from a
/// log. An app's own settings have their ranges in its schema.
public enum Limits {
  // MARK: Time

  /// The longest run: ten years, 2⁵⁸·¹ ns.
  public static let runLongest = Duration.seconds(3_650 * 86_400)
  /// How long a run lasts.
  public static let runs = Duration(nanoseconds: 1)...runLongest
  /// A point in a run, or a span within one.
  public static let times = Duration.zero...runLongest
  /// How often an act is repeated.
  public static let repetitions = Duration.milliseconds(1)...runLongest
  /// The years in which a run can start: with its ten years it ends before 2⁶³ ns since 1970.
  public static let startYears: ClosedRange<Int64> = 1970...2200
  /// How far a clock is ahead: at most ten years, either way.
  public static let clockOffsets = .zero - runLongest...runLongest
  /// What a clock can be set to, in nanoseconds since 1970: from 1970 to 2223, so that it can be
  /// set to any time that a run can start at, and shows a time in 64 bits ten years later.
  public static let wallClocks: ClosedRange<Int64> = 0...8_000_000_000_000_000_000
  /// How much too fast a clock runs, in parts per billion; a quartz is off by 100 ppm at most.
  public static let drifts: ClosedRange<Int64> = -1_000_000...1_000_000

  // MARK: Links

  /// What a link adds to the time of a packet, or takes for its own: at most an hour.
  public static let spans = Duration.zero ... .seconds(3_600)
  /// What jitter adds, which may shorten a delay.
  public static let shifts = .zero - spans.upperBound...spans.upperBound
  /// The step in which weather moves: a thousand of them in a second are enough.
  public static let slots = Duration.milliseconds(1) ... .seconds(3_600)
  /// Bits per second.
  public static let bitRates: ClosedRange<Int64> = 1...1_000_000_000_000
  /// Bytes that wait for a bottleneck; at 1 bit/s they take 25 years, 2⁵⁹·⁵ ns.
  public static let queues: ClosedRange<Int64> = 0...100_000_000
  /// The longest packet in bytes.
  public static let packets: ClosedRange<Int64> = 1...1_000_000_000
  /// Above and below the line of a chance, share or exponent: nothing is rarer than one in 10⁹.
  public static let ratioParts: ClosedRange<Int64> = 0...1_000_000_000
  /// The exponents of Pareto's distribution.
  public static let shapes = Ratio(1, 100)...Ratio(100, 1)
  /// Digits of a recording of loss: a day of packets every 20 ms.
  public static let lossDigits = 4_500_000
  /// Entries of a recording of delay, arrivals or opportunities: five hours of packets every 20 ms.
  public static let traceEntries = 1_000_000
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The last opportunity of Mahimahi's trace: a day.
  ///
  /// The longest queue takes 2⁶²·³ ns where there is one in a day.
  public static let opportunityLatest_ms: Int64 = 86_400_000

  // MARK: Places and radio

  /// How far a place lies from the origin, east or north: the plane of a scenario is no globe.
  public static let positions: ClosedRange<Int64> = -100_000_000...100_000_000
  /// How far a place lies above or below the origin.
  public static let heights: ClosedRange<Int64> = -20_000_000...20_000_000
  /// The points of a device's way: five hours with one each second.
  public static let trackPoints = 20_000
  /// The bytes of a recorded track.
  public static let trackBytes = 16_777_216
  /// The ridges of a radio, or the areas of a map.
  public static let shapesOnMap = 100
  /// The points of a ridge, or the corners of an area.
  public static let corners = 200
  /// How often it is looked where devices are.
  public static let sightings = Duration.milliseconds(10) ... .seconds(3_600)
  /// How often it is looked where two of them are, in a run: an hour of six devices each 50 ms.
  public static let looks: Int64 = 1_000_000
  /// What leaves an antenna, in millibels over a milliwatt.
  public static let powers: ClosedRange<Int64> = -10_000...10_000
  /// The lowest level that a receiver makes anything of, in millibels over a milliwatt.
  public static let sensitivities: ClosedRange<Int64> = -20_000...10_000
  /// What a way takes, in millibels.
  public static let losses: ClosedRange<Int64> = 0...20_000
  /// A path-loss exponent, in thousandths.
  public static let exponents: ClosedRange<Int64> = 0...10_000
  /// How often a packet is tried.
  public static let attempts: ClosedRange<Int64> = 1...16
  /// The standard deviation of shadows, in millibels.
  public static let shadows: ClosedRange<Int64> = 0...3_000
  /// How far apart shadows have to do with one another.
  public static let shadowDistances: ClosedRange<Int64> = 1_000...100_000_000
  /// A carrier's frequency: from 1 MHz to 300 GHz.
  public static let frequencies: ClosedRange<Int64> = 1_000_000...300_000_000_000
  /// How far a level moves before it is told.
  public static let levelSteps: ClosedRange<Int64> = 1...10_000

  // MARK: Numbers

  /// Seeds: nothing is computed with them but random numbers.
  public static let seeds: ClosedRange<Int64> = 0...Int64.max
  /// The seeds under which a rule is judged: each is a run.
  public static let seedShares: ClosedRange<Int64> = 1...1_000
  /// The devices and servers of a scenario: ten thousand watches, their parents' phones and some servers.
  public static let devices = 24_000
  /// The links of a scenario.
  public static let links = 32
  /// The variants of a scenario.
  public static let variants = 64
  /// The expectations of a scenario.
  public static let expectations = 1_000
  /// The acts of a timeline, repeated ones counted each time: five a week of a thousand people for a year.
  public static let acts = 300_000
  /// How many writes reach a disk before the power goes.
  public static let writes: ClosedRange<Int64> = 0...1_000_000_000
  /// The pairs that a link joins: all of two hundred devices, or each of twenty thousand with one server.
  public static let pairs = 24_000
  /// The requirements that a scenario covers.
  public static let covers = 1_000

  // MARK: Texts

  /// The characters of a text that is no name: what a scenario is about.
  public static let textLength = 10_000
  /// The characters of a title, a path or a name that the app looks up.
  public static let nameLength = 1_000

  // MARK: Bounds

  /// What a figure can be bounded by: ten years, a petabyte, 10¹² things.
  public static func bounds(of unit: BoundUnit) -> ClosedRange<Int64> {
    let most: Int64 =
      switch unit {
      case .count, .bitsPerSecond: 1_000_000_000_000
      case .nanoseconds: runLongest.nanoseconds
      case .bytes, .thousandths: 1_000_000_000_000_000
      case .perMille: 1_000_000
      case .partsPerMillion: 1_000_000_000
      case .millibels: 1_000_000
      }
    return -most...most
  }
}
