import Exploration
import Kernel
import Testing

/// What the driver lets a channel do.
struct ChannelTests {
  private static func steps(
    _ model: Relay,
    _ sent: [(Relay.Message, Int)],
    faults: SearchFaults = SearchFaults(),
  ) -> (driver: SearchDriver<Relay>, steps: [SearchStep<Relay.Act>]) {
    var model = model
    model.sent = sent
    let driver = SearchDriver(model, faults: faults)
    var steps: [SearchStep<Relay.Act>] = []
    driver.steps(from: driver.start, into: &steps)
    return (driver, steps)
  }

  @Test func `a channel that keeps the order delivers the first alone`() {
    let (driver, steps) = Self.steps(Relay(), [(.red, 0), (.green, 0), (.blue, 1)])
    #expect(steps == [.deliver(place: 0), .deliver(place: 2), .act(.nothing)])
    #expect(driver.start.parcels.map(\.message) == [.red, .green, .blue])
  }

  @Test func `what is sent on a lower channel later lies before what is on a higher one`() {
    let (driver, _) = Self.steps(Relay(), [(.blue, 1), (.red, 0), (.green, 1)])
    #expect(driver.start.parcels.map(\.message) == [.red, .blue, .green])
    #expect(driver.start.parcels.map(\.channel) == [0, 1, 1])
  }

  @Test func `a channel without order delivers any, and of two alike one`() {
    let (_, steps) = Self.steps(Relay(order: .any), [(.red, 0), (.green, 0), (.red, 0)])
    #expect(steps.count == 3)
  }

  @Test func `on a channel without order the order of sending tells no states apart`() {
    func digest(_ sent: [Relay.Message]) -> Digest128 {
      let (driver, _) = Self.steps(Relay(order: .any), sent.map { ($0, 0) })
      var digest = StateDigest()
      driver.fingerprint(driver.start, into: &digest)
      return digest.value
    }
    #expect(digest([.red, .green, .blue]) == digest([.blue, .red, .green]))
    #expect(digest([.red, .green, .green]) != digest([.red, .red, .green]))
  }

  @Test func `what was sent in one step arrives in one on a channel that says so`() {
    var (driver, steps) = Self.steps(Relay(isTogether: true), [(.red, 0), (.green, 0)])
    #expect(steps.first == .deliver(place: 0))
    var state = driver.start
    _ = driver.take(steps[0], in: &state)
    #expect(state.app.heard == [1, 2])
    #expect(state.parcels.isEmpty)
    (driver, steps) = Self.steps(Relay(), [(.red, 0), (.green, 0)])
    state = driver.start
    _ = driver.take(steps[0], in: &state)
    #expect(state.app.heard == [1])
  }

  @Test func `what takes no time comes before anything else, after all that arrives together`() {
    let (driver, steps) = Self.steps(Relay(isTogether: true), [(.echo, 0), (.green, 0)])
    var state = driver.start
    _ = driver.take(steps[0], in: &state)
    #expect(state.app.heard == [4, 2, 3])
  }

