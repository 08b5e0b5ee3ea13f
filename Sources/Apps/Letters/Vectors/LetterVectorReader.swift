import LetterCryptography
import LetterFormats
import Plans

/// Reads a file of vectors of letters v1; every mistake is reported with its place.
struct LetterVectorReader {
  private let diagnostics: Diagnostics
  private let file: MappingReader

  /// The most letters, and the most refusals, of a file.
  static let casesMax = 1_000
  /// The most users, and the most keys of one.
  private static let usersMax = 100

  init(_ root: Node, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    file = MappingReader(root, as: "the file", diagnostics: diagnostics)
  }

  /// The file; nil where something was reported.
  func read() -> LetterVectorFile? {
    file.take(["protocol", "hpke", "source"])
    let parties = parties()
    let invite = file.fixed("inviteSecret", InviteSecret.self)
    let secret = file.bytes("pairPsk", count: 32).flatMap { try? PairSecret(bytes: $0) }
    let number = file.optional("safetyNumber", .text())
    let attacked = file.optional("safetyNumberAfterMitm", .text())
    if attacked != nil, !parties.contains(where: { $0.bundle == nil }) {
      diagnostics.report(
        at: file.mark(of: "safetyNumberAfterMitm"),
        "safetyNumberAfterMitm has nobody who could stand between the two",
        remedy: "give somebody keys and no bundle, such as mallory",
      )
    }
    let written = cases("letters")
    if written?.isEmpty == true { reportNothing() }
    let letters = (written ?? []).enumerated().map { letter($1, number: $0) }
    let negatives = (cases("negative") ?? []).map { negative($0, letters: letters, parties) }
    file.finish()
    guard !diagnostics.hasErrors, let invite, let secret else { return nil }
    return LetterVectorFile(
      parties: parties,
      invite: invite,
      pairSecret: secret,
      safetyNumber: number,
      safetyNumberAfterMitm: attacked,
      letters: letters.compactMap(\.self),
      negatives: negatives.compactMap(\.self),
    )
  }

  /// A file without a letter says nothing of the scheme, however its keys come out.
  private func reportNothing() {
    diagnostics.report(
      at: file.mark(of: "letters"),
      "letters has none, so that there is nothing to judge",
      remedy: "expected 1 to \(Self.casesMax), each with its fields, keys and ciphertexts",
    )
  }

  /// The cases of a list; nil where it was reported.
  private func cases(_ key: String) -> [Node]? {
    guard file.requiredNode(key, expecting: "a list") != nil else { return nil }
    let errors = diagnostics.errors.count
    let all = file.list(key)
    guard diagnostics.errors.count == errors else { return nil }
    guard all.count <= Self.casesMax else {
      diagnostics.report(
        at: file.mark(of: key),
        "\(key) has \(all.count) cases",
        remedy: "expected at most \(Self.casesMax); make several files of it",
      )
      return nil
    }
    return all
  }

  // MARK: Keys and bundles

  private func parties() -> [LetterVectorFile.Party] {
    guard let keys = file.mapping("keys", as: "keys") else {
      diagnostics.report(
        at: file.mark,
        "the file has no 'keys'",
        remedy: "add \"keys\": {\"alice\": {\"sig\": {\"sk\": …}, \"dh\": {\"sk\": …}}, …}",
      )
      return []
    }
    guard keys.entries.count <= Self.usersMax else {
      diagnostics.report(
        at: keys.mark,
        "keys has \(keys.entries.count) users",
        remedy: "expected at most \(Self.usersMax)",
      )
      return []
    }
    let names = keys.entries.map(\.key)
    keys.take(names)
    var parties = keys.entries.compactMap { party($0) }
    let bundles = file.entries.filter { $0.key.hasPrefix("bundle") }
    for entry in bundles {
      let bytes = file.bytes(entry.key)
      let owner = entry.key.dropFirst("bundle".count)
      let name = owner.prefix(1).lowercased() + owner.dropFirst()
      guard names.contains(name) else {
        diagnostics.reportUnknown(
          "owner of a bundle",
          name,
          in: " in '\(entry.key)'",
          known: names,
          at: entry.keyMark,
        )
        continue
      }
      guard let place = parties.firstIndex(where: { $0.name == name }) else { continue }
      parties[place].bundle = bytes
    }
    if bundles.count != 2 {
      diagnostics.report(
        at: file.mark,
        "the file has \(bundles.count) bundles",
        remedy: "expected two, such as bundleAlice and bundleBob: a pairing has two users",
      )
    }
    return parties
  }

