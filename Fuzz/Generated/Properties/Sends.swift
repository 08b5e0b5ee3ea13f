import Intercom
import IntercomSimulation
import Kernel

/// What the members of a call put on their links, by the events that made them do it.
struct Sends {
  /// A direction between two devices on a link.
  struct Way: Hashable {
    /// The link.
    var link: String
    /// The device that sends.
    var from: String
    /// The device that receives.
    var to: String
  }

  /// A datagram that a member asked to be sent.
  struct Send {
    /// Which way it goes.
    var way: Way
    /// What it is, as the log writes it.
    var datagram: String
  }

  /// The devices by their member ids.
  private(set) var devices: [String: String] = [:]  // order-free: only ever looked up

  /// Learns who is who.
  init(_ rows: [EventRow]) {
    for row in rows where row.header.kind == "started" {
      if let member = row.string("member") { devices[member] = row.header.node }
    }
  }

  /// What an event made its device send.
  func made(by row: EventRow) -> [Send] {
    var sends: [Send] = []
    var rest = row.effects[...]
    while let range = rest.firstRange(of: "{\"kind\":\"send\",\"path\":\"") {
      rest = rest[range.upperBound...]
      let link = String(rest.prefix { $0 != "\"" })
      let text = String(rest.prefix { $0 != "}" })
      let peer = text.after("\"peer\":\"").map { String($0.prefix { $0 != "\"" }) } ?? ""
      guard let datagram = text.after("\"datagram\":"), let to = devices[peer] else { continue }
      let way = Way(link: link, from: row.header.node, to: to)
      sends.append(Send(way: way, datagram: datagram + "}"))
    }
    return sends
  }

  /// The way by which something came to the device of an event; nil for what is no arrival.
  func way(of row: EventRow) -> Way? {
    let kinds = ["datagramArrived", "handshakeArrived", "datagramRejected"]
    guard kinds.contains(row.header.kind), let link = row.string("path"),
      let peer = row.string("peer"), let from = devices[peer]
    else { return nil }
    return Way(link: link, from: from, to: row.header.node)
  }

  /// What came, as its sender wrote it; nil where nobody could read it.
  func datagram(of row: EventRow) -> String? {
    guard row.header.kind == "handshakeArrived" else { return row.datagram }
    guard let step = row.string("step"), let attempt = row.number("attempt") else { return nil }
    return "{\"kind\":\"handshake\",\"step\":\"\(step)\",\"attempt\":\(attempt)}"
  }
}
