import Intercom
import Kernel
import Plans

/// Whether an app goes on while its phone is locked (fault I17).
public enum BackgroundPolicy: String, CaseIterable, Sendable {
  /// It is suspended, as any app that says nothing: the design as written says nothing.
  case none
  /// It goes on in the background as long as it is in a call and has the phone's sound, as an app with the
  /// background mode `audio` does; an interruption of its sound suspends it.
  case audio
}

/// Which stream an app that is started again speaks in (fault I14).
public enum StreamPolicy: String, CaseIterable, Sendable {
  /// Another one for each time that it enters a call.
  case perSession
  /// The member's, for good: the sequence begins anew in the same stream.
  case perMember
}

/// What the app does about its own life in a plan: nothing where it does what it did before anybody could
/// end it, so that such a plan has the bytes that it had before.
public struct PlannedLives: Record, Equatable, Sendable {
  /// Whether it goes on while the phone is locked.
  public var background = BackgroundPolicy.none
  /// Which stream it speaks in once it is started again.
  public var stream = StreamPolicy.perSession

  /// An app that is suspended when its phone is locked.
  public init() {}

  /// The lives of a scenario's variant.
  init(_ values: SettingValues) {
    background = values.choice("app.background")
    stream = values.choice("app.stream")
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("appBackground", &background, unless: .none)
    try fields.field("appStream", &stream, unless: .perSession)
  }
}

extension IntercomPlan {
  /// Whether something happens in a run of it to the app on one of its phones.
  func hasLives(in plan: Plan) -> Bool {
    plan.hasLives || membership.acts.contains { $0.deed == .openApp || $0.deed == .closeApp }
  }

  /// Whether nobody has opened a member's app before the first of the acts about it: there is no process of it
  /// until then.
  func opensLater(_ member: Int) -> Bool {
    let device = members[member].device
    return membership.acts.first { $0.device == device }?.deed == .openApp
      && !membership.openAtFirst.contains(device)
  }
}

extension Plan {
  /// Whether something happens in it to the app on one of its phones, and not to their clocks alone.
  fileprivate var hasLives: Bool {
    acts.contains { planned in
      guard case .node(let act) = planned.act, act.deed != .clock else { return false }
      return isOfCall(act)
    }
  }

  /// How often the app on that phone can begin anew.
  func launches(on device: String) -> Int {
    acts.count { planned in
      guard case .node(.start(let place)) = planned.act else { return false }
      return place.node == device && place.app == IntercomSchema.name
    }
  }

  private func isOfCall(_ act: NodeAct) -> Bool {
    if let app = act.app { return app == IntercomSchema.name }
    return devices.contains { $0.id == act.node && $0.apps.contains(IntercomSchema.name) }
  }
}
