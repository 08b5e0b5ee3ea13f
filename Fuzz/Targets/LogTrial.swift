import Composition
import EventLog
import Foundation
import Kernel

/// A log: opened, proven, listed, explained, compared, replayed and run again.
///
/// The first byte says how it is made from a small good one: its bytes are damaged, so that SQLite and
/// the digests are met; or its events are written anew with changes, by the log's own writer, so that
/// the digests fit and what reads events is met: what no run can have told somebody is refused there.
enum LogTrial {
  static func take(_ bytes: [UInt8]) {
    var choices = ByteChoices(bytes)
    let kind = choices.byte()
    let base = kind & 2 == 0 ? SmallLog.call : SmallLog.photos
    let path = "\(FuzzFolder.path)/run.sqlite"
    LogWriter.remove(path)
    let isForged = kind & 1 == 1
    if !isForged {
      _ = FuzzFolder.write(damaged(base.bytes, choices), "run.sqlite")
    } else {
      rewrite(base, choices, plan: kind & 4 != 0, to: path)
    }
    // One use at a time is many times as many logs.
    let uses = LogUse.allCases
    let choice = Int(kind >> 4)
    LogUse.open(path, besides: base.path, for: choice < uses.count ? [uses[choice]] : [])
  }

  private static func damaged(_ bytes: [UInt8], _ choices: ByteChoices) -> [UInt8] {
    var (bytes, choices) = (bytes, choices)
    while !choices.isEmpty, !bytes.isEmpty {
      let operation = choices.byte() % 8
      // Half of the changes are in the first pages, where SQLite keeps the schema.
      let place = choices.below(operation & 1 == 0 ? bytes.count : min(bytes.count, 16_384))
      switch operation {
      case 0, 1: bytes[place] = choices.byte()
      case 2, 3: bytes[place] ^= 1 << (choices.byte() & 7)
      case 4: bytes.removeLast(bytes.count - place)
      case 5:
        for index in place..<min(place + 1 + choices.below(256), bytes.count) { bytes[index] = 0 }
      default:
        let part = choices.bytes(1 + choices.below(24))
        for (index, byte) in part.enumerated() where place + index < bytes.count {
          bytes[place + index] = byte
        }
      }
    }
    return bytes
  }

  /// Writes the events again, some of them changed; what the writer refuses ends it there.
  private static func rewrite(
    _ base: SmallLog,
    _ choices: ByteChoices,
    plan isPlanChanged: Bool,
    to path: String,
  ) {
    var choices = choices
    var manifest = base.manifest
    if isPlanChanged { manifest.plan = TextChange.changed(manifest.plan, &choices) }
    var events = base.events
    while !choices.isEmpty, !events.isEmpty { change(&events, &choices) }
    do {
      let writer = try LogWriter(creating: path, manifest: manifest)
      for (index, event) in events.enumerated() {
        var header = event.header
        header.sequence = LogPosition(Int64(index) + 1)
        if let cause = header.cause, cause >= header.sequence { header.cause = nil }
        try writer.append(header, payload: event.payload, effects: event.effects)
      }
      _ = try writer.finish()
    } catch {
      Judgement.refused(error)
    }
  }

  private static func change(_ events: inout [LoggedEvent], _ choices: inout ByteChoices) {
    let operation = choices.byte() % 10
    let index = choices.below(events.count)
    let other = events[choices.below(events.count)]
    switch operation {
    case 0: events.remove(at: index)
    case 1: events.insert(other, at: index)
    case 2: events[index].header.time = Instant(nanoseconds: choices.integer())
    case 3: events[index].header.cause = LogPosition(choices.integer())
    case 4: events[index].header.kind = other.header.kind
    case 5: events[index].header.node = other.header.node
    case 6: events[index].header.component = other.header.component
    case 7: events[index].payload = other.payload
    case 8: events[index].effects = TextChange.changed(events[index].effects, &choices)
    default: events[index].payload = TextChange.changed(events[index].payload, &choices)
    }
  }
}

/// Changes in canonical JSON that leave most of it readable.
enum TextChange {
  static func changed(_ text: String, _ choices: inout ByteChoices) -> String {
    String(decoding: changed(Array(text.utf8), &choices), as: UTF8.self)
  }

  static func changed(_ text: [UInt8], _ choices: inout ByteChoices) -> [UInt8] {
    guard !text.isEmpty else { return choices.bytes(8) }
    var text = text
    let place = choices.below(text.count)
    switch choices.byte() % 4 {
    case 0: text[place] = choices.byte()
    case 1: text.removeSubrange(place..<min(place + 1 + choices.below(16), text.count))
    case 2: text.insert(contentsOf: choices.bytes(1 + choices.below(8)), at: place)
    default:
      // The next number, as another.
      let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
      guard let start = text[place...].firstIndex(where: isDigit) else { break }
      let end = text[start...].firstIndex { !isDigit($0) } ?? text.endIndex
      text.replaceSubrange(start..<end, with: Array("\(choices.integer())".utf8))
    }
    return text
  }
}
