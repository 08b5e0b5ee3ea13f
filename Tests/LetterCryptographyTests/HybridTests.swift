import Crypto
import Foundation
import LetterCryptography
import LetterFormats
import Testing

/// HPKE with a given ephemeral key beside swift-crypto's own.
struct HybridTests {
  private static let suite = HPKE.Ciphersuite.P256_SHA256_AES_GCM_256

  private func library(_ key: AgreementKey) throws -> P256.KeyAgreement.PrivateKey {
    try P256.KeyAgreement.PrivateKey(rawRepresentation: key.bytes)
  }

  @Test(arguments: HybridContext.Mode.allCases)
  func `swift-crypto opens what we seal, and we open what it seals`(
    mode: HybridContext.Mode
  ) throws {
    for number in 0..<20 {
      let recipient = try agreementKey("recipient \(number)")
      let sender = try agreementKey("sender \(number)")
      let info = Array("info \(number)".utf8)
      let preshared = try HybridContext.PresharedKey(
        [UInt8](repeating: UInt8(number), count: 32 + number),
        name: Array("name".utf8),
      )
      let plain = [UInt8](repeating: 7, count: number * 13)
      let ours = try seal(mode, plain, recipient, sender, info, preshared, number)
      #expect(try libraryOpens(mode, ours, recipient, sender, info, preshared) == plain)
      let theirs = try librarySeals(mode, plain, recipient, sender, info, preshared)
      #expect(try open(mode, theirs, recipient, sender, info, preshared) == plain)
    }
  }

  private struct Sealed {
    var encapsulated: [UInt8]
    var sealed: [UInt8]
  }

  private static let context = Array("context".utf8)

  private func uses(_ mode: HybridContext.Mode) -> (sender: Bool, preshared: Bool) {
    (mode.rawValue & 2 != 0, mode.rawValue & 1 != 0)
  }

  private func seal(
    _ mode: HybridContext.Mode,
    _ plain: [UInt8],
    _ recipient: AgreementKey,
    _ sender: AgreementKey,
    _ info: [UInt8],
    _ preshared: HybridContext.PresharedKey,
    _ number: Int,
  ) throws -> Sealed {
    let shared = try KeyEncapsulation.encapsulate(
      to: recipient.publicKey,
      ephemeral: agreementKey("ephemeral \(number)"),
      sender: uses(mode).sender ? sender : nil,
    )
    var context = try HybridContext(
      shared: shared.secret,
      isAuthenticated: uses(mode).sender,
      info: info,
      preshared: uses(mode).preshared ? preshared : nil,
    )
    #expect(context.mode == mode)
    let sealed = try context.seal(plain, authenticating: Self.context)
    return Sealed(encapsulated: shared.encapsulated.bytes, sealed: sealed)
  }

  private func open(
    _ mode: HybridContext.Mode,
    _ sealed: Sealed,
    _ recipient: AgreementKey,
    _ sender: AgreementKey,
    _ info: [UInt8],
    _ preshared: HybridContext.PresharedKey,
  ) throws -> [UInt8] {
    let shared = try KeyEncapsulation.decapsulate(
      PublicPoint(onCurve: sealed.encapsulated),
      by: recipient,
      sender: uses(mode).sender ? sender.publicKey : nil,
    )
    var context = try HybridContext(
      shared: shared,
      isAuthenticated: uses(mode).sender,
      info: info,
      preshared: uses(mode).preshared ? preshared : nil,
    )
    return try context.open(sealed.sealed, authenticating: Self.context)
  }

