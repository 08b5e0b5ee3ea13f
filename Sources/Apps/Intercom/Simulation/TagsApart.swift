import Intercom
import Kernel
import World

/// Whether talker and listener took each other for strangers when speech waited for a path: the radio of one saw the
/// other, and the tag that it announced was none of those that the one knew.
struct TagsApart {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// The tags that a member knew, since a row.
  fileprivate struct Known {
    var tags: [UInt64] = []
    /// Which slot of time the member took it for, where tags rotate.
    var slot: Int64?
    var since: EventHeader?
    /// The row in which it learnt the newest secret; nil for that which it began with.
    var secret: LogPosition?
  }

  /// A tag that was none of those that a member knew when its radio saw it.
  private struct Miss {
    var seen: EventHeader
    var known: Known
  }

  /// What is to be said of a gap; nothing of one that no missing path is a part of, nor where each of the two knew the
  /// other by its tag.
  func words(of gap: Gap) throws -> [String] {
    let waits = gap.parts.filter { $0.name == .decision || $0.name == .connection }
    guard let last = waits.map(\.last).max(), let plan = history.plan,
      try IntercomApplication.plan(of: plan).settings.tag == .compared
    else { return [] }
    let ends = [(gap.listener, gap.talker), (gap.talker, gap.listener)]
    let lines = try ends.compactMap { one, other -> String? in
      try miss(of: other, at: one, until: last).map { miss in
        let stated = try statement(of: other, at: one, until: last)
        return "\(one)'s radio saw \(other) at \(GapExplanation.seconds(miss.seen.time)) (event "
          + "\(miss.seen.sequence)), and \(one) took it for a stranger: it did not know the tag"
          + (stated.map { " ('\(IntercomSchema.fellowMissed)' in event \($0))" } ?? "")
      }
    }
    guard !lines.isEmpty else { return [] }
    return lines + (try reasons(gap, until: last))
  }

  /// The last tag of a member that another saw, where that did not know it.
  private func miss(of other: String, at one: String, until last: LogPosition) throws -> Miss? {
    guard let peer = try Members(history).member(of: other) else { return nil }
    var known = Known()
    var miss: Miss?
    for row in try rows(at: one, until: last) {
      switch try row.read(as: IntercomEvent.self) {
      case .localPeerFound(peer, let tag):
        miss = known.tags.contains(tag) ? nil : Miss(seen: row.header, known: known)
      case let event: known.take(event, row.header)
      }
    }
    return miss
  }

  /// What a member knew in the end.
  private func known(by device: String, until last: LogPosition) throws -> Known {
    try rows(at: device, until: last).reduce(into: Known()) { known, row in
      known.take(try row.read(as: IntercomEvent.self), row.header)
    }
  }

  /// The rows of a member that say which tags it knows, or sees.
  private func rows(at device: String, until last: LogPosition) throws -> [PastEvent] {
    try Self.kinds.flatMap { try history.events(kind: $0) }
      .filter { row in
        row.header.node == device && row.header.component == IntercomSchema.name
          && row.header.sequence <= last
      }
      .sorted { $0.header.sequence < $1.header.sequence }
  }

  private static let kinds = [
    "started", "tagChanged", "tagsMade", IntercomSchema.secretChanged, "localPeerFound",
  ]

  /// The row that states it, which is stated once of each two.
  private func statement(
    of other: String,
    at one: String,
    until last: LogPosition,
  ) throws -> LogPosition? {
    try history.events(kind: IntercomSchema.fellowMissed).last { row in
      guard row.header.sequence <= last else { return false }
      return try row.read(as: IntercomWorldEvent.self)
        == .fellowMissed(listener: one, talker: other)
    }?.header.sequence
  }

  /// Why their tags differed: other slots of time by their clocks, or other secrets.
  private func reasons(_ gap: Gap, until last: LogPosition) throws -> [String] {
    let ends = [gap.talker, gap.listener]
    let known = try ends.map { try self.known(by: $0, until: last) }
    var lines: [String] = []
    if let one = known[0].slot, let other = known[1].slot, abs(one - other) > 1 {
      let told = zip(ends, known).map { device, known in
        "\(device) those of slot \(known.slot ?? 0)"
          + (known.since.map { " (event \($0.sequence))" } ?? "")
      }
      lines.append(
        "by their clocks they make other tags, \(told.joined(separator: " and ")): with 'intercom.group.tag_rotation: rotating' tags "
          + "are known that are one slot of 'intercom.group.tag_slot' apart at most"
      )
    }
    if known[0].secret != nil || known[1].secret != nil {
      let told = zip(ends, known).compactMap { device, known in
        known.secret.map { "\(device) has had another since event \($0)" }
      }
      lines.append("a tag comes of the group's secret: \(told.joined(separator: ", "))")
    }
    return lines
  }
}

extension TagsApart.Known {
  /// Takes what the member learnt.
  fileprivate mutating func take(_ event: IntercomEvent, _ header: EventHeader) {
    switch event {
    case .started(_, _, let tag): self = Self(tags: [tag], since: header)
    case .tagChanged(let tag): tags = [tag] + tags.dropFirst()
    case .secretChanged(let tag): self = Self(tags: [tag], since: header, secret: header.sequence)
    case .tagsMade(let slot, let before, let tag, let after):
      self = Self(tags: [tag, before, after], slot: slot, since: header, secret: secret)
    case .membersListed, .callLeft, .audioTicked, .audioGiven, .localPeerFound, .localPeerLost,
      .localPeerConnected, .localConnectionFailed, .matchMade, .matchMerged, .matchFailed,
      .datagramArrived, .handshakeArrived, .datagramRejected, .relayAsked, .handshakeCarried,
      .timerFired, .windowJudged, .uplinkTold:
      break
    }
  }
}
