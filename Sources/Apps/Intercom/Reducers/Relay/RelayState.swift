import Kernel

/// What a link knows of members that pass things on: who does it for this link, to whom the peer has the
/// radio, and whom the peer was told of.
public struct RelayState: Record, Equatable, Sendable {
  /// Who passes on what the radio path carries; nobody where the two phones are connected themselves, or
  /// not at all.
  public internal(set) var carrier = MemberID.nobody
  /// Whether the radio sees the peer while somebody else passes things on.
  public internal(set) var isSeen = false
  /// Who was given up last, and is not asked again for a while.
  public internal(set) var avoided = MemberID.nobody
  /// Until then; nil where nobody was given up.
  public internal(set) var avoidedUntil: Uptime?
  /// To whom the peer has said that it has the radio, smallest MemberID first.
  public internal(set) var neighbours: [Neighbour] = []
  /// Of whom the peer was told last, smallest MemberID first.
  var told: [Int64] = []
  /// When it was told last; nil where it never was, on this path.
  public internal(set) var toldAt: Uptime?

  /// What is known at the start: nothing.
  public init() {}

  /// Somebody to whom a peer has the radio.
  public struct Neighbour: Record, Equatable, Sendable {
    /// Who.
    public internal(set) var member = MemberID.nobody
    /// When the peer last said so.
    public internal(set) var at = Uptime.start

    /// Nobody yet.
    public init() {}

    init(_ member: MemberID, at now: Uptime) {
      self.member = member
      at = now
    }
  }

  /// Whether somebody passes things on.
  public var isRelayed: Bool { carrier != .nobody }

  /// The peer says that it has the radio to a member, or that it has it no more.
  mutating func note(_ member: MemberID, isHeard: Bool, at now: Uptime) {
    neighbours.removeAll { $0.member == member }
    guard isHeard else { return }
    let place = neighbours.firstIndex { $0.member > member } ?? neighbours.endIndex
    neighbours.insert(Neighbour(member, at: now), at: place)
  }

  /// Whether the peer has said within `span` that it has the radio to that member.
  func hears(_ member: MemberID, within span: Duration, at now: Uptime) -> Bool {
    neighbours.contains { $0.member == member && now - $0.at < span }
  }

  /// The radio path is gone, and with it what was said on it; who was to pass things on is not asked
  /// again before that time.
  mutating func end(avoidingUntil limit: Uptime) {
    if isRelayed { (avoided, avoidedUntil) = (carrier, limit) }
    (carrier, isSeen) = (.nobody, false)
    (neighbours, told, toldAt) = ([], [], nil)
  }
}
