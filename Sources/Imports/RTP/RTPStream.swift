import Kernel

/// The packets of one source on one way, as they arrived, put in order.
///
/// Numbers have 16 bits and time stamps 32, and both go round. A packet belongs to the stream where
/// its number lies within 3,000 of the highest so far, RFC 3550's MAX_DROPOUT (appendix A.1). From
/// one that does not, and whose follower is its successor, the stream has begun anew.
struct RTPStream {
  /// A packet in its place.
  private struct Place {
    /// The number, continued beyond 16 bits.
    var number: Int64
    var timestamp: UInt32
    var time: Duration
  }

  /// How far numbers may jump.
  private static let dropoutMost: Int64 = 3_000

  /// What it is called.
  var label: String
  /// All packets in the order of the recording.
  var arrivals: [RTPArrival] = []
  /// Which clock tells their times.
  var clock = 0
  /// Whether the machine that recorded has sent it itself.
  var isOutbound: Bool?

  /// A stream without packets.
  init(_ label: String) {
    self.label = label
  }

  /// Whether it goes on as RTP does: three packets or more, and half of them behind the one before.
  var isPlausible: Bool {
    guard arrivals.count >= 3 else { return false }
    let steps = zip(arrivals, arrivals.dropFirst()).count { before, after in
      (1...100).contains(after.header.sequence &- before.header.sequence)
    }
    return steps * 2 >= arrivals.count - 1
  }

  /// The stream as a way.
  ///
  /// - Parameter given: the clock rate in Hz that somebody has named.
  /// - Returns: its packets, the missing ones among them.
  /// - Throws: `ImportProblem` where its clock is not known, or it is no voice.
  func way(rate given: Int64?) throws(ImportProblem) -> RecordedWay {
    let sorted = arrivals.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let runs = Self.runs(sorted)
    guard let run = runs.max(by: { $0.count < $1.count }), let type = sorted.first?.header else {
      preconditionFailure("a stream without packets")
    }
    var tally = RecordedWay.Tally()
    var second: [Int64: Duration] = [:]  // order-free: only ever looked up
    tally.strays = arrivals.count - run.count
    // The first two arrivals of each number count.
    var times: [Int64: Int] = [:]  // order-free: only ever looked up
    var first: [Place] = []
    for place in run {
      times[place.number, default: 0] += 1
      switch times[place.number] {
      case 1: first.append(place)
      case 2: second[place.number] = place.time
      case _: tally.copies += 1
      }
    }
    first.sort { $0.number < $1.number }
    let rate = try rate(of: first, type.payloadType, given)
    var way = try way(first, again: second, rate.hertz)
    way.tally = tally
    way.clock = clock
    way.countsFromFirst = true
    way.assumptions = rate.assumption.map { [$0] } ?? []
    return way
  }

  // MARK: Order

  /// The packets in stretches whose numbers go on.
  private static func runs(_ sorted: [RTPArrival]) -> [[Place]] {
    var runs: [[Place]] = []
    var highest: Int64 = 0
    for (index, arrival) in sorted.enumerated() {
      let header = arrival.header
      let step = Int64(Int16(bitPattern: header.sequence &- UInt16(truncatingIfNeeded: highest)))
      var place = Place(
        number: highest + step,
        timestamp: header.timestamp,
        time: arrival.time,
      )
      if runs.isEmpty || abs(step) > dropoutMost {
        let follower = index + 1 < sorted.count ? sorted[index + 1].header.sequence : nil
        // A stray that nothing follows stands alone, and the stream goes on without it.
        guard runs.isEmpty || follower == header.sequence &+ 1 else { continue }
        place.number = Int64(header.sequence)
        highest = place.number
        runs.append([])
      }
      runs[runs.count - 1].append(place)
      highest = max(highest, place.number)
    }
    return runs
  }

  // MARK: Media time