  private func libraryOpens(
    _ mode: HybridContext.Mode,
    _ sealed: Sealed,
    _ recipient: AgreementKey,
    _ sender: AgreementKey,
    _ info: [UInt8],
    _ preshared: HybridContext.PresharedKey,
  ) throws -> [UInt8] {
    let (own, encapsulated) = (try library(recipient), Data(sealed.encapsulated))
    let (psk, name) = (SymmetricKey(data: preshared.secret), Data(preshared.name))
    let (info, other) = (Data(info), try library(sender).publicKey)
    var context =
      switch mode {
      case .base:
        try HPKE.Recipient(
          privateKey: own,
          ciphersuite: Self.suite,
          info: info,
          encapsulatedKey: encapsulated,
        )
      case .presharedKey:
        try HPKE.Recipient(
          privateKey: own,
          ciphersuite: Self.suite,
          info: info,
          encapsulatedKey: encapsulated,
          presharedKey: psk,
          presharedKeyIdentifier: name,
        )
      case .authenticated:
        try HPKE.Recipient(
          privateKey: own,
          ciphersuite: Self.suite,
          info: info,
          encapsulatedKey: encapsulated,
          authenticatedBy: other,
        )
      case .authenticatedPresharedKey:
        try HPKE.Recipient(
          privateKey: own,
          ciphersuite: Self.suite,
          info: info,
          encapsulatedKey: encapsulated,
          authenticatedBy: other,
          presharedKey: psk,
          presharedKeyIdentifier: name,
        )
      }
    return Array(try context.open(sealed.sealed, authenticating: Self.context))
  }

  private func librarySeals(
    _ mode: HybridContext.Mode,
    _ plain: [UInt8],
    _ recipient: AgreementKey,
    _ sender: AgreementKey,
    _ info: [UInt8],
    _ preshared: HybridContext.PresharedKey,
  ) throws -> Sealed {
    let (other, own, info) = (
      try library(recipient).publicKey, try library(sender), Data(info),
    )
    let (psk, name) = (SymmetricKey(data: preshared.secret), Data(preshared.name))
    var context =
      switch mode {
      case .base:
        try HPKE.Sender(recipientKey: other, ciphersuite: Self.suite, info: info)
      case .presharedKey:
        try HPKE.Sender(
          recipientKey: other,
          ciphersuite: Self.suite,
          info: info,
          presharedKey: psk,
          presharedKeyIdentifier: name,
        )
      case .authenticated:
        try HPKE.Sender(
          recipientKey: other,
          ciphersuite: Self.suite,
          info: info,
          authenticatedBy: own,
        )
      case .authenticatedPresharedKey:
        try HPKE.Sender(
          recipientKey: other,
          ciphersuite: Self.suite,
          info: info,
          authenticatedBy: own,
          presharedKey: psk,
          presharedKeyIdentifier: name,
        )
      }
    let sealed = try context.seal(plain, authenticating: Self.context)
    return Sealed(encapsulated: Array(context.encapsulatedKey), sealed: Array(sealed))
  }

  @Test func `messages have an order, and a wrong one changes nothing`() throws {
    let shared = [UInt8](repeating: 3, count: 32)
    var sender = try HybridContext(shared: shared, isAuthenticated: false, info: [])
    var recipient = sender
    let first = try sender.seal([1], authenticating: [])
    let second = try sender.seal([1], authenticating: [])
    #expect(first != second && sender.sequence == 2)
    #expect(throws: CryptographyRefusal.notAuthentic) {
      try recipient.open(second, authenticating: [])
    }
    #expect(recipient.sequence == 0)
    #expect(try recipient.open(first, authenticating: []) == [1])
    #expect(try recipient.open(second, authenticating: []) == [1])
    #expect(throws: CryptographyRefusal.derivedLength(8_161)) {
      try sender.export([], length: 8_161)
    }
  }

  @Test func `a secret that is too short, or has no name, is none`() {
    let secret = [UInt8](repeating: 1, count: 31)
    #expect(throws: CryptographyRefusal.presharedKey(31)) {
      try HybridContext.PresharedKey(secret, name: [1])
    }
    #expect(throws: CryptographyRefusal.presharedKey(32)) {
      try HybridContext.PresharedKey(secret + [1], name: [])
    }
  }
}
