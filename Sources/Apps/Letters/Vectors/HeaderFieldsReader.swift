import LetterCryptography
import LetterFormats
import Plans

/// Reads the fields of a header as a file of vectors names them.
enum HeaderFieldsReader {
  /// The header; nil where something was reported.
  static func read(_ node: Node, as what: String, _ diagnostics: Diagnostics) -> LetterHeader? {
    let reader = MappingReader(node, as: what, diagnostics: diagnostics)
    let id: LetterID? = reader.fixed("letterId")
    let sender = reader.required("senderUid", .identifier)
    let senderBundle: LetterDigest? = reader.fixed("senderBundleHash")
    let recipient = reader.required("recipientUid", .identifier)
    let recipientBundle: LetterDigest? = reader.fixed("recipientBundleHash")
    let pairing = reader.required("pairingId", .identifier)
    let prekey = reader.integer("prekeyId", in: 0...Int64(UInt32.max))
    let sequence = reader.integer("seq", in: 0 ... .max)
    let created = reader.integer("createdAtMs", in: 0 ... .max)
    let mode = reader.required("mode", .choice(DeliveryMode.allCases.map(\.name)))
    let times = ["deliverAtMs", "windowStartMs", "windowEndMs"].map {
      UInt64(reader.integer($0, in: 0 ... .max, default: 0))
    }
    let days = reader.integer("inactiveDays", in: 0...Int64(UInt16.max), default: 0)
    let previous: LetterDigest? = reader.fixed("prevLetterHash")
    let body: LetterDigest? = reader.fixed("bodyDigest")
    let blobs = reader.values("blobDigests", .hexadecimal(LetterDigest.length))
    reader.finish()
    guard let id, let sender, let senderBundle, let recipient, let recipientBundle, let pairing,
      let previous, let body, let mode = mode.flatMap(DeliveryMode.init(name:))
    else { return nil }
    do throws(LetterFormatProblem) {
      var header = try LetterHeader(
        letterID: id,
        sender: sender,
        senderBundle: senderBundle,
        recipient: recipient,
        recipientBundle: recipientBundle,
        pairingID: pairing,
        prekeyID: UInt32(prekey),
        sequence: UInt64(sequence),
        createdMs: UInt64(created),
        condition: .scheduled(atMs: times[0]),
        previousLetter: previous,
        bodyDigest: body,
        blobDigests: blobs.compactMap { LetterDigest($0) },
      )
      // A file can say numbers of other modes, as a header can.
      header.mode = mode
      (header.windowStartMs, header.windowEndMs) = (times[1], times[2])
      header.inactiveDays = UInt16(days)
      return header
    } catch {
      diagnostics.report(
        at: reader.mark(of: "blobDigests"),
        "blobDigests of \(what): \(error.reason)",
        remedy: error.remedy,
      )
      return nil
    }
  }
}

/// Reads what a case of a file itself says is changed.
enum GivenChangeReader {
  /// The change; what is wrong was reported.
  static func read(
    _ node: Node,
    _ diagnostics: Diagnostics,
    parties: [String],
  ) -> LetterChange.Given {
    let reader = MappingReader(node, as: "change", diagnostics: diagnostics)
    var given = LetterChange.Given()
    given.header = reader.optional("header", .hexadecimal())
    given.encapsulated = reader.optional("enc", .hexadecimal())
    given.wrapped = reader.optional("wrappedCek", .hexadecimal())
    given.body = reader.optional("bodyCt", .hexadecimal())
    if reader.has("blobCts") { given.blobs = reader.values("blobCts", .hexadecimal()) }
    given.signature = reader.optional("signature", .hexadecimal())
    given.recipient = reader.optional("recipientUid", .identifier)
    given.pairSecret = reader.optional("pairPsk", .hexadecimal(32))
      .flatMap { try? PairSecret(bytes: $0) }
    given.sender = reader.optional("senderKeys", .choice(parties))
    given.isOpened = reader.boolean("opened", default: false)
    reader.finish()
    return given
  }
}
