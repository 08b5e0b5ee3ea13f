import Kernel
import World

/// Something that happened to the app of a member.
struct AppTurn: Equatable, Sendable {
  /// What has become of it.
  enum Kind: String, CaseIterable, Sendable {
    /// It runs.
    case running
    /// It is in memory, and nothing of it runs.
    case suspended
    /// There is no process of it.
    case gone
  }

  /// Whose app, by its place in the plan.
  var member: Int
  /// What has become of it.
  var kind: Kind
  /// The row that says so.
  var place: CallObserver.Place
}

extension AppTurn.Kind {
  /// What has become of the intercom with what a node does about processes; nil where it is none of it.
  init?(_ effects: [NodeEffect]) {
    for effect in effects {
      switch effect {
      case .hold(IntercomSchema.name): self = .suspended
      case .release(IntercomSchema.name): self = .running
      case .end(IntercomSchema.name): self = .gone
      case .hold, .release, .end, .sleep, .rouse, .halt, .boot: continue
      }
      return
    }
    return nil
  }
}
