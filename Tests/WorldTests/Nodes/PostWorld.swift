import Kernel
import Plans
import World

/// The post: clients on devices, an office on the server, and the wire between them.
final class PostWorld {
  static let schema = AppSchema(
    name: "post",
    deviceKeys: [],
    linkNames: ["wire"],
    linkJoins: [LinkJoin("wire", .device, .server)],
    homes: [
      AppHome(on: .device, deeds: NodeDeed.allCases),
      AppHome(on: .server, deeds: [.kill, .start]),
    ],
    factKinds: ClientFact.prototypes.map(\.kind),
  )

  let simulation: Simulation
  private(set) var clients: [(place: Int, part: Component<ClientLines>)] = []
  private(set) var office: (place: Int, part: Component<OfficeLines>)?
  /// How often an office was told that it starts, or ends.
  private(set) var told: [String] = []
  private let clientLines = ClientLines()
  private let officeLines = OfficeLines()
  private var mail: Mailbox<Letter>

  /// A letter or its acknowledgement on the wire.
  private struct Letter {
    var from: Int
    var to: Int
    var number: Int64
  }

  init(_ simulation: Simulation) {
    self.simulation = simulation
    mail = Mailbox { _, _, _ in }
    for (place, node) in simulation.nodes.enumerated() {
      switch node.kind {
      case .device:
        let part = Component(
          Client(),
          node: node.node,
          name: "post",
          clock: node.clock,
          process: "post",
          in: clientLines,
        )
        simulation.add(part)
        clients.append((place, part))
      case .server:
        let part = Component(
          Office(),
          node: node.node,
          name: "post",
          clock: node.clock,
          process: "post",
          in: officeLines,
        )
        simulation.add(part)
        office = (place, part)
      }
    }
    mail = Mailbox { [unowned self] letter, cause, _ in try arrive(letter, cause) }
    simulation.add(mail)
    clientLines.send = { [unowned self] part, letter, cause in
      guard let office, let client = clients.first(where: { $0.part === part }) else { return }
      put(Letter(from: client.place, to: office.place, number: letter), cause)
    }
    officeLines.acknowledge = { [unowned self] client, letter, cause in
      guard let office else { return }
      put(Letter(from: office.place, to: Int(client), number: letter), cause)
    }
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      try follow(event, of: node, sequence)
    }
  }

  /// Lets a client write a letter.
  func write(_ letter: Int64, at milliseconds: Int64, client: Int = 0) {
    clients[client].part.schedule(
      .wrote(letter: letter),
      at: .at(milliseconds),
      cause: nil,
      in: simulation,
    )
  }

  /// Lets a push message reach a client.
  func push(at milliseconds: Int64) {
    clients[0].part.schedule(.pushed, at: .at(milliseconds), cause: nil, in: simulation)
  }

  private func put(_ letter: Letter, _ cause: LogPosition) {
    guard let wire = simulation.network.link("wire") else { return }
    let passage = simulation.offer(
      100,
      on: wire,
      from: letter.from,
      to: letter.to,
      flow: 1,
    )
    guard let arrival = passage.first?.arrival else { return }
    mail.schedule(letter, at: arrival, cause: cause, in: simulation)
  }

  private func arrive(_ letter: Letter, _ cause: LogPosition?) throws {
    if letter.to == office?.place {
      try office?.part.tell(
        .received(client: Int64(letter.from), letter: letter.number),
        cause: cause,
        in: simulation,
      )
    } else {
      let client = clients.first { $0.place == letter.to }
      try client?.part.tell(.acknowledged(letter: letter.number), cause: cause, in: simulation)
    }
  }

  private func follow(_ event: NodeEvent, of node: SimulatedNode, _ sequence: LogPosition) throws {
    guard event.app == "post" else { return }
    told.append("\(node.node) \(event.kind)")
    let client = clients.first { simulation.nodes[$0.place] === node }
    switch event {
    case .killed: try client?.part.tell(.ended, cause: sequence, in: simulation)
    case .started: try client?.part.tell(.launched, cause: sequence, in: simulation)
    case .suspended, .resumed, .locked, .woken, .clockStepped, .missed, .switchedOff, .switchedOn:
      break
    }
  }
}

/// What becomes of what a client asks for, and of what reaches it while it does not run.
final class ClientLines: Surroundings {
  typealias Part = Client

  var send: (Component<ClientLines>, Int64, LogPosition) -> Void = { _, _, _ in }

  func perform(
    _ effects: Effects<ClientEffect>,
    after event: ClientEvent,
    of component: Component<ClientLines>,
    cause: LogPosition,
    in simulation: Simulation,
  ) {
    for case .send(let letter) in effects.items { send(component, letter, cause) }
  }

  func reach(
    _ event: ClientEvent,
    of component: Component<ClientLines>,
    in state: ProcessState,
  ) -> Reach {
    switch event {
    case .ended: .arrives
    case .pushed: .wakes
    case .wrote, .acknowledged, .waited, .launched: state == .suspended ? .waits : .lost
    }
  }
}

/// What becomes of what the office asks for.
final class OfficeLines: Surroundings {
  typealias Part = Office

  var acknowledge: (_ client: Int64, _ letter: Int64, _ cause: LogPosition) -> Void = { _, _, _ in }

  func perform(
    _ effects: Effects<OfficeEffect>,
    after event: OfficeEvent,
    of component: Component<OfficeLines>,
    cause: LogPosition,
    in simulation: Simulation,
  ) {
    for case .acknowledge(let client, let letter) in effects.items {
      acknowledge(client, letter, cause)
    }
  }
}
