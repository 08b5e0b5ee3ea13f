import Kernel

/// PHOLD, the standard load of event-driven simulators, on `EventLoop`.
///
/// Each event makes one more, at a process drawn uniformly, after the lookahead and an exponential
/// time. Prints the events processed, the seconds of the clock, events per second.
///
///     phold [processes] [end time in s] [seed]
struct Phold {
  /// How many processes there are, and how many events at any time.
  let processes: Int
  /// When it ends.
  let end: Instant
  /// The least time between two events of a chain.
  let lookahead: Duration = .milliseconds(100)
  /// The mean of what is added to it.
  let mean: Duration = .seconds(1)
  /// The source of targets and times.
  var random: RandomStream
  /// How many events each process saw.
  var visits: [Int]

  init(processes: Int, seconds: Int64, seed: UInt64) {
    self.processes = processes
    end = .start + .seconds(seconds)
    random = RandomStream(seed: seed, key: "phold")
    visits = Array(repeating: 0, count: processes)
  }

  /// Runs to the end and returns how many events there were.
  mutating func run() -> Int {
    var loop = EventLoop<Int32>()
    for process in 0..<processes {
      loop.schedule(Int32(process), after: lookahead + random.exponential(mean: mean))
    }
    loop.run(until: end) { loop, process in
      visits[Int(process)] += 1
      let target = Int32(random.below(UInt64(processes)))
      loop.schedule(target, after: lookahead + random.exponential(mean: mean))
    }
    return visits.reduce(0, +)
  }
}

let arguments = CommandLine.arguments.dropFirst().map { Int64($0) ?? 0 }
var phold = Phold(
  processes: arguments.count > 0 ? Int(arguments[0]) : 1_000,
  seconds: arguments.count > 1 ? arguments[1] : 5_500,
  seed: arguments.count > 2 ? UInt64(arguments[2]) : 1,
)
let clock = ContinuousClock()
var events = 0
let elapsed = clock.measure { events = phold.run() }
let (seconds, attoseconds) = elapsed.components
let time = Double(seconds) + Double(attoseconds) * 1e-18
print(events, time, Int(Double(events) / time))
