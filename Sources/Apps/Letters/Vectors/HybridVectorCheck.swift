import LetterCryptography
import LetterFormats

/// Goes through vectors of HPKE, from both sides.
struct HybridVectorCheck {
  let file: HybridVectorFile

  /// What came of every case, in the order of the file.
  func outcomes() -> [VectorOutcome] {
    file.vectors.enumerated().flatMap { number, vector in
      let name = "vector \(number) (mode \(vector.mode.rawValue))"
      return keys(of: vector, name) + schedule(of: vector, name)
    }
  }

  private func keys(of vector: HybridVectorFile.Vector, _ name: String) -> [VectorOutcome] {
    var outcomes: [VectorOutcome] = []
    for material in vector.materials {
      let made = (try? AgreementKey(derivedFrom: material.bytes))?.bytes ?? []
      outcomes.append(.same("\(name): key of \(material.name)", made, material.key.bytes))
    }
    for point in vector.points {
      let made = point.key.publicKey.bytes
      outcomes.append(.same("\(name): \(point.name)", made, point.bytes))
    }
    return outcomes
  }

  private func schedule(of vector: HybridVectorFile.Vector, _ name: String) -> [VectorOutcome] {
    do throws(CryptographyRefusal) {
      let made = try KeyEncapsulation.encapsulate(
        to: vector.recipient.publicKey,
        ephemeral: vector.ephemeral,
        sender: vector.sender,
      )
      let shared = try KeyEncapsulation.decapsulate(
        PublicPoint(onCurve: vector.encapsulated),
        by: vector.recipient,
        sender: vector.sender?.publicKey,
      )
      let context = try HybridContext(
        shared: shared,
        isAuthenticated: vector.sender != nil,
        info: vector.info,
        preshared: vector.preshared,
      )
      return [
        .same("\(name): enc", made.encapsulated.bytes, vector.encapsulated),
        .same("\(name): shared secret, made", made.secret, vector.shared),
        .same("\(name): shared secret, come to", shared, vector.shared),
        .same("\(name): key", context.key, vector.key),
        .same("\(name): base nonce", context.baseNonce, vector.baseNonce),
        .same("\(name): exporter secret", context.exporterSecret, vector.exporterSecret),
      ] + messages(of: vector, context, name) + exports(of: vector, context, name)
    } catch {
      return [.failed("\(name): shared secret", error.description)]
    }
  }

  private func messages(
    of vector: HybridVectorFile.Vector,
    _ context: HybridContext,
    _ name: String,
  ) -> [VectorOutcome] {
    var (sender, recipient) = (context, context)
    var outcomes: [VectorOutcome] = []
    for (number, message) in vector.messages.enumerated() {
      let label = "\(name): message \(number)"
      do throws(CryptographyRefusal) {
        if let nonce = message.nonce {
          outcomes.append(.same("\(label), nonce", sender.nonce, nonce))
        }
        let sealed = try sender.seal(message.plain, authenticating: message.context)
        let opened = try recipient.open(message.sealed, authenticating: message.context)
        outcomes.append(.same("\(label), sealed", sealed, message.sealed))
        outcomes.append(.same("\(label), opened", opened, message.plain))
      } catch {
        outcomes.append(.failed(label, error.description))
      }
    }
    return outcomes
  }

  private func exports(
    of vector: HybridVectorFile.Vector,
    _ context: HybridContext,
    _ name: String,
  ) -> [VectorOutcome] {
    vector.exports.enumerated().map { number, export in
      let label = "\(name): export \(number)"
      do throws(CryptographyRefusal) {
        let made = try context.export(export.context, length: export.length)
        return .same(label, made, export.value)
      } catch {
        return .failed(label, error.description)
      }
    }
  }
}
