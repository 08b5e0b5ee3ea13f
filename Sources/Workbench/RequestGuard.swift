/// Who may ask the workbench: this machine's browser, with the page's own address.
///
/// A page of another origin that sends a request here has its `Origin`; a name of somebody else's that
/// leads to this machine (DNS rebinding) has its `Host`; who cannot read the terminal has no token.
struct RequestGuard: Sendable {
  /// What stands first in every path.
  let token: String
  /// Where the server listens.
  let port: UInt16

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// The longest line and headers of a request, in bytes.
  static let headMax = 16_384

  /// The largest body of a request, in bytes.
  static let bodyMax = 65_536

  /// Lets a request pass, or not.
  ///
  /// - Parameters:
  ///   - path: as asked, `/TOKEN/…`.
  ///   - host: the header `Host`.
  ///   - origin: the header `Origin`, which browsers send with what a script asks.
  /// - Returns: the path behind the token; nil for who must be refused.
  func path(of path: String, host: String?, origin: String?) -> String? {
    guard let host, hosts.contains(host) else { return nil }
    guard origin == nil || hosts.contains(where: { origin == "http://\($0)" }) else { return nil }
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = parts.first, isToken(first) else { return nil }
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Compares in a time that does not tell how much was right.
  private func isToken(_ text: Substring) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
