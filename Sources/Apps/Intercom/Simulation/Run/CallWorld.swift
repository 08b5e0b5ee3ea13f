import Kernel
import World

/// The services of a call that are components of their own on the node `world`: the radio, the match
/// maker, the attacker.
///
/// Their clock tells the true time, which no phone knows.
final class CallWorld {
  /// The radio between the phones.
  let radio: Component<ServiceSurroundings<Radio>>
  /// The service that makes matches over the Internet.
  let matchMaker: Component<ServiceSurroundings<MatchMaker>>
  /// Who listens in.
  let attacker: Component<ServiceSurroundings<Attacker>>

  private let aroundRadio: ServiceSurroundings<Radio>
  private let aroundMatchMaker: ServiceSurroundings<MatchMaker>
  private let aroundAttacker: ServiceSurroundings<Attacker>

  /// The services of a call between these phones, before anything has happened.
  init(_ start: IntercomSystem, between devices: [String]) {
    aroundRadio = ServiceSurroundings(devices: devices)
    aroundMatchMaker = ServiceSurroundings(devices: devices)
    aroundAttacker = ServiceSurroundings(devices: devices)
    radio = aroundRadio.component(of: start.brokers.radio)
    matchMaker = aroundMatchMaker.component(of: start.brokers.matchMaker)
    self.attacker = aroundAttacker.component(of: start.attacker)
  }

  /// Puts them into a simulation.
  func join(_ simulation: Simulation) {
    for service in [radio, matchMaker, attacker] as [AnyComponent] { simulation.add(service) }
  }

  /// Has a driver carry out what they ask for; it outlives them.
  func serve(_ driver: CallDriver) {
    aroundRadio.carryOut = { [unowned driver] in try driver.happen(.radioAsked($0), cause: $1) }
    aroundMatchMaker.carryOut = { [unowned driver] in
      try driver.happen(.matchMakerAsked($0), cause: $1)
    }
    aroundAttacker.carryOut = { [unowned driver] in
      try driver.happen(.attackerAsked($0), cause: $1)
    }
  }
}

extension CallWorld: BrokerView {
  func pair(_ first: Int, _ second: Int) -> Radio.Pair { radio.reducer.pair(first, second) }
  func areMatched(_ first: Int, _ second: Int) -> Bool {
    matchMaker.reducer.areMatched(first, second)
  }
  func isWhole(_ first: Int, _ second: Int) -> Bool { matchMaker.reducer.isWhole(first, second) }
  func match(of member: Int) -> MatchMaker.State { matchMaker.reducer.members[member].state }
}

/// What surrounds one service of a call: its driver, to which it hands everything on.
final class ServiceSurroundings<Part: WorldService>: Surroundings {
  /// The phones of the call, which a log can tell it of.
  let devices: [String]
  /// Carries out one effect.
  var carryOut: (Part.Effect, _ cause: LogPosition) throws -> Void = { _, _ in }

  /// What surrounds a service of a call between these phones.
  init(devices: [String]) {
    self.devices = devices
  }

  /// The component of a service.
  func component(of service: Part) -> Component<ServiceSurroundings<Part>> {
    Component(
      service,
      node: "world",
      name: Part.component,
      clock: DeviceClock(),
      in: self,
    )
  }

  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<ServiceSurroundings<Part>>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    for effect in effects.items { try carryOut(effect, cause) }
  }

  func problem(
    of event: Part.Event,
    for component: Component<ServiceSurroundings<Part>>,
    at time: DeviceTime,
  ) -> FieldError? {
    component.reducer.problem(of: event, among: devices, at: time.uptime)
  }

  /// A service is no app: no process of it can be suspended or gone.
  func reach(
    _ event: Part.Event,
    of component: Component<ServiceSurroundings<Part>>,
    in state: ProcessState,
  ) -> Reach { .arrives }
}
