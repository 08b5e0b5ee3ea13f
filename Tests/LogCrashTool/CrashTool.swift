import EventLog
import Foundation
import Kernel

/// Writes a stream of events that anybody can write again, and kills itself where told to.
///
///     LogCrashTool PATH EVENTS [CHOICE …]
///
/// | choice | what it does |
/// | --- | --- |
/// | `die-at SEQUENCE` | sends SIGKILL right after that event was appended |
/// | `limit BYTES` | lets no file grow beyond that size, as a full disk would |
/// | `batch BYTES`, `pages NUMBER` | writes in transactions of that size, and moves rows into the file after so many pages |
/// | `checkpoints EVENTS` | keeps states after so many events |
/// | `durable` | waits for the disk |
/// | `marks EVENTS` | commits after so many events, and appends to `marks` beside the log how many rows are promised then, and `end` when it is finished |
/// | `resume` | takes the log at PATH to its end instead of making one |
/// | `verify` | proves the log at PATH instead, and prints its count |
///
/// Without a death it finishes and prints the root digest.
@main
enum CrashTool {
  static func main() {
    guard let order = Order(CommandLine.arguments.dropFirst()) else { exit(64) }
    do {
      if order.isProof { return print(try LogReader(opening: order.path).verify().count) }
      let root = try order.isResumption ? resume(order) : write(order)
      print(root.map { String($0, radix: 16) }.joined(separator: "."))
    } catch {
      print(error)
      exit(74)
    }
  }

  private static func write(_ order: Order) throws -> [UInt8] {
    let plan = order.stream
    let marks = order.markSpacing > 0 ? order.openMarks() : -1
    let writer = try LogWriter(
      creating: order.path,
      manifest: plan.manifest,
      batchBytes: order.batchBytes,
      companionPages: order.companionPages,
      durable: order.isDurable,
    )
    try plan.feed(writer) { sequence in
      if sequence == order.deathSequence { raise(SIGKILL) }
      if order.markSpacing > 0, sequence % order.markSpacing == 0 {
        try writer.commit()
        mark("\(writer.committedCount)", marks)
      }
    }
    let root = try writer.finish()
    if order.markSpacing > 0 { mark("end", marks) }
    return root
  }

  private static func resume(_ order: Order) throws -> [UInt8] {
    let log = try ResumedLog(resuming: order.path, durable: order.isDurable)
    try order.stream.feed(log)
    return try log.finish()
  }

  private static func mark(_ text: String, _ marks: Int32) {
    let line = Array((text + "\n").utf8)
    Foundation.write(marks, line, line.count)
  }
}

/// What the tool is told to do.
private struct Order {
  var path = ""
  var stream = DeterministicStream(events: 0)
  var deathSequence: Int64 = 0
  var batchBytes = 1 << 20
  var companionPages = 512
  var isDurable = false
  var markSpacing: Int64 = 0
  var isResumption = false
  var isProof = false

  init?(_ arguments: ArraySlice<String>) {
    var words = Array(arguments)
    guard words.count >= 2, let events = Int64(words[1]) else { return nil }
    path = words[0]
    stream = DeterministicStream(events: events)
    words.removeFirst(2)
    while let choice = words.first {
      words.removeFirst()
      switch choice {
      case "durable": isDurable = true
      case "resume": isResumption = true
      case "verify": isProof = true
      default:
        guard let word = words.first, let number = Int(word) else { return nil }
        words.removeFirst()
        guard take(choice, number) else { return nil }
      }
    }
  }

  private mutating func take(_ choice: String, _ number: Int) -> Bool {
    switch choice {
    case "die-at": deathSequence = Int64(number)
    case "limit": limitFiles(to: number)
    case "batch": batchBytes = number
    case "pages": companionPages = number
    case "checkpoints": stream.checkpointSpacing = Int64(number)
    case "marks": markSpacing = Int64(number)
    default: return false
    }
    return true
  }

  private func limitFiles(to bytes: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  func openMarks() -> Int32 {
    let file = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/marks"
    return open(file, O_WRONLY | O_CREAT | O_APPEND, 0o644)
  }
}
