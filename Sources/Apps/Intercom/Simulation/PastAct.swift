import Intercom
import Kernel
import Plans
import World

/// An act of the timeline that has happened in a run, as its log has it: a row that nothing in the run led to.
struct PastAct {
  /// Its row.
  var event: LogPosition
  /// When it happened.
  var at: Instant
  /// What it had done, as words behind its number.
  var words: String
  /// The devices that it is about; none where it is about all that a link joins.
  var devices: [String]
  /// What it changed for longer than a moment.
  var matter = Matter.moment

  /// What an act changes.
  enum Matter: Equatable {
    /// Directions of a link: whether they are cut.
    case cut(link: String, ways: [LinkWay], isCut: Bool)
    /// How a link treats what is sent.
    case link
    /// A phone's uplink.
    case uplink
    /// The secret that a member proves its group with.
    case secret
    /// A phone's clock.
    case clock(by: Duration)
    /// Whether a phone is locked.
    case lock(isLocked: Bool)
    /// Bytes on their way, by an attacker.
    case bytes
    /// What a phone, its app or its user does.
    case moment
  }

  /// Whether a voice detector can tell that it happened: it hears its own phone's microphone, and nothing else.
  func isHeard(at device: String) -> Bool {
    switch matter {
    case .cut, .link, .uplink, .secret, .clock, .bytes: false
    case .lock, .moment: devices.contains(device)
    }
  }

  /// Whether one of the devices is among those that it is about.
  func touches(_ some: [String]) -> Bool {
    devices.isEmpty || devices.contains(where: some.contains)
  }

  /// Its number and what it had done.
  var text: String { "event \(event) had \(words)" }
  /// The same, with its time.
  var textWithTime: String { "\(text) at \(GapExplanation.seconds(at))" }
}

extension PastAct {
  /// All acts that can have to do with a call, up to a row, in order.
  ///
  /// What a group's owner settles, and what screens show, changes no path and no sound.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  static func all(until end: LogPosition, in history: any EventHistory) throws -> [Self] {
    var acts: [Self] = []
    for kind in ["cut", "healed", "changed"] {
      acts += try own(history.events(kind: kind), end).compactMap(ofLink)
    }
    for kind in NodeEvent.prototypes.map(\.kind) {
      acts += try own(history.nodeEvents(kind: kind), end).compactMap(ofNode)
    }
    for kind in AttackEvent.prototypes.map(\.kind) + [IntercomSchema.uplinkChanged]
      + plain.map(\.kind)
    {
      acts += try own(history.events(kind: kind), end).compactMap(ofApp)
    }
    return acts.sorted { $0.event < $1.event }
  }

  /// The rows up to the end that nothing in the run led to.
  private static func own(_ rows: [PastEvent], _ end: LogPosition) -> [PastEvent] {
    rows.filter { $0.header.cause == nil && $0.header.sequence <= end }
  }

  private init(
    _ row: PastEvent,
    _ words: String,
    _ devices: [String],
    _ matter: Matter = .moment,
  ) {
    let header = row.header
    self.init(
      event: header.sequence,
      at: header.time,
      words: words,
      devices: devices,
      matter: matter,
    )
  }

  // MARK: Links

  private static func ofLink(_ row: PastEvent) throws -> Self? {
    guard row.header.component.hasPrefix("link/") else { return nil }
    switch try row.read(as: LinkEvent.self) {
    case .cut(let part):
      let matter = Matter.cut(link: part.link, ways: part.ways, isCut: true)
      return Self(row, "cut '\(part.link)'", ends(of: part.ways), matter)
    case .healed(let part):
      let matter = Matter.cut(link: part.link, ways: part.ways, isCut: false)
      return Self(row, "healed '\(part.link)'", ends(of: part.ways), matter)
    case .changed(let link, _, let ways):
      return Self(row, "changed '\(link)'", ends(of: ways), .link)
    case .faded, .covered:
      return nil
    }
  }

  private static func ends(of ways: [LinkWay]) -> [String] {
    ways.flatMap { [$0.from, $0.to] }
  }

  // MARK: Nodes

  private static func ofNode(_ row: PastEvent) throws -> Self? {
    let node = row.header.node
    let event = try row.read(as: NodeEvent.self)
    guard event.app == nil || event.app == IntercomSchema.name else { return nil }
    func act(_ words: String, _ matter: Matter = .moment) -> Self {
      Self(row, words, [node], matter)
    }
    return switch event {
    case .suspended: act("suspended the app at \(node)")
    case .resumed: act("let the app at \(node) go on")
    case .locked: act("locked \(node)", .lock(isLocked: true))
    case .woken: act("unlocked \(node)", .lock(isLocked: false))
    case .killed: act("ended the app at \(node)")
    case .started: act("started the app at \(node)")
    case .clockStepped(let step): act("set \(node)'s clock", .clock(by: step))
    case .switchedOff: act("switched \(node) off")
    case .switchedOn: act("switched \(node) on")
    case .missed: nil
    }
  }

  // MARK: The app

  /// Acts of which all is said by their kind and their phone.
  private static let plain: [(kind: String, words: String)] = [
    (IntercomSchema.secretChanged, "changed the secret at"),
    ("invitationArrived", "brought an invitation to"),
    ("invitationUnreadable", "brought an invitation to"),
    ("requestArrived", "brought a request to"),
    ("groupTapped", "tapped a group at"), ("creationAsked", "made a group at"),
    ("additionAsked", "added somebody at"), ("leavingAsked", "left a group at"),
    ("phoneCallBegan", "begun a telephone call at"),
    ("phoneCallEnded", "ended a telephone call at"), ("outputChosen", "led sound elsewhere at"),
    ("musicWanted", "begun or paused music at"), ("muteSet", "muted or unmuted"),
  ]

  private static func ofApp(_ row: PastEvent) throws -> Self? {
    let header = row.header
    if header.kind == IntercomSchema.uplinkChanged {
      guard case .uplinkChanged(let device, _, _) = try row.read(as: IntercomWorldEvent.self) else {
        return nil
      }
      return Self(row, "changed \(device)'s uplink", [device], .uplink)
    }
    if let known = plain.first(where: { $0.kind == header.kind }) {
      let isSecret = header.kind == IntercomSchema.secretChanged
      let matter = isSecret ? Matter.secret : .moment
      return Self(row, "\(known.words) \(header.node)", [header.node], matter)
    }
    func act(_ way: NamedWay, _ words: String) -> Self {
      Self(row, "\(words) from \(way.from) to \(way.to)", [way.from, way.to], .bytes)
    }
    return switch try row.read(as: AttackEvent.self) {
    case .overheard: nil
    case .toldToCorrupt(let way): act(way, "broken a packet")
    case .toldToReplay(_, let way, _): act(way, "sent a packet again that went")
    case .toldToForge(let way): act(way, "forged a hello")
    case .toldToPose(let way, _, _): act(way, "forged a step of a handshake")
    }
  }
}
