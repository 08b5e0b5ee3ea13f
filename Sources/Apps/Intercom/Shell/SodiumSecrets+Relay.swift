import Intercom
import IntercomSimulation

/// What one member passes on for two others: sealed by the two ends, and wrapped between each two phones.
///
/// A wrapping is a KEEPALIVE of its own type by the keys of the two phones, with their next number. In it
/// stand the MemberIDs of the two ends and the datagram as it was sealed. Nobody but members can hand
/// anything over, and who passes it on can neither read nor change it.
extension SodiumSecrets {
  /// Wraps sealed bytes for the way between two phones.
  public func wrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]? {
    guard sessions[place(.local, at: hop.from, to: hop.to)].live != nil else { return nil }
    return sealControl(.relayed, names(of: ends) + bytes, from: hop.from, to: hop.to, path: .local)
  }

  /// What lies in bytes that came wrapped.
  public func unwrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]? {
    guard let header = WireFormat.Header(bytes), header.kind == .relayed else { return nil }
    let plaintext = sessions[place(.local, at: hop.to, to: hop.from)].open(
      Array(bytes[WireFormat.headerLength...]),
      header: header.bytes,
      stream: header.stream,
      sequence: header.sequence,
    )
    let names = names(of: ends)
    guard let plaintext, plaintext.count > names.count, plaintext.starts(with: names) else {
      return nil
    }
    return Array(plaintext[names.count...])
  }

  private func names(of ends: (from: Int, to: Int)) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendInteger(member(ends.from).id.rawValue)
    bytes.appendInteger(member(ends.to).id.rawValue)
    return bytes
  }
}
