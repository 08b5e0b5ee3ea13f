import EventLog
import Foundation
import GRDBSQLite
import Kernel

/// Takes events and forgets them.
private final class NoSink: EventSink {
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {}

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
}

/// Logged events per second, beside plain SQLite inserting the same rows.
///
///     swift run -c release logbench [EVENTS] [ROUNDS]
///
/// Both sides write the same rows into the same schema with the same pragmas, in transactions of the
/// same size, in turns. Ours starts from event values: canonical JSON, digest chain, insertion of 16
/// rows at a time, without the file's triggers, which it makes up for by one look a transaction.
/// The other has every column ready in memory, and inserts as any client would, row by row and under
/// the triggers. The target is a ratio of 0.75. It inserts once more without triggers. Then ours as
/// `--durable` writes it, which waits for the disk: what that costs depends on the disk.
@main
enum LogBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let events = arguments.first ?? 200_000
    let rounds = arguments.dropFirst().first ?? 7
    let folder = FileManager.default.temporaryDirectory.path + "/yamabiko-logbench"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/run.sqlite"

    try log(events, to: path)
    let rows = try PlainInsertion.rows(of: path)
    let bytes = rows.reduce(0) { $0 + $1.byteCount }
    print("\(events) events of \(bytes / events) bytes, \(rounds) rounds")

    var ours: [Double] = []
    var plain: [Double] = []
    var bare: [Double] = []
    var durable: [Double] = []
    for round in 1...rounds {
      let logged = try seconds { try log(events, to: path) }
      let inserted = try PlainInsertion.seconds(rows, to: path)
      let unchecked = try PlainInsertion.seconds(rows, to: path, firingTriggers: false)
      let waited = try seconds { try log(events, to: path, durable: true) }
      ours.append(Double(events) / logged)
      plain.append(Double(events) / inserted)
      bare.append(Double(events) / unchecked)
      durable.append(Double(events) / waited)
      print(
        "round \(round): log \(thousands(ours)), plain \(thousands(plain)),",
        "without triggers \(thousands(bare)), durable \(thousands(durable)) events/s",
      )
    }
    let written = try seconds { try feed(events, into: NoSink()) }
    print("encoding alone: \(thousands([Double(events) / written])) events/s")
    let encoded = try seconds { try digest(events) }
    print("encoding and digest alone: \(thousands([Double(events) / encoded])) events/s")
    let verified = try seconds { _ = try LogReader(opening: path).verify() }
    print("verification: \(thousands([Double(events) / verified])) events/s")
    let ratio = median(ours) / median(plain)
    print(
      "median: log \(Int(median(ours))) events/s, plain \(Int(median(plain))) events/s,",
      "ratio \(Double(Int(ratio * 1000)) / 1000)",
    )
    let share = median(ours) / median(bare)
    print(
      "median: plain without triggers \(Int(median(bare))) events/s,",
      "ratio \(Double(Int(share * 1000)) / 1000)",
    )
    let cost = median(durable) / median(ours)
    print(
      "median: durable log \(Int(median(durable))) events/s,",
      "ratio \(Double(Int(cost * 1000)) / 1000) of one that does not wait for the disk",
    )
  }

  private static func log(
    _ events: Int,
    to path: String,
    durable isDurable: Bool = false,
  ) throws {
    LogWriter.remove(path)
    let writer = try LogWriter(creating: path, manifest: manifest, durable: isDurable)
    try feed(events, into: writer)
    try writer.finish()
  }

  private static func digest(_ events: Int) throws {
    try feed(events, into: DigestSink(manifest: manifest))
  }

  private static let manifest = LogManifest(
    toolVersion: "bench",
    scenario: "bench",
    variant: "default",
    seed: 1,
    plan: "{}",
  )

  private static func feed(_ events: Int, into sink: some EventSink) throws {
    var payload = CanonicalWriter()
    var effects = CanonicalWriter()
    let nodes = ["hina", "ren", "server", "link/hina-ren"]
    for number in 1...Int64(events) {
      let event = PacketEvent.packetReceived(
        PacketReceived(
          stream: 0x1234_5678_9ABC_DEF0,
          packet: UInt32(number & 0xFFFF),
          from: "ren",
          transport: "internet",
          sent: Instant(nanoseconds: number * 20_000_000 - 45_000_000),
          bytes: 96,
          depthMilliseconds: 60,
          duplicate: false,
        )
      )
      payload.reset()
      payload.payload(event)
      effects.reset()
      if number % 2 == 0 {
        effects.array(
          CollectionOfOne(
            PlayoutEffect.schedule(
              packet: number,
              due: Instant(nanoseconds: number * 20_000_000 + 60_000_000),
            )
          )
        )
      }
      try sink.append(
        EventHeader(
          sequence: LogPosition(number),
          time: Instant(nanoseconds: number * 20_000_000),
          node: nodes[Int(number & 3)],
          component: "intercom",
          kind: event.kind,
          cause: number > 3 ? LogPosition(number - 3) : nil,
        ),
        payload: payload.bytes,
        effects: number % 2 == 0 ? effects.bytes : [],
      )
    }
  }

  /// How long `body` takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }

  private static func thousands(_ rates: [Double]) -> String {
    "\(Int((rates.last ?? 0) / 1000)) k"
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
