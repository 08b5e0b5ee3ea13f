/// What a record remembers of a visit, read and checked: whatever points at something points at what is
/// there, and whatever counts can be counted on.
///
/// A record has a digest, not a key: anybody can make one up. Nothing in it is believed that the search
/// would trap on.
struct RememberedVisit {
  var expanded = 0
  var transitions = 0
  var deadEnds = 0
  var compared = 0
  var layers: [Int] = []
  var steps: [Int] = []
  var happenedCounts: [Int] = []
  var reached: [Int] = []
  var broken: [Arrival?] = []
  var arrivals: [Arrival] = []
  var happened: [UInt64] = []
  var digests: [Digest128] = []
  /// The number of the state of each digest; none where nobody asks.
  var numbers: [UInt32] = []
  /// The states that are kept to be compared.
  var sampled: [UInt32] = []
  var judged: [Int] = []
  var firsts: [UInt32?] = []
  var continued = 0
  var graph: DutyGraph?

  /// How much there is of everything in the model that a record is to be of.
  struct Shape {
    var spacing: Int
    var steps: Int
    var happenings: Int
    var invariants: Int
    var goals: Int
    var hasGraph: Bool
  }

  /// What a record remembers; nil where it is of something else, or makes no sense.
  init?(_ record: SearchRecord, _ shape: Shape) {
    var reader = RecordReader(record.words)
    guard reader.number() != nil, reader.number() == shape.spacing,
      readCounts(&reader, shape), readStates(&reader, shape), readGoals(&reader, shape),
      readGraph(&reader, shape), reader.isAtEnd
    else { return nil }
  }

  private mutating func readCounts(_ reader: inout RecordReader, _ shape: Shape) -> Bool {
    guard let expanded = reader.count(), let transitions = reader.count(),
      let deadEnds = reader.count(), let compared = reader.count(), let layers = reader.counts(),
      let steps = reader.counts(), steps.count == shape.steps,
      let happenedCounts = reader.counts(), happenedCounts.count == shape.happenings,
      let reached = reader.counts(), reached.count == shape.invariants
    else { return false }
    self.expanded = expanded
    self.transitions = transitions
    self.deadEnds = deadEnds
    self.compared = compared
    self.layers = layers
    self.steps = steps
    self.happenedCounts = happenedCounts
    self.reached = reached
    return true
  }

  private mutating func readStates(_ reader: inout RecordReader, _ shape: Shape) -> Bool {
    guard let broken = reader.numbers(), broken.count == shape.invariants,
      let arrivals = reader.numbers(), !arrivals.isEmpty, arrivals.count <= Int32.max,
      let happened = reader.numbers(), happened.count == arrivals.count,
      let digests = reader.numbers(), digests.count == arrivals.count * 2,
      let numbers = reader.places(below: arrivals.count),
      numbers.count == (shape.hasGraph ? arrivals.count : 0),
      let sampled = reader.places(below: arrivals.count)
    else { return false }
    self.broken = broken.map { $0 == .max ? nil : Arrival(word: $0) }
    self.arrivals = arrivals.map(Arrival.init)
    self.happened = Array(happened)
    self.digests = stride(from: digests.startIndex, to: digests.endIndex, by: 2).map {
      Digest128(lower: digests[$0], upper: digests[$0 + 1])
    }
    self.numbers = numbers
    self.sampled = sampled
    return areWays
  }

  /// Whether every way leads back to the start, and the layers have no more than there is.
  private var areWays: Bool {
    let count = arrivals.count
    // A sum of what is not above the number of states cannot leave the numbers.
    guard expanded <= count, layers.allSatisfy({ $0 <= count }),
      layers.count <= count
    else { return false }
    let whole = layers.reduce(1, +)
    guard whole <= count, expanded <= whole else { return false }
    return broken.allSatisfy { $0.map { Int($0.parent) < count } ?? true }
      && (1..<max(1, count)).allSatisfy { Int(arrivals[$0].parent) < $0 }
  }

  private mutating func readGoals(_ reader: inout RecordReader, _ shape: Shape) -> Bool {
    guard let judged = reader.counts(), judged.count == shape.goals,
      let firsts = reader.numbers(), firsts.count == shape.goals,
      firsts.allSatisfy({ $0 == .max || $0 < arrivals.count }),
      let continued = reader.count()
    else { return false }
    self.judged = judged
    self.firsts = firsts.map { $0 == .max ? nil : UInt32($0) }
    self.continued = continued
    return true
  }

  private mutating func readGraph(_ reader: inout RecordReader, _ shape: Shape) -> Bool {
    guard let marks = reader.numbers(), let starts = reader.numbers(), let edges = reader.numbers(),
      let steps = reader.numbers(), steps.count == edges.count,
      marks.count == (shape.hasGraph ? arrivals.count * 2 : 0)
    else { return false }
    guard shape.hasGraph else { return starts.isEmpty && edges.isEmpty }
    guard starts.count == expanded + 1, starts.first == 0, starts.last == UInt64(edges.count),
      edges.count <= UInt32.max, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }),
      edges.allSatisfy({ $0 >> 32 < arrivals.count }), steps.allSatisfy({ $0 <= UInt32.max })
    else { return false }
    graph = DutyGraph(
      marks: stride(from: marks.startIndex, to: marks.endIndex, by: 2).map {
        GoalMarks(applies: marks[$0], met: marks[$0 + 1])
      },
      starts: starts.map { UInt32($0) },
      edges: zip(edges, steps).map {
        DutyGraph.Edge(
          target: UInt32($0 >> 32),
          duty: UInt32(truncatingIfNeeded: $0),
          step: UInt32($1),
        )
      },
    )
    return true
  }
}
