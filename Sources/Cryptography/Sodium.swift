import CSodium

/// The one initialisation of libsodium in a process.
enum Sodium {
  /// Picks the fastest implementation for this machine; every entry to this module asks for it.
  static let ready: Void = {
    let code = sodium_init()
    precondition(code >= 0, "libsodium does not start: sodium_init() gave \(code)")
  }()
}
