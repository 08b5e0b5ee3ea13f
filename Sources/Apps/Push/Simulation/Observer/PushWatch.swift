import AppToolkit
import Findings
import Kernel
import Push
import World

/// Follows every push, every endpoint and every screen through the log.
struct PushWatch: AppObserver {
  typealias App = PushApp

  let start: CivilStart
  /// The messages that cost nothing.
  let free: FreeMessages
  /// What each of the others costs, in billionths of a dollar.
  let price: Int64
  /// Whether the services are those that all apps of a phone share.
  let isShared: Bool
  private(set) var counts = PushCounts()
  private(set) var lives = LongList<PushLife>()
  /// Where the lives stand that do not stand at their push's number.
  private var places: [Int64: Int] = [:]  // order-free: only ever looked up
  private(set) var endpoints: [EndpointWatch] = []
  private(set) var screens: [(device: String, screen: ScreenWatch)] = []
  private var screenPlaces = RowPlaces<String>()
  /// The half hours of each watch, and who sees them.
  private var feeds: [WatchFeed] = []
  private var feedPlaces = RowPlaces<String>()
  /// So many answers each phone's app waits for.
  private var asked: [String: Int] = [:]  // order-free: only ever looked up
  /// The token that each phone has.
  private(set) var tokens: [(device: String, token: String)] = []
  private var tokenPlaces: [String: Int] = [:]  // order-free: only ever looked up
  /// When Amazon's service first disabled an application; nil where it never did.
  private(set) var applicationEnded: Instant?
  /// The longest that a half hour was not seen.
  private(set) var longestUnseen: Duration?

  /// A watch over a run.
  init(start: CivilStart, free: FreeMessages, price: Int64 = 500, isShared: Bool = false) {
    self.start = start
    self.free = free
    self.price = price
    self.isShared = isShared
  }

  mutating func take(_ row: AppRow<PushApp>) {
    switch row.event {
    case .server(.slotUploaded(let watch, let slot)): record(watch, slot)
    case .app(let event): take(event, row)
    case .phone(.appDeleted), .phone(.phoneRestored): forgetToken(of: row.place.node)
    case .server, .watch, .amazon, .apple, .phone: break
    }
    // By their places, since whoever walks over effects copies each with all that it refers to.
    for place in row.effects.indices {
      if case .tell(.app(.tokenGiven(let token, _)), _, _) = row.effects[place] {
        keep(token, of: row.place.node)
      }
      guard case .send(let message, _, _, _) = row.effects[place] else { continue }
      switch message {
      case .phone(.pushArrived(let notice)):
        heard(of: notice.push, Self.stage(row), PushLife.onItsWay)
      case .server(.slotUploaded(let watch, let slot)): end(slot, of: watch, row.at)
      case .server(.daysFetched(let device, _, _, _)),
        .server(.changesFetched(let device, _, _)):
        counts.fetches += 1
        asked[device, default: 0] += 1
      case .watch, .server, .amazon, .apple, .phone, .app: break
      }
    }
    for fact in row.facts { take(fact, row) }
    // Of an answer that comes twice the second one is no answer any more.
    if case .app(.summariesCame) = row.event, let left = asked[row.place.node], left > 0 {
      asked[row.place.node] = left - 1
      counts.answers += 1
    }
  }

