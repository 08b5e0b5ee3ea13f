import AppToolkit
import Kernel
import Plans
import Push
import PushServices
import PushSystem

/// The pipeline on nodes whose apps share one push system, the app `notifications`.
extension PushApp {
  /// Whose push system a node has.
  static func owner(on node: AppNode<PushKeys>) -> PushOwner {
    node.carries(PushAsk.app) ? .all : .app
  }

  /// What that system is handed.
  static func handing(_ ask: PushAsk) -> AppEffect<PipelineEvent, PushFact, Never> {
    .hand(ask, to: PushAsk.app)
  }

  /// What it hands back.
  public static func handed(_ hand: AppHand) -> (event: PipelineEvent, part: String)? {
    guard let word = hand.read(as: PushWord.self) else { return nil }
    switch word {
    case .tokenGiven, .came, .shown, .woken, .missed, .tapped, .phoneReplaced:
      return (.phone(.systemSpoke(word)), phonePart.name)
    case .accepted, .refused, .dropped: return (.apple(.orderAnswered(word)), serverPart.name)
    }
  }

  /// Reports an act that is the whole phone's where its apps share a push system; whether it is one.
  static func refusesShared(
    _ act: Act,
    _ reader: MappingReader,
    on node: AppNode<PushKeys>,
  ) -> Bool {
    guard owner(on: node) == .all else { return false }
    let remedy: String
    switch act {
    case .lowPower: remedy = "write 'do: notifications.lowPower', which is for all of its apps"
    case .goOffline, .goOnline: remedy = "write 'off' and 'on', or a fault of the link 'push'"
    case .installApp, .deleteApp, .restorePhone, .openApp, .leaveApp, .swipeApp, .logIn, .logOut,
      .renewSession, .record, .takeOff, .allowNotifications:
      return false
    }
    reader.take(act.keys)
    reader.diagnostics.report(
      at: reader.mark,
      "\(reader.what): the apps of '\(node.id)' share a push system, the app 'notifications'",
      remedy: remedy,
    )
    return true
  }

  /// Reads the build of an app; where a push system is shared all are from the store.
  static func build(_ reader: MappingReader, on node: AppNode<PushKeys>) -> PushEnvironment {
    let build = reader.enumeration("build", default: PushEnvironment.production)
    if build == .sandbox, owner(on: node) == .all {
      reader.diagnostics.report(
        at: reader.mark,
        "\(reader.what): the apps of '\(node.id)' share a push system, whose apps are from the store",
        remedy: "leave out 'build', or have a phone without the app 'notifications'",
      )
    }
    return build
  }
}
