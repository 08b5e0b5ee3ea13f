import AppToolkit
import Findings
import Kernel
import Push
import World

/// Follows every push, every endpoint and every screen through the log.
struct PushWatch: AppObserver {
  typealias App = PushApp

  let start: CivilStart
  /// So many messages cost nothing.
  let free: Int64
  private(set) var counts = PushCounts()
  private(set) var lives: [PushLife] = []
  private var places: [Int64: Int] = [:]  // order-free: only ever looked up
  private(set) var endpoints: [EndpointWatch] = []
  private(set) var screens: [(device: String, screen: ScreenWatch)] = []
  private var screenPlaces: [String: Int] = [:]  // order-free: only ever looked up
  /// The screens on which a watch is shown.
  private var viewers: [String: [Int]] = [:]  // order-free: only ever looked up
  /// The token that each phone has.
  private(set) var tokens: [(device: String, token: String)] = []
  private var tokenPlaces: [String: Int] = [:]  // order-free: only ever looked up
  /// When Amazon's service first disabled an application; nil where it never did.
  private(set) var applicationEnded: Instant?
  /// The longest that a half hour was not seen.
  private(set) var longestUnseen: Duration?

  /// A watch over a run.
  init(start: CivilStart, free: Int64) {
    self.start = start
    self.free = free
  }

  mutating func take(_ row: AppRow<PushApp>) {
    switch row.event {
    case .server(.slotUploaded(let watch, let slot)): record(watch, slot, row.at)
    case .server(.daysFetched), .server(.changesFetched): counts.fetches += 1
    case .app(let event): take(event, row)
    case .phone(.appDeleted), .phone(.phoneRestored): forgetToken(of: row.place.node)
    case .server, .watch, .amazon, .apple, .phone: break
    }
    for effect in row.effects {
      if case .send(.apple(.tokenRegistered(let token, _, let device)), _, _, _) = effect {
        keep(token, of: device)
      }
    }
    for fact in row.facts { take(fact, row) }
  }

  mutating func lose(_ loss: AppLoss) {
    if loss.message == "pushArrived" { counts.lostOnTheWay += 1 }
    if loss.message == "slotUploaded" { counts.slotsLost += 1 }
  }

  /// A process that ends shows nothing any more.
  mutating func take(
    _ event: NodeEvent,
    on node: String,
    at now: Instant,
    position: LogPosition,
  ) {
    guard let place = screenPlaces[node] else { return }
    switch event {
    case .killed, .switchedOff: blank(place, now)
    case .suspended, .locked:
      change(place, now) { $0.isSeen = false }
    case .resumed, .woken, .started, .clockStepped, .missed, .switchedOn: break
    }
  }

  // MARK: Half hours

  private mutating func record(_ watch: String, _ slot: Int64, _ now: Instant) {
    counts.slots += 1
    for place in viewers[watch] ?? [] {
      guard let at = screens[place].screen.shown.firstIndex(where: { $0.watch == watch }) else {
        continue
      }
      screens[place].screen.shown[at].unseen.append(slot)
      screens[place].screen.note { $0.slots += 1 }
      counts.slotsForSomebody += 1
    }
  }

  private mutating func see(_ watch: String, _ slot: Int64, _ device: String, _ now: Instant) {
    guard let place = screenPlaces[device] else { return }
    change(place, now) { screen in
      guard let at = screen.shown.firstIndex(where: { $0.watch == watch }) else { return }
      screen.shown[at].slot = max(slot, screen.shown[at].slot ?? slot)
      screen.shown[at].trouble = nil
    }
    guard let at = screens[place].screen.shown.firstIndex(where: { $0.watch == watch }) else {
      return
    }
    let day = Slot.day(of: slot)
    let seen = screens[place].screen.shown[at].unseen.filter {
      $0 <= slot && Slot.day(of: $0) == day
    }
    for each in seen { note(unseen: now - ScreenWatch.end(of: each, start)) }
    screens[place].screen.shown[at].unseen.removeAll { seen.contains($0) }
  }

  private mutating func note(unseen span: Duration) {
    longestUnseen = max(span, longestUnseen ?? span)
  }

  // MARK: Screens

  private mutating func take(_ event: DashboardEvent, _ row: AppRow<PushApp>) {
    let (device, now) = (row.place.node, row.at)
    switch event {
    case .loggedIn(let user, let watches): logIn(user, watches, screen(of: device), now)
    case .loggedOut: logIn("", [], screen(of: device), now)
    case .appeared: change(screen(of: device), now) { $0.isSeen = true }
    case .disappeared: change(screen(of: device), now) { $0.isSeen = false }
    case .appBegan: blank(screen(of: device), now)
    case .wiped: logIn("", [], screen(of: device), now)
    case .tokenGiven, .pushTold, .pushWoke, .summariesCame, .pollDue, .sessionRenewed,
      .sessionWritten:
      break
    }
  }

