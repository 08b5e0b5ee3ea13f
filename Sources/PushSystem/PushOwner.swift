import Kernel

/// Whose push system an app's pushes go through.
public enum PushOwner: String, CaseIterable, Choice, Hashable, Sendable {
  /// One of the app's own.
  case app
  /// The one that all apps of the node share.
  case all
}
