import Intercom
import IntercomSimulation

/// Handshakes in another member's name: the group's secret is known, and the other's public key, as to
/// everybody; the private one is not.
extension SodiumSecrets {
  /// What a member says in another's name.
  ///
  /// A hello is signed by nobody, and the reply to it is overheard. What follows would have to be signed by
  /// whom it names, and is signed by who says it.
  public func posed(
    _ step: PlannedIntercomAct.Posed,
    from: Int,
    to: Int,
    by poser: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8]? {
    let index = place(path, at: from, to: to)
    switch step {
    case .hello:
      var named = party(poser)
      named.identity = member(from).identity
      let exchange = HandshakeExchange(as: named, entropy: entropy)
      posing[index] = exchange
      return handshake(.hello, attempt: 1, from: from, exchange.hello)
    case .confirm:
      guard var exchange = posing[index],
        let reply = sessions[place(path, at: to, to: from)].reply(to: exchange.hello)
      else { return nil }
      posing[index] = nil
      _ = exchange.hear(reply: reply, from: member(to).id, as: party(poser))
      guard exchange.keys != nil else { return nil }
      let confirm = exchange.sayConfirm(as: party(poser))
      return handshake(.confirm, attempt: 1, from: from, confirm)
    }
  }
}