  private mutating func screen(of device: String) -> Int {
    if let place = screenPlaces[device] { return place }
    screenPlaces[device] = screens.count
    screens.append((device, ScreenWatch()))
    return screens.count - 1
  }

  private mutating func change(
    _ place: Int,
    _ now: Instant,
    _ body: (inout ScreenWatch) -> Void,
  ) {
    screens[place].screen.close(at: now, start)
    body(&screens[place].screen)
    screens[place].screen.open(at: now, start)
  }

  private mutating func blank(_ place: Int, _ now: Instant) {
    change(place, now) { screen in
      screen.isSeen = false
      for at in screen.shown.indices { screen.shown[at].slot = nil }
    }
  }

  private mutating func logIn(
    _ user: String,
    _ watches: [String],
    _ place: Int,
    _ now: Instant,
  ) {
    for each in screens[place].screen.shown { viewers[each.watch]?.removeAll { $0 == place } }
    abandon(place, now)
    change(place, now) { screen in
      screen.user = user
      screen.shown = watches.map { ScreenWatch.Shown(watch: $0) }
    }
    for watch in watches { viewers[watch, default: []].append(place) }
  }

  /// Whoever logs out has not seen what came last.
  private mutating func abandon(_ place: Int, _ now: Instant) {
    let slots = screens[place].screen.shown.flatMap(\.unseen)
    guard !slots.isEmpty else { return }
    counts.slotsUnseen += Int64(slots.count)
    screens[place].screen.note { $0.unseen += Int64(slots.count) }
    for slot in slots { note(unseen: now - ScreenWatch.end(of: slot, start)) }
  }

  // MARK: Tokens and endpoints

  private mutating func keep(_ token: String, of device: String) {
    if let place = tokenPlaces[device] {
      tokens[place].token = token
    } else {
      tokenPlaces[device] = tokens.count
      tokens.append((device, token))
    }
  }

  private mutating func forgetToken(of device: String) {
    if let place = tokenPlaces[device] { tokens[place].token = "" }
  }

  private mutating func endpoint(_ arn: String) -> Int? {
    endpoints.lastIndex { $0.arn == arn }
  }

  private mutating func disable(_ token: String, _ row: AppRow<PushApp>) {
    for place in endpoints.indices
    where endpoints[place].token == token && !endpoints[place].isDeleted {
      endpoints[place].set(false, row)
    }
  }

  // MARK: Pushes

  private mutating func take(_ fact: PushFact, _ row: AppRow<PushApp>) {
    let stage = PushLife.Stage(at: row.at, evidence: row.position)
    switch fact {
    case .sent(let push, let watch, let slot, let user):
      counts.sent += 1
      life(push, watch, slot, user) { life in if life.sent == nil { life.sent = stage } }
    case .sendFailed(let push, let watch, let slot, let code):
      counts.failed += 1
      life(push, watch, slot, "") { _ in }
      lose(push, stage, "Amazon refuses it: \(code)")
    case .shown(let push): reach(push, stage) { $0.shown += 1 }
    case .told(let push): reach(push, stage) { $0.told += 1 }
    case .misdelivered(let push, _):
      counts.misdelivered += 1
      change(push) { $0.isMisdelivered = true }
    case .appleRejected(let push, let reason):
      counts.rejected += 1
      lose(push, stage, "Apple refuses it: \(reason.rawValue)")
    case .undelivered(let push, let why):
      counts.undelivered += 1
      lose(push, stage, "at Apple: \(why.rawValue)")
    case .dropped(let push, let why):
      counts.dropped += 1
      lose(push, stage, "on the phone: \(why.rawValue)")
    case .ignored(let push, let why):
      counts.ignored += 1
      lose(push, stage, "in the app: \(why.rawValue)")
    case .refreshed(let watch, let slot): see(watch, slot, row.place.node, row.at)
    case .refreshedInVain: counts.fetchesInVain += 1
    case .endpointCreated(let arn, let token):
      endpoints.append(EndpointWatch(arn, token, row))
    case .endpointSet(let arn, let token):
      guard let place = endpoint(arn) else { return }
      endpoints[place].token = token
      endpoints[place].set(true, row)
    case .endpointDisabled(_, let token): disable(token, row)
    case .endpointDeleted(let arn):
      if let place = endpoint(arn) { endpoints[place].delete(row) }
    case .reenabled: counts.reenabled += 1
    case .reenabledAgain: counts.reenabledAgain += 1
    case .quarantined(let push, _):
      counts.alerts += 1
      if places[push] == nil { counts.putAside += 1 }
    case .unconfirmed, .expiryWarned: counts.alerts += 1
    case .withheld: counts.withheld += 1
    case .applicationDisabled: applicationEnded = applicationEnded ?? row.at
    case .tokenless, .importFailed: counts.unheard += 1
    case .tokenClaimed, .confirmed, .publishedOffMain, .accountWritten: break
    }
  }