  @Test func `what is lost is gone, what comes twice stays`() {
    let faults = SearchFaults(losses: 1, duplicates: 1)
    let model = Relay(faults: [.loses, .duplicates])
    let (driver, steps) = Self.steps(model, [(.red, 0), (.green, 0)], faults: faults)
    #expect(
      steps == [
        .deliver(place: 0), .act(.nothing), .lose(place: 0), .duplicate(place: 0),
      ]
    )
    var state = driver.start
    _ = driver.take(.duplicate(place: 0), in: &state)
    #expect(state.app.heard == [1])
    #expect(state.parcels.map(\.message) == [.red, .green])
    _ = driver.take(.lose(place: 0), in: &state)
    #expect(state.app.heard == [1])
    #expect(state.parcels.map(\.message) == [.green])
    // Both bounds are spent.
    var rest: [SearchStep<Relay.Act>] = []
    driver.steps(from: state, into: &rest)
    #expect(rest == [.deliver(place: 0), .act(.nothing)])
  }

  @Test func `what overtakes is any but the first`() {
    let faults = SearchFaults(reorderings: 1)
    let model = Relay(faults: .reorders)
    let sent: [(Relay.Message, Int)] = [(.red, 0), (.green, 0), (.blue, 0)]
    let (driver, steps) = Self.steps(model, sent, faults: faults)
    #expect(steps.contains(.overtake(place: 1)))
    #expect(steps.contains(.overtake(place: 2)))
    #expect(!steps.contains(.overtake(place: 0)))
    var state = driver.start
    _ = driver.take(.overtake(place: 2), in: &state)
    #expect(state.parcels.map(\.message) == [.red, .green])
    #expect(state.app.heard == [3])
  }

  @Test func `a fault that a channel does not have never happens on it`() {
    let faults = SearchFaults(losses: 9, duplicates: 9, reorderings: 9)
    let (_, steps) = Self.steps(Relay(), [(.red, 0), (.green, 0)], faults: faults)
    #expect(steps == [.deliver(place: 0), .act(.nothing)])
  }

  @Test func `what arrives at once arrives in the step that sends it`() {
    let (driver, steps) = Self.steps(
      Relay(faults: .delays),
      [(.red, 0), (.green, 0), (.blue, 1)],
    )
    // The start has sent them: nothing else happens before they have arrived.
    #expect(steps == [.deliver(place: 0), .act(.nothing)])
    #expect(driver.start.app.heard == [1, 2])
    #expect(driver.stepKinds == ["down: a message arrives", "somebody does something"])
  }

  @Test func `what arrives at once can be put off, and keeps back what is sent behind it`() {
    let faults = SearchFaults(delays: 1)
    let model = Relay(faults: .delays)
    let (driver, steps) = Self.steps(model, [(.red, 0), (.green, 0)], faults: faults)
    #expect(steps == [.deliver(place: 0), .delay(place: 0)])
    var state = driver.start
    _ = driver.take(.delay(place: 0), in: &state)
    #expect(state.app.heard == [])
    var rest: [SearchStep<Relay.Act>] = []
    driver.steps(from: state, into: &rest)
    #expect(rest == [.deliver(place: 0), .act(.nothing)])
    // The other one is put off behind the first: in the order of sending.
    state = driver.start
    _ = driver.take(.deliver(place: 0), in: &state)
    _ = driver.take(.delay(place: 0), in: &state)
    #expect(state.app.heard == [1])
    #expect(state.parcels.map(\.message) == [.green])
  }

  @Test func `what takes no time is never put off, and what is not tried is said`() {
    let faults = SearchFaults(delays: 1)
    let (driver, _) = Self.steps(Relay(faults: .delays), [(.echo, 1)], faults: faults)
    var state = driver.start
    _ = driver.take(.deliver(place: 0), in: &state)
    #expect(state.app.heard == [4, 3])
    #expect(driver.untriedFaults == [])
    #expect(
      SearchDriver(Relay(faults: .delays)).untriedFaults
        == ["messages that are put off: --delays is 0"]
    )
  }

  @Test func `what went wrong before tells states apart, for less can still go wrong`() {
    let faults = SearchFaults(losses: 2)
    let (driver, _) = Self.steps(Relay(faults: .loses), [(.red, 0)], faults: faults)
    var state = driver.start
    _ = driver.take(.lose(place: 0), in: &state)
    var empty = driver.start
    empty.parcels = []
    var digests = (StateDigest(), StateDigest())
    driver.fingerprint(state, into: &digests.0)
    driver.fingerprint(empty, into: &digests.1)
    #expect(digests.0.value != digests.1.value)
    #expect(driver.difference(between: state, and: empty) == "what is on its way")
  }
}

/// Remembers what it heard; an echo sends something that takes no time.
struct Relay: SmallModel {
  enum Message: Int64 {
    case red = 1
    case green, blue, echo
  }
  enum Act: Hashable, Sendable { case nothing }

  struct State: Record, Hashable, Sendable {
    var heard: [Int64] = []

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("heard", &heard)
    }
  }

  var order = SearchChannel.Order.kept
  var channelFaults = SearchChannel.Faults()
  var isTogether = false
  var sent: [(Message, Int)] = []

  init(
    order: SearchChannel.Order = .kept,
    faults: SearchChannel.Faults = [],
    isTogether: Bool = false,
  ) {
    self.order = order
    channelFaults = faults
    self.isTogether = isTogether
  }

  var channels: [SearchChannel] {
    [
      SearchChannel("up", order: order, faults: channelFaults, isTogether: isTogether),
      SearchChannel("down"),
    ]
  }
  let invariants: [SearchInvariant] = []

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State {
    for (message, channel) in sent { outcome.send(message, on: channel) }
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) { acts.append(.nothing) }

  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    guard case .delivered(let message, _) = happening else { return }
    state.heard.append(message.rawValue)
    if message == .echo { outcome.sendAtOnce(.blue, on: 1) }
  }
}
