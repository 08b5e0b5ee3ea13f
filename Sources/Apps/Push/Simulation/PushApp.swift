import AppToolkit
import Kernel
import Plans
import Push
import World

/// The push pipeline as an app of the toolkit: a watch, or a phone with the app, on a device; on a server
/// the worker with the Lambda, Amazon's service, Apple's, or all three.
public struct PushApp: DeviceReducer, Record, Equatable {
  /// What can happen.
  public typealias Event = PipelineEvent
  /// What rules can ask for.
  public typealias Fact = PushFact
  /// What a scenario says of a node.
  public typealias Keys = PushKeys
  /// What its parts ask for.
  public typealias Asked = Effects<AppEffect<PipelineEvent, PushFact, Never>>

  /// The app on a phone, where this is that part.
  var dashboard: Dashboard?
  /// The system's part of a phone, where this is that.
  var phone: Phone?
  /// The watch, where this is that.
  var watch: Watch?
  /// What a server has, where this is that.
  var cloud: Cloud?

  /// No part.
  public init() {}

  /// A part at the start of a run.
  public init(settings: SettingValues, at place: PartPlace<PushKeys>) {
    let addresses = Addresses(place.nodes)
    let start = CivilStart(seconds: place.startUnix_ns / 1_000_000_000)
    let node = place.node.id
    switch place.part {
    case Self.watchPart: watch = Watch(node, server: addresses.server, start: start)
    case Self.phonePart:
      phone = Phone(
        PushSettings(settings),
        node,
        at: addresses,
        owner: Self.owner(on: place.node),
        permission: place.node.keys.permission,
      )
    case Self.serverPart:
      cloud = Cloud(
        PushSettings(settings),
        on: node,
        at: addresses,
        start: start,
        links: place.node.keys.links,
        owner: Self.owner(on: place.node),
      )
    default:
      dashboard = Dashboard(
        PushSettings(settings),
        on: node,
        server: addresses.server,
        start: start,
      )
    }
  }

  /// In front of its settings and facts.
  public static let name = "push"
  /// Watches and phones; servers.
  public static let kinds: [NodeKind] = [.device, .server]

  static let appPart = AppPart()
  static let phonePart = AppPart("phone", isService: true)
  static let watchPart = AppPart("watch", isService: true)
  static let serverPart = AppPart("server", on: [.server])
  /// The app, the system's part of its phone, a watch; a server.
  public static let parts = [appPart, phonePart, watchPart, serverPart]

  /// A watch is a watch, and any other device a phone.
  public static func parts(on node: AppNode<PushKeys>) -> [AppPart] {
    switch node.kind {
    case .server: [serverPart]
    case .device: node.keys.role == .watch ? [watchPart] : [appPart, phonePart]
    }
  }

  /// The ways that messages take.
  public static let links: [String]? = PushWay.allCases.map(\.rawValue)
  /// Devices reach servers, and these each other.
  public static let joins = [
    LinkJoin(PushWay.internet.rawValue, .device, .server),
    LinkJoin(PushWay.apns.rawValue, .device, .server),
    LinkJoin(PushWay.cloud.rawValue, .server, .server),
  ]

  /// Everything can begin anew: what it keeps it keeps by itself.
  public static let launched: PipelineEvent? = .server(.serverBegan)

  /// What a part is told when it begins anew.
  public static func begun(_ part: AppPart, with disk: [DiskEntry]) -> PipelineEvent? {
    switch part {
    case appPart: .app(.appBegan)
    case phonePart: .phone(.phoneBegan)
    case serverPart: .server(.serverBegan)
    default: nil
    }
  }

  /// The server looks at the certificate's end from the start on, also where nobody has logged in yet.
  public static func opening(
    _ settings: SettingValues,
    at place: PartPlace<PushKeys>,
  ) -> PipelineEvent? {
    let isServer = place.part == serverPart && Addresses(place.nodes).server == place.node.id
    return isServer && PushSettings(settings).watchesExpiry ? .server(.serverBegan) : nil
  }

  /// A push wakes the app, and whoever opens it; nothing starts what lives on servers but their system.
  public static func isWoken(on kind: NodeKind) -> Bool { kind == .device }

  /// The phone's system sees what becomes of the app's process; one that is woken nobody looks at.
  public static func saw(_ state: ProcessState, of app: String) -> PipelineEvent? {
    guard app == name else { return nil }
    return switch state {
    case .foreground: .phone(.appResumed)
    case .background: nil
    case .suspended: .phone(.appSuspended)
    case .gone: .phone(.appEnded)
    }
  }