  /// The clock rate, and what was assumed for it.
  private func rate(
    of places: [Place],
    _ type: UInt8,
    _ given: Int64?,
  ) throws(ImportProblem) -> (hertz: Int64, assumption: String?) {
    if let given { return (given, nil) }
    if let known = RTPHeader.rate(of: type) { return (known, nil) }
    guard let first = places.first, let last = places.last else {
      preconditionFailure("a stream without packets")
    }
    let steps = Int64(last.timestamp &- first.timestamp)
    let span = (last.time - first.time).nanoseconds / 1_000
    let nearest = RTPHeader.rates.min { distance($0, steps, span) < distance($1, steps, span) }
    guard let nearest, span >= 100_000, distance(nearest, steps, span) <= span / 5 else {
      throw ImportProblem(
        .whole,
        "\(label): payload type \(type) has no fixed clock rate, and the arrivals do not tell it",
        remedy:
          "give --clock-rate, such as 48kHz for Opus: the call's SDP has it in 'rtpmap:\(type)'",
      )
    }
    return (
      nearest,
      "payload type \(type) is taken to have a clock of \(nearest) Hz, which fits arrivals best",
    )
  }

  /// How far so many steps of a clock are from a span in µs.
  private func distance(_ hertz: Int64, _ steps: Int64, _ span: Int64) -> Int64 {
    abs(steps * 1_000_000 / hertz - span)
  }

  /// The way of packets in the order of their numbers, each once.
  private func way(
    _ places: [Place],
    again: [Int64: Duration],
    _ hertz: Int64,
  ) throws(ImportProblem) -> RecordedWay {
    var packets: [RecordedPacket] = []
    var media: Int64 = 0
    let step = Self.usualStep(places)
    guard step > 0 else {
      throw ImportProblem(
        .whole,
        "\(label): its packets share their time stamps, as those of a picture do; voice's do not",
        remedy: "name the stream of voice with --ssrc",
      )
    }
    func sent(_ media: Int64) -> Duration {
      let (seconds, rest) = media.quotientAndRemainder(dividingBy: hertz)
      return Duration(nanoseconds: seconds * 1_000_000_000 + rest * 1_000_000_000 / hertz)
    }
    for (index, place) in places.enumerated() {
      if index > 0 {
        let before = places[index - 1]
        let change = Int64(Int32(bitPattern: place.timestamp &- before.timestamp))
        try check(change, from: before, to: place, hertz)
        let missing = place.number - before.number - 1
        // Those that are missing were sent at the usual steps, before the next one.
        for number in 0..<missing {
          let passed = min(step * (number + 1), change * (number + 1) / (missing + 1))
          packets.append(RecordedPacket(sent: sent(media + max(0, passed)), arrived: nil))
        }
        media += change
      }
      let packet = RecordedPacket(
        sent: sent(media),
        arrived: place.time,
        again: again[place.number],
      )
      packets.append(packet)
    }
    var way = RecordedWay(label, packets, spacing: sent(step))
    way.hasMediaTimes = true
    return way
  }

  /// Refuses a stream whose media time leaps against its arrivals: the sender has begun another
  /// clock.
  private func check(
    _ change: Int64,
    from before: Place,
    to place: Place,
    _ hertz: Int64,
  ) throws(ImportProblem) {
    let media = change * 1_000 / hertz
    let passed = (place.time - before.time).nanoseconds / 1_000_000
    guard abs(media - passed) > 60_000 else { return }
    throw ImportProblem(
      .whole,
      "\(label): at number \(place.number & 0xFFFF) its time stamp leaps by \(media) ms, and "
        + "\(passed) ms have passed",
      remedy: "cut the recording there, such as with 'editcap -A' and '-B', or give --clock-rate",
    )
  }

  /// The step of time stamps between neighbours that is most frequent, the least of equals.
  private static func usualStep(_ places: [Place]) -> Int64 {
    var steps = zip(places, places.dropFirst()).compactMap { before, after in
      after.number == before.number + 1
        ? Int64(Int32(bitPattern: after.timestamp &- before.timestamp)) : nil
    }
    steps.sort()
    var best: (step: Int64, count: Int) = (0, 0)
    var start = 0
    for index in steps.indices where index + 1 == steps.count || steps[index + 1] != steps[index] {
      if index + 1 - start > best.count { best = (steps[index], index + 1 - start) }
      start = index + 1
    }
    return best.step
  }
}
