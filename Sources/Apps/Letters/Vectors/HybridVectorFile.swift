import LetterCryptography
import LetterFormats
import Plans

/// Vectors of HPKE (RFC 9180, appendix A, in the form of its JSON) for the suite of letters v1.
struct HybridVectorFile {
  struct Message {
    var plain: [UInt8]
    var context: [UInt8]
    var sealed: [UInt8]
    var nonce: [UInt8]?
  }

  struct Export {
    var context: [UInt8]
    var length: Int
    var value: [UInt8]
  }

  struct Vector {
    var mode: HybridContext.Mode
    var info: [UInt8]
    var recipient: AgreementKey
    var ephemeral: AgreementKey
    var sender: AgreementKey?
    var preshared: HybridContext.PresharedKey?
    /// What the private keys are made of, where the file says so.
    var materials: [(name: String, bytes: [UInt8], key: AgreementKey)]
    /// The public keys that the file gives beside private ones.
    var points: [(name: String, bytes: [UInt8], key: AgreementKey)]
    var encapsulated: [UInt8]
    var shared: [UInt8]
    var key: [UInt8]
    var baseNonce: [UInt8]
    var exporterSecret: [UInt8]
    var messages: [Message]
    var exports: [Export]
  }

  var vectors: [Vector]
}

/// Reads vectors of HPKE; every mistake is reported with its place.
struct HybridVectorReader {
  let diagnostics: Diagnostics

  /// The vectors; nil where something was reported.
  func read(_ root: Node) -> HybridVectorFile? {
    let nodes: [Node]
    if let elements = root.elements {
      nodes = elements
    } else {
      let file = MappingReader(root, as: "the file", diagnostics: diagnostics)
      file.take(["source"])
      nodes = file.list("vectors")
      file.finish()
    }
    if nodes.isEmpty || nodes.count > LetterVectorReader.casesMax {
      diagnostics.report(
        at: root.mark,
        "the file has \(nodes.count) vectors",
        remedy: "expected 1 to \(LetterVectorReader.casesMax)",
      )
      return nil
    }
    let vectors = nodes.enumerated().map { vector($1, "vector \($0)") }
    guard !diagnostics.hasErrors else { return nil }
    return HybridVectorFile(vectors: vectors.compactMap(\.self))
  }

  private func vector(_ node: Node, _ what: String) -> HybridVectorFile.Vector? {
    let reader = MappingReader(node, as: what, diagnostics: diagnostics)
    reader.take(["key_schedule_context", "secret", "suite_id", "psk_id_hash", "info_hash"])
    for (name, number) in [("kem_id", 16), ("kdf_id", 1), ("aead_id", 2)] as [(String, Int64)] {
      _ = reader.integer(name, in: number...number)
    }
    let mode = HybridContext.Mode(rawValue: UInt8(reader.integer("mode", in: 0...3))) ?? .base
    let info = reader.bytes("info")
    let recipient = key("skRm", reader)
    let ephemeral = key("skEm", reader)
    let isAuthenticated = mode == .authenticated || mode == .authenticatedPresharedKey
    let sender = isAuthenticated ? key("skSm", reader) : nil
    let isPreshared = mode == .presharedKey || mode == .authenticatedPresharedKey
    let preshared = isPreshared ? preshared(reader) : nil
    let encapsulated = reader.bytes("enc")
    let shared = reader.bytes("shared_secret")
    let key = reader.bytes("key")
    let baseNonce = reader.bytes("base_nonce")
    let exporter = reader.bytes("exporter_secret")
    var materials: [(name: String, bytes: [UInt8], key: AgreementKey)] = []
    var points = materials
    for (letter, own) in [("R", recipient), ("E", ephemeral), ("S", sender)] {
      // Of a key that is none was said so; what stands beside it is no mistake of its own.
      guard let own else {
        if letter != "S" || isAuthenticated { reader.take(["ikm\(letter)", "pk\(letter)m"]) }
        continue
      }
      if let bytes = reader.optional("ikm\(letter)", .hexadecimal()) {
        materials.append(("ikm\(letter)", bytes, own))
      }
      if let bytes = reader.optional("pk\(letter)m", .hexadecimal()) {
        points.append(("pk\(letter)m", bytes, own))
      }
    }
    let messages = reader.list("encryptions").map { message($0, of: what) }
    let exports = reader.list("exports").map { export($0, of: what) }
    reader.finish()
    guard let info, let recipient, let ephemeral, let encapsulated, let shared, let key,
      let baseNonce, let exporter
    else { return nil }
    return HybridVectorFile.Vector(
      mode: mode,
      info: info,
      recipient: recipient,
      ephemeral: ephemeral,
      sender: sender,
      preshared: preshared,
      materials: materials,
      points: points,
      encapsulated: encapsulated,
      shared: shared,
      key: key,
      baseNonce: baseNonce,
      exporterSecret: exporter,
      messages: messages.compactMap(\.self),
      exports: exports.compactMap(\.self),
    )
  }

  private func key(_ name: String, _ reader: MappingReader) -> AgreementKey? {
    guard let bytes = reader.bytes(name, count: 32) else { return nil }
    let key = try? AgreementKey(bytes: bytes)
    if key == nil {
      diagnostics.report(
        at: reader.mark(of: name),
        "\(name) of \(reader.what) is no private key of P-256",
        remedy: "expected a number from 1 below the order of the curve",
      )
    }
    return key
  }

  private func preshared(_ reader: MappingReader) -> HybridContext.PresharedKey? {
    guard let secret = reader.bytes("psk"), let name = reader.bytes("psk_id") else { return nil }
    do throws(CryptographyRefusal) {
      return try HybridContext.PresharedKey(secret, name: name)
    } catch {
      diagnostics.report(
        at: reader.mark(of: "psk"),
        "psk of \(reader.what) is \(error)",
        remedy: "RFC 9180, section 9.5, asks for 32 bytes or more",
      )
      return nil
    }
  }

  private func message(_ node: Node, of what: String) -> HybridVectorFile.Message? {
    let reader = MappingReader(node, as: "a message of \(what)", diagnostics: diagnostics)
    let nonce = reader.optional("nonce", .hexadecimal())
    let (plain, context, sealed) = (reader.bytes("pt"), reader.bytes("aad"), reader.bytes("ct"))
    reader.finish()
    guard let plain, let context, let sealed else { return nil }
    return .init(plain: plain, context: context, sealed: sealed, nonce: nonce)
  }

  private func export(_ node: Node, of what: String) -> HybridVectorFile.Export? {
    let reader = MappingReader(node, as: "an export of \(what)", diagnostics: diagnostics)
    let length = reader.integer("L", in: 1...Int64(KeyDerivation.lengthMax))
    let (context, value) = (reader.bytes("exporter_context"), reader.bytes("exported_value"))
    reader.finish()
    guard let context, let value else { return nil }
    return .init(context: context, length: Int(length), value: value)
  }
}
