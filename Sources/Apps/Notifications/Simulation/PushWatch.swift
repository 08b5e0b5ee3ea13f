import AppToolkit
import Findings
import Kernel
import Plans
import PushServices
import PushSystem

/// Follows the pushes of a run, from the service that takes one to the phone that shows it or wakes an app.
struct PushWatch: AppObserver {
  /// The app of whose pushes the figures are; nil for all.
  let followed: String?
  /// Servers whose pushes come to nobody by this system.
  let strangers: [StrangeServer]
  private var pushes: [PushLife] = []
  private var places: [Int64: Int] = [:]  // order-free: only ever looked up
  private var refused: [String] = []
  /// The app of each refusal of a push that is sent again.
  private var deferred: [String] = []
  /// The phone that such a push is for, by its number.
  private var owed: [Int64: String] = [:]  // order-free: only ever looked up
  /// The phone of each token, of both services.
  private var holders: [String: String] = [:]  // order-free: only ever looked up

  init(followed: String?, strangers: [StrangeServer] = []) {
    self.followed = followed
    self.strangers = strangers
  }

  mutating func take(_ row: AppRow<NotificationsApp>) {
    if case .hub(.registered(_, let number, let device)) = row.event {
      let tokens = PushTokens(number: number)
      (holders[tokens.apple], holders[tokens.google]) = (device, device)
    }
    for fact in row.facts { note(fact, row) }
  }

  /// The phone that an order is for; empty where nobody has its token.
  private func addressee(_ event: NotificationsEvent) -> String {
    guard case .hub(let event) = event else { return "" }
    return switch event {
    case .serverPlayed(_, let device, _): device
    case .ordered(let order, _, _): holders[order.token] ?? ""
    case .requested(let request, _, _, _): request.token.flatMap { holders[$0] } ?? ""
    case .owedDue(let number): owed[number] ?? ""
    case .hubBegan, .answered, .registered, .opened, .unregistered, .connected, .taken, .missed,
      .googleTroubled, .appleTroubled, .servicesHealed:
      ""
    }
  }

  private mutating func note(
    _ fact: PushSystemFact,
    _ row: AppRow<NotificationsApp>,
  ) {
    let (now, position) = (row.at, row.position)
    switch fact {
    case .pushTaken(let app, let number, let isSilent):
      places[number] = pushes.count
      let device = addressee(row.event)
      pushes.append(PushLife(app: app, device: device, isSilent: isSilent, taken: now))
    case .pushRefused(let app, _, _): refused.append(app)
    case .pushDeferred(let app, let number, _):
      deferred.append(app)
      if owed[number] == nil { owed[number] = addressee(row.event) }
    case .alertShown(_, let number): end(number, .shown, at: now, position)
    case .appTold(_, let number): end(number, .told, at: now, position)
    case .appWoken(_, let number): end(number, .woken, at: now, position)
    case .pushDropped(_, let number, let why):
      end(number, PushLife.End(why), at: now, position)
    case .tokenGiven, .pushKept, .pushLeft, .wakeDelayed: break
    }
  }

  /// What became of a push first; of one that is shown and wakes that it was shown, and of one that comes twice
  /// that somebody had it.
  private mutating func end(
    _ number: Int64,
    _ end: PushLife.End,
    at now: Instant,
    _ position: LogPosition,
  ) {
    guard let place = places[number], !pushes[place].hasCome else { return }
    guard pushes[place].end == nil || end.isComing else { return }
    pushes[place].end = end
    pushes[place].ended = now
    pushes[place].evidence = position
  }

  func findings(until end: Instant) -> AppObservations {
    var all = AppObservations()
    let own = pushes.filter { followed == nil || $0.app == followed }
    let refusals = refused.count { followed == nil || $0 == followed }
    let pauses = deferred.count { followed == nil || $0 == followed }
    let tally = PushTally("", own, refused: refusals, deferred: pauses, until: end)
    all.measures = PushFigure.allCases.map { figure in
      Measure(
        name: figure.rawValue,
        value: tally.value(figure),
        unit: figure.unit,
        aim: figure.aim,
      )
    }
    var apps: [String] = []
    for app in pushes.map(\.app) + refused + deferred where !apps.contains(app) { apps.append(app) }
    let tallies = apps.map { app in
      PushTally(
        app,
        pushes.filter { $0.app == app },
        refused: refused.count { $0 == app },
        deferred: deferred.count { $0 == app },
        until: end,
      )
    }
    all.data = FindingData(tables: [Self.table(tallies)])
    all.sections = [
      Section(title: "pushes", rows: told(tallies))
    ]
    return all
  }

  /// So many are told by their names.
  private static let strangersMax = 5

  /// What a report says: each app's pushes, and of whose the figures are where those are not all.
  private func told(_ tallies: [PushTally]) -> [Section.Row] {
    var rows = tallies.map { Section.Row(key: $0.app, value: $0.text) }
    rows += strangers.prefix(Self.strangersMax).map { .init(key: $0.id, value: $0.text) }
    if strangers.count > Self.strangersMax {
      rows.append(.init(key: "so are", value: "\(strangers.count - Self.strangersMax) more"))
    }
    guard let followed else { return rows }
    let isThere = tallies.contains { $0.app == followed }
    let words = "of the pushes of \(followed) alone (notifications.followed)"
    rows.append(
      .init(key: "figures", value: isThere ? words : words + ", and there was none")
    )
    return rows
  }

  private static func table(_ tallies: [PushTally]) -> FindingTable {
    let readers: [ColumnReader<PushTally>] = PushFigure.allCases.map { figure in
      .number(figure.title, figure.unit) { $0.value(figure) }
    }
    return FindingTable(name: "pushes", of: tallies, subject: \.app, columns: readers)
  }
}

/// A server whose services are none of its phones'.
struct StrangeServer: Hashable {
  /// Its name.
  let id: String
  /// Whether it is the one that carries the push system.
  let carries: Bool
  /// The apps.
  let apps: [String]

  /// What a report says of it.
  var text: String {
    let names = apps.joined(separator: ", ")
    let who =
      carries
      ? "carries 'notifications', and no device with \(names) does"
      : "does not carry 'notifications', and devices with \(names) do"
    return
      "\(who): its pushes of \(names) come to nobody there, for services refuse tokens that they have not given"
  }
}

/// A push that the service has taken.
struct PushLife {
  var app: String
  /// The phone that it is for; empty where nobody has its token.
  var device: String
  var isSilent: Bool
  var taken: Instant
  var end: End?
  var ended: Instant?
  var evidence: LogPosition?

  /// What became of it.
  enum End {
    case shown
    case told
    case woken
    case coalesced
    case replaced
    case dropped
    /// It has come to a phone that may show nothing of its app.
    case hidden

    /// Whether somebody has it.
    var isComing: Bool {
      switch self {
      case .shown, .told, .woken: true
      case .coalesced, .replaced, .dropped, .hidden: false
      }
    }

    /// Why nobody has it.
    init(_ why: NotificationEnd) {
      self =
        switch why {
        case .coalesced: .coalesced
        case .replaced: .replaced
        case .notAllowed: .hidden
        case .noSecondAttempt, .ended, .forceQuit, .notInstalled, .refused: .dropped
        }
    }
  }

  /// Whether somebody has it.
  var hasCome: Bool { end?.isComing ?? false }
}