  mutating func lose(_ loss: AppLoss) {
    guard let push = Int64(loss.about) else { return }
    let stage = PushLife.Stage(at: loss.at, evidence: loss.position)
    switch loss.message {
    case "pushArrived": lose(push, stage, PushLife.strayed)
    case "appleAsked": lose(push, stage, PushLife.strayedEarly)
    case _: break
    }
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
    case .suspended: change(place, now) { $0.isSuspended = true }
    case .resumed(_, let inBackground): change(place, now) { $0.isSuspended = inBackground }
    case .locked: change(place, now) { $0.isLocked = true }
    case .woken: change(place, now) { $0.isLocked = false }
    case .started, .clockStepped, .missed, .switchedOn: break
    }
  }

  // MARK: Half hours

  /// A half hour is over on a watch: from now on there is something to see of it.
  private mutating func end(_ slot: Int64, of watch: String, _ now: Instant) {
    let feed = feed(of: watch)
    let (isNew, isFirst) = feeds[feed].end(slot)
    guard isNew else { return }
    counts.slotsEnded += 1
    if ScreenWatch.end(of: slot, start) > now { counts.slotsAhead += 1 }
    expect(slot, of: watch, at: feed)
    guard isFirst else { return }
    for place in feeds[feed].viewers {
      change(place, now) { screen in
        for at in screen.shown.indices where screen.shown[at].watch == watch {
          screen.shown[at].first = slot
        }
      }
    }
  }

  /// A half hour is analysed; one that comes twice is one.
  private mutating func record(_ watch: String, _ slot: Int64) {
    let feed = feed(of: watch)
    guard feeds[feed].analysed.insert(slot) else { return }
    counts.slots += 1
    expect(slot, of: watch, at: feed)
  }

  /// Whoever is logged in by now is to see a half hour: when it ends, whether or not it ever comes to the server,
  /// or when it is analysed, where they have come meanwhile.
  private mutating func expect(_ slot: Int64, of watch: String, at feed: Int) {
    for place in feeds[feed].viewers {
      guard let at = screens[place].screen.shown.firstIndex(where: { $0.watch == watch }),
        screens[place].screen.shown[at].unseen.insert(slot)
      else { continue }
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
    let analysed = feeds[feed(of: watch)].analysed
    // Of one that came to no server nothing is shown, whatever is shown of later ones.
    func isSeen(_ each: Int64) -> Bool {
      each <= slot && Slot.day(of: each) == day && analysed.contains(each)
    }
    let seen = screens[place].screen.shown[at].unseen.all.filter(isSeen)
    for each in seen { note(unseen: now - ScreenWatch.end(of: each, start)) }
    screens[place].screen.shown[at].unseen.removeAll(where: isSeen)
  }

  /// The place of a watch among the feeds; one that nobody knew has one from now on.
  private mutating func feed(of watch: String) -> Int {
    if let place = feedPlaces[watch] { return place }
    feeds.append(WatchFeed())
    feedPlaces.fit(feeds.count) { _ in watch }
    return feeds.count - 1
  }

  private mutating func note(unseen span: Duration) {
    // By a clock that is ahead it is seen before it ends.
    longestUnseen = max(span, longestUnseen ?? .zero, .zero)
  }

  // MARK: Screens

  private mutating func take(_ event: DashboardEvent, _ row: AppRow<PushApp>) {
    let (device, now) = (row.place.node, row.at)
    switch event {
    case .loggedIn(let user, let watches):
      // Without a network nobody is let in, and nothing changes.
      guard row.effects.contains(where: Self.isLogin) else { return }
      logIn(user, watches, screen(of: device), now)
    case .loggedOut: logIn("", [], screen(of: device), now)
    case .appeared:
      change(screen(of: device), now) { screen in
        (screen.isInFront, screen.isSuspended, screen.isLocked) = (true, false, false)
      }
    case .disappeared: change(screen(of: device), now) { $0.isInFront = false }
    case .appBegan: blank(screen(of: device), now)
    case .wiped: logIn("", [], screen(of: device), now)
    case .pushTold(let notice), .pushWoke(let notice):
      let isIgnored = row.facts.contains { if case .ignored = $0 { true } else { false } }
      change(notice.push) { life in
        life.isIgnored = life.isIgnored || isIgnored
        life.isHeeded = life.isHeeded || !isIgnored
      }
    case .tokenGiven, .summariesCame, .pollDue, .sessionRenewed,
      .sessionWritten, .wentOffline, .cameOnline:
      break
    }
  }

  private static func isLogin(_ effect: AppEffect<PipelineEvent, PushFact, Never>) -> Bool {
    if case .tell(.phone(.userChanged), _, _) = effect { true } else { false }
  }

  private mutating func screen(of device: String) -> Int {
    if let place = screenPlaces[device] { return place }
    screens.append((device, ScreenWatch()))
    screenPlaces.fit(screens.count) { screens[$0].device }
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
      (screen.isInFront, screen.isSuspended) = (false, false)
      for at in screen.shown.indices { screen.shown[at].slot = nil }
    }
  }

  private mutating func logIn(
    _ user: String,
    _ watches: [String],
    _ place: Int,
    _ now: Instant,
  ) {
    let before = screens[place].screen
    // Who logs in again looks at the same watches, and waits for what they waited for.
    let isSame = !user.isEmpty && before.user == user && before.shown.map(\.watch) == watches
    for each in before.shown { feeds[feed(of: each.watch)].viewers.removeAll { $0 == place } }
    if !isSame { abandon(place, now) }
    let shown = watches.map { watch in
      let waiting = isSame ? before.shown.first { $0.watch == watch }?.unseen : nil
      return ScreenWatch.Shown(
        watch: watch,
        first: feeds[feed(of: watch)].first,
        unseen: waiting ?? KnownSlots(),
      )
    }
    change(place, now) { screen in (screen.user, screen.shown) = (user, shown) }
    for watch in watches { feeds[feed(of: watch)].viewers.append(place) }
  }

  /// Whoever logs out has not seen what came last.
  private mutating func abandon(_ place: Int, _ now: Instant) {
    let slots = screens[place].screen.shown.flatMap(\.unseen.all)
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

  private static func stage(_ row: AppRow<PushApp>) -> PushLife.Stage {
    PushLife.Stage(at: row.at, evidence: row.position)
  }

  private mutating func take(_ fact: PushFact, _ row: AppRow<PushApp>) {
    let stage = Self.stage(row)
    switch fact {
    case .sent(let push, let watch, let slot, let user):
      counts.send(at: start.seconds + row.at.nanoseconds / 1_000_000_000)
      change(push) { life in
        (life.watch, life.slot, life.user) = (watch, slot, user)
        if life.sent == nil { life.sent = stage }
      }
    case .sendFailed(let push, let watch, let slot, let code):
      counts.failed += 1
      change(push) { life in (life.watch, life.slot) = (watch, slot) }
      fail(push, stage, code)
    case .shown(let push): reach(push, row, isShown: true)
    case .told(let push): reach(push, row, isShown: false)
    case .misdelivered(let push, _): change(push) { $0.isAboutAnother = true }
    case .appleRejected(let push, let reason):
      lose(push, stage, "Apple refuses it: \(reason.rawValue)")
    case .undelivered(_, .rejected): break
    case .undelivered(let push, let why): lose(push, stage, "at Apple: \(why.rawValue)")
    case .kept(let push): heard(of: push, stage, PushLife.kept)
    case .arrived(let push): heard(of: push, stage, PushLife.onPhone)
    case .dropped(let push, let why): lose(push, stage, "on the phone: \(why.rawValue)")
    case .ignored(let push, let why): lose(push, stage, "in the app: \(why.rawValue)")
    case .refreshed(let watch, let slot): see(watch, slot, row.place.node, row.at)
    case .refreshedInVain: if asked[row.place.node, default: 0] > 0 { counts.fetchesInVain += 1 }
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
      if !isSent(push) { counts.putAside += 1 }
    case .unconfirmed, .expiryWarned: counts.alerts += 1
    case .withheld(let watch, let slot, let user):
      if feeds[feed(of: watch)].withhold(slot, from: user) { counts.withheld += 1 }
    case .applicationDisabled: applicationEnded = applicationEnded ?? row.at
    // One that comes twice is one, here as well.
    case .tokenless, .importFailed:
      guard case .server(.slotUploaded(let watch, let slot)) = row.event else { return }
      if feeds[feed(of: watch)].unheard.insert(slot) { counts.unheard += 1 }
    case .toasted, .tokenClaimed, .confirmed, .publishedOffMain, .accountWritten: break
    }
  }

  /// Where the life of a push stands; nil for one of which nothing is known.
  ///
  /// The server numbers pushes in the order in which it asks for them, and most are sent in that order.
  private func place(of push: Int64) -> Int? {
    let usual = Int(push) &- 1
    return lives.indices.contains(usual) && lives[usual].push == push ? usual : places[push]
  }

  /// Whether Amazon's service has taken it, or refused it.
  private func isSent(_ push: Int64) -> Bool {
    place(of: push).map { !lives[$0].watch.isEmpty } ?? false
  }

  /// Changes the life of a push, which begins with the first that is heard of it.
  private mutating func change(_ push: Int64, _ body: (inout PushLife) -> Void) {
    let place = place(of: push) ?? lives.count
    if place == lives.count {
      if Int(push) &- 1 != place { places[push] = place }
      lives.append(PushLife(push: push))
    }
    body(&lives[place])
  }

  /// Whoever is logged in on a phone has a push.
  private mutating func reach(_ push: Int64, _ row: AppRow<PushApp>, isShown: Bool) {
    let user = screenPlaces[row.place.node].map { screens[$0].screen.user } ?? ""
    change(push) { $0.arrive(at: user, isShown: isShown, Self.stage(row)) }
  }

  /// The last that is heard of a push is where it is at the end.
  private mutating func heard(of push: Int64, _ stage: PushLife.Stage, _ place: String) {
    change(push) { life in (life.last, life.place) = (stage, place) }
  }

  /// Amazon's service refuses a push: one that it took before is where that one is.
  private mutating func fail(_ push: Int64, _ stage: PushLife.Stage, _ code: String) {
    guard let life = place(of: push), lives[life].sent == nil else { return }
    lives[life].isRefused = true
    lose(push, stage, "Amazon refuses it: \(code)")
  }

  private mutating func lose(_ push: Int64, _ stage: PushLife.Stage, _ place: String) {
    heard(of: push, stage, place)
    guard let life = self.place(of: push), !lives[life].watch.isEmpty else { return }
    let watch = lives[life].watch
    for viewer in feeds[feed(of: watch)].viewers where screens[viewer].screen.isSeen {
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
    for place in copy.lives.indices where isShared && copy.lives[place].place.isEmpty {
      copy.lives[place].place = PushLife.elsewhere
    }
    return PushReport(watch: copy, end: end).observations
  }
}
