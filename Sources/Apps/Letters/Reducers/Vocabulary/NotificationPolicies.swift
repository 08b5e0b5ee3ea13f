import Kernel

/// How somebody is told whom no push reaches (L-22, L-25).
public enum SecondChannel: String, CaseIterable, Choice, Hashable, Sendable {
  /// Not at all.
  case none
  /// By mail.
  case mail
  /// By mail; of a letter that is about to be sent beside each push, whatever becomes of that.
  case beside
}

/// What is kept back from somebody who has switched notifications off in the app (L-25).
///
/// The seed says that pushes are linked to the settings of notifications (000:670), and neither which there are nor where
/// they stand: its document of a user has none (000:488). Here there is one switch, in that document.
public enum PushLink: String, CaseIterable, Choice, Hashable, Sendable {
  /// Whatever shows something: letters, and warnings of one that is about to be sent.
  case all
  /// Letters; warnings go all the same.
  case letters
  /// Nothing: nobody looks.
  case nowhere
}

/// Whether the server hears what a phone may show (L-25).
public enum PermissionReport: String, CaseIterable, Choice, Hashable, Sendable {
  /// It does not: a push that was accepted counts as told.
  case unasked
  /// The app asks the system whenever it is opened, and tells it.
  case told
}
