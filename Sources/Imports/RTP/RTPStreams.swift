import Kernel

/// All streams of RTP in a recording.
public struct RTPStreams: Sendable {
  /// What tells streams apart.
  private struct Key: Hashable {
    var source: UInt32
    var from: String?
    var to: String
  }

  /// Packets that are no RTP.
  public internal(set) var others = 0
  private var places: [Key: Int] = [:]
  private var keys: [Key] = []
  private var streams: [RTPStream] = []

  init() {}

  /// Takes a datagram's payload.
  mutating func take(
    _ bytes: [UInt8],
    _ payload: Range<Int>,
    at time: Duration,
    from: String?,
    to: String,
    isOutbound: Bool?,
  ) {
    guard let header = RTPHeader(bytes, payload) else {
      others += 1
      return
    }
    let key = Key(source: header.source, from: from, to: to)
    let place: Int
    if let known = places[key] {
      place = known
    } else {
      let way = [from, to].compactMap(\.self).joined(separator: " → ")
      streams.append(RTPStream("\(way), SSRC \(hexadecimal(header.source))"))
      streams[streams.count - 1].isOutbound = isOutbound
      keys.append(key)
      place = streams.count - 1
      places[key] = place
    }
    streams[place].arrivals.append(RTPArrival(header: header, time: time))
  }

  /// The streams of a capture.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  public init(capture bytes: [UInt8]) throws(ImportProblem) {
    let captured = try CaptureFile.read(bytes)
    for packet in captured.packets {
      take(
        bytes,
        packet.payload,
        at: packet.time,
        from: packet.source.text,
        to: packet.target.text,
        isOutbound: packet.isOutbound,
      )
    }
    others += captured.others + captured.fragments
  }

  /// The streams of a recording of rtpdump.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  public init(rtpdump bytes: [UInt8]) throws(ImportProblem) {
    self = try RTPDump.read(bytes)
  }

  /// The ways of a call: one stream, or two that answer each other.
  ///
  /// - Parameters:
  ///   - sources: the SSRCs that somebody has named; where there are none, the only streams there
  ///     are.
  ///   - rate: the clock rate that somebody has named, in Hz.
  ///   - clock: what the arrivals are told by.
  /// - Returns: the stream that arrives first in the file, or that was named first, in front.
  /// - Throws: `ImportProblem` where there is none, or it is not clear which.
  public func ways(
    of sources: [UInt32],
    rate: Int64?,
    clock: Int = 0,
  ) throws(ImportProblem) -> [RecordedWay] {
    var chosen: [RTPStream] = []
    for index in try indices(of: sources) {
      var stream = streams[index]
      stream.clock = clock
      chosen.append(stream)
    }
    var ways: [RecordedWay] = []
    for stream in chosen {
      var way = try stream.way(rate: rate)
      if stream.isOutbound == true {
        way.assumptions.append(
          "the machine that recorded has sent it itself: no network has delayed or lost any of it"
        )
      }
      ways.append(way)
    }
    return ways
  }

  private func indices(of sources: [UInt32]) throws(ImportProblem) -> [Int] {
    guard sources.isEmpty else {
      var found: [Int] = []
      for source in sources {
        let own = keys.indices.filter { keys[$0].source == source && !streams[$0].arrivals.isEmpty }
        // What is seen twice, at both ends of a bridge, is taken where more of it is seen.
        guard let most = own.max(by: { streams[$0].arrivals.count < streams[$1].arrivals.count })
        else {
          throw ImportProblem(
            .whole,
            "there is no stream with SSRC \(hexadecimal(source))",
            remedy: remedy("name one that is there"),
          )
        }
        found.append(most)
      }
      return found
    }
    let plausible = streams.indices.filter { streams[$0].isPlausible }
    let arriving = plausible.filter { streams[$0].isOutbound != true }
    let candidates = arriving.isEmpty ? plausible : arriving
    switch candidates.count {
    case 0 where others == 0 && streams.isEmpty:
      throw ImportProblem(
        .whole,
        "no packet is in it",
        remedy: "record while somebody talks, on the machine at which the packets arrive",
      )
    case 0:
      throw ImportProblem(
        .whole,
        "no stream of RTP is in it: \(counted(others, "packet")) of something else, and "
          + "\(counted(streams.count, "stream")) too short or out of order",
        remedy:
          "capture the UDP of a call, unencrypted up to its RTP header (SRTP's is); 'csv' takes in "
          + "other packets",
      )
    case 1: return candidates
    case 2 where answer(candidates[0], candidates[1]): return candidates
    case _:
      throw ImportProblem(
        .whole,
        "\(candidates.count) streams of RTP are in it, and it is not clear which are the call",
        remedy: remedy("name one or two with --ssrc"),
      )
    }
  }

  /// Whether two streams go opposite ways between the same two ends.
  private func answer(_ first: Int, _ second: Int) -> Bool {
    guard let from = keys[first].from, let back = keys[second].from else { return false }
    func host(_ end: String) -> Substring { end[..<(end.lastIndex(of: ":") ?? end.endIndex)] }
    return host(from) == host(keys[second].to) && host(back) == host(keys[first].to)
  }

  private func remedy(_ text: String) -> String {
    let most = streams.indices.sorted {
      (streams[$1].arrivals.count, $0) < (streams[$0].arrivals.count, $1)
    }.prefix(6)
    let list = most.map {
      "\(streams[$0].label) (\(counted(streams[$0].arrivals.count, "packet")))"
    }
    let more = streams.count > 6 ? " and \(streams.count - 6) more" : ""
    return text + ": " + list.joined(separator: "; ") + more
  }
}

/// Eight hexadecimal digits, as analyzers of RTP show an SSRC.
func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
}
