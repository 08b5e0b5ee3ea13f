import Kernel
import PushServices

/// The app on a parent's phone: seven days of a dashboard, a cache of them, and what a push does to it.
///
///     pushTold, pushWoke ──► every view: clears, and fetches its day          (until 2025-10-14)
///                        ──► the view of today: clears today, and fetches it  (as written)
///                        ──► the day that the push names, once for each run   (corrected)
///
/// The views are made with their days when the app begins or comes back on another day (003:168-183).
public struct Dashboard: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// Where the server is.
  public var server = ""
  /// What a scenario has set.
  public var settings = PushSettings()
  /// Where clocks stand in civil time.
  public var start = CivilStart()  // key: none
  /// Whether the phone has it: of one that is not there nobody uses anything.
  public var isInstalled = false
  /// Who is logged in; empty for nobody.
  public var user = ""
  /// The watches of that user.
  public var watches: [String] = []
  /// Whether the first of the account's two properties is written anew, and the other not yet.
  public var isRenewing = false
  /// The token that the system gave.
  public var token = ""
  /// How the app was built.
  public var environment = PushEnvironment.production
  /// Whether the phone is in some network.
  public var isConnected = true
  /// Whether somebody looks at it.
  public var isInFront = false
  /// The last of the seven days of the views; 0 where there are none.
  public var lastDay: Int64 = 0
  /// What the cache has: the last slot of each watch and day.
  public var cache: [SummaryRow] = []
  /// The days that were fetched and are cached, of each watch.
  public var days: [CachedDay] = []
  /// Behind which change it asks, where it asks so.
  public var cursor: Int64 = 0
  /// The runs that it was told of last, one for each watch.
  public var known: [SummaryRow] = []
  /// What the last payload said: most of a day are the same.
  var content = LastMade<String, PushContent?>()  // key: none

  /// A blank app.
  public init() {}

  /// An app in which nobody is logged in.
  public init(
    _ settings: PushSettings,
    on device: String,
    server: String,
    start: CivilStart,
  ) {
    self.settings = settings
    self.device = device
    self.server = server
    self.start = start
  }

  /// So many days have views.
  static let views: Int64 = 7
  /// So often it asks while it is in front.
  private static let pollTime = Duration.seconds(1_800)
  /// So long after the first property the second is written, where other steps come between.
  private static let writing = Duration(nanoseconds: 1_000_000)

  /// Takes an event.
  public mutating func reduce(
    _ event: DashboardEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    switch event {
    case .loggedIn(let user, let watches): logIn(user, watches, now, &effects)
    case .loggedOut: logOut(&effects)
    case .appeared(let token, let environment):
      (self.token, self.environment, isInstalled) = (token, environment, true)
      appear(now, &effects)
    case .disappeared:
      isInFront = false
      effects.append(.cancelTimer(.app(.pollDue)))
    case .wiped:
      let isConnected = isConnected
      self = Dashboard(settings, on: device, server: server, start: start)
      self.isConnected = isConnected
      effects.append(.cancelTimer(.app(.pollDue)))
    case .tokenGiven(let token, let environment):
      (self.token, self.environment, isInstalled) = (token, environment, true)
      // On a phone where nobody has opened it yet it is said when somebody does.
      if settings.upload == .eachLaunch, isInFront { upload(&effects) }
    case .pushTold(let notice): take(notice, now, &effects)
    case .pushWoke(let notice): take(notice, now, &effects)
    case .summariesCame(let rows, let cursor):
      // What was asked for before the network went comes no more.
      if isConnected { show(rows, cursor, &effects) }
    case .pollDue:
      guard isInFront else { return }
      fetchAll(now, &effects)
      poll(now, &effects)
    case .sessionRenewed: renew(now, &effects)
    case .sessionWritten:
      guard isRenewing else { return }
      isRenewing = false
      effects.state(.accountWritten)
    case .wentOffline: isConnected = false
    case .cameOnline: isConnected = true
    case .appBegan: forget()
    }
  }

  /// The account is written anew: in one step, or in two.
  private mutating func renew(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard !user.isEmpty else { return }
    switch settings.publish {
    case .main: effects.state(.accountWritten)
    case .background:
      isRenewing = true
      effects.state(.publishedOffMain)
      effects.append(.setTimer(.app(.sessionWritten), at: now.uptime + Self.writing))
    }
  }

  /// What was in memory alone is gone with the process: the cache and the views.
  private mutating func forget() {
    isInFront = false
    isRenewing = false
    lastDay = 0
    (cache, days, known) = ([], [], [])
    cursor = 0
  }

  // MARK: Users

  /// Whoever logs in is known by the server, which has to be asked.
  private mutating func logIn(
    _ user: String,
    _ watches: [String],
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard isInstalled, isConnected else { return }
    (cache, days, known) = ([], [], [])
    cursor = 0
    (self.user, self.watches) = (user, watches)
    effects.append(.tell(.phone(.userChanged(watches: watches))))
    upload(&effects)
    if isInFront { fill(now, &effects) }
  }

  private mutating func logOut(_ effects: inout Effects<PipelineEffect>) {
    guard !user.isEmpty else { return }
    isRenewing = false
    say(.userLeft(user: user), &effects)
    (user, watches) = ("", [])
    (cache, days, known) = ([], [], [])
    effects.append(.tell(.phone(.userChanged(watches: []))))
  }

  /// Saves the token in the user's row.
  private func upload(_ effects: inout Effects<PipelineEffect>) {
    guard !user.isEmpty, !token.isEmpty else { return }
    let saved = ServerEvent.tokenSaved(user: user, token: token, environment: environment)
    say(saved, &effects)
  }

  /// Tells the server something; without a network nothing goes out.
  private func say(_ event: ServerEvent, _ effects: inout Effects<PipelineEffect>) {
    guard isConnected else { return }
    effects.send(.server(event), to: server, by: .internet)
  }

  // MARK: The views

  private func today(_ now: DeviceTime) -> Int64 { Slot.day(at: start.unix(now.wall)) }

  private mutating func appear(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    isInFront = true
    lastDay = today(now)
    if settings.upload == .eachLaunch { upload(&effects) }
    fill(now, &effects)
    if settings.poll == .foreground { poll(now, &effects) }
  }

  /// The views fetch the days that are in no cache; whoever asks when it comes to the front asks for all that is new.
  private mutating func fill(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    if settings.poll == .foreground { return fetchAll(now, &effects) }
    let wanted = watches.map { watch in
      viewDays.filter { !days.contains(CachedDay(watch, $0)) }
    }
    // Where all of them want the same it is one request.
    guard let first = wanted.first, wanted.contains(where: { $0 != first }) else {
      return fetch("", wanted.first ?? [], &effects)
    }
    for (watch, days) in zip(watches, wanted) { fetch(watch, days, &effects) }
  }

  private var viewDays: [Int64] {
    lastDay > 0 ? Array((lastDay - Self.views + 1)...lastDay) : []
  }

  private func poll(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    effects.append(.setTimer(.app(.pollDue), at: now.uptime + Self.pollTime))
  }

  // MARK: Fetching

  private mutating func fetchAll(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard !user.isEmpty else { return }
    switch settings.arrival {
    case .sinceCursor:
      let fetched = ServerEvent.changesFetched(device: device, user: user, since: cursor)
      say(fetched, &effects)
    case .named:
      lastDay = max(lastDay, today(now))
      fetch("", viewDays, &effects)
    }
  }

  private mutating func fetch(
    _ watch: String,
    _ wanted: [Int64],
    _ effects: inout Effects<PipelineEffect>,
  ) {
    // A day that could not be asked for is none that is cached.
    guard isConnected, !user.isEmpty, !wanted.isEmpty else { return }
    for each in watch.isEmpty ? watches : [watch] {
      for day in wanted where !days.contains(CachedDay(each, day)) {
        days.append(CachedDay(each, day))
      }
    }
    let fetched = ServerEvent.daysFetched(device: device, user: user, watch: watch, days: wanted)
    say(fetched, &effects)
  }

  /// Whatever the server has is shown; what is newer than before is said.
  private mutating func show(
    _ rows: [SummaryRow],
    _ cursor: Int64,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    self.cursor = max(self.cursor, cursor)
    var isNewer = false
    for row in rows where watches.contains(row.watch) {
      let day = Slot.day(of: row.slot)
      let place = cache.firstIndex { $0.watch == row.watch && Slot.day(of: $0.slot) == day }
      if let place, cache[place].slot >= row.slot { continue }
      if let place { cache[place] = row } else { cache.append(row) }
      isNewer = true
      effects.state(.refreshed(watch: row.watch, slot: row.slot))
    }
    // Nobody looks at what is older than the views.
    let oldest = lastDay - Self.views
    if lastDay > 0 { cache.removeAll { Slot.day(of: $0.slot) < oldest } }
    if !isNewer { effects.state(.refreshedInVain) }
  }

  // MARK: Pushes

  private mutating func take(
    _ notice: PushNotice,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard let content = content.made(of: notice.payload, PushContent.init) else {
      return effects.state(.ignored(push: notice.push, why: .unreadable))
    }
    guard !user.isEmpty else {
      return effects.state(.ignored(push: notice.push, why: .nobody))
    }
    // Of whom the watches are that it would fetch is not written yet.
    guard !isRenewing else {
      return effects.state(.ignored(push: notice.push, why: .halfRenewed))
    }
    if watches.contains(content.watch) {
      effects.state(.told(push: notice.push))
      if settings.receipts != .none {
        say(.receiptCame(push: notice.push), &effects)
      }
    }
    switch settings.viewGuard {
    case .everyView:
      for day in viewDays {
        clear(content.watch, today(now))
        fetch(content.watch, [day], &effects)
      }
    case .today:
      guard viewDays.contains(today(now)) else {
        return effects.state(.ignored(push: notice.push, why: .noViewOfToday))
      }
      clear(content.watch, today(now))
      fetch(content.watch, [today(now)], &effects)
    case .payloadDate: refresh(content, notice, now, &effects)
    }
  }

  /// One subscriber for all views: the day that the push names, and each run once.
  private mutating func refresh(
    _ content: PushContent,
    _ notice: PushNotice,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if let run = content.run {
      let place = known.firstIndex { $0.watch == content.watch }
      if let place, known[place].slot >= run {
        return effects.state(.ignored(push: notice.push, why: .known))
      }
      let row = SummaryRow(content.watch, run)
      if let place { known[place] = row } else { known.append(row) }
    }
    switch settings.arrival {
    case .sinceCursor: fetchAll(now, &effects)
    case .named: fetch(content.watch, [content.day], &effects)
    }
  }

  /// The cache of a day is cleared; what the screen shows stays until there is something else.
  private mutating func clear(_ watch: String, _ day: Int64) {
    days.removeAll { $0 == CachedDay(watch, day) }
  }
}

/// A day of a watch that the app has in its cache, as it was when it was fetched.
public struct CachedDay: Record, Hashable, Sendable {
  /// The watch.
  public var watch = ""
  /// The day, since 1970.
  public var day: Int64 = 0

  /// A blank one.
  public init() {}

  init(_ watch: String, _ day: Int64) {
    self.watch = watch
    self.day = day
  }
}
