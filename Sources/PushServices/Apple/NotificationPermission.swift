import Kernel

/// Whether a phone's user lets an app show notifications (`UNAuthorizationStatus`).
///
/// It is the phone's alone: the token is given either way (`registerForRemoteNotifications`), what is only to wake the
/// app wakes it, and neither a service nor a server is told. Notifications that are let in provisionally, into the list
/// and nowhere else, are not told apart.
public enum NotificationPermission: String, CaseIterable, Choice, Hashable, Sendable {
  /// They are shown.
  case allowed
  /// None is: what comes is told to an app in front, and "delivered silently" else.
  case denied
}
