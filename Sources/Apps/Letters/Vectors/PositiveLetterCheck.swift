import LetterCryptography
import LetterFormats

/// Makes a letter of a file anew from its keys, and opens it.
struct PositiveLetterCheck {
  let letter: LetterVectorFile.Letter
  let name: String
  let pair: VectorPair
  let file: LetterVectorFile

  init(
    letter: LetterVectorFile.Letter,
    name: String,
    _ pair: VectorPair,
    _ file: LetterVectorFile,
  ) {
    self.letter = letter
    self.name = name
    self.pair = pair
    self.file = file
  }

  func outcomes() -> [VectorOutcome] {
    let header = VectorOutcome.same("\(name): header", letter.header.encoded, letter.sealed.header)
    guard let (sender, recipient) = pair.roles(of: letter.header),
      let reader = pair.reader(of: letter, file)
    else {
      return [header, .failed("\(name): opened", "its users are not those of the bundles")]
    }
    return [header] + ciphertexts() + wrap(sender, recipient) + [opened(reader)]
      + library(sender, recipient)
  }

  private func ciphertexts() -> [VectorOutcome] {
    let id = letter.header.letterID
    do throws(CryptographyRefusal) {
      let body = try letter.key.seal(body: letter.body, of: id)
      var outcomes = [VectorOutcome.same("\(name): body", body, letter.sealed.body)]
      guard letter.photos.count == letter.sealed.blobs.count else {
        let count = "\(letter.photos.count) photos and \(letter.sealed.blobs.count) ciphertexts"
        return outcomes + [.failed("\(name): photos", count)]
      }
      for (number, photo) in letter.photos.enumerated() {
        let sealed = try letter.key.seal(photo: photo, number: UInt32(number), of: id)
        let label = "\(name): photo \(number + 1)"
        outcomes.append(.same(label, sealed, letter.sealed.blobs[number]))
      }
      return outcomes
    } catch {
      return [.failed("\(name): body", error.description)]
    }
  }

  private func wrap(_ sender: VectorPair.User, _ recipient: VectorPair.User) -> [VectorOutcome] {
    let label = "\(name): wrapped key"
    let number = letter.header.prekeyID
    let isOneTime = number != LetterHeader.noPrekey
    guard let key = isOneTime ? recipient.party.prekeys[number] : recipient.party.agreement else {
      return [.failed(label, "\(recipient.party.name) has no opk\(number)")]
    }
    do throws(CryptographyRefusal) {
      let shared = try KeyEncapsulation.encapsulate(
        to: key.publicKey,
        ephemeral: letter.ephemeral,
        sender: sender.party.agreement,
      )
      let wrapped = try LetterWrap.seal(
        letter.key,
        header: letter.sealed.header,
        sender: sender.party.agreement,
        recipient: key.publicKey,
        secret: file.pairSecret,
        pairing: letter.header.pairingID,
        ephemeral: letter.ephemeral,
      )
      let secret = letter.sharedSecret.map {
        [VectorOutcome.same("\(name): shared secret", shared.secret, $0)]
      }
      return (secret ?? []) + [
        .same("\(name): enc", wrapped.encapsulated, letter.sealed.wrapped.encapsulated),
        .same(label, wrapped.key, letter.sealed.wrapped.key),
      ]
    } catch {
      return [.failed(label, error.description)]
    }
  }

  private func opened(_ reader: LetterReader) -> VectorOutcome {
    let label = "\(name): opened"
    do throws(LetterRefusal) {
      let opened = try reader.open(letter.sealed)
      guard opened.photos == letter.photos else { return .failed(label, "the photos are others") }
      return .same(label, opened.body, letter.body)
    } catch {
      return .failed(label, error.description)
    }
  }

  /// What swift-crypto's own HPKE says, both ways.
  private func library(
    _ sender: VectorPair.User,
    _ recipient: VectorPair.User,
  ) -> [VectorOutcome] {
    let number = letter.header.prekeyID
    let isOneTime = number != LetterHeader.noPrekey
    guard let key = isOneTime ? recipient.party.prekeys[number] : recipient.party.agreement else {
      return []
    }
    let label = "\(name): opened by swift-crypto's HPKE"
    do {
      let opened = try LibraryHybrid.open(
        letter.sealed.wrapped,
        header: letter.sealed.header,
        sender: sender.bundle.agreementKey,
        recipient: key,
        secret: file.pairSecret,
        pairing: letter.header.pairingID,
      )
      return [.same(label, opened, letter.key.bytes)]
    } catch {
      // The library's own words say no more than that.
      return [.failed(label, "swift-crypto does not open it")]
    }
  }
}
