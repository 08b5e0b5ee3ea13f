import Kernel
import SymbolicCryptography

/// The app on one phone: its account, its friends, and the letters that go and come.
///
/// What it is told by its user, its keychain, the server and the push service arrives as events; what
/// it asks of them leaves as effects. What is in `diary` it writes to its disk; everything else is gone
/// when its process ends.
///
/// Each request has a number. Where `retry` says so it is sent again until it is answered, and the
/// server takes the same one twice without harm, but for what the seed has phones count by themselves. Of those that set
/// the same thing (`SetThing`) one goes after the other, so that none that is sent again undoes a later one.
public struct Phone: Record, Hashable, Sendable {
  /// How it behaves.
  public var settings = LetterSettings()
  /// Whose phone it is.
  public var user: UserID = ""
  /// The name that friends see.
  public var name = ""
  /// Which phone.
  public var device: DeviceID = ""
  /// Whether somebody looks at it.
  public var isOpen = false
  /// What it shows.
  public var screen: Screen = .diary
  /// What is on its disk, or will be.
  public var diary = PhoneDiary()
  /// Its user's private keys, the newest first; none before the keychain has said so.
  public var keys: [KeyItem] = []
  /// Whether the key is being looked for or made.
  public var awaitsKey = false
  /// Whether the next key that is made is one that nothing ties to those before.
  public var beginsAnew = false
  /// What the server has for this user, where a key that is made follows that.
  public var known: [PublicBundle] = []
  /// How often it has waited for a key of its user that is not here.
  public var keyWaits: Int64 = 0  // key: key_waits, unless 0
  /// Whether one-time keys are being made or published.
  public var stocks = false
  /// The number of the last request of this process.
  public var requests: Int64 = 0
  /// What nobody has answered yet.
  public var calls: [Call] = []
  /// The letters on their way to the server.
  public var compositions: [Composition] = []
  /// Whether what somebody has written last does not go.
  public var isLastRefused = false  // key: is_last_refused, unless false
  /// The devices that are to get the links whose codes are drawn.
  public var invitees: [DeviceID] = []

  /// What the user's devices have in common, as far as the keychain has told; none before that.
  public var shared: [SharedItem] = []  // key: shared, unless []

  /// When that was last said of which the server has heard, that somebody is here, by its monotonic clock, of this process.
  public var lastBeat = Uptime.start

  /// Whether it was just set up from a backup: 1 until the app has begun there.
  public var unopened: Int64 = 0  // key: unopened, unless 0
  /// Whether a link was copied by a page, which the app finds when it is there.
  public var hasCopiedLink = false

  /// A blank phone.
  public init() {}

  /// A phone that has never been used.
  public init(_ settings: LetterSettings, user: UserID, name: String, device: DeviceID) {
    self.settings = settings
    self.user = user
    self.name = name
    self.device = device
  }

  /// How long it waits for an answer before it asks again, at first; then twice as long, to an hour.
  static let patience = Duration.seconds(30)

