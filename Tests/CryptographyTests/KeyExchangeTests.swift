import Cryptography
import Testing

struct KeyExchangeTests {
  private let hina = KeyExchange(seed: [UInt8](repeating: 1, count: 32))
  private let ren = KeyExchange(seed: [UInt8](repeating: 2, count: 32))

  @Test func `both sides get the same two keys, exchanged`() throws {
    let initiator = try #require(hina.initiatorKeys(with: ren.publicKey))
    let responder = try #require(ren.responderKeys(with: hina.publicKey))
    #expect(initiator.send == responder.receive)
    #expect(initiator.receive == responder.send)
    #expect(initiator.send != initiator.receive)
  }

  @Test func `a third peer gets other keys`() throws {
    let other = KeyExchange(seed: [UInt8](repeating: 3, count: 32))
    let wanted = try #require(hina.initiatorKeys(with: ren.publicKey))
    let foreign = try #require(other.initiatorKeys(with: ren.publicKey))
    #expect(foreign != wanted)
    #expect(KeyExchange(seed: [UInt8](repeating: 1, count: 32)).publicKey == hina.publicKey)
  }

  @Test func `a point of low order or a wrong length is refused`() {
    let zero = [UInt8](repeating: 0, count: 32)
    let one = [1] + [UInt8](repeating: 0, count: 31)
    for peer in [zero, one, [], Array(ren.publicKey.dropLast())] {
      #expect(hina.initiatorKeys(with: peer) == nil)
      #expect(hina.responderKeys(with: peer) == nil)
      #expect(!KeyExchange.accepts(peer))
    }
    #expect(KeyExchange.accepts(ren.publicKey) && KeyExchange.accepts(hina.publicKey))
  }
}
