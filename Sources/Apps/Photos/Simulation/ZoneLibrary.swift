import Photos

/// Knows time zones by name; the shell brings one, tests may bring their own.
public protocol ZoneLibrary: Sendable {
  /// The zone of an IANA name such as `Asia/Tokyo`, of a fixed offset such as `+09:00`, of `Z` or
  /// of `UTC`; nil where the name is none.
  func zone(named name: String) -> Zone?

  /// The known name that an unknown one is most likely a misspelling of, or nil.
  func suggestion(for name: String) -> String?
}
