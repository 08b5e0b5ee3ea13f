import Kernel
import PushServices

/// The analysis worker, its database and the Lambda that pushes (003:24-41).
///
///     slotUploaded ──► dashboard_summary ──► whose watch? ──► a token? ──► a job for it
///
///     job   create each push ──► creating ──► publishing ──► sent
///           stored           ──► reading ──► setting ──► publishing ──► sent
///           EndpointDisabled ──► setting ──► publishing    once, or every time
///                            └─► put aside, somebody is told
public struct Server: Record, Hashable, Sendable {
  /// Who lives where.
  public var addresses = Addresses()
  /// What a scenario has set.
  public var settings = PushSettings()
  /// Where clocks stand in civil time.
  public var start = CivilStart()  // key: none
  /// The users, in the order of their names.
  public var users: [UserRow] = []
  /// The watches, in the order of their names.
  public var watches: [WatchRow] = []
  /// How many changes the summaries have seen.
  public var changes: Int64 = 0
  /// How many pushes there were.
  public var pushes: Int64 = 0
  /// The pushes that are not done with, in the order of their numbers.
  public var jobs: [PushJob] = []
  /// Whether somebody looks at when the certificate ends.
  public var isExpiryWatched = false
  /// How often somebody was told that it ends soon: once, since that stands in the database, whatever process comes later.
  public var expiryWarnings: Int64 = 0  // key: expiry_warnings, unless 0

  /// A blank server.
  public init() {}

  /// A server, with the rows of `user_devices` in their order.
  public init(
    _ settings: PushSettings,
    at addresses: Addresses,
    start: CivilStart,
    links: [UserWatch],
  ) {
    self.settings = settings
    self.addresses = addresses
    self.start = start
    let byUser = links.enumerated().sorted { ($0.1.user, $0.0) < ($1.1.user, $1.0) }
    for (_, link) in byUser {
      if users.last?.name == link.user {
        users[users.count - 1].watches.append(link.watch)
      } else {
        users.append(UserRow(link.user, watches: [link.watch]))
      }
    }
    let byWatch = links.enumerated().sorted { ($0.1.watch, $0.0) < ($1.1.watch, $1.0) }
    for (_, link) in byWatch {
      if watches.last?.name == link.watch {
        watches[watches.count - 1].users.append(link.user)
      } else {
        watches.append(WatchRow(link.watch, users: [link.user]))
      }
    }
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: ServerEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    watchExpiry(now, &effects)
    switch event {
    case .slotUploaded(let watch, let slot): analyse(watch, slot, now, &effects)
    case .tokenSaved(let user, let token, let environment):
      save(token, environment, of: user, &effects)
    case .userLeft(let user): leave(user)
    case .daysFetched(let device, let user, let watch, let days):
      answer(device, summaries(of: user, watch, days), &effects)
    case .changesFetched(let device, let user, let since):
      answer(device, changes(of: user, since: since), &effects)
    case .receiptCame(let push): confirm(push, &effects)
    case .amazonAnswered(let push, let answer): take(answer, for: push, now, &effects)
    case .answerMissed(let push):
      guard let place = place(of: push), jobs[place].step != .awaiting else { return }
      begin(place, now, &effects)
    case .receiptMissed(let push): miss(push, now, &effects)
    case .expiryNeared:
      expiryWarnings += 1
      effects.state(.expiryWarned)
    case .serverBegan: beginAnew(now, &effects)
    }
  }

  func place(of push: Int64) -> Int? {
    // Almost always the only one, or the last.
    jobs.last?.push == push ? jobs.count - 1 : jobs.firstIndex { $0.push == push }
  }

  // MARK: The worker

  /// A half hour is analysed, and the Lambda invoked.
  private mutating func analyse(
    _ name: String,
    _ slot: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard let place = watches.place(of: name) else {
      return effects.state(.tokenless(watch: name))
    }
    changes += 1
    watches[place].write(slot, change: changes)
    // Of two half hours that are told together the second is the one that ends with the hour.
    guard settings.pace == .eachSlot || slot % 2 != 0 else { return }
    guard settings.library == .present else { return effects.state(.importFailed(watch: name)) }
    let listed = watches[place].users
    let order =
      switch settings.rows {
      case .listed: listed
      case .reversed: Array(listed.reversed())
      }
    var isAnybodyFound = false
    for userName in order {
      guard let user = users.place(of: userName), !users[user].token.isEmpty else { continue }
      isAnybodyFound = true
      invoke(for: user, name, slot, now, &effects)
      if settings.fanOut == .first { break }
    }
    if !isAnybodyFound { effects.state(.tokenless(watch: name)) }
  }