  /// Takes an event.
  public mutating func reduce(
    _ event: PhoneEvent,
    at now: DeviceTime,
    into effects: inout Effects<LetterEffect>,
  ) {
    if unopened > 0, event.beginsProcess { begin(now, &effects) }
    switch event {
    case .opened: open(now, &effects)
    case .left:
      isOpen = false
      screen = .diary
      rest(&effects)
      if settings.owner == .all { effects.append(.hand(.seen(isInFront: false))) }
    case .wrote(let draft): write(draft, now, &effects)
    case .tapped: tap(nil, now, &effects)
    case .tappedLetter(let letter): tap(letter, now, &effects)
    case .invited(let device): invite(device, &effects)
    case .joined: join(now, &effects)
    case .forwarded(let device): forward(to: device, &effects)
    case .decided(let accepts): decide(accepts, now, &effects)
    case .unfriended(let user): unfriend(user, now, &effects)
    case .blocked(let user): block(user, now, &effects)
    case .unblocked(let user): unblock(user, now, &effects)
    case .reportedLetter(let reason, let blocks): report(reason, blocks, now, &effects)
    case .tookBack: takeBack(now, &effects)
    case .discarded: discard(&effects)
    case .renamed(let name): rename(name, now, &effects)
    case .pushesChosen(let wanted): choose(wanted, now, &effects)
    case .reinstalled: reinstall(&effects)
    case .deletionConfirmed: leaveAccount(now, &effects)
    case .loggedIn(let user): logIn(as: user, now, &effects)
    case .admitted(let device): ask(.admit(device: device), now, &effects)
    case .restoredFromBackup:
      endToken(&effects)
      replacePhone(&effects)
    case .phoneReplaced: replacePhone(&effects)
    case .restored(let diary): restore(diary, now, &effects)
    case .rotated: rotate(&effects)
    case .begunAnew: beginAnew(now, &effects)
    case .accepted(let user): accept(user, &effects)
    case .numbersCompared(let device, let user): showNumber(to: user, on: device, &effects)
    case .numberShown(let user, let number, let answering):
      compare(number, of: user, answering, &effects)
    case .appReplaced: change(&effects)
    case .keyStood(let keys): found(keys, now, &effects)
    case .keyMissing: keyMissing(now, &effects)
    case .secretsStood(let items): foundSecrets(items, areAll: true, now, &effects)
    case .secretsCame(let items): foundSecrets(items, areAll: false, now, &effects)
    case .keyStored(let isNew): stored(isNew, now, &effects)
    case .pushed(let notice), .notified(let notice):
      sayPush(notice, &effects)
      take(notice, now, &effects)
    case .toldUnseen(let notice): if isOpen { take(notice, now, &effects) }
    case .permissionTold(let permission): permissionTold(permission, now, &effects)
    case .launched(let notice): launched(by: notice, now, &effects)
    case .linkCame(let link):
      diary.links.append(link)
      save(&effects)
    case .answered(let request, let response): answer(request, response, now, &effects)
    case .answerMissed(let request): missed(request, now, &effects)
    case .writingEnded(let letter): written(letter, now, &effects)
    case .keyLookedFor:
      effects.append(.tell(.keychain(keyQuestion)))
      lookForSecrets(&effects)
    case .keyPairMade(let key): made(key, now, &effects)
    case .prekeysMade(let prekeys): made(prekeys, now, &effects)
    case .sealed(let letter, let envelope): sealed(letter, envelope, now, &effects)
    case .unsealed(let letter, let body): unsealed(letter, body, now, &effects)
    case .sealHeld(let letter, let fault): held(letter, fault, &effects)
    case .openingDrawn(let letter, let value): openingDrawn(value, for: letter, now, &effects)
    case .timeUnsealed(let letter, let opens): timeCame(opens, of: letter, now, &effects)
    case .openingDue(let letter): showWhenDue(letter, now, &effects)
    case .peeked(let letter, _): effects.state(.letterPeeked(letter: letter))
    case .peekFailed(let letter, let fault):
      effects.state(.peekHeld(letter: letter, fault: fault))
    case .codeDrawn(let value): codeDrawn(value, now, &effects)
    case .tokenDrawn(let value): tokenDrawn(value, now, &effects)
    }
    if event.isDeed { beatAgain(now, &effects) }
  }

  // MARK: Requests

  /// Asks the server for something.
  mutating func ask(
    _ body: Request,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    requests += 1
    let id = RequestID("\(device)/\(diary.launches)/\(requests)")
    var call = Call(id: id, body: body)
    guard settings.retry == .untilAnswered else {
      calls.append(call)
      return send(id, body, &effects)
    }
    if body.heartbeat != nil { call.since = now.uptime - .start }
    if let thing = body.thing(settings),
      let first = calls.firstIndex(where: { $0.body.thing(settings) == thing })
    {
      call.waits = true
      calls.append(call)
      // Who does something more is not to wait for an hour until what came before it is asked again.
      if calls[first].tries > 0 { sendAnew(first, now, &effects) }
      return
    }
    calls.append(call)
    sendAnew(calls.count - 1, now, &effects)
  }

  /// Sends a request, and waits for its answer from the beginning.
  private mutating func sendAnew(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    calls[place].tries = 0
    let call = calls[place]
    send(call.id, call.body, &effects)
    effects.append(
      .setTimer(.phone(.answerMissed(request: call.id)), at: now.uptime + Self.patience)
    )
  }

