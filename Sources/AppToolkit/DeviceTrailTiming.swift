import Exploration
import Kernel
import Plans

/// Gives the steps of a trail their times, so that a run takes them in the same order: each link is as slow as
/// the plan says, what is done lies between what arrives, and what ends within the bounds of a search is
/// ended by an act.
///
/// A run draws its own numbers, and a message of it overtakes no other on its way, nor comes twice: a trail with
/// such a step can be written, and its run says whether it comes to the same.
struct DeviceTrailTiming<Part: DeviceReducer> {
  private typealias Timer = DeviceTimer<Part.Event>

  private let model: DeviceSearch<Part>
  private var now: Instant
  /// When what is on its way was sent, by channels, in order.
  private var sent: [[Instant]]
  /// When the timers that are set fire.
  private var deadlines: [Deadline] = []
  private var entries: [(at: Instant, entry: SearchScript.Entry)] = []

  private struct Deadline {
    var timer: Timer
    /// In the search.
    var searched: Instant
    /// In the run.
    var at: Instant
  }

  /// How long somebody takes before the next thing, at most.
  private static var pause: Duration { .seconds(1) }

  /// The timing of a model's steps, after what comes before them.
  init(_ model: DeviceSearch<Part>) {
    self.model = model
    sent = model.ways.map { _ in [] }
    now = .start
    for deed in model.prelude {
      keep(deed, at: deed.at)
      now = max(now, deed.at)
    }
    // What came before has arrived by then.
    if !model.prelude.isEmpty { now = now + .seconds(10) }
  }

  /// The timeline, and how long it takes with what is still on its way.
  var script: SearchScript {
    let ordered = entries.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    return SearchScript(
      entries: ordered.map(\.element.entry),
      duration: Duration.seconds((now - .start).nanoseconds / 1_000_000_000 + 60),
    )
  }

  /// Takes the first situation.
  mutating func begin(_ situation: SearchSituation<DeviceSearch<Part>>) { follow(situation) }

  /// Takes the next step.
  mutating func take(_ turn: SearchTrail<DeviceSearch<Part>>.Turn) {
    switch turn.step {
    case .deliver(let place), .overtake(let place): arrive(place, turn.before)
    case .duplicate(let place): now = max(now, arrival(place, turn.before))
    case .lose(let place): lose(place, turn.before)
    case .delay: break
    case .fire(let place):
      let alarm = turn.before.alarms[place]
      let own = deadlines.first { $0.timer == alarm.timer }
      now = max(now, own?.at ?? alarm.at)
    case .crash(let process):
      advance()
      let isPower = !process.isMultiple(of: 2)
      write(isPower ? "off" : "kill", on: process / 2, isProcess: !isPower)
    case .act(.deed(let node, let number)):
      advance()
      keep(model.deeds[node][number], at: now)
    case .act(.restart(let node)):
      advance()
      if turn.before.app.nodes[node].process.isOff { write("on", on: node, isProcess: false) }
      write("start", on: node, isProcess: true)
    case .act(.link(let number)):
      advance()
      let planned = model.linkActs[number]
      let act = SearchScript.KeptAct(
        was: planned.at,
        owner: planned.act.link ?? "",
        deed: planned.act.kind,
      )
      entries.append((now, .kept(act, at: now)))
    case .act(.drawn): break
    }
    follow(turn.after)
  }

  // MARK: Links

  /// The place of a parcel among those of its channel.
  private func rank(_ place: Int, _ situation: SearchSituation<DeviceSearch<Part>>) -> Int {
    let channel = situation.parcels[place].channel
    return situation.parcels[..<place].count { $0.channel == channel }
  }

  private func arrival(
    _ place: Int,
    _ situation: SearchSituation<DeviceSearch<Part>>,
  ) -> Instant {
    let channel = situation.parcels[place].channel
    let rank = rank(place, situation)
    guard sent[channel].indices.contains(rank) else { return now }
    return sent[channel][rank] + delay(of: channel)
  }

  private mutating func arrive(
    _ place: Int,
    _ situation: SearchSituation<DeviceSearch<Part>>,
  ) {
    now = max(now, arrival(place, situation))
    forget(place, situation)
  }

  private mutating func forget(
    _ place: Int,
    _ situation: SearchSituation<DeviceSearch<Part>>,
  ) {
    let channel = situation.parcels[place].channel
    let rank = rank(place, situation)
    if sent[channel].indices.contains(rank) { sent[channel].remove(at: rank) }
  }