  /// The Lambda is to tell a user that has a token.
  private mutating func invoke(
    for user: Int,
    _ watch: String,
    _ slot: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if users[user].isQuarantined {
      return effects.state(.withheld(watch: watch, slot: slot, user: users[user].name))
    }
    pushes += 1
    jobs.append(job(user, watch, slot))
    begin(jobs.count - 1, now, &effects)
  }

  private func job(_ user: Int, _ watch: String, _ slot: Int64) -> PushJob {
    var job = PushJob()
    job.push = pushes
    job.watch = watch
    job.slot = slot
    job.user = users[user].name
    job.token = users[user].token
    job.environment =
      switch settings.environment {
      case .development: .sandbox
      case .production: .production
      case .byToken: users[user].environment
      }
    return job
  }

  // MARK: The database

  private mutating func save(
    _ token: String,
    _ environment: PushEnvironment,
    of user: String,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard let place = users.place(of: user) else { return }
    if settings.column == .unique {
      for other in users.indices where other != place && users[other].token == token {
        clear(other)
        effects.state(.tokenClaimed(user: users[other].name))
      }
    }
    users[place].token = token
    users[place].environment = environment
    users[place].registration += 1
    users[place].isQuarantined = false
  }

  private mutating func leave(_ user: String) {
    guard settings.logout == .clearsToken, let place = users.place(of: user) else {
      return
    }
    clear(place)
  }

  private mutating func clear(_ user: Int) {
    users[user].token = ""
    users[user].endpoint = ""
    users[user].isQuarantined = false
  }

  private func summaries(of user: String, _ watch: String, _ days: [Int64]) -> [SummaryRow] {
    rows(of: user) { row, day in
      (watch.isEmpty || row.name == watch) && days.contains(Slot.day(of: day.slot))
    }
  }

  private func changes(of user: String, since: Int64) -> [SummaryRow] {
    rows(of: user) { $1.change > since }
  }

  private func rows(of user: String, _ isMeant: (WatchRow, DayRow) -> Bool) -> [SummaryRow] {
    guard let place = users.place(of: user) else { return [] }
    return users[place].watches.flatMap { name -> [SummaryRow] in
      guard let place = watches.place(of: name) else { return [] }
      let row = watches[place]
      return row.days.filter { isMeant(row, $0) }.map { SummaryRow(name, $0.slot) }
    }
  }

  private func answer(
    _ device: String,
    _ rows: [SummaryRow],
    _ effects: inout Effects<PipelineEffect>,
  ) {
    effects.send(.app(.summariesCame(rows: rows, cursor: changes)), to: device, by: .internet)
  }

  // MARK: What ends, and begins

  /// Looks at the certificate's end, from the first thing on that happens here: in a run that is its process's
  /// beginning, whether or not anybody asks it for anything.
  private mutating func watchExpiry(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard settings.watchesExpiry, !isExpiryWatched, expiryWarnings == 0 else { return }
    isExpiryWatched = true
    let moment = start.wall(settings.certificateEnd - PushTexts.warning)
    effects.append(.setAlarm(.server(.expiryNeared), at: moment))
  }

  /// The process was ended: the database is what it was, and what was under way is gone, or begun again.
  private mutating func beginAnew(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    isExpiryWatched = false
    watchExpiry(now, &effects)
    switch settings.calls {
    case .once: jobs = []
    case .untilAnswered:
      for place in jobs.indices where jobs[place].step != .awaiting { begin(place, now, &effects) }
      for job in jobs where job.step == .awaiting {
        let missed = ServerEvent.receiptMissed(push: job.push)
        effects.append(.setTimer(.server(missed), at: now.uptime + Self.receiptTime))
      }
    }
  }

  /// So long an answer takes at most.
  static let callTime = Duration.seconds(30)
  /// So long a receipt takes at most.
  static let receiptTime = Duration.seconds(600)
}

/// A row of `user_devices`.
public struct UserWatch: Hashable, Sendable {
  /// The user.
  public var user: String
  /// The watch.
  public var watch: String

  /// A row.
  public init(user: String, watch: String) {
    self.user = user
    self.watch = watch
  }
}