  /// What has waited for the answer to another request that sets the same is asked for now.
  private mutating func sendNext(
    after body: Request,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let thing = body.thing(settings),
      let next = calls.firstIndex(where: { $0.body.thing(settings) == thing }), calls[next].waits
    else { return }
    calls[next].waits = false
    sendAnew(next, now, &effects)
  }

  private func send(
    _ id: RequestID,
    _ body: Request,
    _ effects: inout Effects<LetterEffect>,
  ) {
    effects.append(
      .sendAll(
        .server(
          .requested(request: id, device: device, user: user, body: body, mark: diary.mark)
        ),
        by: .internet,
      )
    )
  }

  private mutating func missed(
    _ request: RequestID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = calls.firstIndex(where: { $0.id == request }) else { return }
    calls[place].tries += 1
    let waited = now.uptime - .start - calls[place].since
    send(request, calls[place].body.said(waited), &effects)
    let wait = min(Self.patience.nanoseconds << min(calls[place].tries, 7), 3_600_000_000_000)
    effects.append(
      .setTimer(
        .phone(.answerMissed(request: request)),
        at: now.uptime + Duration(nanoseconds: wait),
      )
    )
  }

  private mutating func answer(
    _ request: RequestID,
    _ response: Response,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    // An answer to what was answered, or asked by a process that is gone, says nothing new.
    guard let place = calls.firstIndex(where: { $0.id == request }) else { return }
    let call = calls.remove(at: place)
    if settings.retry == .untilAnswered {
      effects.append(.cancelTimer(.phone(.answerMissed(request: request))))
    }
    if case .refused(.signedOut) = response, endsAccount(call) { return accountGone(&effects) }
    if case .heard(let released) = response {
      noteHeard(call.body, now)
      return heard(released, isDeed: call.isDeed, &effects)
    }
    take(response, to: call, now, &effects)
    sendNext(after: call.body, now, &effects)
  }

  // MARK: The disk

  /// Writes what has changed in the diary, whatever happens to the power afterwards.
  mutating func save(_ effects: inout Effects<LetterEffect>) {
    diary.outbox.become(settings.retry == .untilAnswered ? compositions : [])
    let changes = diary.takeChanges()
    if !changes.isEmpty { effects.append(.save(changes)) }
  }

  private mutating func restore(
    _ kept: PhoneDiary,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    read(kept, &effects)
    begin(now, &effects)
  }

  /// Has what stands on the disk, as another process.
  mutating func read(_ kept: PhoneDiary, _ effects: inout Effects<LetterEffect>) {
    diary = kept
    diary.launches += 1
    if !diary.name.isEmpty || diary.reinstalls > 0 { name = diary.name }
    if !diary.account.text.isEmpty { (user, name) = (diary.account, diary.name) }
    compositions = diary.outbox.all
    save(&effects)
  }

  /// Goes on with what stands there.
  mutating func begin(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    unopened = 0
    if diary.isLeaving { return askForDeletion(now, &effects) }
    if diary.isSignedIn { lookForKey(&effects) }
    lookForSecrets(&effects)
    awaitTimes(now, &effects)
    for composition in compositions { advance(composition.id, now, &effects) }
    for letter in diary.wishes.all { ask(.cancel(letter: letter), now, &effects) }
  }
}

/// A request that is not answered.
public struct Call: Record, Hashable, Sendable {
  /// Its number.
  public var id: RequestID = ""
  /// What it asks for.
  public var body: Request = .blank
  /// How often it was sent again.
  public var tries: Int64 = 0
  /// When it was asked, by the monotonic clock of this process, where it says that somebody is here.
  public var since = Duration.zero  // key: since_ns, unless .zero
  /// Whether it goes only when another one is answered that sets the same.
  public var waits = false  // key: waits, unless false
  /// Whether it was asked before the server had let this device in: it can have come there first.
  public var isEarly = false  // key: is_early, unless false
  /// Whether it says that somebody is there who does something in the app.
  public var isDeed = false  // key: is_deed, unless false
  /// Of whom something younger is known here than this was asked: the answer says nothing of whether they are friends.
  public var outdated: [UserID] = []  // key: outdated, unless []

  /// A blank call.
  public init() {}

  /// A request that was sent.
  init(id: RequestID, body: Request) {
    self.id = id
    self.body = body
  }
}