  private mutating func life(
    _ push: Int64,
    _ watch: String,
    _ slot: Int64,
    _ user: String,
    _ body: (inout PushLife) -> Void,
  ) {
    let place = places[push] ?? lives.count
    if place == lives.count {
      places[push] = place
      lives.append(PushLife(push: push, watch: watch, slot: slot, user: user))
    }
    body(&lives[place])
  }

  private mutating func change(_ push: Int64, _ body: (inout PushLife) -> Void) {
    if let place = places[push] { body(&lives[place]) }
  }

  private mutating func reach(
    _ push: Int64,
    _ stage: PushLife.Stage,
    _ count: (inout PushCounts) -> Void,
  ) {
    count(&counts)
    change(push) { life in if life.reached == nil { life.reached = stage } }
  }

  private mutating func lose(_ push: Int64, _ stage: PushLife.Stage, _ place: String) {
    guard let life = places[push] else { return }
    lives[life].lost = stage
    lives[life].place = place
    let watch = lives[life].watch
    for viewer in viewers[watch] ?? [] where screens[viewer].screen.isSeen {
      // What grows old from now on does so because of this.
      change(viewer, stage.at) { screen in
        guard let at = screen.shown.firstIndex(where: { $0.watch == watch }) else { return }
        screen.shown[at].trouble = stage.evidence
      }
    }
  }

  // MARK: The end

  func findings(until end: Instant) -> AppObservations {
    var copy = self
    for place in copy.screens.indices {
      copy.screens[place].screen.close(at: end, start)
      copy.abandon(place, end)
    }
    return PushReport(watch: copy, end: end).observations
  }
}

/// What is counted of a run.
struct PushCounts {
  /// Half hours that were analysed.
  var slots: Int64 = 0
  /// Half hours that did not come to the server.
  var slotsLost: Int64 = 0
  /// Half hours that were for somebody whose app is logged in, counted for each.
  var slotsForSomebody: Int64 = 0
  /// Those of them that nobody has seen in the end.
  var slotsUnseen: Int64 = 0
  /// Pushes that Amazon's service accepted.
  var sent: Int64 = 0
  /// Pushes that it refused.
  var failed: Int64 = 0
  /// Half hours for which there was nobody to tell, or no Lambda.
  var unheard: Int64 = 0
  /// Pushes that were not sent, and with which the endpoint was put aside.
  var putAside: Int64 = 0
  /// Half hours of which a user was not told, since the endpoint is put aside.
  var withheld: Int64 = 0
  /// Pushes that a screen has shown.
  var shown: Int64 = 0
  /// Pushes of which the app was told.
  var told: Int64 = 0
  /// Pushes that came to somebody else.
  var misdelivered: Int64 = 0
  /// Pushes that Apple's service refused.
  var rejected: Int64 = 0
  /// Pushes that it took and did not deliver.
  var undelivered: Int64 = 0
  /// Pushes that a link lost.
  var lostOnTheWay: Int64 = 0
  /// Pushes that a phone dropped.
  var dropped: Int64 = 0
  /// Pushes with which the app did nothing.
  var ignored: Int64 = 0
  /// Requests of apps.
  var fetches: Int64 = 0
  /// Those after which there was nothing newer.
  var fetchesInVain: Int64 = 0
  /// How often an endpoint was enabled again.
  var reenabled: Int64 = 0
  /// How often that was not the first time for a registration.
  var reenabledAgain: Int64 = 0
  /// How often somebody who runs the service was told something.
  var alerts: Int64 = 0
}

/// An endpoint, as the log tells of it.
struct EndpointWatch {
  /// Its name.
  var arn: String
  /// The token that it has.
  var token: String
  /// Whether messages go out.
  var isEnabled = true
  /// Whether it is gone.
  var isDeleted = false
  /// How it stood over the run.
  var lane: StateLane

  init(_ arn: String, _ token: String, _ row: AppRow<PushApp>) {
    self.arn = arn
    self.token = token
    let name = arn.split(separator: ":").last.map(String.init) ?? arn
    lane = StateLane(Lane(actor: name, matter: "endpoint", kinds: ["enabled", "disabled"]))
    lane.enter("enabled", at: row.at, evidence: row.position)
  }

  mutating func set(_ enabled: Bool, _ row: AppRow<PushApp>) {
    isEnabled = enabled
    lane.enter(enabled ? "enabled" : "disabled", at: row.at, evidence: row.position)
  }

  mutating func delete(_ row: AppRow<PushApp>) {
    isDeleted = true
    lane.enter(nil, at: row.at, evidence: row.position)
  }
}