  /// Of an app that is suspended nothing is seen any more: the last that it learns.
  public static func moved(_ change: LifeChange, part: AppPart) -> PipelineEvent? {
    guard part == appPart else { return nil }
    return switch change {
    case .suspended: .app(.disappeared)
    case .foreground, .background, .locked, .unlocked, .clockStepped: nil
    }
  }

  /// A number for a token.
  public static let drawn: (@Sendable (_ key: String, _ value: UInt64) -> PipelineEvent)? = {
    _,
    value in
    .phone(.tokenDrawn(value: value))
  }

  /// The system starts the app for a push that wakes it, and where somebody opens it.
  public static func whenNotRunning(
    _ event: PipelineEvent,
    in state: ProcessState,
  ) -> NotRunning {
    switch event {
    // Whoever begins later learns of the network as it is.
    case .app(.wentOffline), .app(.cameOnline): .waits
    case .app(.appeared), .app(.pushWoke), .app(.loggedIn), .app(.wiped), .app(.tokenGiven): .wakes
    case .app, .phone, .watch, .server, .amazon, .apple: state == .gone ? .lost : .waits
    }
  }

  /// How long a message is: payloads and requests are some hundred bytes.
  public static func bytes(of message: PipelineEvent) -> Int {
    switch message {
    case .app(.summariesCame(let rows, _)): 400 + 2_000 * rows.count
    case .phone(.pushArrived(let notice)): 200 + notice.payload.utf8.count
    case .watch, .server, .amazon, .apple, .phone, .app: 600
    }
  }

  /// The push that a message is about; one of several that an event has led to.
  public static func subject(of message: PipelineEvent) -> String {
    let push: Int64? =
      switch message {
      case .phone(.pushArrived(let notice)): notice.push
      case .apple(.appleAsked(_, _, let request)): request.number
      case .amazon(.amazonAsked(let push, _)), .amazon(.appleRefused(let push, _, _, _)),
        .server(.receiptCame(let push)), .server(.amazonAnswered(let push, _)):
        push
      case .watch, .server, .apple, .phone, .app: nil
      }
    return push.map { "\($0)" } ?? ""
  }

  /// The door.
  public mutating func reduce(
    _ event: PipelineEvent,
    at now: DeviceTime,
    into effects: inout Asked,
  ) {
    var own = Effects<PipelineEffect>(capacity: 8)
    switch event {
    case .watch(let event): watch?.reduce(event, at: now, into: &own)
    case .phone(let event): phone?.reduce(event, at: now, into: &own)
    case .app(let event): dashboard?.reduce(event, at: now, into: &own)
    case .server, .amazon, .apple: cloud?.reduce(event, at: now, into: &own)
    }
    own.drain { Self.append($0, to: &effects) }
  }

  /// What the parts ask for, in the toolkit's words.
  private static func append(_ effect: consuming PipelineEffect, to effects: inout Asked) {
    switch effect {
    case .send(let event, let node, let way):
      effects.append(.send(event, to: node, part: part(of: event).name, link: way.rawValue))
    case .tell(let event): effects.append(.tell(event, part: part(of: event).name))
    case .setTimer(let event, let uptime): effects.append(.setTimer(event, at: uptime))
    case .setAlarm(let event, let wall): effects.append(.setAlarm(event, at: wall))
    case .cancelTimer(let event): effects.append(.cancelTimer(event))
    case .draw(let bound, let name): effects.append(.draw(below: bound, for: name))
    case .hand(let ask): effects.append(Self.handing(ask))
    case .state(let fact): effects.append(.state(fact))
    }
  }

  /// Who an event happens to.
  private static func part(of event: PipelineEvent) -> AppPart {
    switch event {
    case .watch: watchPart
    case .phone: phonePart
    case .app: appPart
    case .server, .amazon, .apple: serverPart
    }
  }
}

extension Addresses {
  /// Who lives where: what no server has as its role is on the first of them.
  ///
  /// Servers stand behind the devices, so that it is quick to find them among many.
  init(_ nodes: [AppNode<PushKeys>]) {
    let servers = nodes.reversed().prefix { $0.kind == .server }.reversed()
    func home(_ role: PushRole) -> String? { servers.first { $0.keys.role == role }?.id }
    let main = home(.server) ?? servers.first?.id ?? ""
    self.init(server: main, amazon: home(.amazon) ?? main, apple: home(.apple) ?? main)
  }
}

/// What a node is in the pipeline.
public enum PushRole: String, CaseIterable, Choice, Hashable, Sendable {
  /// A parent's phone.
  case phone
  /// A watch that records.
  case watch
  /// The worker and the Lambda, and whatever has no node of its own.
  case server
  /// Amazon's service alone.
  case amazon
  /// Apple's service alone.
  case apple
}