  /// What is lost was sent while its way was cut.
  private mutating func lose(
    _ place: Int,
    _ situation: SearchSituation<DeviceSearch<Part>>,
  ) {
    let channel = situation.parcels[place].channel
    let rank = rank(place, situation)
    guard sent[channel].indices.contains(rank) else { return }
    let (at, way) = (sent[channel][rank], model.ways[channel])
    let ends = [way.sender, way.receiver].map { YAMLText.text(model.router.nodes[$0].id) }
    let rest =
      "link: \(YAMLText.text(model.links[way.link].id)), direction: [\(ends.joined(separator: ", "))]"
    write("do: cut, \(rest)", at: at - .milliseconds(1))
    write("do: heal, \(rest)", at: at + .milliseconds(1))
    forget(place, situation)
  }

  private func delay(of channel: Int) -> Duration {
    let way = model.ways[channel]
    let (from, to) = (model.router.nodes[way.sender].id, model.router.nodes[way.receiver].id)
    return model.links[way.link].channel(of: LinkWay(from: from, to: to)).delay
  }

  // MARK: Time

  /// Time for the next thing: a second later, or before what is yet to arrive or to fire.
  private mutating func advance() {
    let arrivals = sent.indices.compactMap { channel in
      sent[channel].first.map { $0 + delay(of: channel) }
    }
    let next = (arrivals + deadlines.map(\.at)).filter { $0 > now }.min()
    let pause = next.map { min(Self.pause, Duration(nanoseconds: ($0 - now).nanoseconds / 2)) }
    // Whole milliseconds where there is room for one.
    let span = (pause ?? Self.pause).nanoseconds
    now = now + Duration(nanoseconds: span >= 2_000_000 ? span / 1_000_000 * 1_000_000 : span)
  }

  /// What was sent in this step, and which timers it has set.
  private mutating func follow(_ situation: SearchSituation<DeviceSearch<Part>>) {
    for channel in sent.indices {
      let count = situation.parcels.count { $0.channel == channel }
      if sent[channel].count > count { sent[channel].removeFirst(sent[channel].count - count) }
      while sent[channel].count < count { sent[channel].append(now) }
    }
    deadlines = situation.alarms.map { alarm in
      let known = deadlines.first { $0.timer == alarm.timer && $0.searched == alarm.at }
      let left = max(.zero, alarm.at - situation.now)
      let at = alarm.timer.isAlarm ? max(now, alarm.at) : now + left
      return known ?? Deadline(timer: alarm.timer, searched: alarm.at, at: at)
    }
  }

  // MARK: Entries

  private mutating func keep(_ deed: DeviceSearch<Part>.Deed, at time: Instant) {
    let act: SearchScript.KeptAct
    switch deed {
    case .told(_, let place, let was):
      let node = model.router.places[place].node
      act = SearchScript.KeptAct(was: was, owner: model.router.nodes[node].id)
    case .happened(let happened, let node, let was):
      act = SearchScript.KeptAct(
        was: was,
        owner: model.router.nodes[node].id,
        deed: happened.kind,
      )
    }
    entries.append((time, .kept(act, at: time)))
  }

  private mutating func write(_ deed: String, on node: Int, isProcess: Bool) {
    let there = model.router.nodes[node]
    let kind = there.kind == .server ? "server" : "device"
    let app = isProcess ? ", app: \(Part.name)" : ""
    write("do: \(deed), \(kind): \(YAMLText.text(there.id))\(app)", at: now)
  }

  private mutating func write(_ text: String, at time: Instant) {
    let at = QuantityKind.duration.text(time.nanoseconds)
    entries.append((time, .written("{ at: \(at), \(text) }")))
  }
}

extension DeviceSearch.Deed {
  /// When the timeline has it.
  var at: Instant {
    switch self {
    case .told(_, _, let at), .happened(_, _, let at): at
    }
  }
}

extension DeviceSearch {
  var writesScripts: Bool { true }

  func script(of trail: SearchTrail<Self>) -> SearchScript? {
    var timing = DeviceTrailTiming(self)
    if let first = trail.turns.first { timing.begin(first.before) }
    for turn in trail.turns { timing.take(turn) }
    return timing.script
  }
}
