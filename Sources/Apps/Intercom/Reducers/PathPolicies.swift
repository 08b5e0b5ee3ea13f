/// For whom a path is chosen (fault I05).
///
/// The seed speaks of the path of the call, as if there were one. Radio is pairwise: what is good between
/// two says nothing of a third. Both readings of one path for the group are here.
public enum PathChoice: String, CaseIterable, Sendable {
  /// Each two choose theirs.
  case perPeer
  /// One for the group, which stays on the radio while any two of it have it: whoever has lost the radio
  /// to somebody hears that one no more.
  case groupStays
  /// One for the group, which goes on to the Internet as soon as two of it have lost the radio: all pay
  /// for what two need.
  case groupMoves
}

extension IntercomSettings {
  /// Whether what happens with one peer can change the link to another.
  var isAboutAll: Bool { pathChoice == .groupMoves || relay == .member }
}

/// Whether members pass on what two others have to say who have no path (fault I05).
public enum RelayPolicy: String, CaseIterable, Sendable {
  /// Nobody does.
  case none
  /// Somebody who has the radio to both does. It carries sealed bytes and has no key for them.
  case member
}
