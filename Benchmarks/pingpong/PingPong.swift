import AppToolkit
import EventLog
import Foundation
import Kernel
import Plans
import World

/// What happens to a phone, or to the server.
enum PingEvent: Choice, Hashable, Sendable {
  case started
  case ping(from: String)
  case pong

  static let prototypes: [Self] = [.started, .ping(from: ""), .pong]

  var kind: String {
    switch self {
    case .started: "started"
    case .ping: "ping"
    case .pong: "pong"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard case .ping(var from) = self else { return }
    try fields.field("from", &from)
    self = .ping(from: from)
  }
}

enum PingFact: String, CaseIterable, Choice { case never }

/// Phones that speak with a server, one word after the other.
struct Ping: DeviceReducer {
  typealias Fact = PingFact
  static let name = "ping"
  static let kinds: [NodeKind] = [.device, .server]
  static let acts: [PingEvent] = [.started]

  var node = ""
  var words: Int64 = 0

  init() {}
  init(settings: SettingValues, device: String) { node = device }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("node", &node)
    try fields.field("words", &words)
  }

  mutating func reduce(
    _ event: PingEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<PingEvent, PingFact>>,
  ) {
    words += 1
    switch event {
    case .started, .pong: effects.append(.send(.ping(from: node), to: "hub"))
    case .ping(let from): effects.append(.send(.pong, to: from))
    }
  }
}

/// Logged events per second of so many phones and one server.
///
///     swift run -c release pingpong [PHONES] [MILLISECONDS] [ROUNDS]
@main
enum PingPong {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let phones = arguments.first ?? 1_000
    let span = arguments.dropFirst().first ?? 4_000
    let rounds = arguments.dropFirst(2).first ?? 3
    let folder = FileManager.default.temporaryDirectory.path + "/yamabiko-pingpong"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = plan(phones: phones, span: .milliseconds(Int64(span)))
    for round in 1...rounds {
      let path = "\(folder)/run.sqlite"
      for old in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        try FileManager.default.removeItem(atPath: "\(folder)/\(old)")
      }
      let clock = ContinuousClock()
      let begin = clock.now
      let events = try run(plan, into: path)
      let seconds = Double((clock.now - begin).components.attoseconds) / 1e18
      let whole = Double((clock.now - begin).components.seconds) + seconds
      let rate = Int(Double(events) / whole)
      print("round \(round): \(phones) phones, \(events) events, \(rate) events/s")
    }
  }

  private static func run(_ plan: Plan, into path: String) throws -> Int64 {
    let text = String(decoding: CanonicalWriter.encode(plan), as: UTF8.self)
    let manifest = LogManifest(
      toolVersion: "bench",
      scenario: "ping",
      variant: "default",
      seed: 1,
      plan: text,
    )
    let writer = try LogWriter(creating: path, manifest: manifest)
    let simulation = Simulation(plan: plan, sink: writer)
    let app = DeviceApplication(Ping.self)
    let options = RunOptions(outputFolder: nil, scenarioFolder: ScenarioFolder("."))
    let run = try app.install(in: simulation, options: options)
    try simulation.run()
    _ = try run.finish(simulation)
    _ = try writer.finish()
    return simulation.sequence.number
  }

  private static func plan(phones: Int, span: Duration) -> Plan {
    var plan = Plan()
    plan.name = "ping"
    plan.duration = span
    let ids = (0..<phones).map { "p\($0)" }
    plan.devices = (ids + ["hub"]).map { id in
      var device = PlannedDevice()
      device.id = id
      device.apps = [Ping.name]
      device.kind = id == "hub" ? .server : .device
      return device
    }
    var wire = PlannedLink()
    wire.id = "wire"
    wire.pairs = ids.map { DevicePair($0, "hub") }
    wire.channel.delay = .milliseconds(10)
    plan.links = [wire]
    let acts = ids.enumerated().map { place, id in
      #"{"at_ns":\#(place * 10_000),"device":"\#(id)","event":"started"}"#
    }
    var section = PlanSection()
    section.app = Ping.name
    section.json = #"{"acts":[\#(acts.joined(separator: ","))]}"#
    plan.sections = [section]
    return plan
  }
}
