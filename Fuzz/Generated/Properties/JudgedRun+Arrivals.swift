import Kernel

/// What is judged of the packets of a call.
extension JudgedRun {
  /// What became of the packets that one event sent one way.
  private struct Tally: Hashable {
    var cause: LogPosition
    var way: Sends.Way
  }

  /// An arrival names the event that sent it; that event sent this very datagram this way, and
  /// what arrived of it and what was lost are no more than its copies.
  func arrivalsWereSent() -> Outcome {
    guard let call else { return .notJudged("no call") }
    let sends = Sends(rows)
    var made: [LogPosition: [Sends.Send]] = [:]  // order-free: only ever looked up
    var counts: [Tally: (arrived: Int, lost: Int)] = [:]  // order-free: only ever looked up
    var flipped: Set<LogPosition> = []  // order-free: only ever looked up
    var arrivals = 0
    func known(_ cause: LogPosition) -> [Sends.Send] {
      if let known = made[cause] { return known }
      let found = sends.made(by: rows[Int(cause.number) - 1])
      made[cause] = found
      return found
    }
    for row in rows {
      let header = row.header
      let isLoss = header.kind == "datagramLost"
      if header.kind == "datagramCorrupted", let cause = header.cause { flipped.insert(cause) }
      guard let way = isLoss ? lostWay(row) : sends.way(of: row) else { continue }
      guard let cause = header.cause else { return .broken("\(header.sequence) came from nothing") }
      let sender = rows[Int(cause.number) - 1]
      // What a member passes on it did not send: the other end did, and its luck was that of two links.
      if ["relayAsked", "handshakeCarried"].contains(sender.header.kind) { continue }
      let isForeign = ["datagramReplayed", "datagramForged"].contains(sender.header.kind)
      let copies = isForeign ? [] : known(cause).filter { $0.way == way }
      let sent = isForeign ? 1 : copies.count
      guard sent > 0 else {
        // What a relay cannot open was not for it.
        if call.settings.relay == .member, header.kind == "datagramRejected" { continue }
        return .broken("\(header.sequence) \(header.kind) was never sent")
      }
      let datagram = isLoss ? row.datagram : sends.datagram(of: row)
      if let datagram, !isForeign, !flipped.contains(cause),
        !copies.contains(where: { $0.datagram == datagram })
      {
        return .broken("\(header.sequence): \(datagram) was not what \(cause) sent")
      }
      let tally = Tally(cause: cause, way: way)
      counts[tally, default: (0, 0)].arrived += isLoss ? 0 : 1
      counts[tally, default: (0, 0)].lost += isLoss ? 1 : 0
      let (arrived, lost) = counts[tally] ?? (0, 0)
      let isDoubled = channels(of: way.link).contains { $0.duplicate > .zero }
      guard lost + (isDoubled ? (arrived + 1) / 2 : arrived) <= sent else {
        return .broken("\(cause) sent \(sent) to \(way.to): \(arrived) arrived, \(lost) were lost")
      }
      guard !isLoss else { continue }
      arrivals += 1
      guard header.time - sender.header.time >= shortestWay(of: way.link) else {
        return .broken("\(header.sequence) took less time than its link does")
      }
    }
    return arrivals == 0 ? .notJudged("nothing arrived") : .held
  }

  /// The way on which something was lost.
  private func lostWay(_ row: EventRow) -> Sends.Way? {
    guard let link = row.string("path"), let from = row.string("from"), let to = row.string("to")
    else { return nil }
    return Sends.Way(link: link, from: from, to: to)
  }

  /// The least time that a packet takes on a link, whatever it is changed to.
  private func shortestWay(of link: String) -> Duration {
    let shortest = channels(of: link).map { channel -> Duration in
      if case .arrivals = channel.delayTrace { return .zero }
      return switch channel.jitter {
      case .none: channel.delay
      case .uniform(let lower, _): channel.delay + lower
      case .normal(let mean, _, let limit): channel.delay + mean - limit
      case .pareto(let scale, _, _): channel.delay + scale
      }
    }.min()
    return max(.zero, shortest ?? .zero)
  }

  /// Where no link has jitter or reordering and its delay stays, frames of voice arrive in the order
  /// in which they were sent.
  func orderIsKept() -> Outcome {
    guard let call else { return .notJudged("no call") }
    let inOrder = plan.links.map(\.id).filter { link in
      let channels = channels(of: link)
      return channels.allSatisfy {
        $0.jitter == .none && $0.reorder == .zero && $0.delay == channels[0].delay
          && $0.delayTrace == .none
      }
    }
    guard !inOrder.isEmpty else { return .notJudged("every link reorders") }
    let sends = Sends(rows)
    var places: [Sends.Way: [String: Int]] = [:]  // order-free: only ever looked up
    var latest: [Sends.Way: Int] = [:]  // order-free: only ever looked up
    var pairs = 0
    for row in rows {
      for send in sends.made(by: row) where send.datagram.contains("\"voice\"") {
        places[send.way, default: [:]][send.datagram] = places[send.way]?.count ?? 0
      }
      guard let way = sends.way(of: row), inOrder.contains(way.link),
        row.header.kind != "datagramRejected",
        let datagram = row.datagram, let place = places[way]?[datagram],
        // What an attacker sends again is late on purpose.
        !call.acts.contains(where: { $0.deed == .replayPacket && $0.path.rawValue == way.link })
      else { continue }
      if let before = latest[way] {
        pairs += 1
        guard place >= before else {
          return .broken("\(row.header.sequence) was overtaken on \(way.link)")
        }
      }
      latest[way] = place
    }
    return pairs == 0 ? .notJudged("no two frames one way") : .held
  }
}