  private func party(_ entry: Node.Entry) -> LetterVectorFile.Party? {
    let reader = MappingReader(entry.value, as: "keys of \(entry.key)", diagnostics: diagnostics)
    guard reader.entries.count <= Self.usersMax else {
      diagnostics.report(
        at: reader.mark,
        "\(entry.key) has \(reader.entries.count) keys",
        remedy: "expected at most \(Self.usersMax)",
      )
      return nil
    }
    var given: [(name: String, made: PublicPoint, given: PublicPoint)] = []
    /// The private key of a pair, checked for its range.
    func pair<Key>(
      _ name: String,
      _ make: ([UInt8]) throws -> Key,
      _ point: (Key) -> PublicPoint,
    ) -> Key? {
      guard let node = reader.requiredNode(name, expecting: "a pair of keys") else { return nil }
      let what = "\(name) of \(entry.key)"
      let pair = MappingReader(node, as: what, diagnostics: diagnostics)
      let secret = pair.bytes("sk", count: 32)
      let published: PublicPoint? = pair.node("pk") == nil ? nil : pair.fixed("pk")
      pair.finish()
      guard let secret else { return nil }
      guard let key = try? make(secret) else {
        diagnostics.report(
          at: pair.mark(of: "sk"),
          "sk of \(what) is no private key of P-256",
          remedy: "expected a number from 1 below the order of the curve",
        )
        return nil
      }
      if let published { given.append((what, point(key), published)) }
      return key
    }
    let signing = pair("sig", { try SignatureKey(bytes: $0) }, \.publicKey)
    let agreement = pair("dh", { try AgreementKey(bytes: $0) }, \.publicKey)
    var prekeys: [UInt32: AgreementKey] = [:]  // order-free: only looked up by number
    for other in reader.entries where other.key.hasPrefix("opk") {
      guard let number = UInt32(other.key.dropFirst(3)), number != LetterHeader.noPrekey else {
        diagnostics.report(
          at: other.keyMark,
          "'\(other.key)' of \(entry.key) has no number that a header can name",
          remedy: "call it opk and its number, such as opk7",
        )
        reader.take([other.key])
        continue
      }
      prekeys[number] = pair(other.key, { try AgreementKey(bytes: $0) }, \.publicKey)
    }
    reader.finish()
    guard let signing, let agreement else { return nil }
    return LetterVectorFile.Party(
      name: entry.key,
      signing: signing,
      agreement: agreement,
      prekeys: prekeys,
      given: given,
    )
  }

  // MARK: Letters

  private func letter(_ node: Node, number: Int) -> LetterVectorFile.Letter? {
    let reader = MappingReader(node, as: "letter \(number)", diagnostics: diagnostics)
    let header = reader.requiredNode("fields", expecting: "the header's fields").flatMap {
      HeaderFieldsReader.read($0, as: "fields of letter \(number)", diagnostics)
    }
    let encoded = reader.bytes("header")
    let encapsulated = reader.bytes("enc", count: PublicPoint.length)
    let wrapped = reader.bytes("wrappedCek")
    let key = reader.bytes("cek", count: 32).flatMap { try? ContentKey(bytes: $0) }
    let ephemeral = reader.bytes("ephemeralSk", count: 32)
    let shared = reader.optional("kemSharedSecret", .hexadecimal(32))
    let (body, sealedBody) = (reader.bytes("body"), reader.bytes("bodyCt"))
    let photos = reader.values("blobs", .hexadecimal())
    let sealedPhotos = reader.values("blobCts", .hexadecimal())
    let signature = reader.optional("signature", .hexadecimal(SignatureKey.signatureLength))
    reader.finish()
    guard let header, let encoded, let encapsulated, let wrapped, let key, let ephemeral, let body,
      let sealedBody
    else { return nil }
    guard let ephemeral = try? AgreementKey(bytes: ephemeral) else {
      diagnostics.report(
        at: reader.mark(of: "ephemeralSk"),
        "ephemeralSk of letter \(number) is no private key of P-256",
        remedy: "expected a number from 1 below the order of the curve",
      )
      return nil
    }
    return LetterVectorFile.Letter(
      header: header,
      sealed: SealedLetter(
        header: encoded,
        wrapped: .init(encapsulated: encapsulated, key: wrapped),
        body: sealedBody,
        blobs: sealedPhotos,
        signature: signature,
      ),
      key: key,
      ephemeral: ephemeral,
      sharedSecret: shared,
      body: body,
      photos: photos,
    )
  }

  // MARK: Refusals

  private func negative(
    _ node: Node,
    letters: [LetterVectorFile.Letter?],
    _ parties: [LetterVectorFile.Party],
  ) -> LetterVectorFile.Negative? {
    let reader = MappingReader(node, as: "a case of negative", diagnostics: diagnostics)
    let name = reader.text("name", length: 200)
    let last = Int64(max(letters.count - 1, 0))
    let base = Int(reader.integer("baseLetter", in: 0...last))
    let expected = reader.required("expect", .choice(LetterRejection.allCases.map(\.rawValue)))
    let given = reader.node("change").map {
      GivenChangeReader.read($0, diagnostics, parties: parties.map(\.name))
    }
    reader.finish()
    let change: LetterChange
    if let given {
      change = .given(given)
    } else if let known = LetterChange.named.first(where: { $0.name == name })?.change {
      change = known
    } else {
      diagnostics.report(
        at: reader.mark(of: "name"),
        "'\(printableName(name))' does not say what is changed",
        remedy: "add \"change\": {…}, or take a name of docs/letters.md, such as "
          + "'\(nearest(to: name, among: LetterChange.named.map(\.name)) ?? "replayed letter")'",
      )
      return nil
    }
    guard letters.indices.contains(base), let letter = letters[base] else { return nil }
    if case .photos = change, Set(letter.sealed.blobs.prefix(2)).count < 2 {
      diagnostics.report(
        at: reader.mark(of: "baseLetter"),
        "letter \(base) has no two photos that could be swapped",
        remedy: "name a letter with two photos that differ",
      )
    }
    if change.needsAttacker, !parties.contains(where: { $0.bundle == nil }) {
      diagnostics.report(
        at: reader.mark(of: "name"),
        "nobody could do that: everybody has a bundle",
        remedy: "give somebody keys and no bundle, such as mallory",
      )
    }
    guard let expected, let code = LetterRejection(rawValue: expected) else { return nil }
    return LetterVectorFile.Negative(name: name, letter: base, expected: code, change: change)
  }

  private func printableName(_ name: String) -> String {
    name.count <= 60 ? name : name.prefix(60) + "…"
  }
}

extension LetterChange {
  /// Whether somebody must be there who has no bundle.
  fileprivate var needsAttacker: Bool {
    switch self {
    case .recipient, .sender: true
    case .field, .replay, .prekey, .body, .photos, .point, .bodyAndDigest, .unfriended, .given:
      false
    }
  }
}
