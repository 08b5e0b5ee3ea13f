import Kernel

/// A store, and runs of functions that ask it, in an order that somebody outside decides.
struct HandlerBench {
  /// Something that was done outside of the store.
  struct Act: Hashable {
    var kind: String
    var fields: DocumentFields
  }

  /// One run.
  struct Run {
    var handler: any FunctionHandler
    /// What it has asked for, and was not done yet.
    var asked: [HandlerEffect] = []
    /// What it is to be told.
    var inbox: [HandlerEvent] = []
    /// How many of its effects were carried out.
    var steps = 0
    /// Whether it is over, or was ended.
    var hasEnded = false
  }

  /// The store.
  private(set) var server: DocumentServer
  /// The runs.
  private(set) var runs: [Run] = []
  /// What was done outside.
  private(set) var acts: [Act] = []
  /// The most steps of a run: one that never ends is cut off there.
  private let stepsMax: Int
  private var now: DeviceTime
  private var timers: [(at: Uptime, event: DocumentServerEvent)] = []
  private var requests: [(number: Int64, run: Int, step: Int64)] = []
  private var requestCount: Int64 = 0
  private var draws: UInt64 = 0

  /// A bench with these documents, whose runs are ended after so many steps.
  init(_ store: DocumentStore, at now: DeviceTime, stepsMax: Int) {
    self.stepsMax = stepsMax
    server = DocumentServer()
    server.store = store
    server.lastCommit = now.wall
    self.now = now
  }

  /// Begins a run.
  ///
  /// - Returns: its place.
  mutating func begin(_ handler: any FunctionHandler, _ invocation: Invocation) -> Int {
    runs.append(Run(handler: handler))
    let run = runs.count - 1
    tell(run, .invoked(invocation))
    return run
  }

  /// Carries out the next effect of a run; waiting for an answer, time passes.
  ///
  /// - Returns: what was carried out; nil where there is nothing more.
  mutating func step(_ place: Int) -> HandlerEffect? {
    while runs[place].asked.isEmpty, !runs[place].hasEnded {
      if !runs[place].inbox.isEmpty {
        tell(place, runs[place].inbox.removeFirst())
      } else if isAwaiting(place), !timers.isEmpty {
        passTime()
      } else {
        // A run that waits for nothing has ended without saying so.
        runs[place].hasEnded = true
      }
    }
    guard !runs[place].hasEnded else { return nil }
    guard runs[place].steps < stepsMax else {
      // What it holds is let go of as after a crash, or who waits for that would wait for ever.
      crash(place)
      return nil
    }
    let effect = runs[place].asked.removeFirst()
    runs[place].steps += 1
    carryOut(effect, place)
    return effect
  }

  /// Whether a run's next effect can be carried out without another's help, or the passing of time.
  func isReady(_ place: Int) -> Bool {
    runs[place].hasEnded || !runs[place].asked.isEmpty || !runs[place].inbox.isEmpty
      || !isAwaiting(place)
  }

  private func isAwaiting(_ place: Int) -> Bool { requests.contains { $0.run == place } }

  /// Ends a run in the middle: its transactions stay open, and nobody hears its answers.
  mutating func crash(_ place: Int) {
    runs[place].hasEnded = true
    runs[place].asked = []
    requests.removeAll { $0.run == place }
  }

  /// Lets time pass, until transactions that nobody ended are over.
  mutating func rest() {
    let end = now + DocumentTransaction.lifeMax
    while let first = timers.map(\.at).min(), first <= end.uptime { passTime() }
    now = end
  }

  private mutating func tell(_ place: Int, _ event: HandlerEvent) {
    var effects = Effects<HandlerEffect>()
    runs[place].handler.reduce(event, at: now, into: &effects)
    runs[place].asked += effects.items
  }

  private mutating func carryOut(_ effect: HandlerEffect, _ place: Int) {
    switch effect {
    case .request(let operation, let step):
      requestCount += 1
      requests.append((requestCount, place, step))
      ask(.requested(DocumentRequest(requestCount, from: "run", operation)))
    case .perform(let kind, let fields, let step):
      acts.append(Act(kind: kind, fields: fields))
      runs[place].inbox.append(.performed(DocumentFields(), step: step))
    case .draw(let bound, let step):
      // No two are the same, so that what was drawn twice shows.
      draws += 1
      let value = draws &* 0x9E37_79B9_7F4A_7C15 >> 11
      runs[place].inbox.append(.drawn(value % max(bound, 1), step: step))
    case .end: runs[place].hasEnded = true
    }
  }

  private mutating func ask(_ event: DocumentServerEvent) {
    var effects = Effects<DocumentServerEffect>()
    server.reduce(event, at: now, into: &effects)
    for effect in effects.items {
      switch effect {
      case .answer(let answer, let number, _):
        guard let place = requests.firstIndex(where: { $0.number == number }) else { continue }
        let request = requests.remove(at: place)
        runs[request.run].inbox.append(.answered(answer, step: request.step))
      case .setTimer(let event, let at): timers.append((at, event))
      case .cancelTimer(let event): timers.removeAll { $0.event == event }
      case .notify, .fire, .deny: break
      }
    }
  }

  private mutating func passTime() {
    guard let first = timers.indices.min(by: { timers[$0].at < timers[$1].at }) else { return }
    let timer = timers.remove(at: first)
    now = now + max(timer.at - now.uptime, .zero)
    ask(timer.event)
  }
}
