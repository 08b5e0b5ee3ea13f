import EventLog
import Kernel

/// A run's log, and what its report draws, as a trace of Chrome's format: Perfetto opens it.
///
/// A node is a process and a component a thread. Each event is a slice of no more than a microsecond on its
/// component's thread, so that a flow can begin and end there; a flow leads from a cause to each
/// event on another thread. What has no cause, such as acts and the ticks of an audio device, has the
/// category `root`. Lanes of the report are threads of their actor's process, gaps in the colour of their kind;
/// series are counters.
public struct TraceExport {
  private let reader: LogReader
  private let digest: String
  private let drawn: DrawnData?
  private var numbers = TraceNumbers()
  /// Where the event of a sequence stands, for the flows that begin there.
  private var places: [Place] = []
  /// Until when a thread has a slice, by process and thread.
  private var busy: [[Int64]] = []

  /// What a flow has to know of an event.
  private struct Place {
    var process: Int32
    var thread: Int32
    var time: Int64
  }

  /// How much was written.
  public struct Extent: Equatable, Sendable {
    /// Events of the log, a slice each.
    public var events: Int64 = 0
    /// Flows from a cause to an event on another thread.
    public var flows: Int64 = 0
    /// Intervals and instants of lanes.
    public var intervals: Int64 = 0
    /// Points of series.
    public var points: Int64 = 0
  }

  /// An export of a log.
  ///
  /// - Parameters:
  ///   - reader: the log.
  ///   - digest: its root digest in hexadecimal digits.
  ///   - drawn: what its report draws; nil where there is none.
  public init(_ reader: LogReader, digest: String, drawn: DrawnData?) {
    self.reader = reader
    self.digest = digest
    self.drawn = drawn
  }

  /// Gives the trace's text to `take`, part after part.
  ///
  /// - Returns: how much it was.
  /// - Throws: `LogError` where the log is not what was written, and what `take` throws.
  /// - Complexity: time O(bytes of the log); memory 16 bytes an event, for flows.
  public func write(to take: (String) throws -> Void) throws -> Extent {
    var copy = self
    return try copy.writeAll(take)
  }

  private mutating func writeAll(_ take: (String) throws -> Void) throws -> Extent {
    var extent = Extent()
    let manifest = reader.manifest
    try take(ExportedFile.traceHead)
    let facts: [(String, String)] = [
      ("scenario", manifest.scenario), ("variant", manifest.variant),
      ("seed", "\(manifest.seed)"), ("tool", manifest.toolVersion),
      ("digest", digest),
    ]
    let fields = facts.map { "\(quotedJSON($0.0)):\(quotedJSON($0.1))" }
    try take(fields.joined(separator: ",") + "},\n\"traceEvents\":[\n")
    var isFirst = true
    func put(_ record: TraceRecord) throws {
      try take((isFirst ? "" : ",\n") + record.json)
      isFirst = false
    }
    places.reserveCapacity(Int(reader.count))
    try reader.rows { try add($0, &extent, put) }
    if let drawn { try add(drawn, &extent, put) }
    try take("\n]}\n")
    return extent
  }

  private mutating func add(
    _ event: LoggedEvent,
    _ extent: inout Extent,
    _ put: (TraceRecord) throws -> Void,
  ) throws {
    let header = event.header
    let (process, thread) = try numbers.thread(header.component, of: header.node, put)
    let time = header.time.nanoseconds
    places.append(Place(process: Int32(process), thread: Int32(thread), time: time))
    var arguments = [("sequence", "\(header.sequence)")]
    if let cause = header.cause { arguments.append(("cause", "\(cause)")) }
    arguments.append(("payload", Self.value(event.payload)))
    try put(
      TraceRecord(
        phase: .complete,
        name: header.kind,
        category: header.cause == nil ? "root" : "event",
        process: process,
        thread: thread,
        time: time,
        length: length(at: time, process, thread),
        arguments: arguments,
      )
    )
    extent.events += 1
    guard let cause = header.cause, cause.number >= 1, cause.number < header.sequence.number
    else { return }
    let from = places[Int(cause.number - 1)]
    guard from.process != process || from.thread != thread else { return }
    extent.flows += 1
    let to = places[places.count - 1]
    for (phase, end) in [(TraceRecord.Phase.flowStart, from), (.flowEnd, to)] {
      try put(
        TraceRecord(
          phase: phase,
          name: "cause",
          category: "cause",
          process: Int(end.process),
          thread: Int(end.thread),
          time: end.time,
          flow: header.sequence.number,
        )
      )
    }
  }

  /// An event takes no time; a slice must, to be seen and to hold the ends of flows.
  private static let sliceLength: Int64 = 1_000

  /// How long the slice of an event is: one that begins within another on its thread ends with it, as
  /// slices of a thread nest.
  private mutating func length(at time: Int64, _ process: Int, _ thread: Int) -> Int64 {
    while busy.count <= process { busy.append([]) }
    while busy[process].count <= thread { busy[process].append(.min) }
    let end = busy[process][thread]
    if time < end { return end - time }
    let (until, isTooLate) = time.addingReportingOverflow(Self.sliceLength)
    busy[process][thread] = isTooLate ? .max : until
    return isTooLate ? 0 : Self.sliceLength
  }

  /// A payload as a JSON value: a long one, and what is no JSON, as text.
  private static func value(_ payload: [UInt8]) -> String {
    guard payload.count <= 2_000 else {
      return quotedJSON("\(payload.count) bytes: yamabiko log --json has them")
    }
    return isJSONLine(payload)
      ? String(decoding: payload, as: UTF8.self)
      : quotedJSON(String(decoding: payload, as: UTF8.self))
  }
}

// MARK: What the report draws

extension TraceExport {
  private mutating func add(
    _ drawn: DrawnData,
    _ extent: inout Extent,
    _ put: (TraceRecord) throws -> Void,
  ) throws {
    for lane in drawn.lanes {
      let (process, thread) = try numbers.thread("⟩ \(lane.matter)", of: lane.actor, put)
      let drawn =
        lane.intervals.map { ($0.start, Int64?.some($0.end - $0.start), $0.kind, $0.evidence) }
        + lane.instants.map { ($0.at, Int64?.none, $0.kind, $0.evidence) }
      for (time, length, kind, evidence) in drawn {
        extent.intervals += 1
        try put(
          TraceRecord(
            phase: length == nil ? .instant : .complete,
            name: kind,
            category: lane.matter,
            process: process,
            thread: thread,
            time: time,
            length: length,
            color: length.flatMap { _ in TraceColor.name(of: kind, in: lane) },
            arguments: evidence.map { [("sequence", "\($0)")] } ?? [],
          )
        )
      }
    }
    for series in drawn.series {
      let process = try numbers.process(series.subject, put)
      // A counter has no way to say 'none'; a point without a value is left out.
      for point in series.points {
        guard point.count == 2, let time = point[0], let value = point[1] else { continue }
        extent.points += 1
        try put(
          TraceRecord(
            phase: .counter,
            name: "\(series.name) (\(series.unit))",
            process: process,
            thread: 0,
            time: time,
            arguments: [("value", "\(value)")],
          )
        )
      }
    }
  }
}
